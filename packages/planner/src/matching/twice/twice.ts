import type { Document, Range } from '../../text/document.ts'
import { squeeze } from '../white-space.ts'

/** What stands next to a text, or a place between lines, and comes with what is written there as well. */
export interface Twice {
  readonly side: 'above' | 'below' | 'before' | 'behind'
  /** The first line of the text that is replaced, or the line below the place, and the lines of both, 0-based. */
  readonly line: number
  readonly lines: Range
  /** It follows the text that is replaced in the new one as well, and others follow it. */
  readonly isWithin?: true
}

/** New text, and what it takes the place of. */
export interface Edit {
  readonly document: Document
  readonly old: string
  readonly fresh: string
  /** The lines of the old text, 0-based. */
  readonly lines: Range
  /**
   * What stands before the old text on its first line, and behind it on its last one; or so much of either as shows that
   * the fresh text does not bring it.
   */
  readonly before: string
  readonly behind: string
}

/** True for what is long enough to say something. */
export const isLong = (line: string): boolean => squeeze(line).length >= 4
