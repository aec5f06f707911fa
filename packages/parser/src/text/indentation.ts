import { sharedStart } from '@emend/model'

/** The white space that a line starts with. */
export const indentationOf = (line: string): string => /^[ \t]*/.exec(line)![0]

/** A line without as much of an indentation as it has. */
export const withoutIndentation = (line: string, indentation: string): string =>
  line.slice(sharedStart(indentation, line))

/** A text that begins within a line, without as much of an indentation as each line below that one has. */
export const outdentedBelow = (text: string, indentation: string): string => {
  if (indentation === '') return text
  const [first, ...lines] = text.split('\n')
  return [first, ...lines.map((line) => withoutIndentation(line, indentation))].join('\n')
}

/** How far an offset is indented beyond a fence that nothing but white space stands before on its line. */
export const indentationBefore = (text: string, at: number, fence: string): string => {
  let start = at
  while (start > 0 && /[^\S\n]/.test(text[start - 1]!)) start--
  return start === 0 || text[start - 1] === '\n' ? withoutIndentation(text.slice(start, at), fence) : ''
}
