import type { Random } from '../../random.ts'
import { findOf, isBlank } from '../example.ts'
import type { LineBreak } from '../notation.ts'
import { type Draft, type Step, spoiling, withFile } from './draft.ts'

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
 * The find ends with a line break, and the replacement lost its own; or both have one that the file lacks at its end.
 */
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
