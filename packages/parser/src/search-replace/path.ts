import { fenceOn } from '../fences.ts'
import type { Lines } from '../lines.ts'
import { isItem, undecorated } from './decorated.ts'

/** A path that stands above a block, and its line. */
export interface PathLine {
  readonly path: string
  readonly line: number
}

const LINES_ABOVE = 3
const LONGEST = 300
const LONGEST_PARAGRAPH = 3000

/**
 * The path in one of the three lines above a block, the nearest first; none above `floor` is looked at. Any word may be
 * the name of a file that is there, and only a usual one that of a new file.
 */
export const pathAbove = (
  lines: Lines,
  block: number,
  { floor, makes }: { readonly floor: number; readonly makes: boolean },
): PathLine | undefined => {
  const top = Math.max(floor, block - LINES_ABOVE)
  let next = !makes
  for (let line = block - 1; line >= top; line--) {
    const text = lines.at(line)
    if (text.length > LONGEST) return undefined
    const fence = fenceOn(text)
    const path =
      fence === undefined
        ? (pathIn(text, next) ?? markedPathIn(text, hasSeveralItems(lines, top, block)))
        : pathIn(titleOf(fence.info), false)
    if (path !== undefined) return { path, line }
    next &&= fence !== undefined
  }
  return undefined
}

/**
 * The path that a line consists of but for its marks, with a directory or an ending; of a list, nobody knows which item
 * is meant.
 */
const markedPathIn = (line: string, isListed: boolean): string | undefined => {
  const path = isListed && isItem(line) ? undefined : pathIn(undecorated(line), false)
  return path !== undefined && /[/.]/.test(path) ? path : undefined
}

const hasSeveralItems = (lines: Lines, from: number, to: number): boolean => {
  let items = 0
  for (let line = from; line < to; line++) if (isItem(lines.at(line))) items++
  return items > 1
}

/**
 * What a fence says after its language, be it `python:a.py` or `python title="a.py"`; a word alone is a language, even
 * if files have that name (`makefile`).
 */
export const titleOf = (info: string): string =>
  info
    .replace(/^[\w+#-]+(?:[ \t]*:[ \t]*|[ \t]+|$)/, '')
    .replace(/^(?:title|file|filename|path)=/, '')
    .replace(/^(["'])(.+)\1\s*$/, '$2')

/**
 * The path that a line consists of, in backticks, bold, a tag of its own, after `#` or a label (`File:`), or with a
 * trailing colon; undefined for other lines. A word alone is one only in backticks, behind a label, if it is usual, or
 * right above a block (`next`).
 */
export const pathIn = (line: string, next: boolean): string | undefined => {
  const bare = line.trim().replace(/^(?:#+|\/\/)\s*/, '')
  const whole = withoutTag(withoutBold(bare.replace(/:$/, '')).replace(/:$/, ''))
  const word = withoutBold(whole.replace(LABEL, ''))
  const [, quoted] = /^`([^`]+)`$/.exec(word) ?? []
  if (quoted !== undefined) return isName(quoted) ? quoted.trim() : undefined
  if (!isName(word) || /\s/.test(word)) return undefined
  const isPath = word.includes('/') || /(?:^|[^.])\.\w+$/.test(word) || word !== whole || USUAL.test(word)
  return isPath || (next && /^\w+$/.test(bare)) ? word : undefined
}

/** Names of files without an ending that no other word is likely to be. */
const USUAL =
  /^(?:[A-Z][a-z]+file|[jm](?:ust|ake)file|LICEN[CS]E|COPYING|NOTICE|AUTHORS|CONTRIBUTORS|MAINTAINERS|OWNERS|CODEOWNERS|CHANGELOG|CHANGES|NEWS|README|CONTRIBUTING|INSTALL|TODO|VERSION|BUILD|WORKSPACE)$/

const LABEL = /^(?:\*\*)?(?:file(?: ?(?:name|path))?|path)(?:\*\*)?:(?:\*\*)? */i

const withoutTag = (text: string): string => /^<path>(.+)<\/path>$/.exec(text)?.[1]?.trim() ?? text

const withoutBold = (text: string): string => /^(\*\*|__)(.+)\1$/.exec(text)?.[2]?.trim() ?? text

const isName = (text: string): boolean => /[\w)\]]\s*$/.test(text) && !/[<>|"*?`\0]|:\/\/|\]\(/.test(text)

/**
 * The path that a text names above a block of another one, the nearest first; none above `floor` is looked at. Three
 * lines above the block a path in words is one: with a directory, before a final colon, in backticks, or alone in other
 * marks. Farther above, it is what a line ends or begins with: a path alone, before a colon, or the title of a fence.
 */
export const namedAbove = (lines: Lines, block: number, floor: number): string | undefined => {
  for (let line = block - 1; line >= floor; line--) {
    const text = lines.at(line)
    const named = block - line <= LINES_ABOVE ? nearBy(text) : farAbove(text)
    if (named !== undefined) return named
  }
  return undefined
}

const nearBy = (text: string): string | undefined =>
  text.length > LONGEST_PARAGRAPH ? undefined : (NAMED.exec(text)?.[0] ?? firstOf(IN_WORDS, text))

const farAbove = (text: string): string | undefined => {
  if (text.length > LONGEST) return undefined
  const fence = fenceOn(text)
  if (fence !== undefined) return pathIn(titleOf(fence.info), false)
  const alone = pathIn(text, false) ?? markedPathIn(text, false)
  return alone !== undefined && ENDING.test(alone) ? alone : firstOf(AT_END, text)
}

const firstOf = (forms: readonly RegExp[], text: string): string | undefined =>
  forms.map((form) => form.exec(text)?.[1]).find(Boolean)

const NAMED = /(?<![\w:/.@-])(?:[\w@.-]+\/)+[\w@.-]*\.[a-z]\w{0,7}(?![\w/-])/i
const ENDING = /\.[a-z]\w{0,7}$/i
const ALONE =
  /^[^\w@./-]{0,9}(?:(?:-|\d{1,3}\.)[ \t]+)?[^\w@./-]{0,9}([\w@-][\w@.-]*\.[a-z]\w{0,7})[^\w@/-]*$/i
const BEFORE_COLON = /(?<![\w:/.@-])((?:[\w@.-]+\/)*[\w@-][\w@.-]*\.[a-z]\w{0,7})[`*"')]*:[`*"')]*\s*$/i
const SPACED = /^[^\w@./-]{0,9}((?:[\w@.-]+\/)+[^/<>|"*?`:]+\.[a-z]\w{0,7})[*_'"):]*\s*$/i
const LABELLED = /(?:file|name|path)[*_]{0,2}:[*_]{0,2}\s*([^<>|"*?`:]+\.[a-z]\w{0,7})[*_'"):]*\s*$/i
/** Within a sentence, a method of an object may stand in backticks as well: the endings of files that are usual. */
const IN_BACKTICKS =
  /`([\w@-][\w@.-]*\.(?:py|[cm]?[jt]sx?|go|rs|rb|java|kt|swift|php|cs|[ch](?:pp|xx|h)?|cc|vue|svelte|css|scss|html?|xml|sql|sh|toml|ya?ml|md|rst|txt|ini|cfg))`/i
const AT_END = [LABELLED, BEFORE_COLON]
const IN_WORDS = [SPACED, ...AT_END, ALONE, IN_BACKTICKS]
