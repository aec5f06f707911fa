import { CONNECTIVES, NUMBERED, TITLE } from '../text/announcing.ts'
import { ANY_ENDING, ANY_PATH, NAME } from './file-names.ts'
import { LONGEST_PATH_LINE } from './path.ts'

/** The path in the first of some forms that a text has. */
export const firstOf = (forms: readonly RegExp[], text: string): string | undefined =>
  forms.map((form) => form.exec(text)?.[1]).find(Boolean)

/** True for a line with a single path in it. */
export const namesOne = (text: string): boolean =>
  text.length <= LONGEST_PATH_LINE && text.match(NAMES)?.length === 1

/** The path that a line ends with, before a colon or behind a label. */
export const namedAtEnd = (text: string): string | undefined =>
  text.length > LONGEST_PATH_LINE ? undefined : firstOf(AT_END, text)

/** True for a title that is about the path which it labels. */
export const isLabel = (text: string): boolean => TITLE.test(text) && !IS_RELATED.test(text)

const NAMES = new RegExp(ANY_PATH, 'g')
/** Where no path goes on that has begun before: what starts a sentence may have the signs and digits of one. */
export const PATH_START = '(?<![\\w@./\\\\~$-])'
/** A path among words, from its start on. */
export const PATH = `${PATH_START}(${ANY_PATH})`
/** A path in a directory. */
export const PATH_IN_DIRECTORY = new RegExp(
  `(?<![\\w:/.@-])(?:[\\w@.-]+\\/)+[\\w@.-]*${ANY_ENDING}(?![/-])`,
  'i',
)
/** The name of a file in backticks, in a directory or not. */
export const IN_BACKTICKS = new RegExp(`\`((?:[\\w@.-]+\\/)*${NAME})\``)

/** Marks that may stand before a path, and behind one. */
export const MARKS_BEFORE = '[`*"\']{0,3}'
export const MARKS_BEHIND = '[`*"\')]*'
/** A path that may have marks around it, or stand in brackets. */
export const MARKED_PATH = `[\`*"'(]{0,4}${PATH}${MARKS_BEHIND}`

/** How a sentence begins, before its verb. */
export const SENTENCE_START = `^[\\W\\d]{0,9}(?:(?:${CONNECTIVES}|${NUMBERED})[,:.)*]*\\s+(?:[-–—]\\s+)?)*`
/** How one ends, behind its last word. */
export const COLON_AT_END = `[:：]${MARKS_BEHIND}\\s*$`
/** How one ends, or a title does, behind its path. */
export const END_OF_LINE = `\\s*[:：]?${MARKS_BEHIND}\\s*$`

/** What the path behind a label is to it, if no file that is changed. */
const IS_RELATED = /\b(?:before|by|calls?|compare|copied|from|related|references?|see|used?)\b/i

/** At the end, behind a label or in brackets: `### Fix 1: src/a.py`, `### Model (src/a.py)`. */
export const LABELLED_AT_END = new RegExp(
  `^(?:[^:]{0,9}\\b${NUMBERED}: )?[^:]{1,80}(?::|\\s[-–—]|\\s\\()[\`*]{0,3}\\s?[\`*]{0,3}${PATH}[\`*)]*\\s*$`,
)
/** In marks before a dash or a colon, and words. */
export const LEADS = new RegExp(
  `${SENTENCE_START}\\W{0,9}${PATH}(?:[\`*]{1,3}(?:\\s+[-–—]|:)[*]*|:[*]{2})\\s+\\S`,
)
/** A part of the code that is hardly ever named but for its file. */
export const CODE_PART =
  '(?:callers?|class|component|config(?:uration)?|controller|function|handler|helper|hook|imports?|interface|method|middleware|model|module|route[rs]?|schema|service|store|styles?|templates?|tests?|types?|view)'
/** Of what is done elsewhere, or not at all; what is saved as a file, or is to look like something, is done. */
export const UNSURE =
  /\b(?:(?<!\bsave(?: \w+){1,2} )as(?! follows\b| well\b(?! as\b))|(?<!\b(?:look|now looks) )like|not?|nothing|none|unchanged)\b|n['’]t\b(?! forget\b)/i

/** Behind a label, with spaces or not. */
export const LABELLED = /(?:file|name|path)[*_]{0,2}:[*_]{0,2}\s*([^<>|"*?`:]+\.[a-z]\w{0,7})[*_'"):]*\s*$/i
const BEFORE_COLON = new RegExp(`(?<!:)${PATH}${MARKS_BEHIND}:${MARKS_BEHIND}\\s*$`)
/** At the end of a line. */
export const AT_END = [LABELLED, BEFORE_COLON]
