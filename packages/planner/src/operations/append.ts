import type { OperationOf } from '@emend/model'
import { runsOn } from '../guards/run-on.ts'
import { withoutByteOrderMark } from '../text/byte-order-mark.ts'
import { lineBreakAt } from '../text/line-break-at.ts'
import { withBreaks } from '../text/line-ending.ts'
import { failed, type Scene, type Verdict } from './operation.ts'
import { additionTo } from './targets/addition.ts'
import { rewriteText } from './targets/rewrite-text.ts'

/**
 * Adds text at the end of a file: on a new line, with a final line break that is missing added first (§003), or
 * directly after the last character (§001). A byte-order mark that the text itself starts with is no part of it where
 * something stands before it.
 */
export const append = (operation: OperationOf<'append'>, scene: Scene): Verdict => {
  const target = additionTo(operation, scene)
  if (!target.ok) return target
  const { document, byteOrderMark } = target.text
  const lineBreak = lineBreakAt(document, document.lineCount - 1)
  const isOpen = operation.placement === 'line' && document.length > 0 && !document.endsWithBreak
  const at = document.length
  const content = byteOrderMark || at > 0 ? withoutByteOrderMark(operation.content) : operation.content
  // A file without any line break has those of what comes.
  const gap = isOpen ? lineBreak || (/\r?\n/.exec(content)?.[0] ?? '\n') : ''
  const text = gap + withBreaks(content, lineBreak)
  const unmeant = runsOn(target.path, document, 'after', at, text)
  if (unmeant !== null) return failed(unmeant)
  const lines = [document.lineAt(at) + (isOpen ? 2 : 1)]
  return rewriteText(target, [{ from: at, to: at, text }], { lines }, scene)
}
