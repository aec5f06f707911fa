import { indentationBefore } from '../../fences.ts'
import { IS_QUOTED, isQuoted } from '../../quoted.ts'
import { bareName } from '../dialect-of.ts'
import type { Source, ToolCall } from '../tool-call.ts'
import { layoutOf } from './layout.ts'
import type { CallInTags } from './scan.ts'

/** A call in tags as one in JSON would be: each argument is a text. `indentation` is that of the fence around it. */
export const toolCallOf = (text: string, call: CallInTags, indentation: string): ToolCall => {
  const { from, to } = call
  const fault = call.fault ?? quotation(text, call)
  const own = indentationBefore(text, from, indentation)
  const layout = fault === undefined ? layoutOf(text, call, indentation, own) : { fault }
  const source = 'texts' in layout ? sourceOf(call, layout.texts) : NOTHING
  return {
    name: bareName(call.name),
    arguments: JSON.parse(source.text),
    source,
    from: 0,
    whole: { from, to },
    ...('fault' in layout && layout),
  }
}

const quotation = (text: string, { from, to }: CallInTags): string | undefined =>
  isQuoted(text, from, to) ? IS_QUOTED : undefined

const NOTHING: Source = { text: '{}', inAnswer: (offset) => offset }

/** The arguments as JSON, with a key twice that is there twice, and where their parts stand in the answer. */
const sourceOf = (call: CallInTags, texts: readonly string[]): Source => {
  const inJson = [0]
  const inAnswer = [call.from]
  let json = '{'
  const add = (part: string, from: number, to: number): void => {
    inJson.push(json.length, json.length + part.length)
    inAnswer.push(from, to)
    json += part
  }
  for (const [index, { key, keyAt, value }] of call.arguments.entries()) {
    if (index > 0) json += ','
    add(JSON.stringify(key), keyAt.from, keyAt.to)
    json += ':'
    add(JSON.stringify(texts[index]), value.from, value.to)
  }
  return {
    text: `${json}}`,
    inAnswer: (offset) => inAnswer[inJson.findLastIndex((at) => at <= offset)]!,
  }
}
