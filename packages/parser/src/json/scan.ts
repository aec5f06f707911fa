/** The first thing that is wrong with a text as JSON. Offsets are 0-based UTF-16 units. */
export interface JsonFault {
  readonly offset: number
  readonly error: string
  /** What would have to come next where the text ends in the middle of a value. */
  readonly missing?: string
}

/** Up to where a value was read (exclusive), and what is wrong there if it is not JSON. */
export interface Scan {
  readonly end: number
  readonly fault?: JsonFault
}

// Plans are four levels deep; without a limit a text of brackets alone would be held in memory.
const MOST_LEVELS = 64

type Wanted = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma'

/**
 * Reads over one JSON value that starts at an offset, strictly: no comments, no trailing commas.
 * Unlike `JSON.parse` it goes on where other text follows, and tells where a fault is. Linear, and not recursive.
 */
export const scanJson = (text: string, from: number): Scan => {
  const levels: string[] = []
  let wanted: Wanted = 'value'
  for (let at = from; ; ) {
    at = skipJsonSpace(text, at)
    const token = tokenAt(text, at)
    const fault = faultIn(text, at, token, wanted, levels)
    if (fault !== undefined) return { end: token.end, fault }
    wanted = step(token.kind, wanted, levels)
    at = token.end
    if (levels.length === 0) return { end: at }
  }
}

/** The offset of the first unit at or after `from` that JSON does not skip. */
export const skipJsonSpace = (text: string, from: number): number => {
  let at = from
  while (isJsonSpace(text.charCodeAt(at))) at++
  return at
}

const isJsonSpace = (unit: number): boolean =>
  unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09

type Kind = '{' | '}' | '[' | ']' | ',' | ':' | 'string' | 'scalar' | 'end' | 'unknown'

interface Token {
  readonly kind: Kind
  readonly end: number
  /** What is wrong inside of it. */
  readonly fault?: JsonFault
}

const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y

const tokenAt = (text: string, at: number): Token => {
  const unit = text[at]
  switch (unit) {
    case undefined:
      return { kind: 'end', end: at }
    case '{':
    case '}':
    case '[':
    case ']':
    case ',':
    case ':':
      return { kind: unit, end: at + 1 }
    case '"':
      return stringAt(text, at)
  }
  SCALAR.lastIndex = at
  return SCALAR.test(text) ? { kind: 'scalar', end: SCALAR.lastIndex } : { kind: 'unknown', end: at + 1 }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a string may not hold
const PLAIN = /[^"\\\u0000-\u001f]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

const stringAt = (text: string, from: number): Token => {
  let at = from + 1
  for (;;) {
    PLAIN.lastIndex = at
    PLAIN.test(text)
    at = PLAIN.lastIndex
    if (at >= text.length) break
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) return { kind: 'string', end: at + 1 }
    if (unit !== BACKSLASH) return brokenString(at, UNESCAPED)
    ESCAPE.lastIndex = at
    if (!ESCAPE.test(text)) {
      if (text.length - at < LONGEST_ESCAPE && ESCAPE_BEGUN.test(text.slice(at))) break
      if (text.charCodeAt(at + 1) < SPACE) return brokenString(at + 1, UNESCAPED)
      return brokenString(at, `\`${text.slice(at, at + 2)}\` is no escape sequence`)
    }
    at = ESCAPE.lastIndex
  }
  const fault = { offset: text.length, error: 'the text ends inside a string', missing: '`"`' }
  return { kind: 'string', end: text.length, fault }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20
const UNESCAPED = 'a string holds a line break or control character: escape it'
const LONGEST_ESCAPE = 6
const ESCAPE_BEGUN = /^\\(?:u[0-9a-fA-F]{0,3})?$/

const brokenString = (offset: number, error: string): Token => ({
  kind: 'string',
  end: offset,
  fault: { offset, error },
})

const accepted: { readonly [State in Wanted]: readonly Kind[] } = {
  value: ['{', '[', 'string', 'scalar'],
  'first value': ['{', '[', 'string', 'scalar', ']'],
  key: ['string'],
  'first key': ['string', '}'],
  colon: [':'],
  comma: [',', '}', ']'],
}

const faultIn = (
  text: string,
  at: number,
  token: Token,
  wanted: Wanted,
  levels: readonly string[],
): JsonFault | undefined => {
  if (token.fault !== undefined) return token.fault
  if (token.kind === 'end')
    return { offset: at, error: 'the text ends in the middle of it', missing: missingFor(wanted, levels) }
  if (levels.length >= MOST_LEVELS) return { offset: at, error: 'it is nested too deeply' }
  const isRightClose = token.kind === levels.at(-1)
  const isClose = token.kind === '}' || token.kind === ']'
  if (accepted[wanted].includes(token.kind) && (isRightClose || !isClose)) return undefined
  if (/^\/[/*]/.test(text.slice(at, at + 2))) return { offset: at, error: 'comments are not JSON' }
  if (isRightClose && (wanted === 'key' || wanted === 'value'))
    return { offset: at, error: `a value or no comma must stand before \`${token.kind}\`` }
  return { offset: at, error: `expected ${expectation(wanted, levels)}, found \`${shown(text, at)}\`` }
}

const missingFor = (wanted: Wanted, levels: readonly string[]): string =>
  wanted === 'comma' ? `\`${levels.at(-1)}\`` : expectation(wanted, levels)

const expectation = (wanted: Wanted, levels: readonly string[]): string => {
  switch (wanted) {
    case 'value':
    case 'first value':
      return 'a value'
    case 'key':
    case 'first key':
      return 'a key in double quotes'
    case 'colon':
      return '`:`'
    case 'comma':
      return `\`,\` or \`${levels.at(-1)}\``
  }
}

const shown = (text: string, at: number): string => /^\w{1,20}|^./su.exec(text.slice(at, at + 20))?.[0] ?? ''

/** What is wanted after a token that was accepted; `levels` holds the closing mark of every open level. */
const step = (kind: Kind, wanted: Wanted, levels: string[]): Wanted => {
  switch (kind) {
    case '{':
      levels.push('}')
      return 'first key'
    case '[':
      levels.push(']')
      return 'first value'
    case '}':
    case ']':
      levels.pop()
      return 'comma'
    case ':':
      return 'value'
    case ',':
      return levels.at(-1) === '}' ? 'key' : 'value'
    default:
      return wanted === 'key' || wanted === 'first key' ? 'colon' : 'comma'
  }
}
