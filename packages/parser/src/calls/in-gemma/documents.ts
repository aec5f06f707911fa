import type { Part } from '../../json/members.ts'
import { type JsonFault, skipJsonSpace } from '../../json/scan.ts'
import { quotation } from '../../text/quoted.ts'
import { cutOff } from '../cut-off.ts'
import { type CallDocument, documentWith, documentWithout, type Written } from '../document.ts'
import { signatureWith } from '../recognition/signature.ts'
import { bareName } from '../recognition/tool-names.ts'
import { type Source, toolCallFrom } from '../tool-call.ts'
import { argumentsAt } from './arguments.ts'

/** A call between Gemma's marks, or what is wrong with it. Offsets are 0-based; `to` is exclusive. */
type CallInGemma = Part & { readonly name: string; readonly keys: readonly string[] } & (
    | { readonly source: Source }
    | { readonly fault: JsonFault }
  )

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
    const { 1: mark, 2: name, index } = match
    const open = openings.lastIndex
    const callIn = (indentation: string): CallInGemma =>
      callAt(text, { name: bareName(name!), from: index, open, close: CLOSING[mark!]! }, indentation)
    const call = callIn('')
    const { from, to } = call
    written.push({
      from,
      to,
      signatures: [signatureWith(call.name, call.keys)],
      documentIn: (indentation) => documentOf(text, indentation === '' ? call : callIn(indentation)),
    })
    openings.lastIndex = to
  }
  return written
}

const callAt = (
  text: string,
  { name, from, open, close }: { name: string; from: number; open: number; close: string },
  indentation: string,
): CallInGemma => {
  const read = argumentsAt(text, open, indentation)
  const broken = (fault: JsonFault): CallInGemma => {
    const end = text.indexOf(close, fault.offset)
    return { name, keys: read.keys, from, to: end === -1 ? text.length : end + close.length, fault }
  }
  if ('fault' in read) return broken(read.fault)
  const end = skipJsonSpace(text, read.end)
  if (text.startsWith(close, end))
    return { name, keys: read.keys, source: read.source, from, to: end + close.length }
  if (close.startsWith(text.slice(end))) return broken(cutOff(text, close))
  return broken({ offset: end, error: `expected \`${close}\` behind the arguments` })
}

const documentOf = (text: string, call: CallInGemma): CallDocument =>
  'fault' in call
    ? documentWithout(call, SHAPE, signatureWith(call.name, call.keys), call.fault)
    : documentWith(call, SHAPE, [toolCallFrom(call, quotation(text, call))])

const SHAPE = 'call:name{argument:<|"|>…<|"|>}'
