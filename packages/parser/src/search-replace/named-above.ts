import { fenceOn } from '../fences.ts'
import type { Lines } from '../lines.ts'
import { NAME } from './file-names.ts'
import {
  isOneOfSeveral,
  LINES_ABOVE,
  LONGEST,
  type PathLine,
  pathIn,
  titleOf,
  undecoratedPath,
} from './path.ts'

const LONGEST_PARAGRAPH = 3000

/**
 * The path that a text names above a block of another one, the nearest first; none above `floor` is looked at. Three
 * lines above the block, and in a heading or a numbered step wherever it stands, a path in words is one: with a
 * directory, before a final colon, in backticks, or alone in other marks. Farther above, it is what a line ends or
 * begins with: a path alone, before a colon, or the title of a fence.
 */
export const namedAbove = (lines: Lines, block: number, floor: number): string | undefined => {
  for (let line = block - 1; line >= floor; line--) {
    const text = lines.at(line)
    const named = block - line <= LINES_ABOVE || HEADING.test(text) ? inWords(text) : farAbove(text)
    if (named !== undefined) return named
  }
  return undefined
}

/**
 * The path that a line between two others names before a final colon, or at its start behind `In`: it is nearer than one
 * alone above these.
 */
export const namedBetween = (lines: Lines, from: number, to: number): string | undefined => {
  for (let line = to - 1; line >= from; line--) {
    const text = lines.at(line)
    const named = text.length > LONGEST ? undefined : firstOf(AT_EITHER_END, text)
    if (named !== undefined) return named
  }
  return undefined
}

/**
 * The one path that the nearest line above a block announces, fences and blank lines left out: `In src/a.py:`, a title
 * (`### Step 2: Update src/a.py`), or one in backticks before what is to be done; and for a block that makes a file,
 * `Create src/a.py:`.
 */
export const announcedAbove = (
  lines: Lines,
  block: number,
  { floor, makes }: { readonly floor: number; readonly makes: boolean },
): PathLine | undefined => {
  const line = nearestAbove(lines, block, floor)
  const text = line < floor ? '' : lines.at(line)
  if (text.length > LONGEST || text.match(NAMES)?.length !== 1) return undefined
  const isOne = !isOneOfSeveral(lines, line, Math.max(floor, line - LINES_ABOVE), block)
  const path = firstOf([...announcing(text, makes), ...(isOne ? describing(text, makes) : [])], text)
  return path === undefined ? undefined : { path, line }
}

/** What stands above a second fence is the inside of another one. */
const nearestAbove = (lines: Lines, block: number, floor: number): number => {
  let fences = 0
  let line = block - 1
  for (; line > floor; line--) {
    const isFence = fenceOn(lines.at(line)) !== undefined
    if (isFence && ++fences > 1) return floor - 1
    if (!isFence && lines.at(line).trim() !== '') return line
  }
  return line
}

const announcing = (text: string, makes: boolean): readonly RegExp[] => [
  makes ? MAKES : CHANGES,
  ...(TITLE.test(text) ? [makes ? MADE : CHANGED] : []),
  ...(makes ? [] : [IN_OTHER_LETTERS]),
]

const describing = (text: string, makes: boolean): readonly RegExp[] =>
  UNSURE.test(text) ? [] : [LEADS, ...(makes ? [] : [IN, ...(isLabel(text) ? [LABELLED_AT_END] : [])])]

const isLabel = (text: string): boolean => TITLE.test(text) && !REFERS.test(text)

/** The path that a line ends with, before a colon or behind a label. */
export const namedAtEnd = (text: string): string | undefined =>
  text.length > LONGEST ? undefined : firstOf(AT_END, text)

/** The path of a file that a line says is new, or is to be created. */
export const namedNew = (text: string): string | undefined =>
  text.length <= LONGEST && IS_NEW.test(text)
    ? (NAMED.exec(text)?.[0] ?? firstOf([IN_BACKTICKS, ...AT_END], text))
    : undefined

/** The one path of a file that a line says is to be changed, as what stands below says. */
export const namedToChange = (text: string): string | undefined =>
  text.length > LONGEST || text.match(NAMES)?.length !== 1 || UNSURE.test(text)
    ? undefined
    : TO_CHANGE.exec(text)?.[1]

