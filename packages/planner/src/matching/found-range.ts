import type { Document, Range } from '../text/document.ts'
import type { Found, Located } from './cascade.ts'

/** True where a text was found, by whatever strategy. */
export const isFound = (located: Located): located is Found =>
  located.kind === 'exact' || located.kind === 'lines'

/** The lines of a text that was found; of several places, those of the first. */
export const rangeOf = (document: Document, found: Found): Range => {
  if (found.kind === 'lines') return { from: found.match.line, to: found.match.line + found.match.count - 1 }
  return document.rangeOf(found.regions[0]!)
}
