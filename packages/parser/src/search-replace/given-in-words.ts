import { ENDS_IN_COLON, TITLE } from '../text/announcing.ts'
import { LONGEST } from './path.ts'
import {
  AT_END,
  BEFORE_END,
  FIRST,
  firstOf,
  IN_BACKTICKS,
  isLabel,
  LABELLED_AT_END,
  LEADS,
  MARKED_PATH,
  NAMED,
  namesOne,
  PATH,
  UNSURE,
} from './path-in-words.ts'

/** The path of a file that a line says is new, or is to be created. */
export const namedNew = (text: string): string | undefined =>
  text.length <= LONGEST && IS_NEW.test(text)
    ? (NAMED.exec(text)?.[0] ?? firstOf([IN_BACKTICKS, ...AT_END], text))
    : undefined

const QUOTED_NAME = '[`*"\']{0,3}[\\w./@-]+[`*"\']{0,3}'
const IS_NEW = new RegExp(
  [
    '\\bnew file\\b.*[:)*`]\\s*$',
    '\\(new\\)\\s*$',
    `\\bnew (?:(?!(?:at|for|from|in|of|on|to|with) )[a-z-]{1,20},? ){1,2}(?:\\(|[-–—] )?${QUOTED_NAME}\\)?:\\s*$`,
    `${FIRST}(?:create|add) (?:(?:the|a|new|file) ){0,3}${QUOTED_NAME}:\\s*$`,
  ].join('|'),
  'i',
)

/** The one path of a file that a line says is to be changed, as what stands below says. */
export const namedToChange = (text: string): string | undefined =>
  !namesOne(text) || UNSURE.test(text) || TAKES_FROM.test(text)
    ? undefined
    : firstOf(TITLE.test(text) ? [...TO_CHANGE, ...TITLES] : TO_CHANGE, text)

/** True for a line before a colon, or a title, that asks for a change, whatever that is of. */
export const announcesChange = (text: string): boolean =>
  (TITLE.test(text) || ENDS_IN_COLON.test(text)) &&
  (asksForChange(text) || (BECOMES.test(text) && !IS_MADE.test(text)))

/** True for words whose last sentence asks for a change, whatever that is of. */
export const asksForChange = (text: string): boolean => {
  const [sentence = ''] = text
    .slice(-LONGEST)
    .split(/(?<=[.!?])\s/)
    .slice(-1)
  return (
    !UNSURE.test(sentence) && !IS_OF_OTHERS.test(sentence) && (ASKS.test(sentence) || NEEDS.test(sentence))
  )
}

/** What is done in some cases, or by other people, or is a goal that what stands below is to reach. */
const IS_OF_OTHERS =
  /^\W{0,9}(?:if|in case|once)\b|\b(?:authors|consumers|users)\b(?:\sof\s[^.]{1,30})?\s(?:have\sto|must|need|should)\s(?!be\b)|\bteam\b|\bin any\b(?! case\b)|\b(?:pass(?:es)?|valid|works?)[^\p{L}\p{N}]*$/iu

const WRITES =
  'Update|Edit|Modify|Change|Fix|Make|Extend|Add|Append|Insert|Put|Paste|Place|Store|Save|Copy|Include|Replace|Overwrite|Rewrite'
/** What may be done to a part of a file. */
const ALTERS =
  'Adjust|Apply|Bump|Convert|Delete|Drop|Import|Move|Register|Remove|Rename|Simplify|Swap|Switch|Wire|Wrap'
/** How somebody asks for what a verb says, or says that it is about to be done. */
export const DEMANDED =
  "(?:please\\s+(?:also\\s+)?|(?:you|we)(?:['’]ll)?\\s(?:also\\s)?(?:(?:need|have)\\sto|must|should)\\s(?:also\\s)?|(?:I(?:['’]ll|\\swill)|let\\sme|let['’]s)\\s(?:(?:also|now|then)\\s){0,2}|don['’]t\\sforget\\sto\\s)"
const ASKED = `${FIRST}${DEMANDED}?`
/** Verbs for what is done to a file, or to something in it. */
export const EDITS = `${WRITES}|${ALTERS}|Correct|Refactor|Rework`
/** What it is done to, so that it is no noun. */
const OBJECT = '\\s(?:(?:the|this|that|its?|these|those|all|each|every|both|an?|lines?)\\b|`)'
const ASKS = new RegExp(`${ASKED}(?:${WRITES}|${ALTERS})${OBJECT}`, 'i')
const NEEDS =
  /\b(?:needs?|must|should|ha(?:s|ve) to)\s(?:(?:also|all|now)\s)?(?:be\s(?:adjusted|changed|extended|fixed|removed|renamed|replaced|updated)\b|(?:adjust|change|rename|update)\b|(?:the\s)?same\s(?:change|edit|fix|import|treatment|update)\b|(?:it|that|this)\s(?:as well|too)\b)/i
