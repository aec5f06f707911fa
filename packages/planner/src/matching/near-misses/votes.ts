import type { Document } from '../../text/document.ts'
import { fold, trim } from '../white-space.ts'

/** So many words of a find are looked up, and so many hits of each counted. */
const MOST_WORDS = 16
const MOST_HITS = 100
const MOST_STARTS = 24

/** A find of so few lines may have no line without a misprint. */
const FEW_LINES = 3

interface Clue {
  readonly text: string
  /** The line of the find that has it. */
  readonly at: number
}

/**
 * What the lines of a find can be recognised by: the lines themselves, halves of a few, and their longest words, in
 * lower case too.
 */
const clues = (find: readonly string[]): readonly Clue[] => {
  const seen = new Map<string, Clue>()
  find.forEach((line, at) => {
    const names = line.match(/[\p{L}\p{N}_]{5,}/gu) ?? []
    const runs = line.match(/\p{Ll}{3,}|\p{Lu}{3,}|\p{N}{3,}/gu) ?? line.match(/[\p{L}\p{N}_]{2,}/gu) ?? []
    const whole = trim(line)
    const middle = Math.ceil(whole.length / 2)
    const halves = find.length <= FEW_LINES ? [whole.slice(0, middle), whole.slice(middle)] : []
    const parts = [...names, ...runs]
    const lower = parts.map((part) => part.toLowerCase())
    for (const text of [whole, fold(line), ...halves, ...parts, ...lower]) {
      if (text.length >= 2 && !seen.has(text)) seen.set(text, { text, at })
    }
  })
  const all = [...seen.values()].sort((left, right) => right.text.length - left.text.length)
  return [...all.slice(0, MOST_WORDS), ...all.slice(-4)]
}

/** A line (0-based) where a find might start, with how much speaks for it: 1 for the likeliest, less for others. */
export interface Vote {
  readonly start: number
  readonly weight: number
}

/** Where a find might start, by what its lines can be recognised by; what is rare says more. The likeliest first. */
export const votes = (document: Document, find: readonly string[]): readonly Vote[] => {
  const weights = new Map<number, number>()
  for (const { text, at } of clues(find)) {
    const starts: number[] = []
    document.search(text, (offset) => starts.push(document.lineAt(offset) - at) < MOST_HITS)
    for (const start of new Set(starts))
      weights.set(start, (weights.get(start) ?? 0) + text.length / starts.length)
  }
  const most = Math.max(...weights.values())
  return [...weights]
    .map(([start, weight]) => ({ start, weight: weight / most }))
    .sort((left, right) => right.weight - left.weight || left.start - right.start)
    .slice(0, MOST_STARTS)
}
