import { type Hunk, type OperationOf, once, type Problem, type RepairName } from '@emend/model'
import { refusedNewLines } from '../../guards/new-lines.ts'
import { lineCarrier } from '../../matching/carry-over.ts'
import { beginning } from '../../matching/hunks/hints/anchors.ts'
import { untilNext } from '../../matching/hunks/hints/choosing.ts'
import { countingOf } from '../../matching/hunks/hints/counting.ts'
import { type Hints, NO_HINTS, turnsOf } from '../../matching/hunks/hints/hints.ts'
import { isTakenByGit, lineOfNumber } from '../../matching/hunks/hints/numbers.ts'
import { placeHunk } from '../../matching/hunks/hunk.ts'
import { spliceAmongReturns } from '../../matching/hunks/lone-returns.ts'
import { withNewBlanks } from '../../matching/hunks/lost-marks.ts'
import { repairedHunk } from '../../matching/hunks/repaired-hunk.ts'
import { type Sides, sidesOf } from '../../matching/hunks/sides.ts'
import { spliceAsWritten } from '../../matching/hunks/splice-as-written.ts'
import { spliceHunk } from '../../matching/hunks/splice-hunk.ts'
import { type Written, writtenAgainst } from '../../matching/hunks/written.ts'
import type { Splice } from '../../text/document.ts'
import { explainHunk } from '../explaining/explain-hunk.ts'
import { explainHunkTwice } from '../explaining/explain-twice.ts'
import { unclearAt } from '../explaining/explain-unclear.ts'
import type { Detail, Failure, Origin, Scene } from '../operation.ts'
import type { TextTarget } from '../targets/open-text.ts'
import type { Applied, Placed } from './applied.ts'
import { takeByteOrderMark, withByteOrderMark } from './byte-order-mark.ts'
import { detailOfHunks, exactHunksDetail } from './hunks-detail.ts'
import { broughtTwice, overlapping, spanOf } from './spans.ts'

interface Work {
  readonly target: TextTarget
  readonly written: Written
  /** Carries lines of that text over to the present one, where that is another; a conflict where they changed since. */
  readonly carry: ((line: number, count: number) => number | Problem) | null
  /** True where some line of the hunks is said to end with `\r\n`: then each says what it ends with. */
  readonly returns: boolean
  readonly scene: Scene
}

/** Changes in the order of the text, and what the outcome says about them; or every hunk's failure. */
export type Hunks =
  | {
      /** The target with the byte-order mark that it is to have. */
      readonly target: TextTarget
      readonly splices: readonly Splice[]
      readonly detail: Detail
    }
  | { readonly failures: readonly Failure[] }

/**
 * Locates all hunks of a patch in the text as it is before the first is applied. Fails with `hunk-malformed`,
 * `hunk-not-found`, `hunk-ambiguous`, `hunk-overlap`, `range-outside`, `indentation-unclear`, `operation-ambiguous`,
 * `placeholder`, `fence` or `conflict`, for each hunk that cannot be applied.
 */
export const applyHunks = (
  target: TextTarget,
  { hunks }: OperationOf<'patch'>,
  origin: Exclude<Origin, { kind: 'conflict' }>,
  scene: Scene,
): Hunks => {
  const work = workOn(target, hunks, origin, scene)
  const { applied, failures } = applyEach(work, hunks)
  if (failures.length > 0) {
    const among = origin.kind === 'present' ? spliceAmongReturns(target.text.document, hunks) : null
    return among === null
      ? { failures }
      : { target, splices: among.splices, detail: exactHunksDetail(among.lines) }
  }
  applied.sort((left, right) => left.place.match.line - right.place.match.line || left.index - right.index)
  const overlap = overlapping(target.path, target.text.document, applied)
  if (overlap !== null) return { failures: [{ problem: overlap }] }
  const twice = broughtTwice(target.text.document, applied)
  if (twice !== null) return explainHunkTwice(target, twice)
  const splices = applied.flatMap(({ splices }) => splices)
  const mark = applied.find(({ byteOrderMark }) => byteOrderMark !== null)?.byteOrderMark
  return {
    ...withByteOrderMark(target, mark ?? target.text.byteOrderMark, splices),
    detail: detailOfHunks(target.text.document, applied),
  }
}

