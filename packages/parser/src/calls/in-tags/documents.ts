import { indentationBefore } from '../../text/indentation.ts'
import type { Written, WrittenCall, WrittenCalls } from '../document.ts'
import { sourceOf } from '../pieces.ts'
import type { Source } from '../tool-call.ts'
import { layoutOf } from './layout.ts'
import { type CallInTags, callsInTags } from './scan.ts'

/** The calls in tags of an answer. */
export const writtenInTags = (text: string): readonly Written[] =>
  callsInTags(text).map((call) => {
    const { name, from, to } = call
    const told = { name, keys: call.arguments.map(({ key }) => key), from, to }
    const readIn = (indentation: string) => readCall(text, call, told, indentation)
    return { from, to, calls: [told], shape: '<invoke name="…">…</invoke>', readIn }
  })

const readCall = (text: string, call: CallInTags, told: WrittenCall, indentation: string): WrittenCalls => {
  const { from, to, fault, flaw } = call
  if (fault !== undefined) return { from, to, calls: [told], fault }
  const own = indentationBefore(text, from, indentation)
  const layout = flaw === undefined ? layoutOf(text, call, indentation, own) : { fault: flaw }
  const read =
    'texts' in layout
      ? { ...told, source: argumentsOf(call, layout.texts) }
      : { ...told, source: NOTHING, flaw: layout.fault }
  return { from, to, calls: [read] }
}

const NOTHING = sourceOf([{ json: '{}' }], 0)

/** The arguments as JSON, each a text, with a key twice that is there twice. */
const argumentsOf = (call: CallInTags, texts: readonly string[]): Source => {
  const pieces = call.arguments.flatMap(({ key, keyAt, value }, index) => [
    { json: index > 0 ? ',' : '' },
    { json: JSON.stringify(key), ...keyAt },
    { json: ':' },
    { json: JSON.stringify(texts[index]), ...value },
  ])
  return sourceOf([{ json: '{' }, ...pieces, { json: '}' }], call.from)
}
