import type { Region } from './log.ts'
import { LINE_FEED } from './squeezed.ts'
import { unitBytes } from './unit-bytes.ts'

/** After so many lines, of so many units on average, a search for each break costs more than a look at every unit. */
const [MANY, SHORT] = [100, 8]

/** How many line breaks a text has. */
export const countBreaks = (text: string): number => {
  let breaks = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    if (++breaks === MANY && at < MANY * SHORT) return countInBytes(text)
  return breaks
}

const countInBytes = (text: string): number => {
  const bytes = unitBytes(text)
  let breaks = 0
  for (let at = 0; at < text.length; at++) if (bytes[at] === LINE_FEED) breaks++
  return breaks
}

const UNMARKED: readonly Region[] = []

/** A stretch of a text, mostly of whole lines. It never changes. */
export class Leaf {
  readonly text: string
  /** What was written into it, or (where `from` is `to`) a seam where text was taken away. Offsets within the leaf. */
  readonly marks: readonly Region[]
  readonly breaks: number

  /** `breaks` is how many line breaks the text has, where that is known. */
  constructor(text: string, marks = UNMARKED, breaks = countBreaks(text)) {
    this.text = text
    this.marks = marks
    this.breaks = breaks
  }
}
