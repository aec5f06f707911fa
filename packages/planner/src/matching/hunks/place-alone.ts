import type { Document } from '../../text/document.ts'
import { soughtLines } from '../sought.ts'
import { hasSubstance } from '../substance.ts'
import { hadTwin, placesIgnoringWhiteSpace } from '../twins.ts'
import { blanksAbove, isBlank } from '../white-space.ts'
import { type Agreed, asWritten } from '../whole-lines.ts'
import type { HunkLine, Sides } from './sides.ts'

/** The lines of a hunk's old side, and those of the file where they belong, one for one. */
export interface PlaceAlone {
  /** 0-based. */
  readonly line: number
  readonly old: readonly HunkLine[]
  readonly file: readonly string[]
}

/** Whether a line of a hunk's old side may be the one of the file. */
export type Answers = (line: HunkLine, there: string) => boolean

/**
 * The only place, white space ignored, where each line of a hunk's old side may be the one of the file, though one at
 * least is not as it stands there; null where there is none, or where it does not show how new lines are indented.
 */
export const placeAlone = (
  document: Document,
  { old, before }: Sides,
  answers: Answers,
  isShown: (place: PlaceAlone) => boolean,
): Agreed | null => {
  const sought = soughtLines(before)
  if (!hasSubstance(sought.text)) return null
  const places = placesIgnoringWhiteSpace(document, sought)
  const line = places[0]! - blanksAbove(before)
  if (places.length !== 1) return null
  const file = document.lines(line, before.length)
  if (file.length < old.length || !old.every((one, index) => answers(one, file[index]!))) return null
  if (hadTwin(document, sought, document.linesRegion(line, before.length), places[0]!)) return null
  const differs = old.some(({ text }, index) => !isBlank(text) && text !== file[index])
  return differs && isShown({ line, old, file }) ? asWritten(line, old.length) : null
}
