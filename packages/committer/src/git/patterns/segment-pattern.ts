import type { RawPath } from '../raw-path.ts'

/** What one place of a pattern matches: any bytes, or one byte of a set. */
type Token = 'any' | ((byte: number) => boolean)

/** A pattern for one name, without `/`: `*`, `?`, `[…]` and `\`. */
export type SegmentPattern = readonly Token[]

/** Reads the pattern of one name. One that git would never match (an open bracket) matches nothing. */
export const parseSegment = (text: RawPath, ignoreCase: boolean): SegmentPattern => {
  const tokens: Token[] = []
  const cursor = { text, at: 0 }
  while (cursor.at < text.length) {
    const token = readToken(cursor, ignoreCase)
    if (token !== 'any' || tokens.at(-1) !== 'any') tokens.push(token)
  }
  return tokens
}

/** Whether a pattern matches a whole name. Takes time proportional to both lengths' product at worst. */
export const matchesSegment = (pattern: SegmentPattern, name: RawPath): boolean => {
  let [token, at] = [0, 0]
  let [lastAny, lastAt] = [-1, 0]
  while (at < name.length || token < pattern.length) {
    const current = pattern[token]
    if (current === 'any') {
      ;[lastAny, lastAt] = [token, at]
      token += 1
    } else if (current !== undefined && at < name.length && current(name.charCodeAt(at))) {
      token += 1
      at += 1
    } else {
      // Only the last `*` need ever take more: what it matched so far, an earlier one could not do better.
      if (lastAny < 0 || lastAt >= name.length) return false
      lastAt += 1
      ;[token, at] = [lastAny + 1, lastAt]
    }
  }
  return true
}

interface Cursor {
  readonly text: RawPath
  at: number
}

const NOTHING = (): boolean => false

const readToken = (cursor: Cursor, ignoreCase: boolean): Token => {
  const character = cursor.text[cursor.at++]!
  switch (character) {
    case '*':
      return 'any'
    case '?':
      return () => true
    case '[':
      return readSet(cursor, ignoreCase)
    case '\\': {
      const escaped = cursor.text[cursor.at++]
      return escaped === undefined ? NOTHING : literal(escaped, ignoreCase)
    }
    default:
      return literal(character, ignoreCase)
  }
}

const literal = (character: string, ignoreCase: boolean): Token => {
  const wanted = character.charCodeAt(0)
  if (!ignoreCase) return (byte) => byte === wanted
  return (byte) => lower(byte) === lower(wanted)
}

const lower = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)

const upper = (byte: number): number => (byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte)

/** Reads a set after its `[`. Source: git's wildmatch.c. */
const readSet = (cursor: Cursor, ignoreCase: boolean): Token => {
  const negated = '!^'.includes(cursor.text[cursor.at] ?? ' ')
  if (negated) cursor.at += 1
  const members: ((byte: number) => boolean)[] = []
  for (let first = true; first || cursor.text[cursor.at] !== ']'; first = false) {
    const member = readMember(cursor)
    if (member === null) {
      cursor.at = cursor.text.length
      return NOTHING
    }
    members.push(member)
  }
  cursor.at += 1
  const holds = (byte: number) => members.some((member) => member(byte))
  const matches = ignoreCase ? (byte: number) => holds(lower(byte)) || holds(upper(byte)) : holds
  return (byte) => byte !== 0x2f && matches(byte) !== negated
}

const readMember = (cursor: Cursor): ((byte: number) => boolean) | null => {
  const named = /^\[:([a-z]*):\]/.exec(cursor.text.slice(cursor.at, cursor.at + 16))
  if (named !== null) {
    cursor.at += named[0].length
    const set = CLASSES[named[1]!]
    return set === undefined ? null : (byte) => set.test(String.fromCharCode(byte))
  }
  const from = readByte(cursor)
  if (from === null) return null
  if (cursor.text[cursor.at] !== '-' || cursor.text[cursor.at + 1] === ']') return (byte) => byte === from
  cursor.at += 1
  const to = readByte(cursor)
  return to === null ? null : (byte) => byte >= from && byte <= to
}

const readByte = (cursor: Cursor): number | null => {
  if (cursor.text[cursor.at] === '\\') cursor.at += 1
  const byte = cursor.text.charCodeAt(cursor.at++)
  return Number.isNaN(byte) ? null : byte
}

const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /[^\x20-\x7e\x80-\xff]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\r\n]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
}
