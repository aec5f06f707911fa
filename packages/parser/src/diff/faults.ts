import { type Diagnostic, diagnose, type Place } from '@emend/model'
import { malformedAt, truncatedAt } from '../faults.ts'
import type { Lines } from '../text/lines.ts'
import { type Locate, placeOfLines } from '../text/places.ts'

/** Some lines of a text, 0-based; `next` is the one after them. */
export interface Extent {
  readonly lines: Lines
  readonly line: number
  readonly next: number
  readonly locate: Locate
}

/** The place of some lines, without the last line break. */
export const placeOf = ({ lines, line, next, locate }: Extent): Place =>
  placeOfLines(lines, locate, line, next)

/** A file's diff that cannot be read. */
export const malformed = (extent: Extent, error: string): Diagnostic =>
  malformedAt(extent.lines.text, placeOf(extent), error, { name: 'diff', expected: EXPECTED })

/** A file's diff that the text ends in the middle of. */
export const truncated = (extent: Extent, missing: string): Diagnostic =>
  truncatedAt(extent.lines.text, placeOf(extent), missing, { name: 'a diff', expected: EXPECTED })

/** A hunk that cannot be read; `hunk` is its number in the file, 1-based. */
export const hunkMalformed = (plan: Place, path: string, hunk: number, error: string): Diagnostic =>
  diagnose('hunk-malformed', { path, hunk, error }, { plan })

const EXPECTED = `--- a/path/to/file
+++ b/path/to/file
@@ -1,3 +1,3 @@
 a line that stays
-a line that goes
+a line that comes
 a line that stays`
