import type { Problem } from '@emend/model'
import { opensQuote } from '../../matching/indentation/left-open.ts'
import { Document } from '../../text/document.ts'
import { linesOf, withoutFinalBreak } from '../../text/line-ending.ts'
import { isOfCode, isProse } from '../kinds-of-file.ts'
import { type Misprint, type NewLines, refusedAs } from './kinds.ts'
import { numbersOf, TAGGED } from './listing-numbers.ts'
import { OF_ANY_TEXT } from './misprint.ts'

/**
 * Refuses a whole file that has what a listing or a JSON string has around each line or, in code, marks, markers and
 * escapes, where the one before has none.
 */
export const misprintedWhole = (path: string, content: string, before: () => string): Problem | null => {
  const misprints = isOfCode(path) ? [...OF_WHOLE_FILES, ...OF_ANY_TEXT] : OF_WHOLE_FILES
  const document = Document.from('')
  const linesIn = (text: string): Parameters<Misprint['isIn']> => [
    linesOf(withoutFinalBreak(text)),
    { path, text, find: [], line: 1, document },
  ]
  const fresh = linesIn(content)
  const found = misprints.find(({ isIn }) => isIn(...fresh) && !isIn(...linesIn(before())))
  if (found === undefined) return null
  return refusedAs(found, `The content for ${path}`, 'Write the lines just as they are to be in the file.')
}

const NUMBER = /^[ \t]*(\d{1,6})(?:\t|→| ?\|)/
const NUMBER_AND_COLON = /^[ \t]*L?(\d{1,6}):(?![^ \r\n])/
/** Files whose lines may well be keys with their values. */
const OF_KEYS = /\.(?:ya?ml|ini|cfg)$/i

const formsIn = (path: string): readonly RegExp[] => {
  if (!isOfCode(path)) return [TAGGED]
  return OF_KEYS.test(path) ? [TAGGED, NUMBER] : [TAGGED, NUMBER, NUMBER_AND_COLON]
}

/** Numbers that run on, in front of all lines of a file of code, or with tags in front of those of any other. */
const isNumbered = (_: readonly string[], { path, text }: NewLines): boolean =>
  formsIn(path).some((form) => form.test(text) && numbersOf(text.trimEnd().split('\n'), form) !== null)

/** What follows a line break in code and prose: another one, what a line is indented by, or nothing. */
const BREAK = /\\n(?:\\n| {2}|\\t|$)/
/** Before a `\n` that is of a pattern, or in JSON. */
const OF_ITSELF = /[/[(|^]$|^[[{]\s*"/

/** One line that `\n` stands in for line breaks, and not within quotes. */
const isJoined = (_: readonly string[], { path, text: whole }: NewLines): boolean => {
  const text = whole.trimEnd()
  if (text.includes('\n') || !BREAK.test(text) || !(isOfCode(path) || isProse(path))) return false
  const [first, ...rest] = text.split('\\n')
  const isOpen = ['"', "'", '`'].some((quote) => opensQuote(first!, quote))
  return rest.length > 1 && !isOpen && !OF_ITSELF.test(first!)
}

const OF_WHOLE_FILES: readonly Misprint[] = [
  { what: 'the numbers before its lines', belongs: 'are those of a listing of it', isIn: isNumbered },
  { what: '`\\n`', belongs: 'stands for line breaks', isIn: isJoined },
]
