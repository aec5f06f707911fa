import { posix } from 'node:path'
import { EmendError } from '@emend/model'
import { wayTo } from '../git/ancestors.ts'
import type { IndexFile } from '../work-tree/index-file.ts'

/**
 * Where names that differ in letter case alone are one file (`core.ignoreCase`), refuses a new path that is such a twin of a
 * tracked one, or that has a twin of a tracked directory on its way: git takes the tracked name, and two names could not be
 * checked out side by side. Nor can two new ones.
 */
export const refuseCaseTwins = (index: IndexFile, paths: readonly string[]): void => {
  const changed = new Set(paths)
  const tracked = index.find(changed)
  const added = paths.filter((path) => !tracked.has(path))
  if (added.length === 0) return
  const spellings = new Map(added.flatMap(wayTo).map((place) => [place.toLowerCase(), place]))
  const [known, twins] = [new Set<string>(), new Map<string, string>()]
  for (const place of placesOf(index.paths())) {
    const name = place.toLowerCase()
    if (!spellings.has(name)) continue
    known.add(place)
    if (!changed.has(place)) twins.set(name, place)
  }
  for (const path of added)
    for (const place of wayTo(path)) {
      const name = place.toLowerCase()
      const twin = twins.get(name) ?? spellings.get(name)!
      if (twin !== place && !known.has(place)) throw caseTwin(path, twin + path.slice(place.length))
    }
}

/** Paths that are in order, and the directories on the way to them: those of one directory have them in common. */
function* placesOf(paths: readonly string[]): Iterable<string> {
  let last = ''
  for (const path of paths) {
    const directory = posix.dirname(path)
    if (directory === last) yield path
    else yield* wayTo(path)
    last = directory
  }
}

/** The error for a new path that is another one but for its letter case. */
export const caseTwin = (path: string, other: string): EmendError =>
  new EmendError('repository-unsupported', {
    feature: `letter case that does not tell files apart (\`core.ignoreCase\`), and ${path} is ${other}`,
    remedy: `Name the file as git does: ${other}.`,
  })
