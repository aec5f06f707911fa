import type { OperationOf } from '@emend/model'
import { done, type Scene, type Verdict } from './operation.ts'
import { route } from './targets/relocate.ts'

/** Moves a file with its bytes and its mode; a symbolic link as the link that it is. */
export const move = (operation: OperationOf<'move'>, scene: Scene): Verdict => {
  const way = route(operation, scene)
  if (!way.ok) return way
  scene.overlay.move(way.from, way.to, scene.index)
  return done(true, way.detail)
}
