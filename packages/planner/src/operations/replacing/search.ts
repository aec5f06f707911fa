/** What an operation looks for in a file. */
export interface Search {
  readonly find: string
  /** What is to take its place, or to go next to it. */
  readonly content: string
  readonly occurrences: 'one' | 'all'
  /** True where only whole lines count. */
  readonly whole?: boolean | undefined
  /** The 1-based line that the author had in mind. */
  readonly line?: number | undefined
  /** The name of the field that holds the text. */
  readonly field: 'find' | 'anchor'
  /** The blob id that the operation was written against. */
  readonly expect: string | undefined
}
