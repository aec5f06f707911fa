import { type JsonFault, scanJson, skipJsonSpace } from '../../json/scan.ts'
import { outdentedBelow } from '../../text/indentation.ts'
import { cutOff } from '../cut-off.ts'
import { checkedSource, type Piece } from '../pieces.ts'
import type { Source } from '../tool-call.ts'

/** The arguments of a call as JSON, or what is wrong with them; the outermost keys as far as it goes. */
interface GemmaArguments {
  readonly keys: readonly string[]
  readonly source?: Source
  readonly fault?: JsonFault
  /** Where they end (exclusive), or where reading stopped. */
  readonly end: number
}

/** What of the arguments was read. */
interface Reading {
  readonly text: string
  readonly indentation: string
  readonly pieces: Piece[]
  /** What closes each bracket that is open. */
  readonly levels: string[]
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/**
 * Reads the arguments of a call, from the brace at an offset on: JSON whose keys are bare, and whose strings stand as they
 * are between two marks, or as in JSON. `indentation` is that of the fence around it. Linear, and not recursive.
 */
export const argumentsAt = (text: string, open: number, indentation: string): GemmaArguments => {
  const reading: Reading = { text, indentation, pieces: [], levels: [] }
  const { levels, pieces } = reading
  const keys: string[] = []
  for (let at = open; ; ) {
    at = skipJsonSpace(text, at)
    const last = pieces.at(-1)?.json
    if (text[at] === ':' && levels.length === 1 && last?.startsWith('"')) keys.push(JSON.parse(last))
    const next = read(reading, at)
    if (typeof next !== 'number') return { keys, fault: next, end: at }
    if (levels.length === 0) return { keys, end: next, ...checkedSource(pieces, open) }
    at = next
  }
}

/** Takes in what stands at an offset, and returns what follows it. */
const read = (reading: Reading, at: number): number | JsonFault => {
  const { text, levels, pieces } = reading
  const unit = text[at]
  if (unit === undefined) return cutOff(text, levels.at(-1)!)
  const closing = CLOSING[unit]
  if (closing !== undefined) {
    levels.push(closing)
    pieces.push({ json: unit, from: at })
  } else if (unit === levels.at(-1)) {
    levels.pop()
    pieces.push({ json: unit, to: at + 1 })
  } else if (unit === ',' || unit === ':') pieces.push({ json: unit })
  else {
    const value = valueAt(reading, at)
    if ('error' in value) return value
    pieces.push({ json: value.json, from: at, to: value.end })
    return value.end
  }
  return at + 1
}

const KEY = /[A-Za-z_][\w.-]{0,63}/y

/** A key, a string, or another value, at an offset. */
const valueAt = (reading: Reading, at: number): Read | JsonFault => {
  const { text, levels, pieces } = reading
  const last = pieces.at(-1)!.json
  const close = levels.at(-1)!
  if (!'{[,:'.includes(last)) return { offset: at, error: `expected \`,\` or \`${close}\` behind a value` }
  KEY.lastIndex = at
  if (close === '}' && last !== ':' && KEY.test(text)) return keyAt(text, at, KEY.lastIndex)
  const marked = stringAt(reading, at)
  if (marked !== undefined) return marked
  const { end, fault } = scanJson(text, at)
  return fault ?? { json: text.slice(at, end), end }
}

const keyAt = (text: string, at: number, end: number): Read | JsonFault => {
  const key = text.slice(at, end)
  const colon = skipJsonSpace(text, end)
  if (colon === text.length) return cutOff(text, ':')
  if (text[colon] !== ':') return { offset: colon, error: `expected \`:\` behind \`${key}\`` }
  return { json: JSON.stringify(key), end }
}

/** What was read, as JSON, and where it ends (exclusive). */
interface Read {
  readonly json: string
  readonly end: number
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
  return { json: JSON.stringify(outdentedBelow(text.slice(from, to), indentation)), end }
}

/** True where the text ends within a mark. */
const isBegun = (text: string, at: number): boolean => MARKS.some((mark) => mark.startsWith(text.slice(at)))
