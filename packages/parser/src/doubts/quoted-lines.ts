import type { ParseResult, Passage } from '../dialect.ts'
import { lineIn } from '../prose.ts'
import { parseUnnamed } from '../unnamed.ts'
import type { Doubt, Unclear } from './doubt.ts'

/**
 * An operation on lines that Markdown takes for a quotation, or a row of a table: somebody has said it, or it is said
 * here.
 */
export const isOnQuotedLine: Doubt = (result) =>
  behind(QUOTES, result, QUOTED) ?? onSeveralLines(result) ?? behind(IN_TABLE, result, IN_ROW)

/** The first operation on a line that has such marks before it. */
const behind = (
  marks: RegExp,
  { plan: { places }, prose }: ParseResult,
  data: Unclear['data'],
): Unclear | undefined => {
  const marked = prose.filter(({ text }) => marks.test(text.slice(-LONGEST)))
  const lines = new Set(marked.map((passage) => lineIn(passage, passage.text.length)))
  const place = places.find(({ line }) => lines.has(line))
  return place && { data, place }
}

/** One that is read without the marks before its lines. Mails quote diffs, and so do the messages of commits. */
const onSeveralLines = ({ prose }: ParseResult): Unclear | undefined => {
  for (const passage of prose) {
    if (!QUOTED_LINE.test(passage.text)) continue
    const { dialect, plan } = parseUnnamed(`${unquoted(passage)}\n`)
    const place = plan.places[0]
    if (place === undefined || dialect === 'diff') continue
    return { data: { ...QUOTED, name: `${QUOTED.name}, in line ${passage.place.line + place.line - 1}` } }
  }
  return undefined
}

/** The quoted lines of a passage, each where it was, and nothing of the others. */
const unquoted = ({ text }: Passage): string =>
  text
    .split('\n')
    .map((line) => /^[ \t]*> ?(.*)/.exec(line)?.[1] ?? '')
    .join('\n')

const QUOTED_LINE = /^[ \t]*>/m
const LONGEST = 100
/** What stands before it on its line: the mark of a quotation, and maybe a tag around a call. */
const QUOTES = /(?:^|\n)[ \t]*(?:[-*+•][ \t]+)?>(?:[ \t]+>)*[ \t]*(?:<tool_call>)?$/

/** What stands before it in its row. */
const IN_TABLE = /(?:^|\n)[ \t]*\|(?:[^\n]*\|)?[ \t`]*$/

const IN_ROW = {
  name: 'An operation in a row of a table',
  readings: ['it is only shown', 'it is to be done'],
  instead: 'Write it on lines of its own to have it carried out, or leave it out.',
} as const

const QUOTED = {
  name: 'An operation behind the `>` of a quotation',
  readings: ['it is only quoted', 'it is to be done'],
  instead: 'Write it on a line without `>` to have it carried out, or leave it out.',
} as const
