import type { Document, LineBreak } from './document.ts'

/**
 * The line break in use at a line: its own, else that of the line before it, else that of the first line.
 * Empty in a text without any line break.
 */
export const lineBreakAt = (document: Document, line: number): LineBreak =>
  document.lineBreak(line) || document.lineBreak(line - 1) || document.lineBreak(0)
