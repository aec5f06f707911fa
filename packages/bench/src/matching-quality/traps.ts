import type { Trial } from './draft.ts'
import {
  type Example,
  fileAfter,
  findOf,
  indentOf,
  isBlank,
  occurrences,
  placesOf,
  replaceOf,
  textOf,
} from './example.ts'
import type { Random } from './random.ts'

/** A class of edits that have no place, or more than one: the only right answer is a refusal. */
export interface Trap {
  readonly name: string
  /** The edit; null where the example does not lend itself to it. `other` is from another file. */
  readonly set: (example: Example, random: Random, other: Example) => Trial | null
}

const trapped = (
  example: Example,
  file: readonly string[],
  find: readonly string[],
  replace = replaceOf(example),
): Trial => ({
  example,
  file: textOf(file),
  find: find.join('\n'),
  replace: replace.join('\n'),
  wrongLine: null,
})

/** A find as a model may also have written it: without its indentation, or with white space after its lines. */
const roughly = (find: readonly string[], random: Random): readonly string[] => {
  const style = random.below(4)
  if (style > 1) return find
  const filled = find.filter((line) => !isBlank(line))
  const least = Math.min(...filled.map((line) => indentOf(line).length))
  return style === 0
    ? find.map((line) => `${line} `)
    : find.map((line) => line.slice(Math.min(least, line.length)))
}

/** An edit whose find is nowhere in the file, even if white space is ignored; null where it is. */
const absent = (
  example: Example,
  file: readonly string[],
  find: readonly string[],
  random: Random,
): Trial | null => {
  const written = roughly(find, random)
  const isThere = placesOf(file, find) > 0 || occurrences(textOf(file), written.join('\n')) > 0
  return isThere || find.every(isBlank) ? null : trapped(example, file, written)
}

/** The file of an example with lines put somewhere outside of what is sought. */
const withLines = (
  { file, first, ...block }: Example,
  lines: readonly string[],
  random: Random,
): readonly string[] => {
  const end = first + findOf({ ...block }).length
  const at = random.below(first + file.length - end + 2)
  return file.toSpliced(at <= first ? at : end + at - first - 1, 0, ...lines)
}

const duplicate: Trap['set'] = (example, random) => {
  const find = findOf(example)
  return trapped(example, withLines(example, find, random), find)
}

const twin: Trap['set'] = (example, random) => {
  const find = findOf(example)
  const prefix = random.pick(['  ', '    ', '\t', ' '])
  const disguises: readonly ((line: string) => string)[] = [
    (line) => (isBlank(line) ? line : prefix + line),
    (line) => line.replace(/^[ \t]+/, (indent) => indent.slice(Math.ceil(indent.length / 2))),
    (line) => line.replace(/(\S) (?=\S)/, '$1  '),
    (line) => `${line} `,
  ]
  const file = withLines(example, find.map(random.pick(disguises)), random)
  const written = roughly(find.map(random.pick(disguises)), random)
  const text = written.join('\n')
  const isTold = occurrences(textOf(file), text) === 1
  return isTold || textOf(file) === textOf(example.file)
    ? null
    : trapped(example, file, written, [...written, 'more()'])
}

const inventedMiddle: Trap['set'] = (example, random, other) => {
  const find = findOf(example)
  if (find.length < 3) return null
  const invented = random.pick([
    ['...'],
    ['# ... existing code ...'],
    ['// ...'],
    findOf(other).slice(0, 4),
    [],
  ])
  return absent(example, example.file, [find[0]!, ...invented, find.at(-1)!], random)
}

const olderVersion: Trap['set'] = (example, random) =>
  absent(example, fileAfter(example), findOf(example), random)

const WORD = /[A-Za-z_][A-Za-z_0-9]{2,}|\d+/g

const wordsOf = (lines: readonly string[]): readonly string[] => lines.join('\n').match(WORD) ?? []

const otherWord = (word: string): string =>
  /^\d/.test(word) ? String(Number(word) + 1) : `${word.slice(0, -1)}${word.endsWith('x') ? 'y' : 'x'}`

const changedWord: Trap['set'] = (example, random) => {
  const find = findOf(example)
  const places = find.flatMap((line, at) => [...line.matchAll(WORD)].map((match) => ({ at, match })))
  if (places.length === 0) return null
  const { at, match } = random.pick(places)
  const [line, word] = [find[at]!, match[0]]
  const changed = line.slice(0, match.index) + otherWord(word) + line.slice(match.index + word.length)
  return absent(example, example.file, find.with(at, changed), random)
}

const sibling: Trap['set'] = (example, random) => {
  const find = findOf(example)
  const words = wordsOf(find)
  if (words.length === 0) return null
  const word = random.pick(words)
  const renamed = find.map((line) => line.replaceAll(word, otherWord(word)))
  const gone = example.file.toSpliced(example.first, find.length)
  return absent(example, gone.toSpliced(random.below(gone.length + 1), 0, ...renamed), find, random)
}

const otherFile: Trap['set'] = (example, random, other) =>
  other.change.path === example.change.path ? null : absent(other, example.file, findOf(other), random)

/** The traps of the suite. */
export const traps: readonly Trap[] = [
  { name: 'exact duplicates', set: duplicate },
  { name: 'twins up to white space', set: twin },
  { name: 'invented middle', set: inventedMiddle },
  { name: 'older version', set: olderVersion },
  { name: 'changed identifier or constant', set: changedWord },
  { name: 'sibling elsewhere', set: sibling },
  { name: 'text from another file', set: otherFile },
]
