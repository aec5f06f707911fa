import { type Diagnostic, diagnose } from '@emend/model'
import type { Part } from '../json/members.ts'
import type { Locate } from './places.ts'

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

/** What nobody knows of JSON, or of calls, by the quotes around it; undefined where that could be read. */
export const quotationOf = (text: string, { from, to }: Part, locate: Locate): Diagnostic | undefined => {
  const data = isQuoted(text, from, to) ? SPOKEN_OF : isInString(text, from, to) ? ESCAPED : undefined
  return data && diagnose('operation-ambiguous', data, { plan: locate(from, to) })
}

const SPOKEN_OF = {
  name: 'What stands in backticks within a sentence',
  readings: ['it is only spoken of', 'it is to be done'],
  instead: 'Write it on lines of its own to have it carried out, or leave it out.',
} as const

/** True for what may have been escaped once more, as in the value of `arguments='{"path": "a", …}'`. */
const isInString = (text: string, from: number, to: number): boolean =>
  text[from - 1] === "'" && text[to] === "'" && text.slice(from, to).includes('\\')

const ESCAPED = {
  name: 'JSON in the quotes of a string',
  readings: ['its backslashes are those of JSON', 'they are escaped once more, as code has them'],
  instead: 'Give the JSON alone, as it is.',
} as const

const AROUND = 200
