import type { Hunk, Problem, RepairName } from '@emend/model'
import { refusedNewLines } from '../../guards/new-lines.ts'
import { beginning } from '../../matching/hunks/hints/anchors.ts'
import { type Hints, NO_HINTS } from '../../matching/hunks/hints/hints.ts'
import { isTakenByGit, lineOfNumber } from '../../matching/hunks/hints/numbers.ts'
import { placeHunk } from '../../matching/hunks/hunk.ts'
import { withNewBlanks } from '../../matching/hunks/lost-marks.ts'
import { repairedHunk } from '../../matching/hunks/repaired-hunk.ts'
import { changesNothing, type Sides } from '../../matching/hunks/sides.ts'
import { spliceAsWritten } from '../../matching/hunks/splice-as-written.ts'
import { spliceHunk } from '../../matching/hunks/splice-hunk.ts'
import { type Written, writtenAgainst } from '../../matching/hunks/written.ts'
import { explainHunk } from '../explaining/explain-hunk.ts'
import { unclearAt } from '../explaining/explain-unclear.ts'
import type { Failure, Scene } from '../operation.ts'
import type { TextTarget } from '../targets/open-text.ts'
import type { Applied, Placed } from './applied.ts'
import { spanOf } from './spans.ts'

/** What all hunks of a patch are applied to. */
export interface Work {
  readonly target: TextTarget
  readonly written: Written
  /** Carries lines of that text over to the present one, where that is another; a conflict where they changed since. */
  readonly carry: ((line: number, count: number) => number | Problem) | null
  /** True where some line of the hunks is said to end with `\r\n`: then each says what it ends with. */
  readonly returns: boolean
  readonly scene: Scene
}

/** A hunk that has two sides. */
export interface Read {
  readonly hunk: Hunk
  readonly sides: Sides
  readonly byteOrderMark: boolean | null
}

/** A hunk, and what the others tell. */
interface Told extends Read {
  /** 0-based. */
  readonly index: number
  readonly hints: Hints
  /** The repairs that may be tried. */
  readonly repairs: readonly RepairName[]
}

/**
 * A hunk that changes nothing, and fits several places. Which of them it shows matters to the next hunk alone, and not
 * where that has a place all the same, below one of them.
 */
export interface Unsettled {
  readonly failure: Failure
  /** 0-based line where the first of the places begins. */
  readonly first: number
}

/** Places a hunk in the text that it was written against, and says what it changes in the present one. */
export const applyHunk = (work: Work, told: Told): Applied | Failure | Unsettled => {
  const { target, written, carry, returns } = work
  const { document } = target.text
  const placed = placedIn(work, told)
  if ('failure' in placed) return placed
  if ('problem' in placed)
    return (placed.problem.code === 'hunk-not-found' ? inOwnText(work, told) : null) ?? placed
  const { sides, place: there } = placed
  const { line, count } = there.match
  const refused = refusedNewLines(target.path, sides, line, document)
  if (refused !== null) return { problem: refused }
  const present = carry === null ? line : carry(line, count)
  if (typeof present !== 'number') return { problem: present }
  const place = { ...there, match: { ...there.match, line: present } }
  const { hunk, index, hints, byteOrderMark } = told
  const isGits =
    place.strategy === 'exact' && isTakenByGit(written.document, hunk, sides, line, hints.counting)
  const splices = isGits
    ? spliceAsWritten(document, present, sides, returns)
    : spliceHunk(document, place.match, sides, returns)
  if ('unclear' in splices) {
    const lines = { from: present, to: present + count - 1 }
    return unclearAt(target.path, document, present, lines, splices.unclear)
  }
  const span = spanOf(document, place.match, splices)
  const after = line + span.changes.to - present
  const next = hintsFor(written, told, placed, after)
  return { ...placed, place, index, byteOrderMark, splices, span, isGits, hints: next }
}

/**
 * A hunk that has no place in an earlier text because the plan itself has written its lines: they stand in the present one
 * to the letter, and neither its number nor other hunks tell anything there.
 */
const inOwnText = ({ carry, ...work }: Work, { hints, ...told }: Told): Applied | null => {
  const { document } = work.target.text
  if (carry === null || told.sides.before.length === 0) return null
  const { from: _, ...hunk } = told.hunk
  const own = { ...work, carry: null, written: writtenAgainst(document) }
  const applied = applyHunk(own, { ...told, hunk, hints: NO_HINTS, repairs: [] })
  if (!('place' in applied) || applied.place.strategy !== 'exact') return null
  const { line, count } = applied.place.match
  return document.areOriginal(line, count) ? null : { ...applied, hints }
}

/** What a hunk tells of the place of the next one. `after` is the line below those that it changes. */
const hintsFor = (
  { document }: Written,
  { hunk, hints }: Told,
  { sides, place: { match } }: Placed,
  after: number,
): Hints => {
  const { line, count } = match
  const drift = hunk.from === undefined ? 0 : line - lineOfNumber(document, hunk, sides, hints.counting)
  const shown = changesNothing(sides) ? beginning(document, line, count) : hints.shown
  return { ...hints, after, drift, shown }
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
