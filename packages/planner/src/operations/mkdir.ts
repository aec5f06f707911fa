import { type OperationOf, parentOf } from '@emend/model'
import { misspeltNewPath } from '../guards/spelling.ts'
import { done, failed, type Scene, type Verdict } from './operation.ts'
import { admitted, fileAt } from './targets/targets.ts'

/** Makes a directory with its parents, as `mkdir -p` does: one that is there already is fine. */
export const mkdir = (operation: OperationOf<'mkdir'>, scene: Scene): Verdict => {
  const target = admitted(operation.path, scene)
  if (!target.ok) return target
  const { path } = target
  const file = fileAt(path, path, scene)
  if (file !== null) return failed(file)
  const isNew = !scene.overlay.isDirectory(path)
  const refused = isNew
    ? (misspeltNewPath(operation.path, scene.policy, scene.overlay) ?? scene.protection(path, 'create'))
    : null
  if (refused !== null) return failed(refused)
  const parents = !scene.overlay.isDirectory(parentOf(path))
  scene.overlay.makeDirectory(path)
  return done(isNew, parents ? { parents } : {})
}
