import { NUMBERED, TITLE } from '../text/announcing.ts'
import type { Lines } from '../text/lines.ts'
import { ASKED, DEMANDED, EDITS } from './change-in-words.ts'
import { inFewWords } from './few-words.ts'
import { linesAbove, type Where } from './lines-above.ts'
import { isOneOfSeveral, LINES_ABOVE, type PathLine, undecoratedPath } from './path.ts'
import {
  CODE_PART,
  COLON_AT_END,
  END_OF_LINE,
  firstOf,
  isLabel,
  LABELLED_AT_END,
  LEADS,
  MARKED_PATH,
  MARKS_BEFORE,
  MARKS_BEHIND,
  namesOne,
  PATH,
  SENTENCE_START,
  UNSURE,
} from './path-in-words.ts'

/**
 * The one path that the nearest line above a block announces, fences and blank lines left out: in a few words (`In
 * src/a.py:`, `### Step 2: Update src/a.py`), as what is to be edited (`Add the import to src/a.py.`), or before what is to
 * be done; and for a block that makes a file, `Create src/a.py`.
 */
export const announcedAbove = (lines: Lines, block: number, where: Where): PathLine | undefined => {
  for (const { line, text, fence, isBlank } of linesAbove(lines, block, where.floor))
    if (fence === undefined && !isBlank) {
      if (!namesOne(text)) return undefined
      // A path without words is announced by nothing.
      if (undecoratedPath(text) !== undefined) return undefined
      const isOne = !isOneOfSeveral(lines, line, Math.max(where.floor, line - LINES_ABOVE), block)
      const path = firstOf(where.makes ? making(text, isOne) : changing(text, isOne), text)
      return path === undefined ? undefined : { path, line }
    }
  return undefined
}

const making = (text: string, isOne: boolean): readonly RegExp[] => [
  MAKES,
  ...(isOne && !UNSURE.test(text) ? [LEADS] : []),
]

const changing = (text: string, isOne: boolean): readonly RegExp[] => [
  CHANGE,
  ...inFewWords(text),
  ...(UNSURE.test(text) || TAKES.test(text) ? [] : [EDITED, ...(isOne ? describing(text) : [])]),
]

const describing = (text: string): readonly RegExp[] => [
  LEADS,
  IN,
  PLACED,
  OF_PART,
  ...(TITLE.test(text) || IS_BOLD.test(text) ? [TITLED] : []),
  ...(isLabel(text) ? [LABELLED_AT_END, TITLED_AT_END] : []),
]

/** Behind a verb: what stands before its path. */
const ENDS = `\\s+(?:(?:the|a|new|file)\\s+){0,3}${MARKS_BEFORE}`

/** What says right before a path that something is changed there: a preposition, a title, a verb, or a noun for that. */
const BEFORE_PATH = [
  '(?:(?:Do\\s)?(?:the\\s)?same\\s)?In(?:side)?|For|At\\sthe\\s(?:top|start|end|bottom)\\sof',
  "(?:The\\s)?(?:test\\s)?File|(?:Let['’]s\\sstart|Starting)\\swith|Moving\\son\\sto",
  'Updated?|Edit(?:ed)?|Modif(?:y|ied)|Changed?|Fix(?:ed)?',
  "(?:(?:Here(?:['’]s|\\sis|\\sare)|This\\sis|These\\sare|Below\\s(?:is|are))\\s)?(?:The\\s)?(?:(?!no)[a-z/]{1,20}\\s)?(?:blocks?|changes?|diff|edits?|fix(?:es)?|modifications?|patch|updates?)\\s(?:to|in|for)",
].join('|')
const CHANGE = new RegExp(
  `${SENTENCE_START}(?:${BEFORE_PATH})${ENDS}${PATH}${MARKS_BEHIND}${END_OF_LINE}`,
  'i',
)
/** What is done to code, which stands in the file. */
const DOES = `${EDITS}|Declare|Define|Export|Handle|Implement|Introduce|Pass|Set`
/** What is edited in a file, in words that speak of nothing else. */
const OBJECT =
  '(?:\\s(?!(?:are|as|is|like|now|of|one|that|was|what|which|(?:call|link|path|reference|tag) to)\\b)(?:[^\\s:.]|\\.(?=\\w)){1,40}){1,12}?\\s'
/**
 * An order, or what the author is about to do: with the file that is edited, or that something in it is, or is taken out
 * of it or brought into it.
 */
