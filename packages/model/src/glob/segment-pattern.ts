/** What one place of a pattern matches: anything, or one character of a set, by its code point. */
type Token = 'any' | ((point: number) => boolean)

/** A pattern for one name, without `/`: `*`, `?`, `[…]` and `\`. */
export type SegmentPattern = readonly Token[]

/** A text, and how far it is read. */
export interface Cursor {
  readonly text: string
  at: number
}

/** Reads the pattern of one name. One that git would never match (an open bracket) matches nothing. */
export const parseSegment = (text: string, ignoreCase: boolean): SegmentPattern =>
  readSegment({ text, at: 0 }, ignoreCase)

/** The same of the name at a cursor, which goes on to the `/` behind that: one in a set parts no names. */
export const readSegment = (cursor: Cursor, ignoreCase: boolean): SegmentPattern => {
  const tokens: Token[] = []
  while (cursor.at < cursor.text.length && cursor.text[cursor.at] !== '/') {
    const token = readToken(cursor, ignoreCase)
    if (token !== 'any' || tokens.at(-1) !== 'any') tokens.push(token)
  }
  return tokens
}

/** Whether a pattern matches a whole name. Takes time proportional to both lengths' product at worst. */
export const matchesSegment = (pattern: SegmentPattern, name: string): boolean => {
  if (!endsAlike(pattern, name)) return false
  if (pattern.length === 1 && pattern[0] === 'any') return true
  let [token, at] = [0, 0]
  let [lastAny, lastAt] = [-1, 0]
  while (at < name.length || token < pattern.length) {
    const current = pattern[token]
    if (current === 'any') {
      ;[lastAny, lastAt] = [token, at]
      token += 1
    } else if (current !== undefined && at < name.length && current(name.codePointAt(at)!)) {
      token += 1
      at = behind(name, at)
    } else {
      // Only the last `*` need ever take more: what it matched so far, an earlier one could not do better.
      if (lastAny < 0 || lastAt >= name.length) return false
      lastAt = behind(name, lastAt)
      ;[token, at] = [lastAny + 1, lastAt]
    }
  }
  return true
}

/** The offset behind the character that stands at one. */
const behind = (name: string, at: number): number => at + (name.codePointAt(at)! > 0xffff ? 2 : 1)

/** False where the last character alone rules a match out, as it does for most names and `*.log`. */
const endsAlike = (pattern: SegmentPattern, name: string): boolean => {
  const last = pattern.at(-1)
  return last === undefined || last === 'any' || (name !== '' && last(lastOf(name)))
}

const lastOf = (name: string): number => {
  const before = name.codePointAt(name.length - 2) ?? 0
  return before > 0xffff ? before : name.charCodeAt(name.length - 1)
}

/** What no character matches: a set that cannot be read, or a `\` at the end. */
export const NOTHING = (): boolean => false

const readToken = (cursor: Cursor, ignoreCase: boolean): Token => {
  const point = readPoint(cursor)!
  switch (String.fromCodePoint(point)) {
    case '*':
      return 'any'
    case '?':
      return () => true
    case '[':
      return readSet(cursor, ignoreCase)
    case '\\': {
      const escaped = readPoint(cursor)
      return escaped === null ? NOTHING : literal(escaped, ignoreCase)
    }
    default:
      return literal(point, ignoreCase)
  }
}

const literal = (wanted: number, ignoreCase: boolean): Token => {
  if (!ignoreCase) return (point) => point === wanted
  return (point) => lower(point) === lower(wanted)
}

const lower = (point: number): number => (point >= 0x41 && point <= 0x5a ? point + 0x20 : point)

const upper = (point: number): number => (point >= 0x61 && point <= 0x7a ? point - 0x20 : point)

/** Reads a set after its `[`. Source: git's wildmatch.c. */
const readSet = (cursor: Cursor, ignoreCase: boolean): Token => {
  const negated = '!^'.includes(cursor.text[cursor.at] ?? ' ')
  if (negated) cursor.at += 1
  const members: Member[] = []
  for (let first = true; first || cursor.text[cursor.at] !== ']'; first = false) {
    const member = readMember(cursor)
    if (member === null) {
      cursor.at = cursor.text.length
      return NOTHING
    }
    members.push(member)
  }
  cursor.at += 1
  const matches = (point: number): boolean =>
    ignoreCase
      ? members.some((member) => member(lower(point), upper(point)))
      : members.some((member) => member(point, point))
  return (point) => matches(point) !== negated
}

/**
 * Whether a set has a character, which is given as small and as capital letter where letter case is ignored: like git,
 * a single member is compared with the small one alone then, and a range with both.
 */
type Member = (small: number, capital: number) => boolean

const readMember = (cursor: Cursor): Member | null => {
  NAMED.lastIndex = cursor.at
  const named = NAMED.exec(cursor.text)
  if (named !== null) {
    cursor.at += named[0].length
    const set = CLASSES.get(named[1]!)
    return set === undefined ? null : (...points) => set.test(String.fromCodePoint(...points))
  }
  const from = readEscaped(cursor)
  if (from === null) return null
  if (cursor.text[cursor.at] !== '-' || cursor.text[cursor.at + 1] === ']') return (small) => small === from
  cursor.at += 1
  const to = readEscaped(cursor)
  const isWithin = (point: number): boolean => to !== null && point >= from && point <= to
  // Where a range starts counts by itself, also where it ends before that.
  return to === null ? null : (small, capital) => small === from || isWithin(small) || isWithin(capital)
}

const readEscaped = (cursor: Cursor): number | null => {
  if (cursor.text[cursor.at] === '\\') cursor.at += 1
  return readPoint(cursor)
}

/** The character at a cursor, which goes on behind it; null at the end. */
const readPoint = (cursor: Cursor): number | null => {
  const point = cursor.text.codePointAt(cursor.at)
  if (point === undefined) return null
  cursor.at = behind(cursor.text, cursor.at)
  return point
}

/** A class of characters in a set, whether there is one of this name or not: a hostile pattern is not read on and on. */
const NAMED = /\[:([^\]]{0,100}):\]/y

const CLASSES: ReadonlyMap<string, RegExp> = new Map([
  ['alnum', /[A-Za-z0-9]/],
  ['alpha', /[A-Za-z]/],
  ['blank', /[ \t]/],
  ['cntrl', /[^\x20-\x7e\x80-\u{10ffff}]/u],
  ['digit', /[0-9]/],
  ['graph', /[!-~]/],
  ['lower', /[a-z]/],
  ['print', /[ -~]/],
  ['punct', /[!-/:-@[-`{-~]/],
  ['space', /[ \t\r\n]/],
  ['upper', /[A-Z]/],
  ['xdigit', /[0-9A-Fa-f]/],
])
