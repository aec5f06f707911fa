import type { OperationOf } from '@emend/model'
import { differs } from '../guards/expect.ts'
import { done, failed, type Scene, type Verdict } from './operation.ts'
import { existing } from './targets/targets.ts'

/** Takes a file away, or a symbolic link; never a directory. */
export const remove = (operation: OperationOf<'delete'>, scene: Scene): Verdict => {
  const target = existing(operation.path, scene)
  if (!target.ok) return target
  const refused = scene.protection(target.path, 'delete') ?? differs(target.path, operation.expect, scene)
  if (refused !== null) return failed(refused)
  scene.overlay.remove(target.path, scene.index)
  return done(true)
}
