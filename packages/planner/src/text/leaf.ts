import { LINE_FEED } from './squeezed.ts'
import { unitBytes } from './unit-bytes.ts'

/** Text that an operation wrote, or (where `from` is `to`) a seam where it took text away. Offsets within the leaf. */
export interface Mark {
  readonly from: number
  readonly to: number
  readonly operation: number
}

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

/** A stretch of a text, mostly of whole lines. It never changes. */
export class Leaf {
  readonly text: string
  readonly marks: readonly Mark[]
  readonly breaks: number

  /** `breaks` is how many line breaks the text has, where that is known. */
  constructor(text: string, marks: readonly Mark[] = [], breaks = countBreaks(text)) {
    this.text = text
    this.marks = marks
    this.breaks = breaks
  }
}
