import type { NearMiss, OperationOf, ProblemData } from '@emend/model'
import { isInPlace } from '../matching/agreement.ts'
import { lineCarrier } from '../matching/carry-over.ts'
import { type FoundLines, type Loose, locate, looser } from '../matching/cascade.ts'
import { isFound, rangeOf } from '../matching/found-range.ts'
import { nearMiss } from '../matching/near-misses/near-miss.ts'
import { quotedAt } from '../matching/near-misses/quoted.ts'
import { sameLines } from '../matching/shared-lines.ts'
import { type Sought, sought } from '../matching/sought.ts'
import { asWritten } from '../matching/whole-lines.ts'
import { withoutByteOrderMarks } from '../matching/without-byte-order-marks.ts'
import type { Document } from '../text/document.ts'
import { linesOf } from '../text/line-ending.ts'
import { explainAmbiguous } from './explaining/explain-several.ts'
import { removedBy } from './explaining/past.ts'
import { failed, failedAs, type Scene, type Verdict } from './operation.ts'
import { originOf } from './replacing/origin.ts'
import { replaceFound } from './replacing/replace-found.ts'
import { type TextTarget, textTarget } from './targets/open-text.ts'

type ReplaceLines = OperationOf<'replace_lines'>

/** Replaces a range of whole lines whose present text is the expected one, as any strategy compares them. */
export const replaceLines = (operation: ReplaceLines, scene: Scene): Verdict => {
  const target = textTarget(operation.path, 'edit', scene)
  if (!target.ok) return target
  const origin = originOf(target.path, undefined, scene)
  if (origin.kind === 'conflict') return failed({ code: 'conflict', data: origin.facts })
  const written = origin.kind === 'earlier' ? origin.document : target.text.document
  const starts = startsIn(written, operation)
  if (starts.length === 0) {
    const { from, to } = operation
    return failed({ code: 'range-outside', data: { path: target.path, from, to, count: written.lineCount } })
  }
  const { find, replace: content } = withoutByteOrderMarks(target.text, operation.expect, operation.content)
  const isUnfinished = endsBlank(find, operation)
  const wanted = wholeLines(isUnfinished ? `${find}\n` : find)
  const [match, other] = agreeing(written, wanted, starts, operation)
  if (match === undefined || isLineOff(written, wanted, match))
    return explained(target, written, wanted, starts[0]!, operation, scene)
  if (other !== undefined) return severalOf(target, wanted, [match, other], scene)
  const isWhole = content === '' || (content.endsWith('\n') && !isUnfinished)
  const replace = isWhole ? content : `${content}\n`
  if (origin.kind === 'present') return replaceFound(target, { found: match, wanted }, replace, scene)
  const present = carried(match, target.text.document, origin.document)
  return present === null
    ? failed({ code: 'conflict', data: origin.facts })
    : replaceFound(target, { found: present, wanted }, replace, scene)
}

/** By so many lines a range that was counted wrongly may be off, at most. */
const MOST_OFF = 20

/** True for a range indented otherwise than the expected text, which stands close by: one bracket is like another. */
const isLineOff = (document: Document, { body }: Sought, { strategy, match }: FoundLines): boolean => {
  if (strategy === 'exact' || isInPlace(match.evidence)) return false
  const from = Math.max(0, match.line - MOST_OFF)
  const to = Math.min(match.line + MOST_OFF + body.length, document.lineCount)
  const near = document.lines(from, to - from)
  const starts = near.slice(0, near.length - body.length + 1)
  return starts.some((line, at) => line === body[0] && sameLines(body, near.slice(at, at + body.length)))
}

const carried = (found: FoundLines, document: Document, origin: Document): FoundLines | null => {
  const line = lineCarrier(document, origin)(found.match.line, found.match.count)
  return line === null ? null : { ...found, match: { ...found.match, line } }
}

/**
 * True where a final break of the expected text does not end its last line, but stands before a blank one, as the range
 * tells. Whoever writes so leaves the last break out of the content, too.
 */
const endsBlank = (expect: string, { from, to }: ReplaceLines): boolean =>
  wholeLines(expect).body.length === to - from

const wholeLines = (text: string): Sought => sought(text.endsWith('\n') ? text : `${text}\n`)

/**
 * The lines, 0-based, where a range may start: it counts those of now, or those of before the plan, where the first or
 * the last of them still stands as it was. The other one may have been written once more, just as it was.
 */
const startsIn = (document: Document, { from, to }: ReplaceLines): readonly number[] => {
  const { original, log, lineCount } = document
  const counted = log.isEmpty || to > original.lineCount ? [] : [from, to]
  const before = counted.flatMap((line) => {
    const there = log.follow(original.linesRegion(line - 1, 1))
    return 'operation' in there ? [] : [document.lineAt(there.from) - (line - from)]
  })
  return [...new Set([from - 1, ...before])].filter((line) => line >= 0 && line + to - from < lineCount)
}

const exactly: Loose = ({ file, find }) => (sameLines(find, file) ? { kind: 'as-written' } : null)

/** The ranges, of those that start at some lines, whose text is the expected one by the first strategy that has any. */
const agreeing = (
  document: Document,
  { body }: Sought,
  starts: readonly number[],
  { from, to }: ReplaceLines,
): readonly FoundLines[] => {
  const count = to - from + 1
  if (body.length !== count) return []
  for (const { strategy, agrees } of [{ strategy: 'exact', agrees: exactly } as const, ...looser]) {
    const found = starts.flatMap((line): readonly FoundLines[] => {
      const evidence = agrees({ find: body, file: document.lines(line, count) })
      const match = asWritten(line, count)
      return evidence === null ? [] : [{ kind: 'lines', strategy, match: { ...match, evidence } }]
    })
    if (found.length > 0) return found
  }
  return []
}

/** Says that a range is as expected whichever lines it counts, those of now or those of before the plan. */
const severalOf = (
  { path, text }: TextTarget,
  wanted: Sought,
  found: readonly [FoundLines, FoundLines],
  scene: Scene,
): Verdict => {
  const search = { find: wanted.text, field: 'find' } as const
  const lines = found.map(({ match }) => match.line)
  const { strategy } = found[0]
  const several = { kind: 'ambiguous', strategy, lines } as const
  return failedAs(explainAmbiguous(path, text.document, search, wanted, several, scene))
}

/**
 * Says that the lines, from `start` on (0-based), are not the expected ones, and where these are, or what comes nearest to
 * them, in the document whose lines the range counts; else what the range holds.
 */
const explained = (
  { path, text }: TextTarget,
  document: Document,
  wanted: Sought,
  start: number,
  { from, to, content }: ReplaceLines,
  scene: Scene,
): Verdict => {
  const told = (facts: Partial<ProblemData['expect-differs']>, nearest?: NearMiss): Verdict =>
    failed({ code: 'expect-differs', data: { path, from, to, ...facts } }, nearest)
  if (!scene.explanations.affords(document.length)) return told({})
  const located = locate(document, { ...wanted, whole: true }, 'one')
  const range = isFound(located) ? rangeOf(document, located) : null
  // A range without a blank line that is expected would be refused again.
  if (range !== null && range.to - range.from + 1 === wanted.body.length)
    return told({ foundAt: range.from + 1 }, quotedAt(document, range))
  const removed = removedBy(path, text.document, { ...wanted, whole: true }, scene)
  const nearest = nearMiss(document, wanted, linesOf(content))
  return told(removed, nearest ?? quotedAt(document, { from: start, to: start + to - from }))
}
