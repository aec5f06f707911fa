const TAB = 9
const CARRIAGE_RETURN = 13
const SPACE = 32

/** A space, a tab, a vertical tab, a form feed or a carriage return. */
const isSpace = (unit: number): boolean =>
  unit === SPACE || (unit >= TAB && unit <= CARRIAGE_RETURN && unit !== 10)

const indentLength = (line: string): number => {
  let length = 0
  while (length < line.length && isSpace(line.charCodeAt(length))) length++
  return length
}

/** The white space in front of a line's text; all of a blank line. */
export const indentOf = (line: string): string => line.slice(0, indentLength(line))

/** A line without white space at either end. */
export const trim = (line: string): string => {
  const start = indentLength(line)
  let end = line.length
  while (end > start && isSpace(line.charCodeAt(end - 1))) end--
  return line.slice(start, end)
}

/** A trimmed line whose inner runs of white space are one space each. A `\r` within a line is text. */
export const fold = (line: string): string => {
  const text = trim(line)
  return isFolded(text) ? text : text.replace(/[ \t\f\v]+/g, ' ')
}

/** True for a trimmed line whose inner white space is single spaces already, as that of most lines is. */
const isFolded = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isSpace(unit) && (unit !== SPACE || isSpace(text.charCodeAt(at + 1)))) return false
  }
  return true
}

/** A line without any white space at all. */
export const squeeze = (line: string): string => line.replace(/\s+/g, '')

export const isBlank = (line: string): boolean => indentLength(line) === line.length

/** The longest run without white space; it stands literally in each line that folds to the same. */
export const longestRun = (line: string): string =>
  line.split(/\s+/).reduce((longest, run) => (run.length > longest.length ? run : longest), '')
