import { type JsonFault, skipJsonSpace } from '../../json/scan.ts'
import { cutOff } from '../cut-off.ts'
import type { Written, WrittenCalls } from '../document.ts'
import { bareName } from '../recognition/tool-names.ts'
import { argumentsAt } from './arguments.ts'

/** Sources: the chat templates of Gemma 4 and FunctionGemma. */
const OPENING =
  /(<\|tool_call>|<start_function_call>)\s{0,20}call:\s{0,20}(?:\w{1,40}[:.])?([\w.-]{1,64})\s{0,20}(?=\{)/g
const CLOSING: Readonly<Record<string, string>> = {
  '<|tool_call>': '<tool_call|>',
  '<start_function_call>': '<end_function_call>',
}

/** The calls of an answer between Gemma's marks. Linear in the text. */
export const writtenInGemma = (text: string): readonly Written[] => {
  const written: Written[] = []
  const openings = new RegExp(OPENING)
  for (let match = openings.exec(text); match !== null; match = openings.exec(text)) {
    const { 1: mark, 2: name, index: from } = match
    const opening = { name: bareName(name!), from, open: openings.lastIndex, close: CLOSING[mark!]! }
    const call = callAt(text, opening, '')
    const readIn = (indentation: string) => (indentation === '' ? call : callAt(text, opening, indentation))
    const { to, calls, fault } = call
    written.push({ from, to, calls, fault, shape: SHAPE, readIn })
    openings.lastIndex = to
  }
  return written
}

/** The head of a call: where it begins, where its arguments do, and the mark that ends it. */
interface Opening {
  readonly name: string
  readonly from: number
  readonly open: number
  readonly close: string
}

const callAt = (text: string, { name, from, open, close }: Opening, indentation: string): WrittenCalls => {
  const read = argumentsAt(text, open, indentation)
  const fault = read.fault ?? faultBehind(text, skipJsonSpace(text, read.end), close)
  const closing = text.indexOf(close, fault?.offset ?? read.end)
  const to = closing === -1 ? text.length : closing + close.length
  return { from, to, calls: [{ name, keys: read.keys, source: read.source, from, to }], fault }
}

const faultBehind = (text: string, at: number, close: string): JsonFault | undefined => {
  if (text.startsWith(close, at)) return undefined
  if (close.startsWith(text.slice(at))) return cutOff(text, close)
  return { offset: at, error: `expected \`${close}\` behind the arguments` }
}

const SHAPE = 'call:name{argument:<|"|>…<|"|>}'
