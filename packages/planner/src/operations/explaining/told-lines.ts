import { MOST_LINES } from '@emend/model'

/** Lines, 0-based, as they are told of: from 1 on, and the first ones where there are very many. */
export const toldLines = (lines: readonly number[]): readonly number[] =>
  lines.slice(0, MOST_LINES).map((line) => line + 1)
