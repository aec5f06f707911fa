/** New text that takes the place of whole lines, or goes next to an anchor. */
export interface NewLines {
  readonly path: string
  readonly text: string
  /** The lines whose place it takes, or the anchor, as they were sought, and the number of the first new one, 1-based. */
  readonly find: readonly string[]
  readonly line: number
  /** The file as it was, in pieces: to put them together for each of many edits would take long in a large file. */
  readonly before: () => readonly string[]
}

/** What new text may have that does not belong to it. */
export interface Misprint {
  readonly what: string
  /** Where they are from, if that is not what is meant. */
  readonly belongs: string
  readonly isIn: (fresh: readonly string[], lines: NewLines) => boolean
}
