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
const entriesOf = (directory: string, scene: Scene): readonly Listed[] => {
  const present = new Set(scene.overlay.names(directory))
  const kindOf = (name: string) => (present.has(name) ? kindNow(childOf(directory, name), scene) : null)
  const listed = (scene.snapshot.listings.get(directory) ?? [])
    .filter(({ name }) => present.has(name) || !wasThere(childOf(directory, name), scene))
    .map(({ name, kind }) => ({ name, kind: kindOf(name) ?? kind }))
  const made = [...present].flatMap((name) => {
    const kind = madeKind(childOf(directory, name), scene)
    return kind === null ? [] : [{ name, kind }]
  })
  return [...listed, ...made].sort(byKindAndName)
}

/** True for a path that the snapshot had: the plan took it away where the overlay has it no more. */
const wasThere = (path: string, { snapshot }: Scene): boolean => {
  const kind = snapshot.entries.get(path)?.kind
  return kind === 'file' || kind === 'directory'
}

/** What stands at a path now, as far as the overlay knows. */
const kindNow = (path: string, { overlay }: Scene): Listed['kind'] | null => {
  if (overlay.isDirectory(path)) return 'directory'
  return overlay.file(path) === undefined ? null : 'file'
}

/** The kind of a path that the plan made; null for what the snapshot has: unless it is listed, git ignores it. */
const madeKind = (path: string, scene: Scene): Listed['kind'] | null =>
  scene.snapshot.entries.has(path) ? null : kindNow(path, scene)

const byKindAndName = (left: Listed, right: Listed): number =>
  left.kind === right.kind ? compareBytes(left.name, right.name) : left.kind === 'directory' ? -1 : 1
