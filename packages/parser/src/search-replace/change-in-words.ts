import { announces } from '../text/announcing.ts'
import { LONGEST_PATH_LINE } from './path.ts'
import { SENTENCE_START, UNSURE } from './path-in-words.ts'

/** True for a line before a colon, or a title, that asks for a change, whatever that is of. */
export const announcesChange = (text: string): boolean =>
  announces(text) && (asksForChange(text) || (BECOMES.test(text) && !IS_MADE.test(text)))

/** True for words whose last sentence asks for a change, whatever that is of. */
export const asksForChange = (text: string): boolean => {
  const [sentence = ''] = text
    .slice(-LONGEST_PATH_LINE)
    .split(/(?<=[.!?])\s/)
    .slice(-1)
  return (
    !UNSURE.test(sentence) && !IS_OF_OTHERS.test(sentence) && (ASKS.test(sentence) || NEEDS.test(sentence))
  )
}

/** Verbs for what is done to a whole file, or to a part of one. */
export const WRITES =
  'Update|Edit|Modify|Change|Fix|Make|Extend|Add|Append|Insert|Put|Paste|Place|Store|Save|Copy|Include|Replace|Overwrite|Rewrite'
/** Those for what may be done to a part of a file. */
export const ALTERS =
  'Adjust|Apply|Bump|Convert|Delete|Drop|Import|Move|Register|Remove|Rename|Simplify|Swap|Switch|Wire|Wrap'
/** All of these, and the like. */
export const EDITS = `${WRITES}|${ALTERS}|Correct|Refactor|Rework`
/** How somebody asks for what a verb says, or says that it is about to be done. */
export const DEMANDED =
  "(?:please\\s+(?:also\\s+)?|(?:you|we)(?:['’]ll)?\\s(?:also\\s)?(?:(?:need|have)\\sto|must|should)\\s(?:also\\s)?|(?:I(?:['’]ll|\\swill)|let\\sme|let['’]s)\\s(?:(?:also|now|then)\\s){0,2}|don['’]t\\sforget\\sto\\s)"
/** How a sentence begins that orders something, before its verb. */
export const ASKED = `${SENTENCE_START}${DEMANDED}?`
/** What it is done to, so that the verb is no noun. */
export const OBJECT = '\\s(?:(?:the|this|that|its?|these|those|all|each|every|both|an?|lines?)\\b|`)'

const ASKS = new RegExp(`${ASKED}(?:${WRITES}|${ALTERS})${OBJECT}`, 'i')
const NEEDS =
  /\b(?:needs?|must|should|ha(?:s|ve) to)\s(?:(?:also|all|now)\s)?(?:be\s(?:adjusted|changed|extended|fixed|removed|renamed|replaced|updated)\b|(?:adjust|change|rename|update)\b|(?:the\s)?same\s(?:change|edit|fix|import|treatment|update)\b|(?:it|that|this)\s(?:as well|too)\b)/i
/** What is done in some cases, or by other people, or is a goal that what stands below is to reach. */
const IS_OF_OTHERS =
  /^\W{0,9}(?:if|in case|once)\b|\b(?:authors|consumers|users)\b(?:\sof\s[^.]{1,30})?\s(?:have\sto|must|need|should)\s(?!be\b)|\bteam\b|\bin any\b(?! case\b)|\b(?:pass(?:es)?|valid|works?)[^\p{L}\p{N}]*$/iu
const BECOMES =
  /\b(?:becomes|(?:look|reads?|looks) like (?:that|this) now|now (?:looks|reads)(?: (?:as follows|like(?: (?:that|this))?))?)[^\w`]*$/i
/** What programs make of code, or what stands for code of any kind. */
const IS_MADE =
  /\b(?:at run[- ]?time|compiled|compiles|erasure|expands|generated|inlined|rendered|transpiled|typical|under the hood|usage)\b/i
