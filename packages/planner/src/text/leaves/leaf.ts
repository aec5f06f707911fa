import { LINE_FEED } from '../squeezed.ts'
import { unitBytes } from '../unit-bytes.ts'

/** After so many lines, of so many units on average, a search for each break costs more than a look at every unit. */
const MANY = 100
const SHORT = 8

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

/** A stretch of a text, mostly of whole lines. */
export interface Leaf {
  readonly text: string
  /** How many line breaks it has. */
  readonly breaks: number
}
