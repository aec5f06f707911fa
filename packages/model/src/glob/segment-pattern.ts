/** What one place of a pattern matches: anything, or one UTF-16 unit of a set. */
type Token = 'any' | ((unit: number) => boolean)

/** A pattern for one name, without `/`: `*`, `?`, `[…]` and `\`. */
export type SegmentPattern = readonly Token[]

/** Reads the pattern of one name. One that git would never match (an open bracket) matches nothing. */
export const parseSegment = (text: string, ignoreCase: boolean): SegmentPattern => {
  const tokens: Token[] = []
  const cursor = { text, at: 0 }
  while (cursor.at < text.length) {
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

/** False where the last unit alone rules a match out, as it does for most names and `*.log`. */
const endsAlike = (pattern: SegmentPattern, name: string): boolean => {
  const last = pattern.at(-1)
  return last === undefined || last === 'any' || (name !== '' && last(name.charCodeAt(name.length - 1)))
}

interface Cursor {
  readonly text: string
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
  if (!ignoreCase) return (unit) => unit === wanted
  return (unit) => lower(unit) === lower(wanted)
}

const lower = (unit: number): number => (unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit)

const upper = (unit: number): number => (unit >= 0x61 && unit <= 0x7a ? unit - 0x20 : unit)

/** Reads a set after its `[`. Source: git's wildmatch.c. */
const readSet = (cursor: Cursor, ignoreCase: boolean): Token => {
  const negated = '!^'.includes(cursor.text[cursor.at] ?? ' ')
  if (negated) cursor.at += 1
  const members: ((unit: number) => boolean)[] = []
  for (let first = true; first || cursor.text[cursor.at] !== ']'; first = false) {
    const member = readMember(cursor)
    if (member === null) {
      cursor.at = cursor.text.length
      return NOTHING
    }
    members.push(member)
  }
  cursor.at += 1
  const holds = (unit: number) => members.some((member) => member(unit))
  const matches = ignoreCase ? (unit: number) => holds(lower(unit)) || holds(upper(unit)) : holds
  return (unit) => unit !== 0x2f && matches(unit) !== negated
}

const readMember = (cursor: Cursor): ((unit: number) => boolean) | null => {
  const named = /^\[:([a-z]*):\]/.exec(cursor.text.slice(cursor.at, cursor.at + 16))
  if (named !== null) {
    cursor.at += named[0].length
    const set = CLASSES[named[1]!]
    return set === undefined ? null : (unit) => set.test(String.fromCharCode(unit))
  }
  const from = readUnit(cursor)
  if (from === null) return null
  if (cursor.text[cursor.at] !== '-' || cursor.text[cursor.at + 1] === ']') return (unit) => unit === from
  cursor.at += 1
  const to = readUnit(cursor)
  return to === null ? null : (unit) => unit >= from && unit <= to
}

const readUnit = (cursor: Cursor): number | null => {
  if (cursor.text[cursor.at] === '\\') cursor.at += 1
  const unit = cursor.text.charCodeAt(cursor.at++)
  return Number.isNaN(unit) ? null : unit
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
