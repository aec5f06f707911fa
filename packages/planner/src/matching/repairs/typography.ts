import { diffWordsWithSpace } from 'diff'
import type { Document } from '../../text/document.ts'
import { linesOf } from '../../text/line-ending.ts'
import { aligned } from '../replacing/alignment.ts'
import { type Sought, sought } from '../sought.ts'
import { indentOf, trim } from '../white-space.ts'
import type { Repair, Texts } from './repair.ts'

/** Typographic quotes, dashes and spaces for plain ones, or the other way round. */
export const typography: Repair = {
  name: 'typography',
  wholeLines: false,
  undo: (texts, document) => {
    const there = textThere(document, texts.find)
    if (there === null || there === texts.find) return null
    const content = contentMeant(texts, there)
    return content === null ? null : { find: there, content }
  },
}

/** Each plain character, and those that stand for it in print. All are one UTF-16 unit, so that offsets stay. */
const FAMILIES: readonly (readonly [plain: string, printed: RegExp])[] = [
  ["'", /[\u2018\u2019\u201a\u201b\u2032]/g],
  ['"', /[\u201c\u201d\u201e\u201f\u2033]/g],
  ['-', /[\u2010-\u2015\u2212]/g],
  [' ', /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g],
]

const plain = (text: string): string =>
  FAMILIES.reduce((result, [character, printed]) => result.replace(printed, character), text)

/** So many places are looked at around the longest run of characters that are the same in both. */
const MOST_HITS = 1000

/** Lines of so many units are compared there at most: where a text repeats itself, each place agrees for long. */
const MOST_UNITS = 1_000_000

/** The same text as it is printed in the document, unit for unit; null where it is not there at exactly one place. */
const textThere = (document: Document, find: string): string | null => {
  const run = longestRun(find)
  if (run.length < 4) return null
  const before = find.slice(0, find.indexOf(run))
  const wanted = sought(find)
  const above = linesOf(before).length - 1
  const left = { units: MOST_UNITS }
  const places = new Set<number>()
  let there: string | null = null
  let hits = 0
  document.search(run, (offset) => {
    const place = find.includes('\n')
      ? linesThere(document, wanted, document.lineAt(offset) - above, left)
      : partThere(document, find, offset - before.length)
    if (place !== null) {
      places.add(place.from)
      there = place.text
    }
    return places.size < 2 && ++hits < MOST_HITS && left.units > 0
  })
  return places.size === 1 && hits < MOST_HITS && left.units > 0 ? there : null
}

const longestRun = (text: string): string =>
  text
    .split(/[\n\r'" \t\u00a0\u2000-\u200a\u202f\u205f\u3000\u2010-\u201f\u2032\u2033\u2212-]/)
    .reduce((longest, run) => (run.length > longest.length ? run : longest), '')

interface PlaceThere {
  readonly from: number
  readonly text: string
}

const partThere = (document: Document, find: string, from: number): PlaceThere | null => {
  const text = document.slice(from, from + find.length)
  return plain(text) === plain(find) ? { from, text } : null
}

/** Whole lines that are the same but for indentation; each keeps the indentation that was sought. */
const linesThere = (
  document: Document,
  { body, endsWithBreak }: Sought,
  first: number,
  left: { units: number },
): PlaceThere | null => {
  if (first < 0 || first + body.length > document.lineCount) return null
  const lines: string[] = []
  for (const [index, line] of body.entries()) {
    const whole = document.line(first + index)
    left.units -= whole.length + 1
    const there = trim(whole)
    const wanted = plain(line)
    if (plain(there) !== trim(wanted)) return null
    const indent = indentOf(wanted)
    lines.push(indent + there + wanted.slice(indent.length + there.length))
  }
  return { from: first, text: lines.join('\n') + (endsWithBreak ? '\n' : '') }
}

/** Texts further apart than this are not compared. */
const MOST_EDITS = 4000

/**
 * The content as it was meant: lines that it shares with the text sought are as they are there, and what is new in
 * others is undone where the text sought shows how. Null where it does not show that.
 */
const contentMeant = ({ find, content, field }: Texts, there: string): string | null => {
  const [before, truth, after] = [linesOf(find), linesOf(there), linesOf(content)]
  const shown = evidenceIn(before.join('\n'), there)
  if (field === 'anchor') return newMeant(content, shown)
  const shared = aligned(before, after)
  if (shared === null) return null
  const meant: string[] = []
  let [at, from] = [0, 0]
  for (const [to, own] of [...shared, before.length].entries()) {
    if (own === null) continue
    const sides = [before.slice(at, own), truth.slice(at, own), after.slice(from, to)] as const
    const changed = to === from ? [] : changedMeant(sides, shown)
    if (changed === null) return null
    meant.push(...changed, ...truth.slice(own, own + 1))
    at = own + 1
    from = to + 1
  }
  return meant.join('\n')
}

/** Lines that take the place of others, as they were meant: what both share, word by word, is as it is there. */
const changedMeant = (
  sides: readonly [before: readonly string[], truth: readonly string[], after: readonly string[]],
  shown: ReadonlyMap<string, Misprint>,
): readonly string[] | null => {
  const [before, truth, after] = sides.map((lines) => lines.join('\n')) as [string, string, string]
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS })
  if (parts === undefined) return null
  // Quotes come in pairs: one as it is printed and one as it is written would not be one.
  if (parts.some(({ added, value }) => added && hasPlainQuote(value, shown)))
    return newMeant(after, shown)?.split('\n') ?? null
  let meant = ''
  let at = 0
  for (const [index, { value, added, removed }] of parts.entries()) {
    const isBeside = (unit: number): boolean =>
      (unit === 0 && index > 0) || (unit === value.length - 1 && index < parts.length - 1)
    const there = truth.slice(at, at + value.length)
    const text = added ? newMeant(value, shown) : removed ? '' : sharedMeant(value, there, isBeside)
    if (text === null) return null
    meant += text
    if (!added) at += value.length
  }
  return meant.split('\n')
}