/** The one path of a file that a line before a colon, or a title, says is given: made, put somewhere, or whole. */
export const namedAsGiven = (text: string): string | undefined => {
  if (text.length > LONGEST || text.match(NAMES)?.length !== 1 || UNSURE.test(text)) return undefined
  if (LEADS.test(text) || (isLabel(text) && LABELLED_AT_END.test(text))) return ONE_NAME.exec(text)?.[1]
  const isAnnounced = TITLE.test(text) || ENDS_IN_COLON.test(text)
  const isGiven = GIVES.test(text) || (IS_WHOLE.test(text) && !INSIDE.test(text))
  return isAnnounced && isGiven ? ONE_NAME.exec(text)?.[1] : undefined
}

const ENDS_IN_COLON = /[:：]\W*$/
const GIVES =
  /\b(?:add|create|need(?! to\b)|put|save|write|a test)\b|\b(?:erstellen?|neue Datei|speicher[en]|crée[rz]?|nouveau fichier|enregistre[rz]?|crea|nuevo archivo|guarda)(?!\w)|创建|新建|新增|添加|保存|作成|新しい|追加/i
const IS_WHOLE = /\b(?:complete|entire|full|new|whole)\b|\bhere(?:['’]s| is)\b/i

const QUOTED_NAME = '[`*"\']{0,3}[\\w./@-]+[`*"\']{0,3}'
const IS_NEW = new RegExp(
  [
    '\\bnew file\\b.*[:)*`]\\s*$',
    '\\(new\\)\\s*$',
    `\\bnew (?:(?!(?:at|for|from|in|of|on|to|with) )[a-z-]{1,20},? ){1,2}(?:\\(|[-–—] )?${QUOTED_NAME}\\)?:\\s*$`,
    `^\\W{0,9}(?:(?:then|now|next|also|finally|and),? )?(?:create|add) (?:(?:the|a|new|file) ){0,3}${QUOTED_NAME}:\\s*$`,
  ].join('|'),
  'i',
)
const HEADING = /^\s*(?:#{1,6}\s|\*\*|\d{1,3}[.)]\s)/

const inWords = (text: string): string | undefined =>
  text.length > LONGEST_PARAGRAPH ? undefined : (NAMED.exec(text)?.[0] ?? firstOf(IN_WORDS, text))

const farAbove = (text: string): string | undefined => {
  if (text.length > LONGEST) return undefined
  const fence = fenceOn(text)
  if (fence !== undefined) return pathIn(titleOf(fence.info), false)
  const alone = pathIn(text, false) ?? undecoratedPath(text)
  return alone !== undefined && ENDING.test(alone) ? alone : namedAtEnd(text)
}

const firstOf = (forms: readonly RegExp[], text: string): string | undefined =>
  forms.map((form) => form.exec(text)?.[1]).find(Boolean)

const ENDING = /\.[a-z]\w{0,7}$/i
const NAMED = /(?<![\w:/.@-])(?:[\w@.-]+\/)+[\w@.-]*\.[a-z]\w{0,7}(?![\w/-])/i
const ALONE = new RegExp(`^[^\\w@./-]{0,9}(?:(?:-|\\d{1,3}\\.)[ \\t]+)?[^\\w@./-]{0,9}(${NAME})[^\\w@/-]*$`)
const PATH = `((?:[\\w@.-]+\\/)+[\\w@-][\\w@.-]*\\.[a-z]\\w{0,7}|${NAME})`
const BEFORE_COLON = new RegExp(`(?<![\\w:/.@-])${PATH}[\`*"')]*:[\`*"')]*\\s*$`)
const NAMES = new RegExp(PATH, 'g')
/** In the repository. */
const ONE_NAME = new RegExp(`(?<![\\w/~$.])${PATH}`)
const INSIDE = new RegExp(`\\b(?:from|in)\\s[^\\w]{0,3}${PATH}`)
const FIRST = '^[\\W\\d]{0,9}(?:(?:First|Then|Now|Next|Also|Finally|And|Step \\d+),?:?\\s+(?:[-–—]\\s+)?)*'
const ENDS = '\\s+(?:(?:the|a|new|file)\\s+){0,3}[`*"\']{0,3}'
const CHANGE =
  "(?:(?:Here(?:['’]s|\\sis|\\sare)|This\\sis|These\\sare)\\s)?(?:The\\s)?(?:[a-z]{1,20}\\s)?(?:changes?|diff|edits?|fix(?:es)?|modifications?|patch|updates?)\\s(?:to|in|for)"
const CHANGING = `${FIRST}(?:(?:In|For|Updated?|Edit(?:ed)?|Modif(?:y|ied)|Changed?|Fix(?:ed)?|${CHANGE})|(?:Update|Edit|Modify|Change|Fix)\\s[^:]{0,80}(?<!\\bas\\s)\\bin)${ENDS}${PATH}[\`*"')]*`
const MAKING = `${FIRST}(?:Create|Add)${ENDS}${PATH}[\`*"')]*`
const BEFORE_END = '[:：][`*"\')]*\\s*$'
const CHANGES = new RegExp(CHANGING + BEFORE_END, 'i')
const MAKES = new RegExp(MAKING + BEFORE_END, 'i')
/** A heading, or a line in bold, be it behind a sign. */
const TITLE = /^\s*(?:#{1,6}\s|[^\w`*]{0,6}\*\*[^*]+\*\*\s*$)/
const CHANGED = new RegExp(`${CHANGING}\\s*$`, 'i')
/** At the end, behind a label or in brackets: `### Fix 1: src/a.py`, `### Model (src/a.py)`. */
const LABELLED_AT_END = new RegExp(
  `^[^:]{1,80}(?::|\\s[-–—]|\\s\\()[\`*]{0,3}\\s?[\`*]{0,3}${PATH}[\`*)]*\\s*$`,
)
/** What the path behind a label is to it, if no file that is changed. */
const REFERS = /\b(?:before|by|calls?|compare|copied|from|related|references?|see|used?)\b/i
/** Among words in other letters than Latin ones, before a colon, with none of those for `not` and `like`. */
const IN_OTHER_LETTERS = new RegExp(
  `^(?=.*[^\\0-\\x7f])(?!.*(?:[不勿别別无無如像似参參照]|ない|ように))\\W{0,60}${PATH}\\W{0,60}${BEFORE_END}`,
)
const MADE = new RegExp(`${MAKING}\\s*$`, 'i')
/** Before a dash or a colon, and words. */
const LEADS = new RegExp(`^\\W{0,9}(?:\\d{1,3}[.)]\\s+)?\\W{0,9}\`${PATH}\`[*]*(?:\\s+[-–—]|:)[*]*\\s+\\S`)
/** Before what is to be done in it, and a colon. */
const IN = new RegExp(`${FIRST}In${ENDS}${PATH}[\`*"')]*,?\\s[^:]{1,120}${BEFORE_END}`, 'i')
const TO_CHANGE = new RegExp(
  `${FIRST}(?:Update|Edit|Modify|Change|Fix|Add|Append|Insert|Put|Paste)\\s(?:[^:]{0,100}[\\s\`*"'(])?${PATH}[^:]{0,60}${BEFORE_END}`,
  'i',
)
/** Of what is done elsewhere, or not at all; what is saved as a file is done. */
const UNSURE = /\b(?:(?<!\bsave(?: \w+){1,2} )as(?! follows)|like|not?|nothing|none|unchanged)\b|n't\b/i
const BEHIND_IN = new RegExp(`^\\W{0,9}(?:(?:Then|Now|Next|And),?\\s+)?[Ii]n\\s+[\`*"']{0,3}${PATH}`)
const SPACED = /^[^\w@./-]{0,9}((?:[\w@.-]+\/)+[^/<>|"*?`:]+\.[a-z]\w{0,7})[*_'"):]*\s*$/i
const LABELLED = /(?:file|name|path)[*_]{0,2}:[*_]{0,2}\s*([^<>|"*?`:]+\.[a-z]\w{0,7})[*_'"):]*\s*$/i
const IN_BACKTICKS = new RegExp(`\`(${NAME})\``)
const AT_END = [LABELLED, BEFORE_COLON]
const AT_EITHER_END = [...AT_END, BEHIND_IN]
const IN_WORDS = [SPACED, ...AT_END, ALONE, IN_BACKTICKS]
