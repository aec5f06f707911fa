import { fenceOn } from '../text/fences.ts'
import { belowBlank, type Lines } from '../text/lines.ts'
import { MARKED } from '../text/marked.ts'
import { markerOf } from './markers.ts'

/**
 * True where lines with marks follow in the same paragraph as a line that has none, below blank ones or not: it is then
 * no prose that stands below a patch without an envelope, but one of its lines that lost its mark.
 */
export const isAboveMarked = (lines: Lines, from: number, to: number): boolean => {
  for (let at = belowBlank(lines, from, to); at < to && lines.mark(at) !== ''; at++) {
    const line = lines.at(at)
    if (line.startsWith('@@') || fenceOn(line) !== undefined || markerOf(line) !== undefined) return false
    if (MARKED.test(line)) return true
  }
  return false
}
