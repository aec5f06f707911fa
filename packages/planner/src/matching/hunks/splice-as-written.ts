import type { Document, Splice } from '../../text/document.ts'
import { lineBreakAt } from '../../text/line-break-at.ts'
import { minimalSplices } from '../../text/minimal.ts'
import type { HunkLine, Sides } from './sides.ts'

/** Lines that a hunk takes away and puts in, in one place. */
interface Run {
  /** 0-based first line, and how many are removed. */
  readonly line: number
  readonly removed: number
  readonly added: readonly HunkLine[]
}

/**
 * Carries out a hunk whose old side stands at a line just as it is written: removed lines go, added ones come, context
 * is not touched. Added lines have the line breaks that the hunk gives them where it tells those of the file right;
 * else they take the one of the lines around. `returns`: some line of the patch is said to end with `\r\n`.
 */
export const spliceAsWritten = (
  document: Document,
  line: number,
  sides: Sides,
  returns: boolean,
): readonly Splice[] => {
  const precise = tellsBreaks(document, line, sides, returns)
  return runsOf(line, sides).flatMap((run) => {
    const [from, to] = [document.lineStart(run.line), document.lineStart(run.line + run.removed)]
    return minimalSplices(from, document.slice(from, to), textOf(document, run, to, sides, precise))
  })
}

/**
 * True where the hunk knows which lines of the file end with `\r\n`; without any lines of the file, or with none but a
 * last one whose lack of a break it does not know, where the patch speaks of such lines at all.
 */
const tellsBreaks = (
  document: Document,
  line: number,
  { lines, unfinished }: Sides,
  returns: boolean,
): boolean => {
  const old = lines.filter(({ mark }) => mark !== '+')
  const isAtEnd = old.length === 1 && document.lineBreak(line) === '' && !unfinished.before
  if (old.length === 0 || isAtEnd) return returns
  return old.every((one, index) => {
    const kind = document.lineBreak(line + index)
    return kind === '' || (kind === '\r\n') === one.returns
  })
}

/** The runs of lines that a hunk changes, which stands from a line on. */
export const runsOf = (first: number, { lines }: Sides): readonly Run[] => {
  const runs: { line: number; removed: number; added: HunkLine[] }[] = []
  let at = first
  let run: (typeof runs)[number] | null = null
  for (const line of lines) {
    if (line.mark === ' ') {
      run = null
      at++
      continue
    }
    if (run === null) {
      run = { line: at, removed: 0, added: [] }
      runs.push(run)
    }
    if (line.mark === '+') run.added.push(line)
    else {
      run.removed++
      at++
    }
  }
  return runs
}

const textOf = (
  document: Document,
  { line, removed, added }: Run,
  to: number,
  { before, unfinished }: Sides,
  precise: boolean,
): string => {
  const around = lineBreakAt(document, removed > 0 ? line : Math.max(0, line - 1)) || '\n'
  const breakOf = ({ returns }: HunkLine): string => (precise ? (returns ? '\r\n' : '\n') : around)
  const text = (until: number): string =>
    added.map((one, index) => (index < until ? one.text + breakOf(one) : one.text)).join('')
  if (to < document.length || added.length === 0) return text(added.length)
  const lacksBreak = document.length > 0 && !document.endsWithBreak
  const stays = lacksBreak && !unfinished.before && before.length > 0
  const own = text(unfinished.after || stays ? added.length - 1 : added.length)
  return lacksBreak && removed === 0 ? around + own : own
}
