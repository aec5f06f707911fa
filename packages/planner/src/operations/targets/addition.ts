import type { OperationOf } from '@emend/model'
import { differs } from '../../guards/expect.ts'
import { fenceAround } from '../../guards/fence.ts'
import type { Scene } from '../operation.ts'
import { type TextTarget, textTarget } from './open-text.ts'
import { type Target, unfit } from './targets.ts'

/**
 * What `append` and `prepend` have in common: a text file that is the expected one, and something to add to it. Fails
 * with `content-empty`, `fence` or `conflict` besides what `textTarget` fails with.
 */
export const additionTo = (
  operation: OperationOf<'append'> | OperationOf<'prepend'>,
  scene: Scene,
): Target<TextTarget> => {
  const target = textTarget(operation.path, 'edit', 'editBytes', scene)
  if (!target.ok) return target
  if (operation.content === '') return unfit({ code: 'content-empty', data: { field: 'content' } })
  const problem =
    fenceAround(target.path, operation.content, () => target.text.document.toString()) ??
    differs(target.path, operation.expect, scene)
  return problem === null ? target : unfit(problem)
}
