import type { OperationOf } from '@emend/model'
import { runsOn } from '../guards/run-on.ts'
import { withoutByteOrderMark } from '../text/byte-order-mark.ts'
import { lineBreakAt } from '../text/line-break-at.ts'
import { withBreaks } from '../text/line-ending.ts'
import { failed, type Scene, type Verdict } from './operation.ts'
import { additionTo } from './targets/addition.ts'
import { rewriteText } from './targets/rewrite-text.ts'

/**
 * Adds text at the start of a file, after a byte-order mark, as it stands: no line break is added. A mark that the text
 * itself starts with is the file's own, where it has one.
 */
export const prepend = (operation: OperationOf<'prepend'>, scene: Scene): Verdict => {
  const target = additionTo(operation, scene)
  if (!target.ok) return target
  const { document, byteOrderMark } = target.text
  const content = byteOrderMark ? withoutByteOrderMark(operation.content) : operation.content
  const text = withBreaks(content, lineBreakAt(document, 0))
  const unmeant = runsOn(target.path, document, 'before', 0, text)
  if (unmeant !== null) return failed(unmeant)
  return rewriteText(target, [{ from: 0, to: 0, text }], { lines: [1] }, scene)
}