const applyEach = (
  work: Work,
  hunks: readonly Hunk[],
): { readonly applied: Applied[]; readonly failures: readonly Failure[] } => {
  const applied: Applied[] = []
  const failures: Failure[] = []
  const unsettled: (Unsettled & { readonly index: number })[] = []
  const read = hunks.map((hunk, index) => readHunk(work.target, hunk, index))
  const turns = turnsOf(hunks)
  const sides = read.map((one) => (isRead(one) ? one.sides : null))
  const untils = once(() => untilNext(work.written, sides))
  let hints: Hints = { ...NO_HINTS, counting: countingOf(work.written.document, read.filter(isRead)) }
  let { repairs } = work.scene.policy
  for (const [index, one] of read.entries()) {
    const told = { ...hints, turn: turns[index]!, until: () => untils()[index]! }
    const result = isRead(one) ? applyHunk(work, { ...one, index, hints: told, repairs }) : one
    if ('problem' in result) failures.push(result)
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
  return { applied, failures: [...failures, ...stillUnsettled(unsettled, applied)] }
}

/** The failures of those hunks that the next one does not settle. */
const stillUnsettled = (
  unsettled: readonly (Unsettled & { readonly index: number })[],
  applied: readonly Applied[],
): readonly Failure[] =>
  unsettled.flatMap(({ index, first, failure }) => {
    const next = applied.find((one) => one.index > index)
    return next === undefined || next.hints.after <= first ? failure : []
  })

/**
 * A hunk that changes nothing, and fits several places. Which of them it shows matters to the next hunk alone, and not
 * where that has a place all the same, below one of them.
 */
interface Unsettled {
  readonly failure: Failure
  /** 0-based line where the first of the places begins. */
  readonly first: number
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

/** A hunk that has two sides. */
interface Read {
  readonly hunk: Hunk
  readonly sides: Sides
  readonly byteOrderMark: boolean | null
}

const isRead = (one: Read | Failure): one is Read => 'hunk' in one

const readHunk = ({ path, text }: TextTarget, hunk: Hunk, index: number): Read | Failure => {
  const sides = sidesOf(hunk)
  if ('malformed' in sides)
    return { problem: { code: 'hunk-malformed', data: { path, hunk: index + 1, error: sides.malformed } } }
  const marked = takeByteOrderMark(hunk, sides, text.byteOrderMark)
  const isTop = marked.byteOrderMark !== null && sides.before.length > 0
  return { hunk: isTop ? { ...hunk, from: 1 } : hunk, ...marked }
}

/** A hunk, and what the others tell. */
interface Told extends Read {
  /** 0-based. */
  readonly index: number
  readonly hints: Hints
  /** The repairs that may be tried. */
  readonly repairs: readonly RepairName[]
}

const applyHunk = (work: Work, told: Told): Applied | Failure | Unsettled => {
  const { target, written, carry, returns } = work
  const { hunk, index, hints, byteOrderMark } = told
  const placed = placedIn(work, told)
  if ('problem' in placed || 'failure' in placed) return placed
  const { sides, place: there, ...repair } = placed
  const { line, count } = there.match
  const refused = refusedNewLines(target.path, sides, line, target.text.document)
  if (refused !== null) return { problem: refused }
  const present = carry === null ? line : carry(line, count)
  if (typeof present !== 'number') return { problem: present }
  const place = { ...there, match: { ...there.match, line: present } }
  const isGits =
    place.strategy === 'exact' && isTakenByGit(written.document, hunk, sides, line, hints.counting)
  const splices = isGits
    ? spliceAsWritten(target.text.document, present, sides, returns)
    : spliceHunk(target.text.document, place, sides, returns)
  if ('unclear' in splices) {
    const lines = { from: present, to: present + count - 1 }
    return unclearAt(target.path, target.text.document, present, lines, splices.unclear)
  }
  const drift =
    hunk.from === undefined ? 0 : line - lineOfNumber(written.document, hunk, sides, hints.counting)
  const after = line + spanOf(target.text.document, { place, splices }).changes.to - present
  const shown = changesNothing(sides) ? beginning(written.document, line, count) : hints.shown
  return {
    index,
    sides,
    place,
    ...repair,
    splices,
    isGits,
    byteOrderMark,
    hints: { ...hints, after, drift, shown },
  }
}

/** A hunk as it stands, with its place; or, where it has none, with marks that it lost, or with a misprint undone. */
const placedIn = (
  { target, written, scene }: Work,
  { hunk, sides, index, hints, repairs }: Told,
): Placed | Failure | Unsettled => {
  const place = placeHunk(written, hunk, sides, hints)
  if (place.kind === 'place' && place.strategy === 'exact') return { sides, place }
  const isLacking = place.kind === 'place' || (place.kind === 'missing' && !place.anchor)
  const marked = isLacking ? withNewBlanks(sides) : null
  const there = marked === null ? null : placeHunk(written, hunk, marked, hints)
  if (there?.kind === 'place' && there.strategy === 'exact') return { sides: marked!, place: there }
  if (place.kind === 'place') return { sides, place }
  const mended = isLacking ? repairedHunk(written, hunk, sides, hints, repairs) : null
  if (mended !== null) return mended
  const failure = explainHunk(target.path, written.document, index, sides, place, scene)
  return place.kind === 'ambiguous' && changesNothing(sides)
    ? { failure, first: place.lines.reduce((least, line) => Math.min(least, line)) }
    : failure
}

const changesNothing = ({ before, after }: Sides): boolean =>
  before.length === after.length && before.every((line, index) => line === after[index])
