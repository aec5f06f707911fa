import { type Hunk, type OperationOf, once, type Problem } from '@emend/model'
import { refusedNewLines } from '../../guards/new-lines.ts'
import { lineCarrier } from '../../matching/carry-over.ts'
import { untilNext } from '../../matching/hunks/hints/choosing.ts'
import { countingOf } from '../../matching/hunks/hints/counting.ts'
import { type Hints, NO_HINTS, turnsOf } from '../../matching/hunks/hints/hints.ts'
import { spliceAmongReturns } from '../../matching/hunks/lone-returns.ts'
import { sidesOf } from '../../matching/hunks/sides.ts'
import { writtenAgainst } from '../../matching/hunks/written.ts'
import type { Splice } from '../../text/document.ts'
import { explainTwice } from '../explaining/explain-twice.ts'
import { type Detail, type Failure, failed, type Origin, type Scene } from '../operation.ts'
import type { TextTarget } from '../targets/open-text.ts'
import type { Target } from '../targets/targets.ts'
import type { Applied } from './applied.ts'
import { applyHunk, type Read, type Unsettled, type Work } from './apply-hunk.ts'
import { takeByteOrderMark, withByteOrderMark } from './byte-order-mark.ts'
import { detailOfHunks, exactHunksDetail } from './hunks-detail.ts'
import { broughtTwice, overlapping, splicesOf } from './spans.ts'

/** Changes in the order of the text, and what the outcome says about them. */
export interface Hunks {
  /** The target with the byte-order mark that it is to have. */
  readonly target: TextTarget
  readonly splices: readonly Splice[]
  readonly detail: Detail
}

/**
 * Locates all hunks of a patch in the text as it is before the first is applied. Fails with `hunk-malformed`,
 * `hunk-not-found`, `hunk-ambiguous`, `hunk-overlap`, `range-outside`, `indentation-unclear`, `operation-ambiguous`,
 * `placeholder`, `fence` or `conflict`, for each hunk that cannot be applied; or with `encoding-lossy`, for all of them.
 */
export const applyHunks = (
  target: TextTarget,
  { hunks }: OperationOf<'patch'>,
  origin: Exclude<Origin, { kind: 'conflict' }>,
  scene: Scene,
): Target<Hunks> => {
  const work = workOn(target, hunks, origin, scene)
  const { applied, failures } = applyEach(work, hunks)
  if (failures.length > 0) {
    const among = origin.kind === 'present' && failures.every(isMissing) ? amongReturns(target, hunks) : null
    return among ?? { ok: false, failures }
  }
  applied.sort((left, right) => left.place.match.line - right.place.match.line || left.index - right.index)
  const overlap = overlapping(target.path, applied)
  if (overlap !== null) return failed(overlap)
  const twice = broughtTwice(target.text.document, applied)
  if (twice !== null) return explainTwice(target, twice, 'hunk')
  const splices = splicesOf(target.text.document, applied)
  const mark = applied.find(({ byteOrderMark }) => byteOrderMark !== null)?.byteOrderMark
  const marked = withByteOrderMark(target, mark ?? target.text.byteOrderMark, splices, scene)
  return 'code' in marked
    ? failed(marked)
    : { ok: true, ...marked, detail: detailOfHunks(target.text.document, applied) }
}

/** True for a hunk that may have a place where lone `\r`s end lines, too. */
const isMissing = ({ problem: { code } }: Failure): boolean =>
  code === 'hunk-not-found' || code === 'range-outside'

const amongReturns = (target: TextTarget, hunks: readonly Hunk[]): Target<Hunks> | null => {
  const { document } = target.text
  const among = spliceAmongReturns(document, hunks)
  if (among === null) return null
  const { splices, placed } = among
  const failures = placed.flatMap(({ line, sides }) => {
    const problem = refusedNewLines(target.path, sides, line, document)
    return problem === null ? [] : [{ problem }]
  })
  return failures.length > 0
    ? { ok: false, failures }
    : { ok: true, target, splices, detail: exactHunksDetail(placed.map(({ line }) => line)) }
}

const workOn = (
  target: TextTarget,
  hunks: readonly Hunk[],
  origin: Exclude<Origin, { kind: 'conflict' }>,
  scene: Scene,
): Work => {
  const { document } = target.text
  const returns = hunks.some(({ lines }) => lines.some((line) => /\r\n?$/.test(line)))
  if (origin.kind === 'present')
    return { target, written: writtenAgainst(document), carry: null, returns, scene }
  const carry = lineCarrier(document, origin.document)
  const conflict: Problem = { code: 'conflict', data: origin.facts }
  return {
    target,
    written: writtenAgainst(origin.document),
    carry: (line, count) => carry(line, count) ?? conflict,
    returns,
    scene,
  }
}

const applyEach = (
  work: Work,
  hunks: readonly Hunk[],
): { readonly applied: Applied[]; readonly failures: readonly Failure[] } => {
  const applied: Applied[] = []
  // By the index of the hunk.
  const failures: Failure[] = []
  const unsettled: Waiting[] = []
  const read = hunks.map((hunk, index) => readHunk(work.target, hunk, index))
  const turns = turnsOf(hunks)
  const sides = read.map((one) => (isRead(one) ? one.sides : null))
  const untils = once(() => untilNext(work.written, sides))
  let hints: Hints = { ...NO_HINTS, counting: countingOf(work.written.document, read.filter(isRead)) }
  let { repairs } = work.scene.policy
  for (const [index, one] of read.entries()) {
    const told = { ...hints, turn: turns[index]!, until: () => untils()[index]! }
    const result = isRead(one) ? applyHunk(work, { ...one, index, hints: told, repairs }) : one
    if ('problem' in result) failures[index] = result
    else if ('failure' in result) {
      unsettled.push({ ...result, index })
      hints = { ...hints, shown: null }
    } else {
      applied.push(result)
      hints = result.hints
      // A patch is one text: it was misprinted in one way.
      if (result.repair !== undefined) repairs = [result.repair]
    }
  }
  for (const { index, failure } of stillUnsettled(unsettled, applied)) failures[index] = failure
  return { applied, failures: Object.values(failures) }
}

/** A hunk that the next one may settle, by its index. */
type Waiting = Unsettled & { readonly index: number }

const stillUnsettled = (unsettled: readonly Waiting[], applied: readonly Applied[]): readonly Waiting[] =>
  unsettled.filter(({ index, first }) => {
    const next = applied.find((one) => one.index > index)
    return next === undefined || next.hints.after <= first
  })

const isRead = (one: Read | Failure): one is Read => 'hunk' in one

const readHunk = ({ path, text }: TextTarget, hunk: Hunk, index: number): Read | Failure => {
  const sides = sidesOf(hunk)
  if ('malformed' in sides)
    return { problem: { code: 'hunk-malformed', data: { path, hunk: index + 1, error: sides.malformed } } }
  const marked = takeByteOrderMark(hunk, sides, text.byteOrderMark)
  const isTop = marked.byteOrderMark !== null && sides.before.length > 0
  return { hunk: isTop ? { ...hunk, from: 1 } : hunk, ...marked }
}
