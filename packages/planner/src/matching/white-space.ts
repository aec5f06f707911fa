import { LINE_FEED } from '../text/squeezed.ts'

const TAB = 9
const CARRIAGE_RETURN = 13
const SPACE = 32

const TAB_STOP = 8

/** A space, a tab, a vertical tab, a form feed or a carriage return. */
const isAsciiSpace = (unit: number): boolean =>
  unit === SPACE || (unit >= TAB && unit <= CARRIAGE_RETURN && unit !== LINE_FEED)

/** White space that folds: a carriage return within a line is text. */
const isInnerSpace = (unit: number): boolean => unit !== CARRIAGE_RETURN && isAsciiSpace(unit)

/** How many characters of white space stand in front of a line's text: a tab is one. */
export const indentLength = (line: string): number => {
  let length = 0
  while (length < line.length && isAsciiSpace(line.charCodeAt(length))) length++
  return length
}

/** The white space in front of a line's text; all of a blank line. */
export const indentOf = (line: string): string => line.slice(0, indentLength(line))

/** True for a line that is not at the margin. */
export const isIndented = (line: string): boolean => indentLength(line) > 0

/** How wide the white space in front of a line's text is, in columns: a tab goes on to the next multiple of eight. */
export const widthOf = (line: string): number => {
  let width = 0
  for (const one of indentOf(line)) width += one === '\t' ? TAB_STOP - (width % TAB_STOP) : 1
  return width
}

/** A line without white space at either end. */
export const trim = (line: string): string => {
  const start = indentLength(line)
  return line.slice(start, textEnd(line, start))
}

/** Where the white space after a line's text starts. */
const textEnd = (line: string, start: number): number => {
  let end = line.length
  while (end > start && isAsciiSpace(line.charCodeAt(end - 1))) end--
  return end
}

/** A trimmed line whose inner runs of white space are one space each. A `\r` within a line is text. */
export const fold = (line: string): string => trim(line).replace(UNFOLDED, ' ')

/** No single space, as most runs are: nothing is made of a line that is folded already. */
const UNFOLDED = / [ \t\f\v]+|[\t\f\v][ \t\f\v]*/g

/** True when a line is a folded one once it is folded. Long lines that differ early cost little. */
export const foldsTo = (line: string, folded: string): boolean => {
  let at = indentLength(line)
  const end = textEnd(line, at)
  for (let index = 0; index < folded.length; index++) {
    if (at >= end) return false
    const run = at
    while (at < end && isInnerSpace(line.charCodeAt(at))) at++
    if (line.charCodeAt(at) !== folded.charCodeAt(index) && at === run) return false
    if (at === run) at++
    else if (folded.charCodeAt(index) !== SPACE) return false
  }
  return at === end
}

/** A line without any white space at all. */
export const squeeze = (line: string): string => line.replace(/\s+/g, '')

/** True for a line of nothing but white space, or of nothing. */
export const isBlank = (line: string): boolean => indentLength(line) === line.length

/** The lines that are not blank. */
export const filled = (lines: readonly string[]): readonly string[] => lines.filter((line) => !isBlank(line))

/** How many blank lines stand before the first one that is not; all of them where there is none. */
export const blanksAbove = (lines: readonly string[]): number => {
  const first = lines.findIndex((line) => !isBlank(line))
  return first < 0 ? lines.length : first
}
