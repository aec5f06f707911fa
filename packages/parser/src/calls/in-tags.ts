import { diagnose } from '@emend/model'
import type { ParseResult, Passage } from '../dialect.ts'
import { placesIn } from '../places.ts'
import { isKnownTool } from './dialect-of.ts'

/** The start of a call whose arguments are tags, as chat templates write it: those of Claude, DeepSeek and MiniMax, of Qwen, and of GLM. */
const IN_TAGS =
  /^[ \t]*<(?:(?:[^\s<>"]{1,12}[:｜])?invoke[ \t]+name="(\w{1,64})"|function=(\w{1,64})>\s*<parameter=|tool_call>\s*(\w{1,64})\s*<arg_key>)/gmu

/**
 * Refuses calls of known tools whose arguments are tags: that half of an answer is not carried out nobody would see. Such a call is no
 * prose, nor is what follows it in the passage.
 */
export const refuseCallsInTags = (text: string, result: ParseResult): ParseResult => {
  const found = result.prose.map((passage) => ({ passage, call: callIn(passage) }))
  if (found.every(({ call }) => call === undefined)) return result
  const locate = placesIn(text)
  const prose = found.flatMap(({ passage, call }): readonly Passage[] => {
    if (call === undefined) return [passage]
    const before = passage.text.slice(0, call.at).trimEnd()
    const { offset } = passage.place
    return before === '' ? [] : [{ text: before, place: locate(offset, offset + before.length) }]
  })
  const refused = found.flatMap(({ passage: { place }, call }) => {
    if (call === undefined) return []
    const data = {
      name: `A call of \`${call.name}\` in tags`,
      reason: 'calls are read as JSON',
      instead: `Write \`{"name": "${call.name}", "arguments": { … }}\`.`,
    }
    const plan = locate(place.offset + call.at, place.offset + place.length)
    return [diagnose('operation-unsupported', data, { plan })]
  })
  return { ...result, prose, diagnostics: [...result.diagnostics, ...refused] }
}

const callIn = ({ text }: Passage): { readonly name: string; readonly at: number } | undefined => {
  for (const match of text.matchAll(IN_TAGS)) {
    const name = match[1] ?? match[2] ?? match[3]!
    if (isKnownTool(name)) return { name, at: match.index + match[0].indexOf('<') }
  }
  return undefined
}
