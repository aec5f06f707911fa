import type { RepairName } from '@emend/model'
import type { Document, Range } from '../../text/document.ts'

/** The two texts of an operation: the one that is looked for, and the one that is to be put there. */
export interface Texts {
  readonly find: string
  readonly content: string
  /** `anchor` where the content goes next to what is looked for, and shares nothing with it. */
  readonly field?: 'find' | 'anchor'
  /** True where only whole lines count. */
  readonly whole?: boolean | undefined
}

/** The texts as they were meant, and the 0-based line where the first one says itself that it stands. */
export interface Meant extends Texts {
  readonly near?: number
}

/** A mechanical misprint of a whole block. */
export interface Repair {
  readonly name: RepairName
  /** True where what is left can only be whole lines. */
  readonly wholeLines: boolean
  /** The texts as they were meant; null where they do not show the misprint, or not both alike. */
  undo(texts: Texts, document: Document): Meant | null
  /** True where it may be no misprint of the lines that were found: these, or the text around them, speak against it. */
  isDoubtful?(document: Document, range: Range, texts: Texts): boolean
}
