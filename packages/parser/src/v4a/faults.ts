import { type Diagnostic, diagnose, type Place } from '@emend/model'
import { previewOf } from '../faults.ts'

/** A section that cannot be read. `text` is the whole answer. */
export const malformed = (name: string, error: string, text: string, plan: Place): Diagnostic =>
  diagnose('operation-malformed', { name, error, preview: quoted(text, plan), expected: EXPECTED }, { plan })

/** A section that the text ends in the middle of. */
export const truncated = (name: string, missing: string, text: string, plan: Place): Diagnostic =>
  diagnose(
    'operation-truncated',
    { name, missing, preview: quoted(text, plan), expected: EXPECTED },
    { plan },
  )

const EXPECTED = `*** Begin Patch
*** Update File: path/to/file
@@ a line above the change
 a line that stays
-a line that goes
+a line that comes
*** End Patch`

const quoted = (text: string, { offset, length }: Place): string => previewOf(text, offset, offset + length)
