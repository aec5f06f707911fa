import type { JsonFault } from '../../json/scan.ts'
import { type CallDocument, documentWith, documentWithout, type Written } from '../document.ts'
import { signatureWith } from '../recognition/signature.ts'
import { bareName } from '../recognition/tool-names.ts'
import { toolCallOf } from './as-tool-call.ts'
import { type CallInTags, callsInTags } from './scan.ts'

/** The calls in tags of an answer. */
export const writtenInTags = (text: string): readonly Written[] =>
  callsInTags(text).map((call) => ({
    from: call.from,
    to: call.to,
    signatures: [signatureInTags(call)],
    documentIn: (indentation) => documentOf(text, call, indentation),
  }))

const signatureInTags = ({ name, arguments: given }: CallInTags) =>
  signatureWith(
    bareName(name),
    given.map(({ key }) => key),
  )

const documentOf = (text: string, call: CallInTags, indentation: string): CallDocument => {
  const fault = faultIn(call)
  return fault === undefined
    ? documentWith(call, SHAPE, [toolCallOf(text, call, indentation)])
    : documentWithout(call, SHAPE, signatureInTags(call), fault)
}

/** Why nobody knows where a call ends. */
const faultIn = ({ name, from, to, missing, isOpen, fault }: CallInTags): JsonFault | undefined => {
  if (missing !== undefined) return { offset: to, error: 'the text ends in the middle of it', missing }
  return isOpen && { offset: from, error: `\`${bareName(name)}\` ${fault}` }
}

const SHAPE = '<invoke name="…">…</invoke>'
