import type { Diagnostic } from '@emend/model'
import type { Beside } from '../line-segments.ts'
import type { Lines } from '../text/lines.ts'
import type { Locate } from '../text/places.ts'
import { type Extent, placeOf } from './faults.ts'
import type { Doing } from './operations/in-order.ts'

/** A stretch of a text that is not prose. */
export type Segment = ({ readonly kind: 'section' } & Doing) | Beside | Stray

/** A hunk without a head, with its lines. */
type Stray = Extract<Beside, { readonly kind: 'unreadable' }> & { readonly lines: readonly string[] }

/** A segment that starts at a line, and the line after it. */
export interface Found {
  readonly segment: Segment
  readonly next: number
}

/** What cannot be read, and why. */
export const unreadable = (extent: Extent, diagnostic: Diagnostic): Found => ({
  segment: { kind: 'unreadable', place: placeOf(extent), diagnostic },
  next: extent.next,
})

/** A text that segments are looked for in. */
export interface Text {
  readonly lines: Lines
  readonly locate: Locate
}
