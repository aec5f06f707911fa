/** A stretch of a plan's text. Lines and columns are 1-based; columns, offsets and lengths count UTF-16 units. */
export interface Place {
  readonly line: number
  readonly column: number
  /** 0-based offset of the first unit. */
  readonly offset: number
  readonly length: number
  /** Of a patch in a plan: where each of its hunks stood. */
  readonly hunks?: readonly Place[]
}

/** Where a problem stands that an operation has: at one of its hunks, 1-based, where that is known. */
export const placeOfProblem = ({ hunks, ...whole }: Place, data: object): Place =>
  ('hunk' in data ? hunks?.[Number(data.hunk) - 1] : undefined) ?? whole
