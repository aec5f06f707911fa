import { childOf, globMatcher, type Listed, type OperationOf } from '@emend/model'
import { malformed } from '../guards/pattern.ts'
import { compareBytes } from '../text/utf8.ts'
import { done, failed, type Scene, type Verdict } from './operation.ts'
import { shownEntries } from './showing/shown-names.ts'
import { directory } from './targets/targets.ts'

/** Lists a directory, directories first, then by name, without what git ignores. */
export const list = (operation: OperationOf<'list'>, scene: Scene): Verdict => {
  const target = directory(operation.path, scene)
  if (!target.ok) return target
  const { path } = target
  const patterns = operation.ignore ?? []
  for (const pattern of patterns) {
    const problem = malformed(ofDirectories(pattern) ?? pattern)
    if (problem !== null) return failed(problem)
  }
  const ignoring = patterns.map(ignoredBy)
  const kept = entriesOf(path, scene).filter(
    (entry) => !ignoring.some((ignores) => ignores(entry, childOf(path, entry.name))),
  )
  return done(true, shownEntries(kept, scene, operation.limit))
}

/** The pattern of directories that one ends with `/` for, as in `.gitignore`; undefined for any other. */
const ofDirectories = (pattern: string): string | undefined => /^(.*[^/])\/$/s.exec(pattern)?.[1]

const ignoredBy = (pattern: string): ((entry: Listed, path: string) => boolean) => {
  const directories = ofDirectories(pattern)
  const matches = globMatcher(directories ?? pattern)
  return ({ name, kind }, path) =>
    (directories === undefined || kind === 'directory') && (matches(name) || matches(path))
}

/** The entries of a directory as the plan has left them: those of the snapshot, and what was made and taken away. */
const entriesOf = (directory: string, { overlay, snapshot }: Scene): readonly Listed[] => {
  const kinds = new Map(snapshot.listings.get(directory)?.map(({ name, kind }) => [name, kind]))
  for (const name of new Set([...kinds.keys(), ...overlay.names(directory)])) {
    const path = childOf(directory, name)
    const was = snapshot.entries.get(path)?.kind
    if (overlay.isDirectory(path) || overlay.file(path) !== undefined) {
      // What the snapshot has, and does not list, git ignores.
      if (was === undefined || kinds.has(name))
        kinds.set(name, overlay.isDirectory(path) ? 'directory' : 'file')
    } else if (was === 'file' || was === 'directory') kinds.delete(name)
  }
  return [...kinds].map(([name, kind]) => ({ name, kind })).sort(byKindAndName)
}

const byKindAndName = (left: Listed, right: Listed): number =>
  left.kind === right.kind ? compareBytes(left.name, right.name) : left.kind === 'directory' ? -1 : 1
