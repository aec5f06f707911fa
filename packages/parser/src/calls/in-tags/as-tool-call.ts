import { IS_QUOTED, isQuoted } from '../../quoted.ts'
import { bareName } from '../dialect-of.ts'
import type { Source, ToolCall } from '../tool-call.ts'
import { mixedLayout, valuesIn } from './layout.ts'
import type { CallInTags } from './scan.ts'

/** A call in tags as one in JSON would be: each argument is a text. */
export const toolCallOf = (text: string, call: CallInTags): ToolCall => {
  const fault = call.fault ?? quotation(text, call) ?? mixedLayout(text, call)
  const source = fault === undefined ? sourceOf(text, call) : NOTHING
  return {
    name: bareName(call.name),
    arguments: JSON.parse(source.text),
    source,
    from: 0,
    whole: { from: call.from, to: call.to },
    ...(fault !== undefined && { fault }),
  }
}

const quotation = (text: string, { from, to }: CallInTags): string | undefined =>
  isQuoted(text, from, to) ? IS_QUOTED : undefined

const NOTHING: Source = { text: '{}', inAnswer: (offset) => offset }

/** The arguments as JSON, with a key twice that is there twice, and where their parts stand in the answer. */
const sourceOf = (text: string, call: CallInTags): Source => {
  const values = valuesIn(text, call)
  const inJson = [0]
  const inAnswer = [call.from]
  let json = '{'
  const add = (part: string, from: number, to: number): void => {
    inJson.push(json.length, json.length + part.length)
    inAnswer.push(from, to)
    json += part
  }
  for (const [index, { key, keyAt }] of call.arguments.entries()) {
    const { from, to } = values[index]!
    if (index > 0) json += ','
    add(JSON.stringify(key), keyAt.from, keyAt.to)
    json += ':'
    add(JSON.stringify(text.slice(from, to)), from, to)
  }
  return {
    text: `${json}}`,
    inAnswer: (offset) => inAnswer[inJson.findLastIndex((at) => at <= offset)]!,
  }
}
