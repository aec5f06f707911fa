import type { Beside, Unreadable } from '../line-segments.ts'
import type { Doing } from './operations/in-order.ts'

/** A stretch of a text that is not prose. */
export type Segment = ({ readonly kind: 'section' } & Doing) | Beside | Stray

/** A hunk without a head, with its lines. */
export type Stray = Unreadable & { readonly lines: readonly string[] }
