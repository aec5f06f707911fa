import type { OperationOf } from '@emend/model'
import { sought } from '../../matching/sought.ts'
import { placeInTurn, type Turn } from '../../matching/turn.ts'
import { unmarked } from '../../matching/unmarked.ts'
import type { Region } from '../../text/document.ts'
import type { Scene } from '../operation.ts'
import { textTarget } from '../targets/open-text.ts'
import { originOf } from './origin.ts'

/**
 * The place of an operation that the plan has just as often as its text stands in the file; null for any other, and for
 * one that names its line.
 */
export const regionInTurn = (
  operation: OperationOf<'edit' | 'insert'>,
  turn: Turn,
  scene: Scene,
): Region | null => {
  const isEdit = operation.op === 'edit'
  if (turn.count === 1 || (isEdit && operation.line !== undefined)) return null
  const target = textTarget(operation.path, 'edit', 'editBytes', scene)
  if (!target.ok || originOf(target.path, operation.expect, scene).kind !== 'present') return null
  const { find } = unmarked(isEdit ? operation : { find: operation.anchor, replace: '' }, target.text)
  if (find === '') return null
  const whole = isEdit ? operation.wholeLines : undefined
  const bringsLines = !isEdit || operation.replace.includes('\n')
  return placeInTurn(target.text.document, sought(find, { whole }), turn, bringsLines)
}
