import { type Diagnostic, diagnose, type Place } from '@emend/model'

/**
 * One diagnostic each for millions of broken operations would help nobody: after so many, one more covers the rest of
 * the text.
 */
export const MOST_FAULTS = 100

/** Says that the rest of a text was not read. */
export const restUnread = (plan: Place): Diagnostic =>
  diagnose('too-many-problems', { count: MOST_FAULTS }, { plan })

/** So much of what cannot be read is quoted, in UTF-16 units. */
export const PREVIEW = 200

/** The start of a stretch that cannot be read, as its diagnostic quotes it. Offsets are 0-based, `to` is exclusive. */
export const previewOf = (text: string, from: number, to: number): string =>
  text.slice(from, Math.min(to, from + PREVIEW))

/** What a stretch was meant to be, by its name and an example; `open` where what follows may be a part of it. */
interface Meant {
  readonly name: string
  readonly expected: string
  readonly open?: true
}

/** Says why a stretch of a text cannot be read. */
export const malformedAt = (text: string, plan: Place, error: string, meant: Meant): Diagnostic =>
  diagnose('operation-malformed', { ...meant, error, preview: quoted(text, plan) }, { plan })

/** Says what is missing where a text ends in the middle of something. */
export const truncatedAt = (text: string, plan: Place, missing: string, meant: Meant): Diagnostic =>
  diagnose('operation-truncated', { ...meant, missing, preview: quoted(text, plan) }, { plan })

const quoted = (text: string, { offset, length }: Place): string => previewOf(text, offset, offset + length)
