import { startsMessage } from '../diff/message.ts'
import type { IsTold } from '../paths-told.ts'
import { isFile } from '../search-replace/file-names.ts'
import { undecoratedPath } from '../search-replace/path.ts'
import type { IsShown } from '../shown/shows-changes.ts'
import { type Fence, fenceOn, fencesIn, heldIn } from '../text/fences.ts'
import type { Lines } from '../text/lines.ts'
import { isOfTest, MARKED } from '../text/marked.ts'
import { asUnread, type Other } from './other.ts'

/**
 * Lines in a fence with the marks of a diff, which is none, and that no operation takes and brings; the message of a
 * commit may quote some.
 */
export const changedLinesIn = (lines: Lines, isShown: IsShown, isTold: IsTold): Other | undefined => {
  for (let at = 0; at < lines.count; at++) if (startsMessage(lines, at)) return undefined
  return markedAloneIn(lines, isShown) ?? markedAsDiffIn(lines, isShown, isTold)
}

/** Lines that go and others that come, and nothing else, in any fence. */
const markedAloneIn = (lines: Lines, isShown: IsShown): Other | undefined => {
  for (const [fence, held] of betweenFences(lines)) {
    if (!held.every(isOfHunk) || held.some((line, at) => isOfTest(line, held[at + 1]))) continue
    const marks = new Set(held.map((line) => MARKED.exec(line)?.[0][0]))
    if (marks.has('-') && marks.has('+') && !isShown({ lines: held.flatMap(asHunkLines) }, lines, fence))
      return { at: lines.start(fence), data: AS_CHANGED_LINES }
  }
  return undefined
}

/** A line with the mark of a hunk, or a blank one. */
const isOfHunk = (line: string): boolean => /^(?:[ +-]|\r?$)/.test(line)

/**
 * The lines below each fence up to the next one, and those above the first, which may have begun around an operation,
 * with the line of a fence beside them.
 */
function* betweenFences(lines: Lines): Generator<readonly [number, readonly string[]]> {
  const fences = Array.from({ length: lines.count }, (_, at) => at).filter(
    (at) => fenceOn(lines.at(at)) !== undefined,
  )
  const [first] = fences
  if (first !== undefined) yield [first, heldIn(lines, { open: -1, close: first })]
  for (const [index, open] of fences.entries())
    yield [open, heldIn(lines, { open, close: fences[index + 1] ?? lines.count })]
}

/** Lines that go or come among others, below the path of their file or not, in a fence that is said to hold a diff. */
const markedAsDiffIn = (lines: Lines, isShown: IsShown, isTold: IsTold): Other | undefined => {
  for (const fence of fencesIn(lines)) {
    const held = changesHeldIn(lines, fence)
    if (held.length === 0) continue
    const path = /^[+-]/.test(held[0]!) ? undefined : undecoratedPath(held[0]!)
    const isHead = path !== undefined && isFile(path)
    const hunks = (isHead ? held.slice(1) : held).flatMap(asHunkLines)
    if ((isHead && !isTold(path)) || !isShown({ lines: hunks }, lines, fence.open))
      return { at: lines.start(fence.open), data: AS_CHANGED_LINES }
  }
  return undefined
}

/** What a fence holds that is said to hold a diff, where lines go or come in it, and none is of a notation that is read. */
export const changesHeldIn = (lines: Lines, fence: Fence): readonly string[] => {
  const held = OF_DIFF.test(fence.info) ? heldIn(lines, fence) : []
  return held.some((line) => /^[+-]/.test(line)) && !held.some(isOfAnother) ? held : []
}

const OF_DIFF = /^(?:diff|patch)\b/i
/** What a notation has that is read. */
const IS_READ = /^(?:@@|\+\+\+ |---(?: |\r?$)|\*{3} [BUDAE]|diff --git |<{5,})/
const isOfAnother = (line: string, at: number, held: readonly string[]): boolean =>
  IS_READ.test(line) || isOfTest(line, held[at + 1])

/** A line as hunks have it: those that stay may lack their mark; dots, and what goes behind what comes, begin another. */
const asHunkLines = (line: string, index: number, all: readonly string[]): readonly string[] => {
  if (LEFT_OUT.test(line)) return [HEAD]
  if (line.startsWith('-') && all[index - 1]?.startsWith('+')) return [HEAD, line]
  return [/^[ +-]/.test(line) ? line : ` ${line}`]
}

const HEAD = '@@'
const LEFT_OUT = /^(?=.*(?:\.{3}|…))\W+$/

const AS_CHANGED_LINES = asUnread(
  'A fence with lines of a diff alone',
  'no `---` and `+++` lines name their file',
  'makes the change',
)
