import type { OperationOf, Problem } from '@emend/model'
import { differs } from '../../guards/expect.ts'
import { misprinted } from '../../guards/misprints/misprint.ts'
import { misprintedWhole } from '../../guards/misprints/whole-file.ts'
import { refusedAddition } from '../../guards/new-lines.ts'
import { withoutByteOrderMark } from '../../text/byte-order-mark.ts'
import { failed, type Scene } from '../operation.ts'
import { type TextTarget, textTarget } from './open-text.ts'
import type { Target } from './targets.ts'

/**
 * What `append` and `prepend` have in common: a text file that is the expected one, and something to add to it. Fails
 * with `content-empty`, `fence`, `placeholder`, `operation-ambiguous` or `conflict` besides what `textTarget` fails with.
 */
export const additionTo = (operation: Addition, scene: Scene): Target<TextTarget> => {
  const target = textTarget(operation.path, 'edit', scene)
  if (!target.ok) return target
  if (operation.content === '') return failed({ code: 'content-empty', data: { field: 'content' } })
  const problem =
    refusedAddition(target.path, operation.content, target.text.document) ??
    misprint(target, operation) ??
    differs(target.path, operation.expect, scene)
  return problem === null ? target : failed(problem)
}

type Addition = OperationOf<'append'> | OperationOf<'prepend'>

/** The problem of lines with something around them that belongs to a listing, a diff or a notation. */
const misprint = ({ path, text: { document } }: TextTarget, operation: Addition): Problem | null => {
  const { op } = operation
  const text = withoutByteOrderMark(operation.content)
  if (document.length === 0) return misprintedWhole(path, text, () => '')
  if (op === 'append' && operation.placement === 'inline') return null
  return misprinted({ path, text, find: [], line: op === 'append' ? document.lineCount + 1 : 1, document })
}
