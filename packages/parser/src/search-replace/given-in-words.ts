import { announces, TITLE } from '../text/announcing.ts'
import { ALTERS, ASKED, DEMANDED, OBJECT, WRITES } from './change-in-words.ts'
import { LONGEST_PATH_LINE } from './path.ts'
import {
  AT_END,
  COLON_AT_END,
  firstOf,
  IN_BACKTICKS,
  isLabel,
  LABELLED_AT_END,
  LEADS,
  MARKED_PATH,
  namesOne,
  PATH,
  PATH_IN_DIRECTORY,
  SENTENCE_START,
  UNSURE,
} from './path-in-words.ts'

/** The path of a file that a line says is new, or is to be created. */
export const namedNew = (text: string): string | undefined =>
  text.length <= LONGEST_PATH_LINE && IS_NEW.test(text)
    ? (PATH_IN_DIRECTORY.exec(text)?.[0] ?? firstOf([IN_BACKTICKS, ...AT_END], text))
    : undefined

const QUOTED_NAME = '[`*"\']{0,3}[\\w./@-]+[`*"\']{0,3}'
const IS_NEW = new RegExp(
  [
    '\\bnew file\\b.*[:)*`]\\s*$',
    '\\(new\\)\\s*$',
    `\\bnew (?:(?!(?:at|for|from|in|of|on|to|with) )[a-z-]{1,20},? ){1,2}(?:\\(|[-–—] )?${QUOTED_NAME}\\)?:\\s*$`,
    `${SENTENCE_START}(?:create|add) (?:(?:the|a|new|file) ){0,3}${QUOTED_NAME}:\\s*$`,
  ].join('|'),
  'i',
)

/** The one path of a file that a line says is to be changed, as what stands below says. */
export const namedToChange = (text: string): string | undefined =>
  !namesOne(text) || UNSURE.test(text) || TAKES_FROM.test(text)
    ? undefined
    : firstOf(TITLE.test(text) ? [...TO_CHANGE, ...TITLES] : TO_CHANGE, text)

const FILE = `(?:the\\s)?(?:file\\s)?${MARKED_PATH}`
const CHANGES =
  '(?:Here\\sare\\s)?(?:The\\s)?(?:(?:changes|edits|modifications|updates)\\s(?:to|in|for)|(?:change|edit|modification)\\sto)'
const TO_CHANGE = [
  `${SENTENCE_START}(?:${WRITES})\\s(?:[^:]{0,100}[\\s\`*"'(])?${PATH}[^:]{0,60}`,
  `${SENTENCE_START}${DEMANDED}(?:${WRITES})(?:${OBJECT}[^:.]{0,100})?\\s${MARKED_PATH}(?:\\s(?:to|with|as\\sfollows|like\\sthis))?`,
  `${ASKED}(?:${ALTERS})${OBJECT}[^:.]{0,100}\\s(?:from|in|of|to)\\s(?:the\\s)?${MARKED_PATH}`,
  `${SENTENCE_START}(?:In|For)\\s${FILE},?\\s(?:(?:also|just|simply)\\s)?(?:${WRITES}|${ALTERS}|Declare|Define|Pass)${OBJECT}[^:]{0,100}`,
  `${SENTENCE_START}(?:Go\\sto|Open)\\s${FILE},?\\sand\\s(?:then\\s)?(?:${WRITES}|${ALTERS})(?:\\s[^:]{1,100})?`,
  `${SENTENCE_START}${CHANGES}\\s${FILE}`,
].map((form) => new RegExp(form + COLON_AT_END, 'i'))

/** What is only taken from a file, or is to fit what is there, does not say how that file is changed. */
const TAKES_FROM = new RegExp(
  `\\b(?:adapt|adjust|apply|copy|import|reuse|use)\\b[^:]{0,100}\\sfrom\\s(?:the\\s)?[\`*"'(]{0,3}${PATH}|\\bto\\s(?:fit|match)\\b|\\b(?:consistent\\swith|instead\\sof|rather\\sthan)\\b|\\bto\\sthe\\s(?:call|signature|use)\\sin\\b`,
  'i',
)

/** Of titles, which have no colon. */
const TITLES = [`${SENTENCE_START}(?:${WRITES})\\s${FILE}`, `${SENTENCE_START}${CHANGES}\\s${FILE}`].map(
  (form) => new RegExp(`${form}\\s*$`, 'i'),
)

/** The one path of a file that a line before a colon, or a title, says is given: made, put somewhere, or whole. */
export const namedAsGiven = (text: string): string | undefined => {
  if (!namesOne(text) || UNSURE.test(text)) return undefined
  if (LEADS.test(text) || (isLabel(text) && LABELLED_AT_END.test(text))) return ONE_NAME.exec(text)?.[1]
  const isAnnounced = announces(text) || IS_DONE.test(text)
  const isGiven = GIVES.test(text) || (IS_WHOLE.test(text) && !INSIDE.test(text))
  return isAnnounced && isGiven ? ONE_NAME.exec(text)?.[1] : undefined
}

const GIVES =
  /\b(?:add|append|create|insert|need(?! to\b)|put|overwrite|replace|save|write|(?:it|th(?:is|ese)) (?:belongs?|go(?:es)?) (?:in(?:to|side)?|to)|(?:a|(?:the )?corresponding) test)\b|(?:^\W{0,9}|(?<!\bhad )\bI\b[^.:]{0,20}\b)(?:added|changed|created|edited|modified|wrote)\b|\b(?:corrected|revised|rewritten|updated)\b|\b(?:erstellen?|neue Datei|speicher[en]|crée[rz]?|nouveau fichier|enregistre[rz]?|crea|nuevo archivo|guarda)(?!\w)|创建|新建|新增|添加|保存|作成|新しい|追加/i
/** All that a line says: what was done to a file. */
const IS_DONE = new RegExp(
  `${SENTENCE_START}(?:added|changed|created|edited|modified|revised|updated)\\s[\`*]{0,3}${PATH}[\`*]{0,3}\\s*$`,
  'i',
)
const IS_WHOLE =
  /\b(?:becomes|complete|entire|final|full|new|now looks|whole)\b|\bshould (?:now )?(?:be|contain|look|read)\b|\bhere(?:['’]s| is)\b/i
const INSIDE = new RegExp(`\\b(?:from|in)\\s[^\\w]{0,3}${PATH}`)
/** In the repository. */
const ONE_NAME = new RegExp(PATH)
