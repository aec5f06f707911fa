import { type Diagnostic, diagnose, type Place } from '@emend/model'
import { malformedAt, truncatedAt } from '../faults.ts'
import type { Source } from '../line-segments.ts'

/** Why the lines of a diff, up to `next`, cannot be read: they are wrong, or the text ends before something. */
export type Fault = { readonly next: number } & (
  | { readonly error: string; readonly missing?: undefined }
  | { readonly missing: string }
)

/** Says what is wrong with the lines of a diff, from one on. */
export const diagnosticOf = ({ lines, place }: Source, line: number, fault: Fault): Diagnostic =>
  fault.missing === undefined
    ? malformedAt(lines.text, place(line, fault.next), fault.error, { name: 'diff', expected: EXPECTED })
    : truncatedAt(lines.text, place(line, fault.next), fault.missing, { name: 'a diff', expected: EXPECTED })

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
