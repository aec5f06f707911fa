import type { Document } from '../../text/document.ts'
import { indentOf, isBlank } from '../white-space.ts'
import { UNITS } from './depth.ts'

/** So many lines above and below a place tell how the text around it is indented. */
const REACH = 200

/** The step from one indentation to a deeper one; null where it is none of the usual units. */
const stepBetween = (outer: string, inner: string): string | null =>
  inner.startsWith(outer) && UNITS.includes(inner.slice(outer.length)) ? inner.slice(outer.length) : null

/** The unit of indentation in use around a line: a tab, or 2, 4 or 8 spaces; null where nothing is indented. */
export const unitAround = (document: Document, line: number): string | null => {
  const counts = new Map<string, number>()
  let outer = ''
  for (const text of document.lines(Math.max(0, line - REACH), 2 * REACH)) {
    if (isBlank(text)) continue
    const indent = indentOf(text)
    const step = stepBetween(outer, indent)
    if (step !== null) counts.set(step, (counts.get(step) ?? 0) + 1)
    outer = indent
  }
  let unit: string | null = null
  for (const [step, count] of counts) if (unit === null || count > counts.get(unit)!) unit = step
  return unit
}
