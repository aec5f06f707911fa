import { quotation } from '../../text/quoted.ts'
import { type CallDocument, dialectsOf, type Written } from '../document.ts'
import { signatureOf, signatureWith } from '../recognition/signature.ts'
import { bareName } from '../recognition/tool-names.ts'
import { toolCallFrom } from '../tool-call.ts'
import type { CallInPython } from './call.ts'
import { type PythonPassage, passageAt, passagesIn } from './passages.ts'

/** The calls of an answer that are written as in Python. */
export const writtenInPython = (text: string): readonly Written[] =>
  passagesIn(text).map((passage) => ({
    from: passage.from,
    to: passage.to,
    signatures: passage.calls.map(signatureInPython),
    documentIn: (indentation) =>
      documentOf(text, indentation === '' ? passage : passageAt(text, passage.opening, indentation)!),
  }))

const signatureInPython = ({ name, keys }: CallInPython) => signatureWith(bareName(name), keys)

const documentOf = (text: string, { from, to, calls, fault }: PythonPassage): CallDocument => {
  const part = { from, to, leads: false, named: undefined, shape: SHAPE }
  if (fault !== undefined)
    return { ...part, calls: [], dialects: dialectsOf(calls.slice(-1).map(signatureInPython)), fault }
  const quoted = quotation(text, { from, to })
  const read = calls.map((call) =>
    toolCallFrom({ ...call, name: bareName(call.name), source: call.source! }, quoted),
  )
  return { ...part, calls: read, dialects: dialectsOf(read.map(signatureOf)) }
}

const SHAPE = 'name(argument="…")'
