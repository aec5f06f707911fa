import { findOf } from '../example.ts'
import { type Draft, rewriting, type Step, withFile } from './draft.ts'

const TYPOGRAPHIC = /[‘’“”–—\u00a0\u202f]/

/** The edit with its lines changed, where that changes the find. */
const misprinted = (draft: Draft, change: (line: string) => string): Draft | null =>
  draft.find.some((line) => change(line) !== line) ? rewriting(draft, change) : null

const curl = (line: string): string =>
  line
    .replace(/"([^"]*)"/g, '“$1”')
    .replace(/'([^']*)'/g, '‘$1’')
    .replaceAll("'", '’')
const dash = (line: string): string => line.replace(/ - /g, ' – ')
const widen = (line: string): string => line.replace(/(\S) (?=\S)/, '$1\u00a0')

const isPlain = ({ find, replace }: Draft): boolean =>
  ![...find, ...replace].some((line) => TYPOGRAPHIC.test(line))

/** The edit has typographic quotes, dashes or spaces where the file has plain ones. */
export const typographic: Step = (draft, random) =>
  isPlain(draft) ? misprinted(draft, random.pick([curl, curl, dash, widen])) : null

/** The file has typographic quotes, dashes or spaces where the edit has plain ones. */
export const typographicFile: Step = (draft, random) => {
  if (!isPlain(draft)) return null
  const change = random.pick([curl, curl, dash, widen])
  const lines = findOf(draft.example)
  const changed = lines.map(change)
  return changed.some((line, index) => line !== lines[index])
    ? { ...withFile(draft, changed), printed: true }
    : null
}

/** The edit has HTML escapes for what stands literally in the file. */
export const escaped: Step = (draft, random) => {
  const quotes = random.chance(0.5)
  const encode = (line: string): string => {
    const result = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    return quotes ? result.replaceAll('"', '&quot;').replaceAll("'", '&#39;') : result
  }
  return misprinted(draft, encode)
}

/** Each backslash of the edit is doubled. */
export const doubled: Step = (draft) => misprinted(draft, (line) => line.replaceAll('\\', '\\\\'))

/** Each line of the edit starts with its number, as tools show them. */
export const numbered: Step = (draft, random) => {
  const { first } = draft.example
  const prefix = random.pick<(number: number) => string>([
    (number) => `${String(number).padStart(6)}\t`,
    (number) => `${number}: `,
    (number) => `${String(number).padStart(4)} | `,
    (number) => `${number}\t`,
  ])
  const number = (lines: readonly string[]): readonly string[] =>
    lines.map((line, index) => prefix(first + index + 1) + line)
  return { ...draft, find: number(draft.find), replace: number(draft.replace) }
}

/** Find and replacement each stand in a Markdown fence. */
export const fenced: Step = (draft, random) => {
  const fence = random.pick(['```', '```', '~~~'])
  const opening = fence + random.pick(['', 'python', 'ts'])
  const enclose = (lines: readonly string[]): readonly string[] => [opening, ...lines, fence]
  return { ...draft, find: enclose(draft.find), replace: enclose(draft.replace) }
}
