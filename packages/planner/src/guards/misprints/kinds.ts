import type { Problem } from '@emend/model'
import type { Document } from '../../text/document.ts'

/** New text that takes the place of whole lines, or goes next to an anchor. */
export interface NewLines {
  readonly path: string
  readonly text: string
  /** The lines whose place it takes, or the anchor, as they were sought, and the number of the first new one, 1-based. */
  readonly find: readonly string[]
  readonly line: number
  readonly document: Document
}

/** What new text may have that does not belong to it. */
export interface Misprint {
  readonly what: string
  /** Where it is from, if it is not what is meant. */
  readonly belongs: string
  readonly isIn: (fresh: readonly string[], lines: NewLines) => boolean
}

/** True where a form stands in a document, in one of its lines. */
export const standsIn = (document: Document, form: RegExp): boolean =>
  document.pieces().some((piece) => piece.search(form) >= 0)

/** Refuses what has something that does not belong to it, and says what to write instead. */
export const refusedAs = ({ what, belongs }: Misprint, name: string, instead: string): Problem => {
  const readings = [`the file is to have ${what} in it`, `${what} ${belongs}`]
  return { code: 'operation-ambiguous', data: { name, readings, instead } }
}