/**
 * What both texts share, as it is there; without a word, new text has it, too, and it is as it is written. Null where a
 * dash or a space stands between what differs and few words that do not. `isBeside`: what differs is next to this unit.
 */
const sharedMeant = (value: string, there: string, isBeside: (at: number) => boolean): string | null => {
  const printed = Array.from(there, (_, at) => at).filter(
    (at) => value[at] !== there[at] && (value[at] === '-' || value[at] === ' '),
  )
  if (printed.length === 0) return there
  const words = value.match(WORD) ?? []
  if (words.length === 0) return value
  if (words.length >= ENOUGH_WORDS) return there
  const isInWord = (at: number): boolean =>
    value[at] === '-' && [value[at - 1], value[at + 1]].some((unit) => unit?.match(WORD))
  return printed.every((at) => !isBeside(at) || isInWord(at)) ? there : null
}

const WORD = /[\p{L}\p{N}]+/gu
const ENOUGH_WORDS = 3

/** How the characters of one family were misprinted: printed for plain, plain for printed, both, or not at all. */
interface Misprint {
  readonly printed: boolean
  readonly plain: boolean
  /** Some printed ones are right. */
  readonly genuine: boolean
}

const evidenceIn = (find: string, there: string): ReadonlyMap<string, Misprint> => {
  const shown = new Map<string, Misprint>()
  for (let at = 0; at < find.length; at++) {
    const [here, truth] = [find[at]!, there[at]!]
    const family = plain(here)
    const known = shown.get(family) ?? { printed: false, plain: false, genuine: false }
    const [isPrinted, isRight] = [here !== family, here === truth]
    if (isRight && isPrinted) shown.set(family, { ...known, genuine: true })
    else if (!isRight) shown.set(family, { ...known, [isPrinted ? 'printed' : 'plain']: true })
  }
  return shown
}

/** True for a text with quotes of a family that the text sought has plain for printed ones. */
const hasPlainQuote = (text: string, shown: ReadonlyMap<string, Misprint>): boolean =>
  ["'", '"'].some((quote) => shown.get(quote)?.plain === true && text.includes(quote))

/** New text: printed characters as the text sought shows them to be meant, and plain ones as they are written. */
const newMeant = (text: string, shown: ReadonlyMap<string, Misprint>): string | null => {
  const misprints = [...shown.values()]
  const printsAll = misprints.some(({ printed }) => printed)
  let meant = ''
  for (const character of text) {
    const family = plain(character)
    const misprint = shown.get(family)
    const isDoubtful =
      character === family
        ? misprint?.plain === true && misprint.printed
        : misprint === undefined
          ? printsAll
          : misprint.printed && misprint.genuine
    if (isDoubtful) return null
    meant += misprint?.printed === true ? family : character
  }
  return meant
}
