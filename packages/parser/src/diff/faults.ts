import { type Diagnostic, diagnose, type Place } from '@emend/model'
import { malformedAt, truncatedAt } from '../faults.ts'
import type { Source } from '../line-segments.ts'

/** The diff of a file, from a line up to another one, that cannot be read. */
export const malformed = ({ lines, place }: Source, line: number, next: number, error: string): Diagnostic =>
  malformedAt(lines.text, place(line, next), error, { name: 'diff', expected: EXPECTED })

/** The diff of a file that the text ends in the middle of. */
export const truncated = (
  { lines, place }: Source,
  line: number,
  next: number,
  missing: string,
): Diagnostic => truncatedAt(lines.text, place(line, next), missing, { name: 'a diff', expected: EXPECTED })

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
