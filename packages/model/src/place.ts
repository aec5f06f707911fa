/** A stretch of a plan's text. Lines and columns are 1-based; columns, offsets and lengths count UTF-16 units. */
export interface Place {
  readonly line: number
  readonly column: number
  /** 0-based offset of the first unit. */
  readonly offset: number
  readonly length: number
}