const EDITED = new RegExp(
  `${SENTENCE_START}(?:To\\s[^,:.]{1,80},\\s)?${DEMANDED}?(?:(?:Adjust|Change|Correct|Edit|Extend|Fix|Modify|Refactor|Rework|Rewrite|Simplify|Update)(?:\\s(?:the|file)){0,2}|${[
    `(?:${DOES})${OBJECT}\\bin(?:side)?`,
    `(?:Delete|Drop|Remove)${OBJECT}\\bfrom`,
    `(?:Add|Append|Apply|Insert|Make|Paste|Put)${OBJECT}\\b(?:to|into|(?:top|start|end|bottom)\\sof)`,
  ].join('|')}(?:\\s(?:the|file)){0,2})\\s${MARKED_PATH}(?!\\s(?:from|in|into|of)\\b|[^:]{0,200}:.*\\w)`,
  'i',
)
/** Brought somewhere, what a file has already stands in another one. */
const BROUGHT =
  '(?:add|apply|declare|define|export|handle|implement|import|include|introduce|pass|register|set)\\b[^:]{0,100}\\s(?:(?!need|requir)\\w{2,20}ed|found|given|kept|thrown|written)\\sin(?:side)?\\s'
/** Given on, it is changed where it goes to. */
const GIVEN_ON = `\\b(?:add|append|apply|copy|export|include|insert|pass|paste|put|save|store|wire)\\s(?!an?\\s)[^:]{1,100}\\sin(?:side)?\\s${MARKED_PATH}\\s[^:]{0,30}\\bto\\s(?:(?:the|an?|its|their|our|your|this|that|these|those|each|every|all|both)\\b|\`)`
/** What is only taken from the file, or is to fit it. */
const TAKES = new RegExp(
  `${ASKED}(?:(?:adapt|apply|copy|import|reuse|use)\\b[^:]{0,100}\\sfrom\\s|${BROUGHT})|${GIVEN_ON}|\\b(?:adjacent|close|identical|next|opposite|prior|similar)\\sto\\b|\\bto\\s(?:fit|match)\\b|\\b(?:consistent\\swith|except|excluding|instead\\sof|rather\\sthan)\\b`,
  'i',
)
/** Before what is to be done in it, and a colon. */
const IN = new RegExp(
  `${SENTENCE_START}In(?:side)?${ENDS}${PATH}${MARKS_BEHIND},?\\s(?:[^:]{1,120}${COLON_AT_END}|(?:(?:I(?:['’]ll)?|we|you|also|just|now|then|should|need to)\\s){0,3}(?:${DOES})\\b[^:]{0,150}$)`,
  'i',
)
/** Before the place in it, or what it needs. */
const PLACED = new RegExp(
  `${SENTENCE_START}${MARKED_PATH},?\\s(?:(?:around\\s|at\\s|near\\s)?lines?\\s[\\d ~–-]{1,20}|(?:also\\s|now\\s)?(?:gets|must|needs?|should)\\b[^:]{1,120})${COLON_AT_END}`,
  'i',
)
/** Behind the part of the code that is in it: `Then the view (src/b.py):`. */
const OF_PART = new RegExp(
  `${SENTENCE_START}(?:(?:the|its|their)\\s)?(?:(?!current|existing|original|other|same|similar)[\\w-]{1,20}\\s)?${CODE_PART}(?:,|\\sin)?\\s${MARKED_PATH}${COLON_AT_END}`,
  'i',
)
/** Before a word, words in brackets, or a dash or a colon and words. */
const TITLED = new RegExp(
  `${SENTENCE_START}${MARKED_PATH}(?:${[
    '\\s[\\p{L}-]{1,30}\\W*$',
    '\\s\\((?!(?:as|like|see|used)\\b)[^()]{1,100}\\)\\W*$',
    '(?:\\s[-–—]|:)\\s+\\S',
  ].join('|')})`,
  'iu',
)
const IS_BOLD = /^\s*\*\*/
/** Behind what is there. */
const TITLED_AT_END = new RegExp(
  `^(?!.*\\b(?:are|how|is|was|what|where|why)\\b)(?:[^:]{0,9}\\b${NUMBERED}: )?[^:]{1,80}\\sin\\s(?:the\\s)?${MARKED_PATH}\\W*$`,
  'i',
)

const IS_NEW = `${SENTENCE_START}(?:an?\\s|the\\s)?new\\s(?:[\\w-]{1,20}\\s)?file`
/** An order to make the file, or what the author is about to do; or that it is new. */
const MAKES = new RegExp(
  `(?:${ASKED}(?:Create|Add)|${IS_NEW})${ENDS}${PATH}${MARKS_BEHIND}(?:\\swith\\s[^:]{1,80}${COLON_AT_END}|${END_OF_LINE})`,
  'i',
)
