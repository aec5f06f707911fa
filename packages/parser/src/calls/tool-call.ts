import type { Part } from '../json/members.ts'
import type { Values } from '../json/object.ts'

/** A text in which arguments stand: the answer itself, or what a JSON string in it says. */
export interface Source {
  readonly text: string
  /** The offset in the answer of an offset in this text. */
  readonly inAnswer: (offset: number) => number
}

/** One call as it stands in an answer: in an envelope that names the tool, or its arguments alone. */
export interface ToolCall {
  /** The tool, where an envelope names it. */
  readonly name?: string
  /** None of them is null. */
  readonly arguments: Values
  /** The text in which the arguments stand. */
  readonly source: Source
  /** 0-based offset of their object in it. */
  readonly from: number
  /** The whole call in the answer, with its envelope. */
  readonly whole: Part
  /** What is wrong with the envelope, as a predicate: then there are no arguments. */
  readonly fault?: string
}
