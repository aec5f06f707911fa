import { TITLE } from '../announcing.ts'
import type { Lines } from '../lines.ts'
import { linesAbove, type Where } from './lines-above.ts'
import { isOneOfSeveral, LINES_ABOVE, type PathLine } from './path.ts'
import {
  BEFORE_END,
  FIRST,
  firstOf,
  isLabel,
  LABELLED_AT_END,
  LEADS,
  namesOne,
  PATH,
  UNSURE,
} from './path-in-words.ts'

/**
 * The one path that the nearest line above a block announces, fences and blank lines left out: `In src/a.py:`, a title
 * (`### Step 2: Update src/a.py`), or one in backticks before what is to be done; and for a block that makes a file,
 * `Create src/a.py:`.
 */
export const announcedAbove = (lines: Lines, block: number, where: Where): PathLine | undefined => {
  for (const { line, text, fence, isBlank } of linesAbove(lines, block, where.floor))
    if (fence === undefined && !isBlank) {
      if (!namesOne(text)) return undefined
      const isOne = !isOneOfSeveral(lines, line, Math.max(where.floor, line - LINES_ABOVE), block)
      const path = announcedBy(text, where.makes, isOne)
      return path === undefined ? undefined : { path, line }
    }
  return undefined
}

const announcedBy = (text: string, makes: boolean, isOne: boolean): string | undefined =>
  firstOf([...announcing(text, makes), ...(isOne ? describing(text, makes) : [])], text)

const announcing = (text: string, makes: boolean): readonly RegExp[] => [
  makes ? MAKES : CHANGES,
  ...(TITLE.test(text) ? [makes ? MADE : CHANGED] : []),
  ...(makes ? [] : [IN_OTHER_LETTERS]),
]

const describing = (text: string, makes: boolean): readonly RegExp[] =>
  UNSURE.test(text) ? [] : [LEADS, ...(makes ? [] : [IN, ...(isLabel(text) ? [LABELLED_AT_END] : [])])]

/** Behind a verb: what stands before its path. */
const ENDS = '\\s+(?:(?:the|a|new|file)\\s+){0,3}[`*"\']{0,3}'

const CHANGE =
  "(?:(?:Here(?:['’]s|\\sis|\\sare)|This\\sis|These\\sare)\\s)?(?:The\\s)?(?:[a-z]{1,20}\\s)?(?:changes?|diff|edits?|fix(?:es)?|modifications?|patch|updates?)\\s(?:to|in|for)"
const CHANGING = `${FIRST}(?:(?:In|For|Updated?|Edit(?:ed)?|Modif(?:y|ied)|Changed?|Fix(?:ed)?|${CHANGE})|(?:Update|Edit|Modify|Change|Fix)\\s[^:]{0,80}(?<!\\bas\\s)\\bin)${ENDS}${PATH}[\`*"')]*`
const CHANGES = new RegExp(CHANGING + BEFORE_END, 'i')
const CHANGED = new RegExp(`${CHANGING}\\s*$`, 'i')
/** Before what is to be done in it, and a colon. */
const IN = new RegExp(`${FIRST}In${ENDS}${PATH}[\`*"')]*,?\\s[^:]{1,120}${BEFORE_END}`, 'i')
/** Among words in other letters than Latin ones, before a colon, with none of those for `not` and `like`. */
const IN_OTHER_LETTERS = new RegExp(
  `^(?=.*[^\\0-\\x7f])(?!.*(?:[不勿别別无無如像似参參照]|ない|ように))\\W{0,60}${PATH}\\W{0,60}${BEFORE_END}`,
)

const MAKING = `${FIRST}(?:Create|Add)${ENDS}${PATH}[\`*"')]*`
const MAKES = new RegExp(MAKING + BEFORE_END, 'i')
const MADE = new RegExp(`${MAKING}\\s*$`, 'i')
