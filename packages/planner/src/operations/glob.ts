import type { OperationOf } from '@emend/model'
import { malformed } from '../guards/pattern.ts'
import { done, failed, type Scene, type Verdict } from './operation.ts'
import { pathsFor } from './showing/found-paths.ts'
import { shownPaths } from './showing/shown-names.ts'
import { directory } from './targets/targets.ts'

/** Finds files by a glob relative to a directory, the newest first, without what git ignores. */
export const glob = (operation: OperationOf<'glob'>, scene: Scene): Verdict => {
  const { pattern, limit } = operation
  const problem = malformed(pattern)
  if (problem !== null) return failed(problem)
  const target = directory(operation.path, scene)
  if (!target.ok) return target
  return done(true, shownPaths(pathsFor({ pattern, path: target.path }, scene), scene, limit))
}
