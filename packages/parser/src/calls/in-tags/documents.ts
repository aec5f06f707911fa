import { indentationsIn } from '../../fences.ts'
import type { Part } from '../../json/members.ts'
import { spellings } from '../arguments/spelling.ts'
import { bareName, isKnownTool, longKeys, type Signature, signatureOf } from '../dialect-of.ts'
import { type CallDocument, dialectsOf } from '../document.ts'
import { toolCallOf } from './as-tool-call.ts'
import { type CallInTags, callsInTags } from './scan.ts'

/**
 * The calls in tags of an answer in which one of them works on files, as a tool that is known does, or one with the
 * arguments of a change. Other XML may look like calls of other tools.
 */
export const spokenInTags = (text: string): readonly CallInTags[] => {
  const calls = callsInTags(text)
  return calls.some(isOfFiles) ? calls : []
}

const isOfFiles = (call: CallInTags): boolean => {
  const { name, keys } = signatureInTags(call)
  return isKnownTool(name) || areOfChange(keys)
}

/** True for the keys of what changes a file, and of little else. */
export const areOfChange = (keys: readonly string[]): boolean => {
  const isOf = (known: readonly string[]): boolean => keys.some((key) => known.includes(key))
  return isOf(longKeys) || (isOf(spellings.path) && keys.includes('content'))
}

const signatureInTags = ({ name, arguments: given }: CallInTags) =>
  ({ name: bareName(name), keys: given.map(({ key }) => key), lists: false, inside: [] }) satisfies Signature

/** The calls as documents, but for those that begin in one of some other parts. All are in order. */
export const documentsInTags = (
  text: string,
  calls: readonly CallInTags[],
  others: readonly Part[],
): readonly CallDocument[] => {
  let at = 0
  const isApart = ({ from }: Part): boolean => {
    while (at < others.length && others[at]!.to <= from) at++
    return at === others.length || others[at]!.from > from
  }
  const indentationAround = indentationsIn(text)
  return calls.filter(isApart).map((call) => documentOf(text, call, indentationAround(call.from, call.to)))
}

const documentOf = (text: string, call: CallInTags, indentation: string): CallDocument => {
  const { from, to, missing } = call
  const part = { from, to, leads: false, named: undefined, inTags: true } as const
  if (missing !== undefined) {
    const fault = { offset: to, error: 'the text ends in the middle of it', missing }
    return { ...part, calls: [], dialects: dialectsOf([signatureInTags(call)]), fault }
  }
  const calls = [toolCallOf(text, call, indentation)]
  return { ...part, calls, dialects: dialectsOf(calls.map(signatureOf)) }
}
