import type { Document } from '../../text/document.ts'
import { mostFrequent } from '../most-frequent.ts'
import { filled, indentOf } from '../white-space.ts'
import { UNITS } from './depth.ts'

/** So many lines above and below a place tell how the text around it is indented. */
const REACH = 200

/** The step from one indentation to a deeper one; null where it is none of the usual units. */
const stepBetween = (outer: string, inner: string): string | null =>
  inner.startsWith(outer) && UNITS.includes(inner.slice(outer.length)) ? inner.slice(outer.length) : null

/** The unit of indentation in use around a line: a tab, or 2, 4 or 8 spaces; null where nothing is indented. */
export const unitAround = (document: Document, line: number): string | null => {
  const indents = filled(document.lines(Math.max(0, line - REACH), 2 * REACH)).map(indentOf)
  return mostFrequent(indents.flatMap((indent, at) => stepBetween(indents[at - 1] ?? '', indent) ?? []))
}
