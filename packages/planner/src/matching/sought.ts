import { linesOf } from '../text/line-ending.ts'

/** A text that is to be located, prepared once for all strategies. */
export interface Sought {
  readonly text: string
  /** Its lines; after a final break an empty one. */
  readonly pieces: readonly string[]
  /** Its lines as whole lines: nothing follows a final break. */
  readonly body: readonly string[]
  readonly endsWithBreak: boolean
  /** True where only places that start and end with a line count. */
  readonly whole?: boolean | undefined
  /** The 0-based line that the author had in mind: it only chooses between several exact places. */
  readonly near?: number | undefined
}

/** Prepares whole lines for being located. A `\r` at the end of one is a part of it. */
export const soughtLines = (lines: readonly string[]): Sought => ({
  text: lines.map((line) => `${line}\n`).join(''),
  pieces: [...lines, ''],
  body: lines,
  endsWithBreak: true,
  whole: true,
})

/** Prepares a text for being located, with what is known of its place. Kinds of line breaks make no difference. */
export const sought = (text: string, { whole, near }: Pick<Sought, 'whole' | 'near'> = {}): Sought => {
  const pieces = linesOf(text)
  const endsWithBreak = pieces.length > 1 && pieces.at(-1) === ''
  return { text, pieces, body: endsWithBreak ? pieces.slice(0, -1) : pieces, endsWithBreak, whole, near }
}
