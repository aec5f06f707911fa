import { indentationBefore } from '../../text/indentation.ts'
import { quotation } from '../../text/quoted.ts'
import { sourceOf } from '../pieces.ts'
import { bareName } from '../recognition/tool-names.ts'
import { type Source, type ToolCall, toolCallFrom } from '../tool-call.ts'
import { layoutOf } from './layout.ts'
import type { CallInTags } from './scan.ts'

/** A call in tags as one in JSON would be: each argument is a text. `indentation` is that of the fence around it. */
export const toolCallOf = (text: string, call: CallInTags, indentation: string): ToolCall => {
  const { from, to } = call
  const fault = call.fault ?? quotation(text, call)
  const own = indentationBefore(text, from, indentation)
  const layout = fault === undefined ? layoutOf(text, call, indentation, own) : { fault }
  const source = 'texts' in layout ? argumentsOf(call, layout.texts) : NOTHING
  const unread = 'fault' in layout ? layout.fault : undefined
  return toolCallFrom({ name: bareName(call.name), source, from, to }, unread)
}

const NOTHING = sourceOf([{ json: '{}' }], 0)

/** The arguments as JSON, with a key twice that is there twice. */
const argumentsOf = (call: CallInTags, texts: readonly string[]): Source => {
  const pieces = call.arguments.flatMap(({ key, keyAt, value }, index) => [
    { json: index > 0 ? ',' : '' },
    { json: JSON.stringify(key), ...keyAt },
    { json: ':' },
    { json: JSON.stringify(texts[index]), ...value },
  ])
  return sourceOf([{ json: '{' }, ...pieces, { json: '}' }], call.from)
}
