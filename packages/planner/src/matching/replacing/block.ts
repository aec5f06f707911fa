import type { Evidence, Pairing } from '../agreement.ts'

/** Why the indentation of a new line cannot be told. */
export interface Unclear {
  readonly unclear: string
}

/** Matched lines, what replaces them, and the evidence that the match is for their indentation. */
export interface Block extends Pairing {
  readonly replace: readonly string[]
  readonly evidence: Evidence
  /** The unit of indentation in use around the matched lines; null where none is. */
  readonly unit: string | null
  /** The first line below the matched ones that is not blank; empty at the end of the file. */
  readonly below: string
}
