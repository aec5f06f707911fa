import type { JsonFault } from '../../json/scan.ts'
import { cutOff } from '../cut-off.ts'
import { checkedSource, type Piece } from '../pieces.ts'
import type { Source } from '../tool-call.ts'
import { skipPythonSpace } from './space.ts'
import { stringAt } from './string.ts'

/** The arguments of a call as JSON, or what is wrong with them; the keys as far as it goes. */
export type PythonArguments = { readonly keys: readonly string[] } & (
  | { readonly source: Source; readonly end: number }
  | { readonly fault: JsonFault }
)

type Token =
  | { readonly kind: 'key' | 'string' | 'scalar'; readonly json: string; readonly end: number }
  | { readonly kind: 'open' | 'close' | 'mark'; readonly end: number }

interface Reading {
  readonly pieces: Piece[]
  readonly keys: string[]
  /** What closes each bracket that is open. Round ones within a call hold one value, and are not in the JSON. */
  readonly levels: string[]
  /** What stands before. */
  last: Token['kind']
}

/**
 * Reads the arguments of a call, behind the bracket at an offset: each by its name, and a literal of strings, numbers,
 * `True`, `False`, `None`, lists and dictionaries. Strings side by side are one. Linear, and not recursive.
 */
export const argumentsAt = (text: string, open: number, indentation: string): PythonArguments => {
  const reading: Reading = { pieces: [{ json: '{', from: open }], keys: [], levels: [')'], last: 'open' }
  const { keys, levels } = reading
  for (let at = open + 1; ; ) {
    at = skipPythonSpace(text, at)
    const token = tokenAt(text, at, reading, indentation)
    if ('error' in token) return { keys, fault: token }
    add(text, reading, token, at)
    at = token.end
    if (levels.length === 0)
      return { keys, end: at, ...checkedSource([...reading.pieces, { json: '}', to: at }], open) }
  }
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

const tokenAt = (text: string, at: number, reading: Reading, indentation: string): Token | JsonFault => {
  const { levels, last } = reading
  const mark = text[at]
  const closing = levels.at(-1)!
  const isGroup = levels.length > 1 && closing === ')'
  if (mark === undefined || endsInWord(text, at)) return cutOff(text, closing)
  if (mark !== ')' && levels.length === 1 && (last === 'open' || last === 'mark')) return keyAt(text, at)
  const literal = stringAt(text, at, indentation)
  if (literal !== undefined)
    return 'fault' in literal
      ? literal.fault
      : { kind: 'string', json: JSON.stringify(literal.value), end: literal.end }
  if (mark === '(' && isValue(last)) return { offset: at, error: 'nothing is called here' }
  if (mark in CLOSING) return { kind: 'open', end: at + 1 }
  if (isGroup && (mark === ',' || (mark === ')' && last === 'open'))) return { offset: at, error: NO_TUPLE }
  if (mark === closing) return { kind: 'close', end: at + 1 }
  return mark === ',' || mark === ':' ? { kind: 'mark', end: at + 1 } : scalarAt(text, at, last, closing)
}

/** True where nothing follows but a word, or a key, which may have been longer. */
const endsInWord = (text: string, at: number): boolean =>
  text.length - at < 100 && /^-?[\w.]+\s*=?\s*$/.test(text.slice(at))

const NO_TUPLE = 'expected one value in `(` … `)`: write a list in `[` … `]`'

const isValue = (kind: Token['kind']): boolean => kind === 'string' || kind === 'scalar' || kind === 'close'

const KEY = /([A-Za-z_]\w{0,63})\s{0,20}=(?!=)/y

const keyAt = (text: string, at: number): Token | JsonFault => {
  KEY.lastIndex = at
  const key = KEY.exec(text)?.[1]
  return key === undefined
    ? { offset: at, error: `expected \`name=value\`, found \`${shown(text, at)}\`` }
    : { kind: 'key', json: JSON.stringify(key), end: KEY.lastIndex }
}

const SCALAR =
  /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|[Tt]rue|[Ff]alse|None|null)(?![\w.]|\s{0,20}\()/y
const CONSTANTS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' }

const scalarAt = (text: string, at: number, last: Token['kind'], closing: string): Token | JsonFault => {
  SCALAR.lastIndex = at
  const scalar = SCALAR.exec(text)?.[0]
  if (scalar !== undefined)
    return { kind: 'scalar', json: CONSTANTS[scalar] ?? scalar, end: SCALAR.lastIndex }
  const wanted = isValue(last)
    ? `\`,\` or \`${closing}\``
    : 'a string in quotes, a number, `True`, `False`, `None`, a list or a dictionary'
  return { offset: at, error: `expected ${wanted}, found \`${shown(text, at)}\`: nothing is computed` }
}

const shown = (text: string, at: number): string =>
  /^(?:[\w.]{1,40}\(?|.)/su.exec(text.slice(at, at + 60))![0]

/** Adds a token to the JSON. Strings are joined without being copied once more for each. */
const add = (text: string, reading: Reading, token: Token, from: number): void => {
  const { pieces, keys, levels, last } = reading
  const { kind, end: to } = token
  const mark = text[from]!
  reading.last = kind
  switch (kind) {
    case 'key':
      keys.push(JSON.parse(token.json) as string)
      pieces.push({ json: token.json, from, to: from + token.json.length - 2 }, { json: ':' })
      break
    case 'string':
    case 'scalar':
      if (kind === 'string' && last === 'string') {
        const before = pieces.pop()!
        pieces.push({ ...before, json: before.json.slice(0, -1) }, { json: token.json.slice(1), to })
      } else pieces.push({ json: token.json, from, to })
      break
    case 'open':
      levels.push(CLOSING[mark]!)
      if (mark !== '(') pieces.push({ json: mark, from })
      break
    case 'close':
      levels.pop()
      if (last === 'mark' && isLastComma(pieces)) pieces.pop()
      if (mark !== ')') pieces.push({ json: mark, to })
      break
    case 'mark':
      pieces.push({ json: mark })
  }
}

/** True for a comma behind a value, which a bracket may follow. */
const isLastComma = (pieces: readonly Piece[]): boolean =>
  pieces.at(-1)!.json === ',' && !/^[[{]$/.test(pieces.at(-2)!.json)
