import { IS_QUOTED, isQuoted } from '../../quoted.ts'
import { bareName, type Signature, signatureOf } from '../dialect-of.ts'
import { type CallDocument, dialectsOf, type Written } from '../document.ts'
import type { ToolCall } from '../tool-call.ts'
import type { CallInPython } from './call.ts'
import { type Passage, passageAt, passagesIn } from './passages.ts'

/** The calls of an answer that are written as in Python. */
export const writtenInPython = (text: string): readonly Written[] =>
  passagesIn(text).map((passage) => ({
    from: passage.from,
    to: passage.to,
    signatures: passage.calls.map(signatureInPython),
    documentIn: (indentation) =>
      documentOf(text, indentation === '' ? passage : passageAt(text, passage.opening, indentation)!),
  }))

const signatureInPython = ({ name, keys }: CallInPython) =>
  ({ name: bareName(name), keys, lists: false, inside: [] }) satisfies Signature

const documentOf = (text: string, { from, to, calls, fault }: Passage): CallDocument => {
  const part = { from, to, leads: false, named: undefined, shape: SHAPE }
  if (fault !== undefined)
    return { ...part, calls: [], dialects: dialectsOf(calls.slice(-1).map(signatureInPython)), fault }
  const read = calls.map((call) => toolCallOf(text, call, { from, to }))
  return { ...part, calls: read, dialects: dialectsOf(read.map(signatureOf)) }
}

const SHAPE = 'name(argument="…")'

/** A call in a passage as one in JSON would be. */
const toolCallOf = (
  text: string,
  { name, source, from, to }: CallInPython,
  passage: { readonly from: number; readonly to: number },
): ToolCall => ({
  name: bareName(name),
  arguments: JSON.parse(source!.text),
  source: source!,
  from: 0,
  whole: { from, to },
  ...(isQuoted(text, passage.from, passage.to) && { fault: IS_QUOTED }),
})
