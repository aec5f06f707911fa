import type { Document } from '../../text/document.ts'
import { depthIn } from '../indentation/depth.ts'
import { unitAround } from '../indentation/indent-unit.ts'
import { soughtLines } from '../sought.ts'
import { hasSubstance } from '../substance.ts'
import { hadTwin, placesIgnoringWhiteSpace } from '../twins.ts'
import { blanksAbove, filled, fold, foldsTo, indentOf, isBlank } from '../white-space.ts'
import { type Agreed, asWritten } from '../whole-lines.ts'
import { type HunkLine, type Sides, sidesFrom } from './sides.ts'

/**
 * The only place of a hunk whose lines of context lost their marks, so that the first space of each was taken for one:
 * all else is as it stands there, but for white space behind the indentation of these. Null where there is none, or
 * where new lines may be indented as the context seems to be.
 */
export const placeWithoutMarks = (document: Document, sides: Sides): Agreed | null => {
  const { old, before } = sides
  const sought = soughtLines(before)
  if (!hasSubstance(sought.text)) return null
  const places = placesIgnoringWhiteSpace(document, sought)
  const line = places[0]! - blanksAbove(before)
  if (places.length !== 1) return null
  const file = document.lines(line, before.length)
  if (file.length < old.length || !old.every((one, index) => lacksMark(one, file[index]!))) return null
  if (hadTwin(document, sought, document.linesRegion(line, before.length), places[0]!)) return null
  const differs = old.some(({ text }, index) => !isBlank(text) && text !== file[index])
  const isShown = old.some(removesText) || areFramed(document, line, file, sides)
  return differs && isShown ? asWritten(line, old.length) : null
}

const lacksMark = ({ mark, text }: HunkLine, there: string): boolean =>
  text === there ||
  (mark === ' ' && foldsTo(there, fold(text)) && (isBlank(text) || ` ${indentOf(text)}` === indentOf(there)))

const removesText = ({ mark, text }: HunkLine): boolean => mark === '-' && !isBlank(text)

/**
 * True where no new line is indented as context seems to be, and the outermost one as the lines of the file are, of which
 * `line` is the first (0-based), or by whole levels.
 */
const areFramed = (
  document: Document,
  line: number,
  file: readonly string[],
  { lines, before }: Sides,
): boolean => {
  const seeming = new Set(filled(before.filter((text, index) => text !== file[index])).map(marginOf))
  const fresh = lines
    .filter(({ mark, text }) => mark === '+' && !isBlank(text))
    .map(({ text }) => marginOf(text))
  if (fresh.length === 0) return true
  if (fresh.some((margin) => seeming.has(margin))) return false
  const outermost = fresh.reduce((least, margin) => (margin.length < least.length ? margin : least))
  if (file.some((text) => marginOf(text) === outermost)) return true
  const unit = unitAround(document, line) ?? '\t'
  return unit !== '\t' && depthIn(outermost, unit) !== null
}

/** The indentation of a line, with the star of a block comment: those stand a space deeper than code. */
const marginOf = (text: string): string => {
  const indent = indentOf(text)
  return text[indent.length] === '*' ? `${indent}*` : indent
}

/**
 * A hunk whose blank lines between new ones are new, too: without a mark, they were taken for context. Null where it has
 * none.
 */
export const withNewBlanks = ({ lines }: Sides): Sides | null => {
  const above = marksReached(lines)
  const below = marksReached(lines.toReversed()).reverse()
  const isNew = (line: HunkLine, at: number): boolean =>
    isUnmarked(line) && above[at] === '+' && below[at] === '+'
  return lines.some(isNew)
    ? sidesFrom(lines.map((line, at) => (isNew(line, at) ? { ...line, mark: '+' } : line)))
    : null
}

/** For each line its mark; for one that may have lost it, the mark of the last one before it that has one. */
const marksReached = (lines: readonly HunkLine[]): HunkLine['mark'][] => {
  let reached: HunkLine['mark'] = ' '
  return lines.map((line) => {
    if (!isUnmarked(line)) reached = line.mark
    return reached
  })
}

const isUnmarked = ({ mark, text }: HunkLine): boolean => mark === ' ' && isBlank(text)
