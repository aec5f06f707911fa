/** Longer ones are none: the pattern takes time by the square of their length. */
const LONGEST = 1_000

/** A line that stands for lines that were left out: dots, with a comment's signs or a few words between them. */
const isElision = (line: string): boolean =>
  line.length <= LONGEST && /^\W*(?:\.{3}|…)(?:[^.…]{0,60}(?:\.{3}|…))?\W*$/.test(line)

/**
 * The lines of a text without those that stand for others at its ends, and whether there were any; none where all do.
 */
export interface Elided {
  readonly lines: readonly string[]
  readonly above: boolean
  readonly below: boolean
}

/** Takes away what stands for lines that were left out, at either end of a text. Blank lines next to it go with it. */
export const elided = (text: readonly string[]): Elided => {
  const isTold = (line: string): boolean => line.trim() !== '' && !isElision(line)
  const [first, last] = [text.findIndex(isTold), text.findLastIndex(isTold)]
  if (first < 0) return { lines: [], above: false, below: false }
  return { lines: text.slice(first, last + 1), above: first > 0, below: last < text.length - 1 }
}
