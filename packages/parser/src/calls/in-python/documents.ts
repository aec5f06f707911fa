import { quotation } from '../../text/quoted.ts'
import { type CallDocument, documentWith, documentWithout, type Written } from '../document.ts'
import { signatureWith } from '../recognition/signature.ts'
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

const documentOf = (text: string, passage: PythonPassage): CallDocument => {
  const { calls, fault } = passage
  if (fault !== undefined) return documentWithout(passage, SHAPE, signatureInPython(calls.at(-1)!), fault)
  const quoted = quotation(text, passage)
  const read = calls.map((call) =>
    toolCallFrom({ ...call, name: bareName(call.name), source: call.source! }, quoted),
  )
  return documentWith(passage, SHAPE, read)
}

const SHAPE = 'name(argument="…")'
