import type { Random } from '../random.ts'
import { type Draft, type Step, spoiling, withFile } from './draft.ts'
import { findOf, isBlank } from './example.ts'
import type { LineBreak } from './notation.ts'

/** What becomes of a line by chance; the same line always becomes the same. */
const byChance = (
  random: Random,
  share: number,
  change: (line: string) => string,
): ((line: string) => string) => {
  const known = new Map<string, string>()
  return (line) => {
    const result = known.get(line) ?? (random.chance(share) ? change(line) : line)
    known.set(line, result)
    return result
  }
}

const changes = (draft: Draft, change: (line: string) => string): boolean =>
  findOf(draft.example).some((line) => change(line) !== line)

const TAILS = [' ', '  ', '    ', '\t']

/** The edit leaves out white space that the file has at the ends of lines. What follows a find is no part of it. */
export const losesTails: Step = (draft, random) => {
  const noise = byChance(random, 0.5, (line) => line + random.pick(TAILS))
  const lines = findOf(draft.example)
  const noisy = lines.map((line, index) => (index < lines.length - 1 || draft.ends.find ? noise(line) : line))
  if (noisy.every((line, index) => line === lines[index])) return null
  return withFile(
    spoiling(draft, (line) => line.trimEnd()),
    noisy,
  )
}

/** The edit has white space at the ends of lines that the file has not. */
export const addsTails: Step = (draft, random) => {
  const noise = byChance(random, 0.5, (line) => line + random.pick(TAILS))
  return changes(draft, noise) ? spoiling(draft, noise) : null
}

/** As `addsTails`, in the find alone. */
export const addsTailsToFind: Step = (draft, random) => {
  const spoilt = addsTails(draft, random)
  return spoilt === null ? null : { ...draft, find: spoilt.find }
}

const collapse = (line: string): string => line.replace(/(\S)[ \t]{2,}(?=\S)/g, '$1 ')

/** The edit has single spaces where the file has runs of white space within lines. */
export const collapsesRuns: Step = (draft, random) => {
  const widened = byChance(random, 0.5, (line) =>
    line.replace(/(\S) (?=\S)/, (_, before) => `${before}${' '.repeat(2 + random.below(4))}`),
  )
  const natural = changes(draft, collapse)
  if (!natural && !changes(draft, widened)) return null
  const spoilt = spoiling(draft, collapse)
  return natural ? spoilt : withFile(spoilt, findOf(draft.example).map(widened))
}

/** The edit has runs of white space within lines where the file has single spaces. */
export const widensRuns: Step = (draft, random) => {
  const widened = byChance(random, 0.3, (line) => line.replace(/(\S) (?=\S)/, '$1  '))
  return changes(draft, widened) ? spoiling(draft, widened) : null
}

/**
 * A blank line more at the start of find and replacement, or at the end, or both; where the change has as many blank ones there
 * before as after.
 */
export const surrounds: Step = (draft, random) => {
  const sides = random.pick(SIDES)
  return changesBlanks(draft, sides) ? null : surrounded(draft, sides, random)
}

/** As `surrounds`, where the change itself adds or removes blank lines there: nobody knows which of them are which. */
export const surroundsChanged: Step = (draft, random) => {
  const sides = random.pick(SIDES)
  return changesBlanks(draft, sides) ? surrounded(draft, sides, random) : null
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

/** The find ends with a line break, and the replacement lost its own; or both have one that the file lacks at its end. */
export const losesFinalBreak: Step = (draft, random) => {
  const { example } = draft
  const length = example.first + findOf(example).length
  if (isBlank(example.file[length - 1]!) || isBlank(draft.replace.at(-1) ?? '')) return null
  if (random.chance(0.5))
    return length === example.file.length ? null : { ...draft, ends: { find: true, replace: false } }
  const cut = { ...example, file: example.file.slice(0, length) }
  return {
    ...draft,
    example: cut,
    breaks: draft.breaks.slice(0, length),
    unfinished: true,
    ends: { find: true, replace: true },
  }
}

/** The file has `\r\n` and the edit has not, or the other way round. */
export const swapsEndings: Step = (draft, random) => {
  const [file, written] = random.pick<readonly [LineBreak, readonly LineBreak[]]>([
    ['\r\n', ['\n']],
    ['\n', ['\r\n']],
    ['\r\n', ['\n', '\r\n']],
  ])
  return { ...draft, breaks: draft.breaks.map(() => file), written }
}

/** The file has `\r\n` after some lines and `\n` after others. */
export const mixesEndings: Step = (draft, random) => ({
  ...draft,
  breaks: draft.breaks.map(() => (random.chance(0.5) ? '\r\n' : '\n')),
})

/** The file starts with a byte-order mark, as the find may do that starts there. */
export const marks: Step = (draft, random) => {
  const { example } = draft
  if (random.chance(0.3)) return { ...draft, marks: { file: true, find: false, replace: false } }
  const cut = { ...example, file: example.file.slice(example.first), first: 0 }
  const [find, replace] = random.pick([
    [true, true],
    [true, false],
    [false, false],
    [false, true],
  ] as const)
  return {
    ...draft,
    example: cut,
    breaks: draft.breaks.slice(example.first),
    marks: { file: true, find, replace },
  }
}
