import type { OperationOf } from '@emend/model'
import { done, type Scene, type Verdict } from './operation.ts'
import { route } from './targets/relocate.ts'

/** Copies a file with its bytes and its mode. What is done to one of the two later does not show in the other. */
export const copy = (operation: OperationOf<'copy'>, scene: Scene): Verdict => {
  const way = route(operation, scene)
  if (!way.ok) return way
  const { text, ...file } = way.file
  scene.overlay.putOver(
    way.to,
    text === undefined ? file : { ...file, text: { ...text, document: text.document.copy() } },
    scene.index,
  )
  return done(true, way.detail)
}