const BECOMES =
  /\b(?:becomes|(?:look|reads?|looks) like (?:that|this) now|now (?:looks|reads)(?: (?:as follows|like(?: (?:that|this))?))?)[^\w`]*$/i
/** What programs make of code, or what stands for code of any kind. */
const IS_MADE =
  /\b(?:at run[- ]?time|compiled|compiles|erasure|expands|generated|inlined|rendered|transpiled|typical|under the hood|usage)\b/i
const FILE = `(?:the\\s)?(?:file\\s)?${MARKED_PATH}`
const CHANGES =
  '(?:Here\\sare\\s)?(?:The\\s)?(?:(?:changes|edits|modifications|updates)\\s(?:to|in|for)|(?:change|edit|modification)\\sto)'
const TO_CHANGE = [
  `${FIRST}(?:${WRITES})\\s(?:[^:]{0,100}[\\s\`*"'(])?${PATH}[^:]{0,60}`,
  `${FIRST}${DEMANDED}(?:${WRITES})(?:${OBJECT}[^:.]{0,100})?\\s${MARKED_PATH}(?:\\s(?:to|with|as\\sfollows|like\\sthis))?`,
  `${ASKED}(?:${ALTERS})${OBJECT}[^:.]{0,100}\\s(?:from|in|of|to)\\s(?:the\\s)?${MARKED_PATH}`,
  `${FIRST}(?:In|For)\\s${FILE},?\\s(?:(?:also|just|simply)\\s)?(?:${WRITES}|${ALTERS}|Declare|Define|Pass)${OBJECT}[^:]{0,100}`,
  `${FIRST}(?:Go\\sto|Open)\\s${FILE},?\\sand\\s(?:then\\s)?(?:${WRITES}|${ALTERS})(?:\\s[^:]{1,100})?`,
  `${FIRST}${CHANGES}\\s${FILE}`,
].map((form) => new RegExp(form + BEFORE_END, 'i'))

/** What is only taken from a file, or is to fit what is there, does not say how that file is changed. */
const TAKES_FROM = new RegExp(
  `\\b(?:adapt|adjust|apply|copy|import|reuse|use)\\b[^:]{0,100}\\sfrom\\s(?:the\\s)?[\`*"'(]{0,3}${PATH}|\\bto\\s(?:fit|match)\\b|\\b(?:consistent\\swith|instead\\sof|rather\\sthan)\\b|\\bto\\sthe\\s(?:call|signature|use)\\sin\\b`,
  'i',
)

/** Of titles, which have no colon. */
const TITLES = [`${FIRST}(?:${WRITES})\\s${FILE}`, `${FIRST}${CHANGES}\\s${FILE}`].map(
  (form) => new RegExp(`${form}\\s*$`, 'i'),
)

/** The one path of a file that a line before a colon, or a title, says is given: made, put somewhere, or whole. */
export const namedAsGiven = (text: string): string | undefined => {
  if (!namesOne(text) || UNSURE.test(text)) return undefined
  if (LEADS.test(text) || (isLabel(text) && LABELLED_AT_END.test(text))) return ONE_NAME.exec(text)?.[1]
  const isAnnounced = TITLE.test(text) || ENDS_IN_COLON.test(text)
  const isGiven = GIVES.test(text) || (IS_WHOLE.test(text) && !INSIDE.test(text))
  return isAnnounced && isGiven ? ONE_NAME.exec(text)?.[1] : undefined
}

const GIVES =
  /\b(?:add|append|create|insert|need(?! to\b)|put|overwrite|replace|save|write|(?:it|th(?:is|ese)) (?:belongs?|go(?:es)?) (?:in(?:to|side)?|to)|(?:a|(?:the )?corresponding) test)\b|(?:^\W{0,9}|(?<!\bhad )\bI\b[^.:]{0,20}\b)(?:added|changed|created|edited|modified|wrote)\b|\b(?:corrected|revised|rewritten|updated)\b|\b(?:erstellen?|neue Datei|speicher[en]|crée[rz]?|nouveau fichier|enregistre[rz]?|crea|nuevo archivo|guarda)(?!\w)|创建|新建|新增|添加|保存|作成|新しい|追加/i
const IS_WHOLE =
  /\b(?:becomes|complete|entire|final|full|new|now looks|whole)\b|\bshould (?:now )?(?:be|contain|look|read)\b|\bhere(?:['’]s| is)\b/i
const INSIDE = new RegExp(`\\b(?:from|in)\\s[^\\w]{0,3}${PATH}`)
/** In the repository. */
const ONE_NAME = new RegExp(`(?<![\\w/~$.])${PATH}`)
