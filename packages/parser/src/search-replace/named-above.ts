import { fenceOn } from '../fences.ts'
import type { Lines } from '../lines.ts'
import { NAME } from './file-names.ts'
import { LINES_ABOVE, LONGEST, type PathLine, pathIn, titleOf, undecoratedPath } from './path.ts'

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
 * The one path that the nearest line above a block announces, fences and blank lines left out: `In src/a.py:`, and for a
 * block that makes a file, `Create src/a.py:`.
 */
export const announcedAbove = (
  lines: Lines,
  block: number,
  { floor, makes }: { readonly floor: number; readonly makes: boolean },
): PathLine | undefined => {
  let line = block - 1
  while (line > floor && (lines.at(line).trim() === '' || fenceOn(lines.at(line)) !== undefined)) line--
  const text = line < floor ? '' : lines.at(line)
  if (text.length > LONGEST || !(makes ? MAKES : CHANGES).test(text)) return undefined
  const path = firstOf([BEFORE_COLON], text)
  return path === undefined || text.match(NAMES)!.length > 1 ? undefined : { path, line }
}

/** The path that a line ends with, before a colon or behind a label. */
export const namedAtEnd = (text: string): string | undefined =>
  text.length > LONGEST ? undefined : firstOf(AT_END, text)

/** The path of a file that a line says is new, or is to be created. */
export const namedNew = (text: string): string | undefined =>
  text.length <= LONGEST && IS_NEW.test(text)
    ? (NAMED.exec(text)?.[0] ?? firstOf([IN_BACKTICKS, ...AT_END], text))
    : undefined

const IS_NEW =
  /\bnew file\b.*[:)*`]\s*$|\(new\)\s*$|^\W{0,9}create (?:(?:the|a|new|file) ){0,3}[`*"']{0,3}[\w./@-]+[`*"']{0,3}:\s*$/i
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
const FIRST = '^[\\W\\d]{0,9}(?:(?:First|Then|Now|Next|Also|Finally|And|Step \\d+),?:?\\s+)*'
const ENDS = '\\s+(?:(?:the|a|new|file)\\s+){0,3}[`*"\']{0,3}'
const CHANGES = new RegExp(
  `${FIRST}(?:(?:In|For|Update|Edit|Modify|Change|Fix)|(?:Update|Edit|Modify|Change|Fix)\\s[^:]{0,80}(?<!\\bas\\s)\\bin)${ENDS}${PATH}[\`*"')]*:`,
  'i',
)
const MAKES = new RegExp(`${FIRST}(?:Create|Add)${ENDS}${PATH}[\`*"')]*:`, 'i')
const BEHIND_IN = new RegExp(`^\\W{0,9}(?:(?:Then|Now|Next|And),?\\s+)?[Ii]n\\s+[\`*"']{0,3}${PATH}`)
const SPACED = /^[^\w@./-]{0,9}((?:[\w@.-]+\/)+[^/<>|"*?`:]+\.[a-z]\w{0,7})[*_'"):]*\s*$/i
const LABELLED = /(?:file|name|path)[*_]{0,2}:[*_]{0,2}\s*([^<>|"*?`:]+\.[a-z]\w{0,7})[*_'"):]*\s*$/i
const IN_BACKTICKS = new RegExp(`\`(${NAME})\``)
const AT_END = [LABELLED, BEFORE_COLON]
const AT_EITHER_END = [...AT_END, BEHIND_IN]
const IN_WORDS = [SPACED, ...AT_END, ALONE, IN_BACKTICKS]
