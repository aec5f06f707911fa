import { indentationBefore } from '../../text/indentation.ts'
import type { Written, WrittenCalls } from '../document.ts'
import { sourceOf } from '../pieces.ts'
import type { Source } from '../tool-call.ts'
import { layoutOf } from './layout.ts'
import { type CallInTags, callsInTags } from './scan.ts'

/** The calls in tags of an answer. */
export const writtenInTags = (text: string): readonly Written[] =>
  callsInTags(text).map((call) => {
    const readIn = (indentation: string): WrittenCalls => writtenIn(text, call, indentation)
    return { ...readIn(''), shape: '<invoke name="…">…</invoke>', readIn }
  })

const writtenIn = (text: string, call: CallInTags, indentation: string): WrittenCalls => {
  const { name, from, to, fault } = call
  const told = { name, keys: call.arguments.map(({ key }) => key), from, to }
  if (fault !== undefined) return { from, to, calls: [told], fault }
  const own = indentationBefore(text, from, indentation)
  const layout = call.flaw === undefined ? layoutOf(text, call, indentation, own) : { fault: call.flaw }
  const read =
    'texts' in layout ? { source: argumentsOf(call, layout.texts) } : { source: NOTHING, flaw: layout.fault }
  return { from, to, calls: [{ ...told, ...read }] }
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
