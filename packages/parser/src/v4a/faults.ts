import type { Diagnostic, Place } from '@emend/model'
import { malformedAt, truncatedAt } from '../faults.ts'

/** A section that cannot be read. `text` is the whole answer; `open`: what follows may be what it holds. */
export const malformed = (name: string, error: string, text: string, plan: Place, open?: true): Diagnostic =>
  malformedAt(text, plan, error, { name, expected: EXPECTED, ...(open && { open }) })

/** A section that the text ends in the middle of. */
export const truncated = (name: string, missing: string, text: string, plan: Place): Diagnostic =>
  truncatedAt(text, plan, missing, { name, expected: EXPECTED })

const EXPECTED = `*** Begin Patch
*** Update File: path/to/file
@@ a line above the change
 a line that stays
-a line that goes
+a line that comes
*** End Patch`
