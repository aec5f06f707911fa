import type { Random } from '../../random.ts'
import { findOf, isBlank } from '../example.ts'
import type { Draft, Step } from './draft.ts'

/**
 * A blank line more at the start of find and replacement, or at the end, or both; where the change has as many blank
 * ones there before as after.
 */
export const surrounds: Step = (draft, random) => {
  const sides = random.pick(SIDES)
  return changesBlanks(draft, sides) ? null : surrounded(draft, sides, random)
}

/**
 * As `surrounds`, where the change itself adds or removes blank lines there, and the file has no other ones next to it:
 * nobody knows which of them are which.
 */
export const surroundsChanged: Step = (draft, random) => {
  const sides = random.pick(SIDES)
  const { file, first } = draft.example
  const near = [
    sides.start ? file[first - 1] : undefined,
    sides.end ? file[first + findOf(draft.example).length] : undefined,
  ]
  const isThere = near.some((line) => line !== undefined && isBlank(line))
  return changesBlanks(draft, sides) && !isThere ? surrounded(draft, sides, random) : null
}

interface Sides {
  readonly start: boolean
  readonly end: boolean
}

const SIDES: readonly Sides[] = [
  { start: true, end: false },
  { start: false, end: true },
  { start: true, end: true },
]

/** One at the end has its own break. */
const surrounded = (draft: Draft, { start, end }: Sides, random: Random): Draft => {
  const blank = random.pick(['', '', '    '])
  const around = (lines: readonly string[]): readonly string[] => [
    ...(start ? [blank] : []),
    ...lines,
    ...(end ? [blank] : []),
  ]
  const ends = end ? { find: true, replace: true } : draft.ends
  return { ...draft, find: around(draft.find), replace: around(draft.replace), ends }
}

const changesBlanks = ({ find, replace }: Draft, { start, end }: Sides): boolean => {
  const [above, below] = [blanksAbove(find), blanksAbove(find.toReversed())]
  // Where nothing else is left, blank lines at the start and at the end are the same ones.
  if (replace.every(isBlank)) return replace.length !== above + below
  return (start && above !== blanksAbove(replace)) || (end && below !== blanksAbove(replace.toReversed()))
}

const blanksAbove = (lines: readonly string[]): number => lines.findIndex((line) => !isBlank(line))

/** As `surrounds`, in the find alone, where neither the file nor the replacement has one there that could be meant. */
export const surroundsFind: Step = (draft, random) => {
  const { file, first } = draft.example
  const end = first + findOf(draft.example).length
  const near = [
    file[first - 1],
    file[first],
    file[end - 1],
    file[end],
    draft.replace[0],
    draft.replace.at(-1),
  ]
  if (near.some((line) => line?.trim() === '')) return null
  const around = surrounds(draft, random)
  return around === null
    ? null
    : { ...draft, find: around.find, ends: { ...draft.ends, find: around.ends.find } }
}

/** The edit lacks the blank lines at the ends of its context. */
export const dropsBlankEnds: Step = (draft) => {
  const { above, below } = draft.example
  const start = above.findIndex((line) => !isBlank(line))
  const end = below.toReversed().findIndex((line) => !isBlank(line))
  if (start <= 0 && end <= 0) return null
  const cut = (lines: readonly string[]): readonly string[] =>
    lines.slice(Math.max(0, start), lines.length - Math.max(0, end))
  return { ...draft, find: cut(draft.find), replace: cut(draft.replace) }
}

/** The edit lacks a blank line that the file has inside what is sought. */
export const dropsInnerBlank: Step = (draft, random) => {
  const { find } = draft
  const isFilled = (index: number): boolean => index >= 0 && index < find.length && !isBlank(find[index]!)
  const blanks = [...find.keys()].filter((at) => isBlank(find[at]!) && isFilled(at - 1) && isFilled(at + 1))
  return blanks.length === 0 ? null : atSharedLine(draft, random.pick(blanks), 1, [])
}

/** The edit has a blank line that the file lacks inside what is sought. */
export const addsInnerBlank: Step = (draft, random) => {
  const { find } = draft
  const seams = [...find.keys()].filter((at) => at > 0 && !isBlank(find[at - 1]!) && !isBlank(find[at]!))
  return seams.length === 0 ? null : atSharedLine(draft, random.pick(seams), 0, [''])
}

/** Puts lines in the place of some of the find, and of the same ones of the replacement if they are context there. */
const atSharedLine = (draft: Draft, at: number, count: number, lines: readonly string[]): Draft => {
  const { above, removed } = draft.example
  const find = draft.find.toSpliced(at, count, ...lines)
  if (at < above.length) return { ...draft, find, replace: draft.replace.toSpliced(at, count, ...lines) }
  if (at <= above.length + removed.length) return { ...draft, find }
  const there = at + draft.replace.length - draft.find.length
  return { ...draft, find, replace: draft.replace.toSpliced(there, count, ...lines) }
}
