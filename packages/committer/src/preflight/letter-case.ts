import { EmendError, parentOf, wayTo, wayToAll } from '@emend/model'
import { textPath } from '../git/names/raw-path.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import { diffTrees, treeItems } from '../git/trees/read-tree.ts'
import { isTree } from '../git/trees/tree.ts'
import type { IndexFile } from '../work-tree/index-file.ts'

/**
 * Where names that differ in letter case alone are one file (`core.ignoreCase`), refuses a new path that is such a twin
 * of a tracked one, or that has a twin of a tracked directory on its way: git takes the tracked name, and two names
 * could not be checked out side by side. Nor can two new ones. What is `leaving` makes room for a twin.
 */
export const refuseCaseTwins = (
  index: IndexFile,
  paths: readonly string[],
  leaving: readonly string[],
): void => {
  const tracked = index.find(new Set(paths))
  const gone = new Set(leaving)
  const added = paths.filter((path) => !tracked.has(path) && !gone.has(path))
  if (added.length === 0) return
  refuseTwins(added, placesOf(index.paths().filter((path) => !gone.has(path))))
}

/** The same of what a tree has. Only directories on the way are read, and those that all of the files may leave. */
export const refuseCaseTwinsIn = (
  objects: ObjectStore,
  tree: string | null,
  paths: readonly string[],
  leaving: readonly string[],
): void => {
  const gone = new Set(leaving)
  const there = treeItems(objects, tree, paths)
  const added = paths.filter((path) => !there.has(path) && !gone.has(path))
  if (tree === null || added.length === 0) return
  const wanted = new Set([...wayToAll(added)].map((place) => place.toLowerCase()))
  const stays = (path: string, id: string): boolean =>
    !leaving.some((one) => one.startsWith(`${path}/`)) ||
    diffTrees(objects, null, id).some((inside) => !gone.has(`${path}/${inside.path}`))
  const placesIn = (directory: string, id: string): readonly string[] =>
    objects.entries(id).flatMap((entry) => {
      const path = directory + textPath(entry.name)
      if (!wanted.has(path.toLowerCase())) return []
      if (!isTree(entry)) return gone.has(path) ? [] : path
      return stays(path, entry.id) ? [path, ...placesIn(`${path}/`, entry.id)] : []
    })
  refuseTwins(added, placesIn('', tree))
}

/**
 * Refuses new paths that are twins of some files and directories that stay, have one on their way, or are twins of each
 * other.
 */
const refuseTwins = (added: readonly string[], places: Iterable<string>): void => {
  const spellings = new Map(added.flatMap(wayTo).map((place) => [place.toLowerCase(), place]))
  const [known, twins] = [new Set<string>(), new Map<string, string>()]
  for (const place of places) {
    const name = place.toLowerCase()
    if (!spellings.has(name)) continue
    known.add(place)
    twins.set(name, place)
  }
  for (const path of added)
    for (const place of wayTo(path).toReversed()) {
      const name = place.toLowerCase()
      const twin = twins.get(name) ?? spellings.get(name)!
      if (twin !== place && !known.has(place)) throw caseTwin(path, place, twin)
    }
}

/** Paths that are in order, and the directories on the way to them: those of one directory have them in common. */
export function* placesOf(paths: readonly string[]): Iterable<string> {
  let last = ''
  for (const path of paths) {
    const directory = parentOf(path)
    if (directory === last) yield path
    else yield* wayTo(path)
    last = directory
  }
}

/** The error for a new path of which a part is another one but for its letter case. */
const caseTwin = (path: string, place: string, twin: string): EmendError => {
  const other = twin + path.slice(place.length)
  const rename = place === path ? '' : ` Or move all that git tracks in ${twin} to ${place} in one plan.`
  return new EmendError('repository-unsupported', {
    feature: `letter case that does not tell files apart (\`core.ignoreCase\`), and ${path} is ${other}`,
    remedy: `Name the file as git does: ${other}.${rename}`,
  })
}
