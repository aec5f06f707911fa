import type { Document } from './document.ts'

/** A text in lines, whatever their breaks; a text that ends with a break has an empty last one. */
export const linesOf = (text: string): readonly string[] =>
  text.includes('\r') ? text.split(/\r?\n/) : text.split('\n')

/** A text with all its line breaks in one form; as it stands where the form is not known. */
export const withBreaks = (text: string, lineBreak: string): string => {
  if (lineBreak === '' || !text.includes('\n')) return text
  return lineBreak === '\n' && !text.includes('\r') ? text : text.replace(/\r?\n/g, () => lineBreak)
}

/**
 * The line break in use at a line: its own, else that of the line before it, else that of the first line.
 * Empty in a text without any line break.
 */
export const lineBreakAt = (document: Document, line: number): '\n' | '\r\n' | '' =>
  document.lineBreak(line) || document.lineBreak(line - 1) || document.lineBreak(0)
