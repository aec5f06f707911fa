import {
  ancestorsOf,
  type Glob,
  globFault,
  globKey,
  globMatcher,
  type OperationOf,
  type Problem,
} from '@emend/model'
import { done, failed, type Scene, type Verdict } from './operation.ts'
import { shownPaths } from './showing/shown-names.ts'
import { directory } from './targets/targets.ts'

/** Says why a glob cannot be used: it is empty, leaves the workspace, or has a bracket that is never closed. */
export const malformed = (pattern: string): Problem | null => {
  const error = globFault(pattern)
  return error === null ? null : { code: 'pattern-malformed', data: { pattern, error } }
}

const under = (directory: string, path: string): string | null => {
  if (directory === '.') return path
  return path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : null
}

/** What the plan made, the latest first; then what the snapshot found and the plan left there. */
export const pathsFor = (glob: Glob, scene: Scene): readonly string[] => {
  const matches = globMatcher(glob.pattern)
  const found = (scene.snapshot.globs.get(globKey(glob)) ?? []).filter((path) => isLeft(path, scene))
  const made = new Set(
    [...madeFiles(scene), ...(glob.directories ? madeDirectories(scene) : [])].filter((path) => {
      const relative = under(glob.path, path)
      return relative !== null && matches(relative.replace(/\/$/, ''))
    }),
  )
  return [...made, ...found.filter((path) => !made.has(path))]
}

const isLeft = (path: string, { overlay, snapshot }: Scene): boolean => {
  const name = path.replace(/\/$/, '')
  if (!snapshot.entries.has(name)) return true
  return name === path ? overlay.file(name) !== undefined : overlay.isDirectory(name)
}

const madeFiles = ({ overlay, snapshot }: Scene): readonly string[] =>
  [...overlay.present.keys()].filter((file) => snapshot.entries.get(file)?.kind !== 'file').reverse()

const madeDirectories = (scene: Scene): readonly string[] => {
  const all = new Set([...scene.overlay.made, ...madeFiles(scene).flatMap(ancestorsOf)])
  return [...all].filter((path) => !scene.snapshot.entries.has(path)).map((path) => `${path}/`)
}

/** Finds files by a glob relative to a directory, the newest first, without what git ignores. */
export const glob = (operation: OperationOf<'glob'>, scene: Scene): Verdict => {
  const { pattern, limit } = operation
  const problem = malformed(pattern)
  if (problem !== null) return failed(problem)
  const target = directory(operation.path, scene)
  if (!target.ok) return failed(target.problem)
  return done(true, shownPaths(pathsFor({ pattern, path: target.path }, scene), scene, limit))
}
