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
    written.push({ ...call, shape: SHAPE, readIn: (indentation) => callAt(text, opening, indentation) })
    openings.lastIndex = call.to
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
  const upTo = (to: number, fault?: JsonFault): WrittenCalls => ({
    from,
    to,
    calls: [{ name, from, to, ...read }],
    fault,
  })
  const broken = (fault: JsonFault): WrittenCalls => {
    const end = text.indexOf(close, fault.offset)
    return upTo(end === -1 ? text.length : end + close.length, fault)
  }
  if ('fault' in read) return broken(read.fault)
  const end = skipJsonSpace(text, read.end)
  if (text.startsWith(close, end)) return upTo(end + close.length)
  if (close.startsWith(text.slice(end))) return broken(cutOff(text, close))
  return broken({ offset: end, error: `expected \`${close}\` behind the arguments` })
}

const SHAPE = 'call:name{argument:<|"|>…<|"|>}'
