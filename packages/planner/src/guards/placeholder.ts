import { once, type Problem } from '@emend/model'
import { firstPlaces } from '../matching/first-places.ts'
import { filled, indentOf, isBlank, trim } from '../matching/white-space.ts'
import { linesOf, withoutFinalBreak } from '../text/line-ending.ts'
import { isProse } from './kinds-of-file.ts'
import { isFiller, isMarker } from './omission-marker.ts'

type Omission = Extract<Problem, { readonly code: 'placeholder' }>

/** What stands in place of the rest of a text that was cut short for whoever wrote it, and came back as text. */
const CUT = /(?:\.{3}|…) ?[[(]truncated[^\])\n]{0,40}[\])]\s*$/i

/**
 * Refuses a whole-file write that was cut short, or leaves something out: there is an omission marker that the file it
 * replaces does not hold, alone on a comment line or set off by dots or brackets, or a filler in place of others. `line`
 * is 1-based. Of a file that is new, nothing is known to be left out.
 */
export const leavesOut = (path: string, content: string, before: string | null): Omission | null => {
  const cut = cutShort(path, content, () => before ?? '')
  if (cut !== null || before === null) return cut
  const taken = linesOf(withoutFinalBreak(before))
  const lines = isProse(path) ? exceptExamples(path, linesOf(content), taken) : linesOf(content)
  return firstMarker(path, lines, before) ?? firstFiller(path, lines, taken, () => before)
}

/**
 * The lines of a text of prose, blank where an example in a fence leaves something out: that is hardly ever of the file,
 * unless the line stands between two that stay, in place of others, or a fence is left open.
 */
const exceptExamples = (
  path: string,
  lines: readonly string[],
  taken: readonly string[],
): readonly string[] => {
  const gaps = once(() => gapsIn(filled(lines), taken))
  let [fence, at] = ['', -1]
  const others = lines.map((line) => {
    const mark = /^\s*(`{3,}(?!.*`)|~{3,})/.exec(line)?.[1] ?? ''
    if (mark.startsWith(fence)) fence = fence === '' ? mark : ''
    if (!isBlank(line)) at++
    const leaves = fence !== '' && (isMarker(line, path) || isFiller(line, path))
    return leaves && gaps()(at) <= 0 ? '' : line
  })
  return fence === '' ? others : lines
}

/**
 * Refuses a replacement that was cut short, and one that leaves something out: beside its marker, it has fewer lines than
 * it takes away, or none of those that stood next to one that stays, and the marker stands for them; or a filler does.
 * Text that takes the place of nothing can only be cut short. `before` is the file as it was, which is asked for only
 * where there is a marker.
 */
export const standsFor = (
  path: string,
  replace: string,
  taken: readonly string[],
  before: () => string,
): Omission | null => {
  const lines = linesOf(replace)
  const isMarked =
    firstMarker(path, lines, taken.join('\n')) !== null &&
    (countOf(lines.filter((line) => !isMarker(line, path))) < taken.length || leavesGap(path, lines, taken))
  const left =
    cutShort(path, replace, before) ??
    (isMarked ? firstMarker(path, lines, before()) : null) ??
    firstFiller(path, lines, taken, before)
  return left && { ...left, data: { ...left.data, part: true } }
}

const countOf = (lines: readonly string[]): number => (lines.at(-1) === '' ? lines.length - 1 : lines.length)

const cutShort = (path: string, content: string, before: () => string): Omission | null => {
  const mark = CUT.exec(content.slice(-100))?.[0].trim()
  if (mark === undefined || before().includes(mark)) return null
  return { code: 'placeholder', data: { path, line: linesOf(content.trimEnd()).length, marker: mark } }
}

/** The first omission marker that a text does not hold. */
const firstMarker = (path: string, lines: readonly string[], before: string): Omission | null => {
  const index = lines.findIndex((line) => isMarker(line, path) && !before.includes(line.trim()))
  return index < 0 ? null : placeholderAt(path, lines, index)
}

const placeholderAt = (path: string, lines: readonly string[], index: number): Omission => ({
  code: 'placeholder',
  data: { path, line: index + 1, marker: lines[index]!.trim() },
})

/** True where a marker stands next to a line that stays, or between two, in place of others that stood there. */
const leavesGap = (path: string, lines: readonly string[], taken: readonly string[]): boolean => {
  const present = filled(lines)
  const gapAt = gapsIn(present, taken)
  return present.some((line, at) => isMarker(line, path) && gapAt(at) > 0)
}

/**
 * The first filler that a text does not hold, where it has at least two lines less, or the filler stands between two
 * lines that stay, in place of at least two others.
 */
const firstFiller = (
  path: string,
  lines: readonly string[],
  taken: readonly string[],
  before: () => string,
): Omission | null => {
  const present = filled(lines)
  const fillers = [...present.keys()].filter(
    (at) => isFiller(present[at]!, path) && !isSyntax(path, present, at),
  )
  if (fillers.length === 0) return null
  const gapAt = gapsIn(present, taken)
  const isShorter = countOf(lines) + 1 < taken.length
  const isBetween = (at: number): boolean => at > 0 && at < present.length - 1 && gapAt(at) > 1
  const standing = isShorter ? fillers : fillers.filter(isBetween)
  if (standing.length === 0) return null
  const held = new Set(linesOf(before()).map(trim))
  const filler = standing.map((at) => present[at]!).find((line) => !held.has(trim(line)))
  return filler === undefined ? null : placeholderAt(path, lines, lines.indexOf(filler))
}

/**
 * True for dots that a language has: all of the body of a Python function or class, a prompt of Python at which a block
 * ends, the last parameter of a C function.
 */
const isSyntax = (path: string, present: readonly string[], at: number): boolean => {
  const [above = '', line = '', below = ''] = [present[at - 1], present[at], present[at + 1]]
  if (line.trim() !== '...') return false
  if (/^\s*(?:>>> |\.{3} {2,}\S)/.test(above)) return true
  if (C_LIKE.test(path)) return above.trimEnd().endsWith(',') && /^\s*\)/.test(below)
  return (
    /\.pyi?$/.test(path) && above.trimEnd().endsWith(':') && indentOf(below).length < indentOf(line).length
  )
}

const C_LIKE = /\.(?:[chm]|cc|hh|mm|[ch]pp|cxx)$/i

/** How many lines stood between the two that a line stands between now; at an end of its text, from that end. */
const gapsIn = (present: readonly string[], taken: readonly string[]): ((at: number) => number) => {
  const [stands, stood] = [present.map(trim), filled(taken).map(trim)]
  const firstAt = firstPlaces(stood)
  return (at) => {
    const [above, below] = [stands[at - 1], stands[at + 1]]
    const from = above === undefined ? 0 : (firstAt.get(above) ?? -1) + 1
    if ((above !== undefined && from === 0) || (below !== undefined && !firstAt.has(below))) return 0
    return (below === undefined ? stood.length : stood.indexOf(below, from)) - from
  }
}
