import { globFault, globKey, globMatcher, type OperationOf, type Problem } from '@emend/model'
import { done, failed, type Scene, type Verdict } from './operation.ts'
import { shownPaths } from './shown-names.ts'
import { directory } from './targets.ts'

/** Says why a glob cannot be used: it is empty, leaves the workspace, or has a bracket that is never closed. */
export const malformed = (pattern: string): Problem | null => {
  const error = globFault(pattern)
  return error === null ? null : { code: 'pattern-malformed', data: { pattern, error } }
}

const under = (directory: string, path: string): string | null => {
  if (directory === '.') return path
  return path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : null
}

/** Files that the plan made, the latest first; then those that the snapshot found and the plan left there. */
export const pathsFor = (pattern: string, path: string, { overlay, snapshot }: Scene): readonly string[] => {
  const matches = globMatcher(pattern)
  const found = (snapshot.globs.get(globKey({ pattern, path })) ?? []).filter(
    (file) => !snapshot.entries.has(file) || overlay.file(file) !== undefined,
  )
  const fresh = [...overlay.present.keys()].filter((file) => {
    const relative = under(path, file)
    return snapshot.entries.get(file)?.kind !== 'file' && relative !== null && matches(relative)
  })
  const made = new Set(fresh.reverse())
  return [...made, ...found.filter((file) => !made.has(file))]
}

/** Finds files by a glob relative to a directory, the newest first, without what git ignores. */
export const glob = (operation: OperationOf<'glob'>, scene: Scene): Verdict => {
  const { pattern, limit } = operation
  const problem = malformed(pattern)
  if (problem !== null) return failed(problem)
  const target = directory(operation.path, scene)
  if (!target.ok) return failed(target.problem)
  return done(true, shownPaths(pathsFor(pattern, target.path, scene), limit))
}
