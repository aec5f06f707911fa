import type { Operation, Place } from '@emend/model'
import type { Unreadable } from '../line-segments.ts'
import type { Locate } from '../text/places.ts'
import type { Thoughts } from '../thoughts/thoughts.ts'
import type { Outline } from './outline/outline.ts'
import type { Resolve } from './reading.ts'

/** A stretch of an answer that is not prose. */
export type Segment =
  | { readonly kind: 'operation'; readonly place: Place; readonly operation: Operation }
  /** With the tag that was meant, where nothing but the tag is wrong. */
  | (Unreadable & { readonly nearest?: string })
  | { readonly kind: 'thought' | 'command'; readonly place: Place; readonly text: string }

/** A segment, and the token to go on at. */
export interface Found {
  readonly segment?: Segment
  readonly next: number
}

/** What is known of a text while it is taken apart. */
export interface Reader {
  readonly outline: Outline
  readonly thoughts: Thoughts
  readonly resolve: Resolve
  readonly locate: Locate
  /** How far the fence around a block is indented, with all lines of the block; asked in document order. */
  readonly indentation: (from: number, to: number) => string
}
