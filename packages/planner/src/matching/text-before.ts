import type { Document } from '../text/document.ts'
import { isBlank } from './white-space.ts'

/** A line may be a whole file, and have thousands of places. */
export const MOST_LOOKED_AT = 200

/** No line is indented by more; and one that starts as looked for so far goes on like that. */
export const MOST_COMPARED = 500

/** What stands before an offset on its line, or so much of it as shows whether it starts as looked for. */
export const textBefore = (
  document: Document,
  offset: number,
  mayStart: (text: string) => boolean = isBlank,
): string => {
  const start = document.lineStart(document.lineAt(offset))
  const head = document.slice(start, Math.min(offset, start + MOST_LOOKED_AT))
  return mayStart(head) ? document.slice(start, Math.min(offset, start + MOST_COMPARED)) : head
}

/** What stands behind an offset on its line, or so much of it as shows that it is none of what is looked for. */
export const textBehind = (document: Document, from: number): string => {
  const end = document.lineEnd(document.lineAt(from))
  return document.slice(from, Math.min(end, from + MOST_LOOKED_AT)).trimEnd()
}
