import type { Change } from './history.ts'

/** A block of lines as an edit has it: context, and what is removed or added between. */
export interface Block {
  readonly above: readonly string[]
  readonly removed: readonly string[]
  readonly added: readonly string[]
  readonly below: readonly string[]
}

/** A change with some lines of context, whose find stands in the file once, and once only if white space is ignored. */
export interface Example extends Block {
  readonly change: Change
  /** The lines of the file; a disturbance may put others in their place. */
  readonly file: readonly string[]
  /** Where the find starts, 0-based. */
  readonly first: number
}

/** The lines that are sought. */
export const findOf = ({ above, removed, below }: Block): readonly string[] => [
  ...above,
  ...removed,
  ...below,
]

/** The lines that take their place. */
export const replaceOf = ({ above, added, below }: Block): readonly string[] => [...above, ...added, ...below]

/** The lines of the file after the change. */
export const fileAfter = (example: Example, replacement = replaceOf(example)): readonly string[] => [
  ...example.file.slice(0, example.first),
  ...replacement,
  ...example.file.slice(example.first + findOf(example).length),
]

/** Lines as a text that ends with a break. */
export const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** A change with so many lines of context on either side; null where its find would not be the only one of its kind. */
export const exampleOf = (change: Change, context: number): Example | null => {
  const example = withContext(change, context)
  const find = findOf(example)
  if (find.every(isBlank) || find.join('\n') === replaceOf(example).join('\n')) return null
  return placesOf(example.file, find) === 1 && occurrences(textOf(example.file), find.join('\n')) === 1
    ? example
    : null
}

/** A change with so many lines of context, whether or not that tells its place. An insertion has one line at least. */
const withContext = (change: Change, context: number): Example => {
  const { file, from, removed, added } = change
  const least = removed.length === 0 ? Math.max(1, context) : context
  const to = from + removed.length
  const above = file.slice(Math.max(0, from - least), from)
  return {
    change,
    file,
    above,
    removed,
    added,
    below: file.slice(to, to + least),
    first: from - above.length,
  }
}

/** True for a find that is enough to be recognised when it is spoilt: six characters, a letter or digit among them. */
export const hasSubstance = (block: Block): boolean => {
  const text = squeezed(findOf(block).join(''))
  return text.length >= 6 && /[\p{L}\p{N}]/u.test(text)
}

/** True for a line of nothing but white space. */
export const isBlank = (line: string): boolean => line.trim() === ''

/** The white space that a line starts with. */
export const indentOf = (line: string): string => /^[ \t]*/.exec(line)![0]

const squeezed = (line: string): string => line.replace(/\s+/g, '')

/** In how many places of a file the lines stand, white space and blank lines ignored; two for two or more. */
export const placesOf = (file: readonly string[], lines: readonly string[]): number =>
  Math.min(2, occurrences(keyOf(file), keyOf(lines)))

const keyOf = (lines: readonly string[]): string =>
  `\n${lines
    .map(squeezed)
    .filter((line) => line !== '')
    .join('\n')}\n`

/** In how many places of a text another stands, overlapping ones counted; two for two or more. */
export const occurrences = (text: string, part: string): number => {
  const first = text.indexOf(part)
  if (first < 0) return 0
  return text.indexOf(part, first + 1) < 0 ? 1 : 2
}
