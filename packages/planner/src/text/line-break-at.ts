import type { Document, LineBreak } from './document.ts'

/** The line break in use at a line: its own, or that of the line before it; empty in a text without any. */
export const lineBreakAt = (document: Document, line: number): LineBreak =>
  document.lineBreak(line) || document.lineBreak(line - 1)
