import { CONNECTIVES } from '../text/announcing.ts'
import { fenceOn } from '../text/fences.ts'
import { type Lines, lineWhere } from '../text/lines.ts'
import { REFERS } from './few-words.ts'
import { isFile, NAME } from './file-names.ts'
import { linesAbove } from './lines-above.ts'
import { LINES_ABOVE, LONGEST_PATH_LINE, pathIn, titleOf, undecoratedPath } from './path.ts'
import {
  AT_END,
  firstOf,
  IN_BACKTICKS,
  LABELLED,
  MARKS_BEFORE,
  MARKS_BEHIND,
  namedAtEnd,
  namesOne,
  PATH,
  PATH_IN_DIRECTORY,
  SENTENCE_START,
} from './path-in-words.ts'

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
    const isNear = block - line <= LINES_ABOVE
    const said = isNear || HEADING.test(text) ? inWords(text) : undefined
    const named = said ?? (isNear ? undefined : farAbove(text)) ?? inTag(text)
    if (named !== undefined) return named
  }
  return oneRightAbove(lines, block, floor)
}

/** The one file that the words right above a block, or above its fence, name in any other way; other code is none. */
const oneRightAbove = (lines: Lines, block: number, floor: number): string | undefined => {
  for (const { line, text, fence, isBlank } of linesAbove(lines, block, floor))
    if (fence === undefined ? !isBlank : line < block - 1)
      return fence === undefined && namesOne(text) && !REFERS.test(text) ? firstOf([IN_ANY], text) : undefined
  return undefined
}

/**
 * The path that a line between two others names before a final colon, or at its start behind `In`: it is nearer than one
 * alone above these.
 */
export const namedBetween = (lines: Lines, from: number, to: number): string | undefined => {
  for (let line = to - 1; line >= from; line--) {
    const text = lines.at(line)
    const named = text.length > LONGEST_PATH_LINE ? undefined : firstOf(AT_EITHER_END, text)
    if (named !== undefined) return named
  }
  return undefined
}

/** True where a call that changes files is opened between two lines: what is in it is for the file that it names. */
export const opensCall = (lines: Lines, from: number, to: number): boolean =>
  lineWhere(from, to, (line) => lines.mark(line) !== '' && CALL.test(lines.at(line).slice(0, 100))) < to

const CALL =
  /^[ \t]*<(?:replace_in_file|apply_diff|(?:[\w-]{1,20}-)?search[_-]replace|(?:edit|modify|update)_file)\b/

const HEADING = /^\s*(?:#{1,6}\s|\*\*|\d{1,3}[.)]\s)/

const inWords = (text: string): string | undefined =>
  text.length > LONGEST_PARAGRAPH
    ? undefined
    : (PATH_IN_DIRECTORY.exec(text)?.[0] ?? firstOf(IN_WORDS, text) ?? behindWords(text))

/** The path that a call in tags has as an argument, or that is an attribute of its tag. */
const inTag = (text: string): string | undefined => IN_TAG.exec(text.slice(0, LONGEST_PATH_LINE))?.[1]

const ARGUMENT = '(?:\\w{0,20}path|file(?:_?name)?)'
const IN_TAG = new RegExp(
  `^[ \\t]*<(?:\\w{1,40}><)?(?:${ARGUMENT}>|\\w{0,20}parameter(?: name="|=)${ARGUMENT}"?>|[\\w-]{1,40}[ \\t](?:[^<>]{0,100}[ \\t])?${ARGUMENT}=["'])[ \\t]*([^<>"'\\s]{1,200}\\.\\w{1,8})(?=[<>"'\\s]|$)`,
  'i',
)

/** The path with spaces that a line consists of but for its marks or a label: a title in words may look the same. */
export const spacedAlone = (text: string): string | undefined => {
  if (text.length > LONGEST_PATH_LINE || REFERS.test(text)) return undefined
  const path = firstOf([LABELLED, SPACED, SPACED_ALONE], text)
  return path?.includes(' ') ? path : undefined
}

/** With words before it that nothing ends, it may be a path with spaces. */
export const behindWords = (text: string): string | undefined =>
  REFERS.test(text) ? undefined : BEHIND_WORDS.exec(text)?.[1]

const farAbove = (text: string): string | undefined => {
  if (text.length > LONGEST_PATH_LINE) return undefined
  const fence = fenceOn(text)
  if (fence !== undefined) return pathIn(titleOf(fence.info), false)
  const alone = pathIn(text, false) ?? undecoratedPath(text)
  return alone !== undefined && (ENDING.test(alone) || isFile(alone)) ? alone : namedAtEnd(text)
}

const IN_ANY = new RegExp(`(?<!\\*)${PATH}`)
const ENDING = /\.[a-z]\w{0,7}$/i
/** But for a mark and a word that goes on from above. */
const ALONE = new RegExp(
  `^[^\\w@./-]{0,9}(?:(?:-|\\d{1,3}\\.)[ \\t]+)?[^\\w@./-]{0,9}(?:(?:${CONNECTIVES}),? )?(${NAME})[^\\w@/-]*$`,
)
const BEHIND_IN = new RegExp(`${SENTENCE_START}[Ii]n\\s+${MARKS_BEFORE}${PATH}`)
const SPACED = /^[^\w@./-]{0,9}((?:[\w@.-]+\/)+[^/<>|"*?`:]+\.[a-z]\w{0,7})[*_'"):]*\s*$/i
/** From the root or from home, before a final colon. */
const FROM_ROOT = /(?<![\w:/.@~-])(~?\/[\w@./-]*\.[a-z]\w{0,7})[`*"')]*:[`*"')]*\s*$/i
/** With spaces, in marks and alone. */
const SPACED_ALONE = new RegExp(
  `^\\s*(?:#{1,6}\\s+|[*_\`"']{1,3})${MARKS_BEFORE}([\\w@.-]+(?: [\\w@.()-]+){0,4} ${NAME})[\`*_"']{0,3}\\s*$`,
)
const BEHIND_WORDS = new RegExp(`^\\s*(?:[\\w@.()/-]+ ){1,4}(\\/?${NAME})\\s*$`)
/** At the start of a sentence, of an item, or before a dash. */
const LEADING = new RegExp(
  `^[^\\w@./-]{0,9}(?:(?:[-*]|\\d{1,3}[.)])[ \\t]+)?${MARKS_BEFORE}(${NAME})${MARKS_BEFORE}(?:[:,]|\\s)`,
)
/** At the end of one, behind what is done to it. */
const BEHIND_VERB = new RegExp(
  `\\b(?:[Ff]or|[Ii]n|[Tt]o|[Uu]pdate|[Ee]dit|[Cc]hange|[Mm]odify|[Ff]ix)\\s+(?:the\\s+)?${MARKS_BEFORE}(${NAME})${MARKS_BEHIND}[.:]?\\s*$`,
)
const AT_EITHER_END = [...AT_END, BEHIND_IN, FROM_ROOT]
const IN_WORDS = [SPACED, ...AT_END, ALONE, IN_BACKTICKS, FROM_ROOT, SPACED_ALONE, LEADING, BEHIND_VERB]
