import { type Diagnostic, diagnose, type Place } from '@emend/model'

/** Why what is quoted is not carried out; nor is it passed over, as it may have been meant. */
export const QUOTED =
  'it is quoted within a sentence: write it on lines of its own to have it carried out, or leave it out'

/** True for a stretch of a line that stands in backticks with words around them. */
export const isQuoted = (text: string, from: number, to: number): boolean => {
  if (text[from - 1] !== '`' || text[to] !== '`' || text.slice(from, to).includes('\n')) return false
  const before = text.slice(Math.max(0, from - AROUND), from)
  const behind = text.slice(to, to + AROUND)
  return /\p{L}[^\n]*$/u.test(before) || /^[^\n]*\p{L}/u.test(behind)
}

/** The same where it could be read all the same, whatever it is. */
export const quotedAt = (plan: Place): Diagnostic => diagnose('operation-ambiguous', IN_BACKTICKS, { plan })

const IN_BACKTICKS = {
  name: 'What stands in backticks within a sentence',
  readings: ['it is only spoken of', 'it is to be done'],
  instead: 'Write it on lines of its own to have it carried out, or leave it out.',
} as const

const AROUND = 200
