import { diagnose, hasErrors, type ProblemData } from '@emend/model'
import type { ParseResult, Passage } from '../dialect.ts'
import { placesIn } from '../places.ts'
import { changingKeys, isKnownTool } from './dialect-of.ts'

/**
 * Calls as chat templates write them: their arguments are tags, as those of Claude, DeepSeek and MiniMax, of Qwen, and of GLM, or
 * those of a function, as Gemini and Llama have them.
 */
const CALLS = [
  /^[ \t]*<(?:(?:[^\s<>"]{1,12}[:｜])?invoke[ \t]+name="(\w{1,64})"|function=(\w{1,64})>\s*<parameter=|tool_call>\s*(\w{1,64})\s*<arg_key>)/gmu,
  /^[ \t]*(?:(?:print\()?default_api\.|\[|```tool_code\s+(?:print\()?(?:default_api\.)?)(\w{1,64})\(\s*\w{1,40}\s*=/gm,
]

/** Changes as editors have them that know no others, and builders of whole projects: Roo, bolt. */
const CHANGES =
  /^[ \t]*<(insert_content|search_and_replace|boltAction|create_file|edit_file|write_file)(?:>\s*<(?:path|file)>|[ \t][^<>]{0,200}[pP]ath=")/gm

/** A line of JSON that changes something, in no object: the brace that opens it is missing, or not where it should be. */
const BRACELESS = new RegExp(`^[ \\t]*"[^\\n]{0,2000}?\\b(?:${changingKeys.join('|')})"\\s*:\\s*"`, 'm')

/**
 * Refuses what changes files in a notation that is not read: that half of an answer is not carried out nobody would see. It is no prose,
 * nor is what follows it in the passage.
 */
export const refuseOtherNotations = (text: string, result: ParseResult): ParseResult => {
  // What stands below JSON that breaks off is the rest of it.
  const isWhole = !hasErrors(result.diagnostics)
  const found = result.prose.map((passage) => ({ passage, other: otherIn(passage, isWhole) }))
  if (found.every(({ other }) => other === undefined)) return result
  const locate = placesIn(text)
  const prose = found.flatMap(({ passage, other }): readonly Passage[] => {
    if (other === undefined) return [passage]
    const before = passage.text.slice(0, other.at).trimEnd()
    const { offset } = passage.place
    return before === '' ? [] : [{ text: before, place: locate(offset, offset + before.length) }]
  })
  const refused = found.flatMap(({ passage: { place }, other }) => {
    if (other === undefined) return []
    const plan = locate(place.offset + other.at, place.offset + place.length)
    return [diagnose('operation-unsupported', other.data, { plan })]
  })
  return { ...result, prose, diagnostics: [...result.diagnostics, ...refused] }
}

interface Other {
  readonly at: number
  readonly data: ProblemData['operation-unsupported']
}

const otherIn = ({ text }: Passage, isWhole: boolean): Other | undefined => {
  const read = [...CALLS.flatMap((calls) => callIn(text, calls)), ...changeIn(text)]
  const all = isWhole ? [...read, ...bracelessIn(text)] : read
  return all.sort((one, other) => one.at - other.at)[0]
}

const callIn = (text: string, calls: RegExp): readonly Other[] => {
  for (const match of text.matchAll(calls)) {
    const name = match.slice(1).find((group) => group !== undefined)!
    if (isKnownTool(name)) return [{ at: startOf(match), data: asCall(name) }]
  }
  return []
}

const changeIn = (text: string): readonly Other[] => {
  CHANGES.lastIndex = 0
  const match = CHANGES.exec(text)
  return match === null ? [] : [{ at: startOf(match), data: asChange(match[1]!) }]
}

const bracelessIn = (text: string): readonly Other[] => {
  const match = BRACELESS.exec(text)
  return match === null ? [] : [{ at: startOf(match), data: AS_BRACELESS }]
}

const startOf = ({ 0: found, index }: RegExpExecArray): number => index + found.search(/\S/)

const asCall = (name: string) => ({
  name: `A call of \`${name}\` in another notation`,
  reason: 'calls are read as JSON',
  instead: `Write \`{"name": "${name}", "arguments": { … }}\`.`,
})

const AS_BRACELESS = {
  name: 'JSON outside of an object',
  reason: 'no `{` stands before its first key',
  instead: 'Write it as a whole: `{ "key": … }`.',
}

const asChange = (name: string) => ({
  name: `\`<${name}>\``,
  reason: 'no notation of plans has it',
  instead: 'Write it in the notation of the other operations, as `emend guide` shows.',
})
