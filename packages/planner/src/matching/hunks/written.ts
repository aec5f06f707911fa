import { onceEach } from '@emend/model'
import type { Document } from '../../text/document.ts'
import { exactPlaces } from '../cascade.ts'
import { soughtLines } from '../sought.ts'
import { linesOfAnchor } from './hints/anchors.ts'
import type { Sides } from './sides.ts'

/**
 * A text that hunks were written against. Nothing is written into it while they are placed: what was found for one of
 * them need not be looked for again.
 */
export interface Written {
  readonly document: Document
  /** All places of an old side. */
  readonly placesOf: (sides: Sides) => readonly number[]
  /** The lines that may be an anchor. */
  readonly linesOf: (anchor: string) => readonly number[]
}

export const writtenAgainst = (document: Document): Written => {
  // What chooses between places, a number above all, must not know the first ones alone.
  const placesOf = onceEach((before: string) =>
    exactPlaces(document, soughtLines(before.split('\n')), Infinity).map(({ from }) => document.lineAt(from)),
  )
  return {
    document,
    placesOf: ({ before }) => placesOf(before.join('\n')),
    linesOf: onceEach((anchor) => linesOfAnchor(document, anchor)),
  }
}
