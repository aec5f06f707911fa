import type { Random } from '../random.ts'
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
import { type Attempt, asEdit, asHunk, type Notation } from './notation.ts'
import type { Class } from './suite.ts'

/** An edit that has no place, or more than one. */
export interface Trap {
  /** The change that is meant, in the file as it is. */
  readonly example: Example
  readonly find: readonly string[]
  readonly replace: readonly string[]
  readonly isGone: boolean
}

/** What a trap is made of. `other` is from another file; only places that are whole lines count where `whole` is true. */
interface Parts {
  readonly random: Random
  readonly other: Example
  readonly whole: boolean
}

/** Makes a trap of an example; null where that does not lend itself to it. */
type Setter = (example: Example, parts: Parts) => Trap | null

/** How lines that stand in a file come out in an edit. */
type Rewriting = (lines: readonly string[]) => readonly string[]

/** The lines as a model may also have written them: without the indentation of a find, or with white space at their ends. */
const roughly = (find: readonly string[], random: Random): Rewriting => {
  const style = random.below(4)
  const least = Math.min(...find.filter((line) => !isBlank(line)).map((line) => indentOf(line).length))
  const dedent = (line: string): string => line.slice(Math.min(least, indentOf(line).length))
  if (style > 1) return (lines) => lines
  return style === 0 ? (lines) => lines.map((line) => `${line} `) : (lines) => lines.map(dedent)
}

/** An edit whose find is nowhere in the file, even if white space is ignored; null where it is. */
const absent = (trap: Trap, random: Random): Trap | null => {
  const { example, find, replace } = trap
  const rough = roughly(find, random)
  const written = rough(find)
  const isThere =
    placesOf(example.file, find) > 0 || occurrences(textOf(example.file), written.join('\n')) > 0
  return isThere || find.every(isBlank) ? null : { ...trap, find: written, replace: rough(replace) }
}

/** An example whose file has lines put somewhere outside of what is sought. */
const withLines = (example: Example, lines: readonly string[], random: Random): Example => {
  const { file, first } = example
  const end = first + findOf(example).length
  const at = random.below(first + file.length - end + 2)
  return at <= first
    ? { ...example, file: file.toSpliced(at, 0, ...lines), first: first + lines.length }
    : { ...example, file: file.toSpliced(end + at - first - 1, 0, ...lines) }
}

/** A find that stands in the file twice. */
export const duplicate = (example: Example, { random }: Pick<Parts, 'random'>): Trap => {
  const find = findOf(example)
  return { example: withLines(example, find, random), find, replace: replaceOf(example), isGone: false }
}

const twin: Setter = (example, { random, whole }) => {
  const find = findOf(example)
  const prefix = random.pick(['  ', '    ', '\t', ' '])
  const disguises: readonly ((line: string) => string)[] = [
    (line) => (isBlank(line) ? line : prefix + line),
    (line) => line.replace(/^[ \t]+/, (indent) => indent.slice(Math.ceil(indent.length / 2))),
    (line) => line.replace(/(\S) (?=\S)/, '$1  '),
    (line) => `${line} `,
  ]
  const meant = withLines(example, find.map(random.pick(disguises)), random)
  const disguise = random.pick(disguises)
  const rough = roughly(find.map(disguise), random)
  const [written, replace] = [find, replaceOf(example)].map((lines) => rough(lines.map(disguise)))
  const isTold = placesAsWritten(meant.file, written!, whole) === 1
  const isOne = placesOf(meant.file, find) === 1
  return isTold || isOne ? null : { example: meant, find: written!, replace: replace!, isGone: false }
}

const placesAsWritten = (file: readonly string[], lines: readonly string[], whole: boolean): number =>
  whole ? occurrences(`\n${textOf(file)}`, `\n${textOf(lines)}`) : occurrences(textOf(file), lines.join('\n'))

const inventedMiddle: Setter = (example, { random, other }) => {
  const find = findOf(example)
  if (find.length < 3) return null
  const invented = random.pick([
    ['...'],
    ['# ... existing code ...'],
    ['// ...'],
    findOf(other).slice(0, 4),
    [],
  ])
  const left = [find[0]!, ...invented, find.at(-1)!]
  return absent({ example, find: left, replace: replaceOf(example), isGone: false }, random)
}

const olderVersion: Setter = (example, { random }) => {
  const find = findOf(example)
  const changed = { ...example, file: fileAfter(example) }
  return absent({ example: changed, find, replace: replaceOf(example), isGone: true }, random)
}

const WORD = /[A-Za-z_][A-Za-z_0-9]{2,}|\d+/g

const wordsOf = (lines: readonly string[]): readonly string[] => lines.join('\n').match(WORD) ?? []

const otherWord = (word: string): string =>
  /^\d/.test(word) ? String(Number(word) + 1) : `${word.slice(0, -1)}${word.endsWith('x') ? 'y' : 'x'}`

const changedWord: Setter = (example, { random }) => {
  const find = findOf(example)
  const places = find.flatMap((line, at) => [...line.matchAll(WORD)].map((match) => ({ at, match })))
  if (places.length === 0) return null
  const { at, match } = random.pick(places)
  const [line, word] = [find[at]!, match[0]]
  const changed = line.slice(0, match.index) + otherWord(word) + line.slice(match.index + word.length)
  return absent({ example, find: find.with(at, changed), replace: replaceOf(example), isGone: false }, random)
}

const sibling: Setter = (example, { random }) => {
  const find = findOf(example)
  const words = wordsOf(find)
  if (words.length === 0) return null
  const word = random.pick(words)
  const renamed = find.map((line) => line.replaceAll(word, otherWord(word)))
  const gone = example.file.toSpliced(example.first, find.length)
  const file = gone.toSpliced(random.below(gone.length + 1), 0, ...renamed)
  return absent({ example: { ...example, file }, find, replace: replaceOf(example), isGone: true }, random)
}

const otherFile: Setter = (example, { random, other }) =>
  other.change.path === example.change.path
    ? null
    : absent({ example, find: findOf(other), replace: replaceOf(other), isGone: true }, random)

const SETTERS = {
  'exact duplicates': duplicate,
  'twins up to white space': twin,
  'invented middle': inventedMiddle,
  'older version': olderVersion,
  'changed identifier or constant': changedWord,
  'sibling elsewhere': sibling,
  'text from another file': otherFile,
} satisfies Record<string, Setter>

const trapsIn = (notation: Notation, prefix: string): readonly Class[] =>
  Object.entries<Setter>(SETTERS).map(([name, set]) => ({
    name: prefix + name,
    goal: 'refused',
    make: (example, random, other) => {
      const trap = set(example, { random, other, whole: notation !== asEdit })
      const attempt = trap === null ? null : attemptOf(trap, notation, random)
      return trap === null || attempt === null
        ? null
        : {
            example: trap.example,
            file: textOf(trap.example.file),
            attempt,
            wrongLine: null,
            isGone: trap.isGone,
          }
    },
  }))

/** The edit of a trap. */
export const attemptOf = (
  { example, find, replace }: Trap,
  notation: Notation,
  random: Random,
): Attempt | null => notation({ ...PLAIN, find, replace }, example.first, random)

const PLAIN = {
  written: ['\n'],
  ends: { find: false, replace: false },
  marks: { find: false, replace: false },
} as const

/** Edits that have no place, or more than one: the only right answer is a refusal. */
export const editTraps: readonly Class[] = trapsIn(asEdit, '')

/** Hunks without a number that have no place, or more than one. */
export const hunkTraps: readonly Class[] = trapsIn(asHunk, 'hunk: ')
