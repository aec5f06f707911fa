import type { Random } from '../../random.ts'
import { fileAfter, findOf, isBlank, occurrences, placesOf, replaceOf, textOf } from '../example.ts'
import { roughly, type Setter, type Trap } from './trap.ts'

/** The first and the last line of a find, with something else between. */
export const inventedMiddle: Setter = (example, { random, other }) => {
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

/** A find that the file has no more: the change is made already. */
export const olderVersion: Setter = (example, { random }) => {
  const find = findOf(example)
  const changed = { ...example, file: fileAfter(example) }
  return absent({ example: changed, find, replace: replaceOf(example), isGone: true }, random)
}

const WORD = /[A-Za-z_][A-Za-z_0-9]{2,}|\d+/g

const wordsOf = (lines: readonly string[]): readonly string[] => lines.join('\n').match(WORD) ?? []

const otherWord = (word: string): string =>
  /^\d/.test(word) ? String(Number(word) + 1) : `${word.slice(0, -1)}${word.endsWith('x') ? 'y' : 'x'}`

/** A find in which one word, or one number, is another. */
export const changedWord: Setter = (example, { random }) => {
  const find = findOf(example)
  const places = find.flatMap((line, at) => [...line.matchAll(WORD)].map((match) => ({ at, match })))
  if (places.length === 0) return null
  const { at, match } = random.pick(places)
  const [line, word] = [find[at]!, match[0]]
  const changed = line.slice(0, match.index) + otherWord(word) + line.slice(match.index + word.length)
  return absent({ example, find: find.with(at, changed), replace: replaceOf(example), isGone: false }, random)
}

/** A find that is gone, and a block that is like it but for one word. */
export const sibling: Setter = (example, { random }) => {
  const find = findOf(example)
  const words = wordsOf(find)
  if (words.length === 0) return null
  const word = random.pick(words)
  const renamed = find.map((line) => line.replaceAll(word, otherWord(word)))
  const gone = example.file.toSpliced(example.first, find.length)
  const file = gone.toSpliced(random.below(gone.length + 1), 0, ...renamed)
  return absent({ example: { ...example, file }, find, replace: replaceOf(example), isGone: true }, random)
}

/** A find from another file, which the plan names as well. */
export const planFile: Setter = (example, { random, other }) =>
  other.change.path === example.change.path
    ? null
    : absent({ example, find: findOf(other), replace: replaceOf(other), isGone: true, beside: other }, random)

/**
 * As it may be written, an edit whose find is nowhere in the file, even if white space is ignored; null where it is.
 */
export const absent = (trap: Trap, random: Random): Trap | null => {
  const { example, find, replace } = trap
  const rough = roughly(find, random)
  const written = rough(find)
  const isThere =
    placesOf(example.file, find) > 0 || occurrences(textOf(example.file), written.join('\n')) > 0
  return isThere || find.every(isBlank) ? null : { ...trap, find: written, replace: rough(replace) }
}
