import { type JsonFault, scanJson, skipJsonSpace } from '../../json/scan.ts'
import { outdentedBelow } from '../../text/indentation.ts'
import { cutOff } from '../cut-off.ts'
import { type Piece, sourceOf } from '../pieces.ts'
import type { Source } from '../tool-call.ts'

/** The arguments of a call as JSON, or what is wrong with them; the outermost keys as far as it goes. */
export type GemmaArguments = { readonly keys: readonly string[] } & (
  | { readonly source: Source; readonly end: number }
  | { readonly fault: JsonFault }
)

/** What of the arguments was read, and what may come next. */
interface Reading {
  readonly text: string
  readonly indentation: string
  readonly pieces: Piece[]
  readonly keys: string[]
  /** What closes each bracket that is open. */
  readonly levels: string[]
  wanted: 'key' | 'value' | 'comma'
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/**
 * Reads the arguments of a call, from the brace at an offset on: JSON whose keys are bare, and whose strings stand as they
 * are between two marks, or as in JSON. `indentation` is that of the fence around it. Linear, and not recursive.
 */
export const argumentsAt = (text: string, open: number, indentation: string): GemmaArguments => {
  const reading: Reading = { text, indentation, pieces: [], keys: [], levels: [], wanted: 'value' }
  const { keys, levels, pieces } = reading
  for (let at = open; ; ) {
    const next = read(reading, skipJsonSpace(text, at))
    if (typeof next !== 'number') return { keys, fault: next }
    if (levels.length === 0) return { keys, source: sourceOf(pieces, open), end: next }
    at = next
  }
}

/** Takes in what stands at an offset, and returns what follows it. */
const read = (reading: Reading, at: number): number | JsonFault => {
  const { text, levels, pieces, wanted } = reading
  const unit = text[at]
  const close = levels.at(-1)
  if (unit === undefined) return cutOff(text, close!)
  if (unit === close && (wanted !== 'value' || pieces.at(-1)!.json === '[') && pieces.at(-1)!.json !== ',') {
    levels.pop()
    pieces.push({ json: unit, to: at + 1 })
    reading.wanted = 'comma'
    return at + 1
  }
  if (wanted === 'key') return readKey(reading, at)
  if (wanted === 'value') return readValue(reading, at)
  if (unit !== ',') return { offset: at, error: `expected \`,\` or \`${close}\` behind a value` }
  pieces.push({ json: ',' })
  reading.wanted = close === '}' ? 'key' : 'value'
  return at + 1
}

const KEY = /[A-Za-z_][\w.-]{0,63}/y

const readKey = (reading: Reading, at: number): number | JsonFault => {
  const { text, levels, pieces, keys } = reading
  const key = keyAt(reading, at)
  if ('error' in key) return key
  const colon = skipJsonSpace(text, key.end)
  if (colon === text.length) return cutOff(text, ':')
  if (text[colon] !== ':') return { offset: colon, error: `expected \`:\` behind \`${key.value}\`` }
  if (levels.length === 1) keys.push(key.value)
  pieces.push({ json: JSON.stringify(key.value), from: at, to: key.end }, { json: ':' })
  reading.wanted = 'value'
  return colon + 1
}

/** A bare name, or a string. */
const keyAt = (reading: Reading, at: number): Read | JsonFault => {
  const { text } = reading
  KEY.lastIndex = at
  const bare = KEY.exec(text)?.[0]
  if (bare !== undefined) return { value: bare, end: KEY.lastIndex }
  const marked = stringAt(reading, at)
  if (marked !== undefined) return marked
  if (text[at] !== '"') return { offset: at, error: 'expected a name and `:`' }
  const { end, fault } = scanJson(text, at)
  return fault ?? { value: JSON.parse(text.slice(at, end)) as string, end }
}

const readValue = (reading: Reading, at: number): number | JsonFault => {
  const { text, levels, pieces } = reading
  const closing = CLOSING[text[at]!]
  if (closing !== undefined) {
    levels.push(closing)
    pieces.push({ json: text[at]!, from: at })
    reading.wanted = closing === '}' ? 'key' : 'value'
    return at + 1
  }
  const string = stringAt(reading, at)
  if (string !== undefined && 'error' in string) return string
  const { end, fault } = string ?? scanJson(text, at)
  if (fault !== undefined) return fault
  const json = string === undefined ? text.slice(at, end) : JSON.stringify(string.value)
  pieces.push({ json, from: at, to: end })
  reading.wanted = 'comma'
  return end
}

/** A string, and where it ends (exclusive). */
interface Read {
  readonly value: string
  readonly end: number
  readonly fault?: undefined
}

const MARKS = ['<|"|>', '<escape>'] as const

/**
 * The string between two marks at an offset; undefined where none begins. There is no way to write a mark within it: one
 * that nothing may stand behind is a part of the text, and nobody knows where that ends.
 */
const stringAt = ({ text, indentation }: Reading, at: number): Read | JsonFault | undefined => {
  const mark = MARKS.find((one) => text.startsWith(one, at))
  if (mark === undefined) return text[at] === '<' && isBegun(text, at) ? cutOff(text, MARKS[0]) : undefined
  const from = at + mark.length
  const to = text.indexOf(mark, from)
  if (to === -1) return cutOff(text, mark)
  const end = to + mark.length
  const next = text[skipJsonSpace(text, end)]
  if (next !== undefined && !',:]}'.includes(next))
    return { offset: to, error: `\`${mark}\` stands within a string, or more stands behind it` }
  return { value: outdentedBelow(text.slice(from, to), indentation), end }
}

/** True where the text ends within a mark. */
const isBegun = (text: string, at: number): boolean => MARKS.some((mark) => mark.startsWith(text.slice(at)))
