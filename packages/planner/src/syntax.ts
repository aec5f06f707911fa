/** A place where a text does not follow the grammar of its language. */
export interface SyntaxFault {
  /** 1-based. */
  readonly line: number
  /** 1-based, in UTF-16 units. */
  readonly column: number
  /** The text there, as far as it stands on that line; empty where something is missing. */
  readonly text: string
  /** What is missing. */
  readonly missing?: string
}

/** Judges texts by the grammars of their languages. Gives the same answer to the same text, always. */
export interface Syntax {
  /** The language of a file by its path; undefined where it is not to be judged. */
  readonly languageOf: (path: string) => string | undefined
  /** The faults of a text in the language of its path, in document order; null for one that cannot be judged. */
  readonly faultsIn: (path: string, text: string) => readonly SyntaxFault[] | null
}
