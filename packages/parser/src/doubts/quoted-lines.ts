import { lineIn } from '../prose.ts'
import type { Doubt } from './doubt.ts'

/** An operation on a line that Markdown takes for a quotation: somebody has said it, or it is said here. */
export const isOnQuotedLine: Doubt = ({ plan: { places = [] }, prose }) => {
  const quoted = prose.filter(({ text }) => QUOTES.test(text.slice(-LONGEST)))
  const lines = new Set(quoted.map((passage) => lineIn(passage, passage.text.length)))
  const place = places.find(({ line }) => lines.has(line))
  return place && { data: QUOTED, place }
}

const LONGEST = 100
/** What stands before it on its line: the mark of a quotation, and maybe a tag around a call. */
const QUOTES = /(?:^|\n)[ \t]*(?:[-*+•][ \t]+)?>(?:[ \t]+>)*[ \t]*(?:<tool_call>)?$/

const QUOTED = {
  name: 'An operation behind the `>` of a quotation',
  readings: ['it is only quoted', 'it is to be done'],
  instead: 'Write it on a line without `>` to have it carried out, or leave it out.',
} as const
