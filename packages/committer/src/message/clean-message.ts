/**
 * A commit message as `git commit` would store it: no white space at the ends of lines, no blank lines around it, one
 * blank line where there were several, a line feed at its end. Lines that start with `#` stay. Source: `git
 * stripspace`.
 */
export const cleanMessage = (message: string): string => {
  const lines = message.replaceAll('\0', '').split('\n').map(withoutTrailingSpace)
  const kept = lines.filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''))
  while (kept.at(-1) === '') kept.pop()
  return kept.length === 0 ? '' : `${kept.join('\n')}\n`
}

const withoutTrailingSpace = (line: string): string => {
  let end = line.length
  while (end > 0 && ' \t\r'.includes(line[end - 1]!)) end -= 1
  return line.slice(0, end)
}
