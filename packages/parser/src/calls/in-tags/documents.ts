import { type CallDocument, dialectsOf, type Written } from '../document.ts'
import { signatureOf, signatureWith } from '../recognition/signature.ts'
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
  const { from, to, missing, isOpen } = call
  const part = { from, to, leads: false, named: undefined, shape: SHAPE }
  if (missing !== undefined) {
    const fault = { offset: to, error: 'the text ends in the middle of it', missing }
    return { ...part, calls: [], dialects: dialectsOf([signatureInTags(call)]), fault }
  }
  if (isOpen) {
    const fault = { offset: from, error: `\`${bareName(call.name)}\` ${call.fault}` }
    return { ...part, calls: [], dialects: dialectsOf([signatureInTags(call)]), fault }
  }
  const calls = [toolCallOf(text, call, indentation)]
  return { ...part, calls, dialects: dialectsOf(calls.map(signatureOf)) }
}

const SHAPE = '<invoke name="…">…</invoke>'
