import type { ParseResult } from '../dialect.ts'
import { resultOf } from '../line-segments.ts'
import { segmentsOf } from './segments.ts'

/**
 * Reads the diffs in a text: operations in the order in which they can be carried out, prose, thoughts and what is
 * wrong.
 */
export const parseDiff = (text: string): ParseResult => {
  const { segments, operations, locate } = segmentsOf(text)
  return resultOf('diff', text, locate, segments, operations)
}
