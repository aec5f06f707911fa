import type { Document, Range, Region } from '../text/document.ts'
import type { Found, Located } from './cascade.ts'

/** True where a text was found, by whatever strategy. */
export const isFound = (located: Located): located is Found =>
  located.kind === 'exact' || located.kind === 'lines'

/** Where a text was found; of several places, the first. */
export const regionOf = (document: Document, found: Found): Region =>
  found.kind === 'lines' ? document.linesRegion(found.match.line, found.match.count) : found.regions[0]!

/** The lines of a text that was found; of several places, those of the first. */
export const rangeOf = (document: Document, found: Found): Range =>
  document.rangeOf(regionOf(document, found))
