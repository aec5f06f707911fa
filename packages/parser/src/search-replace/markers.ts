import type { Lines } from '../text/lines.ts'

/** The line that opens a block. */
export interface Opening {
  /** The 1-based line that it hints at. */
  readonly line?: number
  /** Dashes open blocks whose divider may be shorter or longer. */
  readonly dashed: boolean
  /** How many signs it has. */
  readonly width: number
}

/** What a line of a block is beside its text. */
export type Marker = 'open' | 'divide' | 'close'

/**
 * As in Cline, the tag around blocks may stand on the lines of their first and last markers. Void, and aider before it had
 * others, write `ORIGINAL` and `UPDATED`.
 */
const OPEN =
  /^(?:<diff>)?(<{5,9}(?= (?:SEARCH|ORIGINAL)\b)|-{3,}(?= SEARCH\b)) \w+>?(?: line="?(\d{1,9})"?)?[ \t]*\r?$/
/** The same on a line of a text that begins with a byte-order mark or not. */
export const OPEN_IN_TEXT = new RegExp(`^\\ufeff?${OPEN.source.slice(1)}`, 'm')
const DIVIDER = /^={5,9}[ \t]*\r?$/
const DASHED_DIVIDER = /^={3,}[ \t]*\r?$/
const CLOSE = /^(?:>{5,9} (?:REPLACE|UPDATED)|\+{3,} REPLACE)[<>]?(?:<\/diff>(?:<\/\w{1,40}>)?)?[ \t]*\r?$/

/** The opening that a line is; undefined for any other line. */
export const openingOn = (lines: Lines, at: number): Opening | undefined => {
  if (!/[<-]/.test(lines.mark(at))) return undefined
  const [, signs, number] = OPEN.exec(lines.at(at)) ?? []
  if (signs === undefined) return undefined
  return {
    dashed: signs.startsWith('-'),
    width: signs.length,
    ...(Number(number) > 0 && { line: Number(number) }),
  }
}

const MEANT_OPEN = [
  /^[ \t]*<{3,}[ \t]*(?:SEARCH|ORIGINAL)[^\w\n]{0,9}(?:lines?[^\w\n]{0,3}\d{0,9})?[ \t]*\r?$/im,
  /^[ \t]*<{7} SEARCH\b/m,
  /^[ \t]*(?:&lt;){3,}[ \t]*SEARCH\b/m,
  /^[ \t]*-{3,}[ \t]*SEARCH[^\w\n]{0,9}(?:lines?[^\w\n]{0,3}\d{0,9})?[ \t]*\r?$/m,
  /^[ \t]*(?:<[^\n]{0,300})?<diff>[ \t]*(?:<{5,9}|-{5,9})[ \t]*SEARCH\b/m,
]
const MEANT_CLOSE = [
  // In a session of Python, three stand before what is entered.
  /^[ \t]*(?:>{3,}[ \t]*(?:REPLACE|UPDATED)|>{4,}[ \t]*(?:[Rr]eplace|[Uu]pdated))[^\w\n]{0,9}[ \t]*\r?$/m,
  /^[ \t]*(?:&gt;){3,}[ \t]*REPLACE\b/m,
  /^[ \t]*\+{3,}[ \t]*REPLACE[^\w\n]{0,9}[ \t]*\r?$/m,
  /^[ \t]*(?:>{5,9}|\+{5,9})[ \t]*REPLACE[ \t]*<\/\w{1,20}>/m,
]

/** As git marks a conflict, too: whoever writes one beside blocks has mistaken the one for the other. */
const MEANT_OR_CONFLICT = [/^<{7} \S/, /^<{5,9}[ \t]*\r?$/, ...MEANT_OPEN]

/** Lines that nothing but a block has, although it may have been meant to have others: no conflict. */
export const MEANT: readonly RegExp[] = [...MEANT_OPEN, ...MEANT_CLOSE]

/** What a line between blocks was meant to be, in other words or letters, with other signs or not at the margin. */
export const meantOn = (lines: Lines, at: number): 'open' | 'close' | undefined => {
  if (!/[-<>+& \t]/.test(lines.mark(at))) return undefined
  const line = lines.at(at)
  if (MEANT_OR_CONFLICT.some((form) => form.test(line))) return 'open'
  return MEANT_CLOSE.some((form) => form.test(line)) ? 'close' : undefined
}

/** What a line within a block is; undefined for a line of text. */
export const markerOn = (lines: Lines, at: number, dashed: boolean): Marker | undefined => {
  const unit = lines.mark(at)
  if (unit === '=') return (dashed ? DASHED_DIVIDER : DIVIDER).test(lines.at(at)) ? 'divide' : undefined
  if (unit === '>' || unit === '+') return CLOSE.test(lines.at(at)) ? 'close' : undefined
  return openingOn(lines, at) && 'open'
}

/** Models write other signs than the second colon, and brackets around the number. */
const HINT = /^:(start|end)_line[:=>]{1,2}[ \t]*\[?(\d{1,9})\]?:?[ \t]*\r?$/

/** The line of the file that a line of a block names by a number of its own. */
export const hintOn = (
  line: string,
): { readonly end: 'start' | 'end'; readonly line: number } | undefined => {
  const found = HINT.exec(line)
  return found === null ? undefined : { end: found[1] as 'start' | 'end', line: Number(found[2]) }
}

/** As git marks a conflict: whoever edits one may take its lines for markers. */
export const CONFLICT = /^(?:<{7}|>{7})(?: .*)?\r?$/
const LITERAL = new RegExp(
  `^\\\\+(?:${[OPEN, DASHED_DIVIDER, CLOSE, CONFLICT].map(({ source }) => source.slice(1)).join('|')})`,
)
const LITERAL_HEAD = /^\\+(?::(?:start|end)_line[:=>]|-{5,}[ \t]*\r?$)/

/** A line of text without the backslash that tells it from a marker. `isFirst` on the first line of a block. */
export const unescaped = (line: string, isFirst: boolean): string =>
  line.startsWith('\\') && (LITERAL.test(line) || (isFirst && LITERAL_HEAD.test(line))) ? line.slice(1) : line

/** A line of text as it is written in a block: law, `unescaped` gives it back. */
export const escaped = (line: string, isFirst: boolean): string => {
  const literal = `\\${line}`
  return unescaped(literal, isFirst) === line ? literal : line
}
