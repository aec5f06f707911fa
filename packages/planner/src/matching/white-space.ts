/** The white space in front of a line's text; all of a blank line. */
export const indentOf = (line: string): string => /^[ \t\f\v\r]*/.exec(line)![0]

/** A line without white space at either end. A pattern that looks for the end would try every run before it. */
export const trim = (line: string): string => {
  let end = line.length
  while (end > 0 && ' \t\f\v\r'.includes(line[end - 1]!)) end--
  return line.slice(indentOf(line).length, end)
}

/** A trimmed line whose inner runs of white space are one space each. A `\r` within a line is text. */
export const fold = (line: string): string => trim(line).replace(/[ \t\f\v]+/g, ' ')

/** A line without any white space at all. */
export const squeeze = (line: string): string => line.replace(/\s+/g, '')

export const isBlank = (line: string): boolean => /^[ \t\f\v\r]*$/.test(line)

/** The longest run without white space; it stands literally in each line that folds to the same. */
export const longestRun = (line: string): string =>
  line.split(/\s+/).reduce((longest, run) => (run.length > longest.length ? run : longest), '')
