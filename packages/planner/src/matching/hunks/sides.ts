import type { Hunk } from '@emend/model'
import type { Document } from '../../text/document.ts'
import { sameLines } from '../shared-lines.ts'

/** A line of a hunk. It is `unfinished` where it is said to have no line break, and `returns` where that is `\r\n`. */
export interface HunkLine {
  readonly mark: ' ' | '-' | '+'
  readonly text: string
  readonly returns: boolean
  readonly unfinished: boolean
}

/** A hunk as two texts of whole lines. A side is unfinished where its last line is said to have no line break. */
export interface Sides {
  readonly lines: readonly HunkLine[]
  /** Those that stand in the old text. */
  readonly old: readonly HunkLine[]
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly unfinished: { readonly before: boolean; readonly after: boolean }
}

/** What is wrong with the lines of a hunk. */
export interface Malformed {
  readonly malformed: string
}

/** The two sides of a hunk. A `\` mark needs a line before it, and a line is one line. */
export const sidesOf = (hunk: Hunk): Sides | Malformed => {
  const lines: HunkLine[] = []
  for (const raw of hunk.lines) {
    const text = raw.slice(1).replace(/\n$/, '')
    if (text.includes('\n')) return { malformed: 'a line has a line break in it' }
    const returns = text.endsWith('\r')
    const mark = raw[0] as HunkLine['mark'] | '\\'
    if (mark !== '\\') {
      lines.push({ mark, text: returns ? text.slice(0, -1) : text, returns, unfinished: false })
      continue
    }
    const last = lines.pop()
    if (last === undefined) return { malformed: 'a `\\` mark has no line before it' }
    // Without a line break, a carriage return is text; unless it came with all line breaks of the plan.
    const own = last.returns && !returns ? `${last.text}\r` : last.text
    lines.push({ ...last, text: own, returns: false, unfinished: true })
  }
  return sidesFrom(lines)
}

/** The sides that some lines make. */
export const sidesFrom = (lines: readonly HunkLine[]): Sides => {
  const [old, fresh] = [lines.filter(({ mark }) => mark !== '+'), lines.filter(({ mark }) => mark !== '-')]
  return {
    lines,
    old,
    before: textsOf(old),
    after: textsOf(fresh),
    unfinished: {
      before: old.some(({ unfinished }) => unfinished),
      after: fresh.some(({ unfinished }) => unfinished),
    },
  }
}

/** Lines that a hunk takes away and puts in, in one place, and the first of that, 0-based. */
export interface Run {
  readonly line: number
  readonly removed: readonly HunkLine[]
  readonly added: readonly HunkLine[]
}

/** The runs of lines that a hunk changes, which stands from a line on. */
export const runsOf = (first: number, { lines }: Sides): readonly Run[] => {
  const runs: { line: number; removed: HunkLine[]; added: HunkLine[] }[] = []
  let at = first
  for (const [index, line] of lines.entries()) {
    if (line.mark !== ' ') {
      if (index === 0 || lines[index - 1]!.mark === ' ') runs.push({ line: at, removed: [], added: [] })
      runs.at(-1)![line.mark === '+' ? 'added' : 'removed'].push(line)
    }
    if (line.mark !== '+') at++
  }
  return runs
}

/** The texts of some lines. */
export const textsOf = (lines: readonly HunkLine[]): readonly string[] => lines.map(({ text }) => text)

/** True for a hunk that only shows lines. */
export const changesNothing = ({ before, after }: Sides): boolean => sameLines(before, after)

/** Which of its old lines a hunk changes, from the first up to behind the last; none where it only shows them. */
export const changedLines = ({ lines, before }: Sides): { readonly from: number; readonly to: number } => {
  const from = lines.findIndex(({ mark }) => mark !== ' ')
  const last = lines.findLastIndex(({ mark }) => mark !== ' ')
  return from < 0 ? { from: 0, to: 0 } : { from, to: before.length - (lines.length - 1 - last) }
}

/** True where a side stands, as it is written, from a line on; 0-based. */
export const standsAt = (document: Document, side: readonly string[], line: number): boolean =>
  line >= 0 &&
  line + side.length <= document.lineCount &&
  side.every((text, index) => document.line(line + index) === text)
