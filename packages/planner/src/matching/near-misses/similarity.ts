import { nearestName } from '@emend/model'
import { squeeze, trim } from '../white-space.ts'

/** Longer lines are told apart by their starts. */
const MOST_COMPARED = 1000

/** How alike two lines are, from 0 to 1: by the words and signs that they share, or by how much of one the other is. */
export const similarity = (left: string, right: string): number => {
  if (trim(left) === trim(right)) return 1
  const squeezed = squeeze(left).toLowerCase()
  // Nothing but spaces that `trim` leaves alone is like no line, least of all like one before the first.
  if (squeezed === '') return 0
  if (squeezed === squeeze(right).toLowerCase()) return 0.95
  const [part, whole] = byLength(trim(left.slice(0, MOST_COMPARED)), trim(right.slice(0, MOST_COMPARED)))
  const [few, many] = byLength(wordsOf(part), wordsOf(whole))
  if (few.length === 0) return 0
  const { same, meant } = sharedBy(few, many)
  const share = same + MISSPELT * meant
  // A line that is cut short has few words of the whole one, and yet is nothing else; of many words, some may be others.
  const others = few.length - same - meant
  const isPart = part.length >= LEAST_PART && (others <= MOST_OTHERS * few.length || whole.includes(part))
  return Math.max(
    (0.9 * 2 * share) / (few.length + many.length),
    isPart ? (share / few.length) * (0.5 + (0.4 * part.length) / whole.length) : 0,
  )
}

/** What a misspelt word counts for. */
const MISSPELT = 0.8

/** What is shorter is a part of too much. */
const LEAST_PART = 8

/** How much of a part's words may be others in the whole. */
const MOST_OTHERS = 0.2

const byLength = <Text extends { readonly length: number }>(
  left: Text,
  right: Text,
): readonly [Text, Text] => (left.length < right.length ? [left, right] : [right, left])

type Words = readonly string[]

const wordsOf = (line: string): Words => line.toLowerCase().match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []

/** How many words of one line are among those of another, and how many more are if they are misspelt. */
const sharedBy = (few: Words, many: Words): { readonly same: number; readonly meant: number } => {
  const left = new Map<string, number>()
  for (const word of many) left.set(word, (left.get(word) ?? 0) + 1)
  const take = (word: string): boolean => {
    const count = left.get(word) ?? 0
    if (count > 1) left.set(word, count - 1)
    else left.delete(word)
    return count > 0
  }
  const missing = few.filter((word) => !take(word))
  const misspelt = missing.filter(isName).slice(0, MOST_MISSPELT)
  const meant = misspelt.filter((word) => {
    const near = nearestName(word, [...left.keys()].filter(isName))
    return near !== undefined && take(near)
  })
  return { same: few.length - missing.length, meant: meant.length }
}

/** So many words are compared letter by letter. */
const MOST_MISSPELT = 4

/** Words that differ in a number are two of a series, and none of them misspelt. */
const isName = (word: string): boolean => word.length >= 3 && !/\p{N}/u.test(word)
