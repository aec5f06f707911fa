import { once } from '@emend/model'
import { elementsAt, type Member, membersAt, type Part, valueIn } from '../../json/members.ts'
import { isObject, type Values, withoutNulls } from '../../json/object.ts'
import { type JsonFault, scanJson, skipJsonSpace } from '../../json/scan.ts'
import { wordsOf } from '../../text/words.ts'
import { keyMeant } from '../arguments/spelling.ts'
import { isPatchTool } from '../others/apply-patch.ts'
import { dialectOf, isOfCall, isOfPlan } from '../recognition/dialect-of.ts'
import { namesFiles } from '../recognition/names-files.ts'
import { signatureOf } from '../recognition/signature.ts'
import { bareName, isKnownTool } from '../recognition/tool-names.ts'
import { isAside } from '../samples/aside.ts'
import { isDefinition } from '../samples/definition.ts'
import type { Source, ToolCall } from '../tool-call.ts'
import { alternativesIn, cutOffIn, invalidIn } from './api-response.ts'
import { argumentKeys, blockKeys, keysOfOthers, nameKeys, wrapperKeys } from './envelope-keys.ts'
import { keyedIn } from './keyed.ts'
import { innerKey, isPassage, TOOL_CALLS } from './message.ts'
import { offsetsInString } from './string-offsets.ts'

/**
 * The calls in a JSON value at an offset of the answer: arrays, messages, what APIs wrap a call in, a call with the
 * name of its tool, and bare arguments.
 */
export const callsIn = (answer: Source, given: unknown, part: Part): readonly ToolCall[] => {
  if (Array.isArray(given))
    return elementsAt(answer.text, part.from).flatMap((element, index) =>
      callsIn(answer, given[index], element),
    )
  if (!isObject(given)) return [{ ...bare(answer, {}, part), fault: 'is no object' }]
  const value = withoutNulls(given)
  if (isPassage(value)) return []
  const inner = innerKey(value)
  return inner === undefined ? [callFrom(answer, value, part)] : callsInside(answer, value, part, inner)
}

/**
 * The calls that a member of a message or an envelope holds; where a second one holds others, nobody knows which are
 * meant.
 */
const callsInside = (answer: Source, value: Values, whole: Part, inner: string): readonly ToolCall[] => {
  const members = membersAt(answer.text, whole.from)
  const holding = members.filter(
    ({ key }) => key === inner || (holdsCalls(inner) && wrapperKeys.includes(key) && isObject(value[key])),
  )
  const { key, value: part } = holding.at(-1)!
  const calls = callsIn(answer, value[key], part)
  const secondFault = (): string | undefined => {
    const second = holding.length > 1 ? holding[0]!.key : blocksBeside(answer, value, members, inner, calls)
    if (second !== undefined) return `is in \`${key}\`, and another call in \`${second}\``
    const beside = changeBeside(value, key)
    return beside && `is in \`${key}\`, and \`${beside}\` stands beside that`
  }
  const fault = alternativesIn(value, key) ?? cutOffIn(value) ?? invalidIn(value) ?? secondFault()
  return fault === undefined ? calls : calls.map((call) => ({ ...call, fault }))
}

/**
 * The key of blocks beside `tool_calls` that hold other calls than these. LangChain has the same ones there once more.
 */
const blocksBeside = (
  answer: Source,
  value: Values,
  members: readonly Member[],
  inner: string,
  calls: readonly ToolCall[],
): string | undefined => {
  if (inner !== TOOL_CALLS) return undefined
  const known = new Set(calls.map(contentOf))
  return blockKeys.find(
    (key) =>
      Array.isArray(value[key]) &&
      callsIn(answer, value[key], valueIn(members, key)!).some(
        (call) => call.name !== undefined && !known.has(contentOf(call)),
      ),
  )
}

/** The key of what a message or an envelope says itself, beside what it holds, as a call or a plan does. */
const changeBeside = (value: Values, holding: string): string | undefined => {
  const isNamed = knownToolIn(value) !== undefined
  return Object.keys(value).find(
    (key) =>
      key !== holding && (isOfChange(key) || key === 'operations' || (isNamed && argumentKeys.includes(key))),
  )
}

/** The tool that an object names, where it is known. */
const knownToolIn = (value: Values): string | undefined =>
  [...nameKeys, FUNCTION]
    .flatMap((key) => (typeof value[key] === 'string' ? [bareName(value[key])] : []))
    .find((name) => isKnownTool(name))

/** Names a part of code as well: here, only the name of a known tool is one, and none beside a file alone. */
const FUNCTION = 'function'

const contentOf = ({ name, arguments: values }: ToolCall): string => JSON.stringify([name, values])

const holdsCalls = (key: string): boolean => key === TOOL_CALLS || wrapperKeys.includes(key)

const memberOf = (text: string, from: number, key: string): Part => valueIn(membersAt(text, from), key)!

const bare = (source: Source, values: Values, whole: Part): ToolCall => ({
  arguments: withoutNulls(values),
  source,
  from: whole.from,
  whole,
})

const refused = (answer: Source, name: string, whole: Part, fault: string): ToolCall => ({
  ...bare(answer, {}, whole),
  name,
  fault,
})

const callFrom = (answer: Source, value: Values, whole: Part): ToolCall => {
  const named = nameKeys.find((key) => typeof value[key] === 'string') ?? (knownToolIn(value) && FUNCTION)
  const [key, ...more] = argumentKeys.filter((one) => Object.hasOwn(value, one))
  if (named === undefined)
    return keyedCall(answer, value, whole) ?? heldCall(answer, value, whole) ?? bare(answer, value, whole)
  if (isDefinition(value)) return bare(answer, value, whole)
  const name = bareName(value[named] as string)
  if (key === undefined) {
    const rest = bare(answer, withoutName(value, named), whole)
    const isTold = (): boolean => dialectOf(signatureOf(rest)) !== undefined
    const isCall = isKnownTool(name) ? named !== FUNCTION || isTold() : TOOL_KEYS.has(named) && isTold()
    return isCall ? beside(name, rest) : bare(answer, value, whole)
  }
  if ((keysOfOthers.has(named) || keysOfOthers.has(key)) && !isSurely(name, value[key]))
    return bare(answer, value, whole)
  const other = more[0] ?? (isKnownTool(name) ? Object.keys(value).find(isOfChange) : undefined)
  const fault = other === undefined ? cutOffIn(value) : `has both \`${key}\` and \`${other}\``
  if (fault !== undefined) return refused(answer, name, whole, fault)
  const at = memberOf(answer.text, whole.from, key)
  const given = value[key]
  if (isObject(given)) return { name, ...bare(answer, given, whole), from: at.from }
  if (typeof given === 'string') return fromString(answer, name, given, at, whole)
  return refused(answer, name, whole, `has no object as \`${key}\``)
}

/** True for an argument that says where or how something is changed: beside the others it would be lost. */
const isOfChange = (key: string): boolean => keyMeant(key, OF_CHANGE) !== undefined

const OF_CHANGE = wordsOf('path old_string new_string replace_all expected_replacements edits dryRun')

const keyedCall = (answer: Source, value: Values, whole: Part): ToolCall | undefined => {
  const { key, fault } = keyedIn(value) ?? {}
  if (key === undefined) return undefined
  const name = bareName(key)
  if (fault !== undefined) return refused(answer, name, whole, fault)
  const { from } = memberOf(answer.text, whole.from, key)
  return { name, ...bare(answer, value[key] as Values, whole), from }
}

/** A call in an envelope that no API has: nobody knows whether it is to be done. A plan says itself what is wrong. */
const heldCall = (answer: Source, value: Values, whole: Part): ToolCall | undefined => {
  if (isOfPlan(Object.keys(value))) return undefined
  for (const [key, given] of Object.entries(value))
    for (const held of [given].flat()) {
      const name = toolHeld(held)
      if (name !== undefined)
        return refused(answer, name, whole, `is in \`${key}\`: write the call without what is around it`)
    }
  return undefined
}

const toolHeld = (held: unknown): string | undefined => {
  const name = isObject(held) ? knownToolIn(held) : undefined
  return name && argumentKeys.some((key) => tellsOfFile(valuesIn((held as Values)[key]))) ? name : undefined
}

/** True for a tool that is known, or that changes no file, and for arguments that tell what they are, or of which file. */
const isSurely = (name: string, given: unknown): boolean => {
  if (isKnownTool(name)) return true
  const values = valuesIn(given)
  return isObject(values) && (isAside({ name, arguments: values }) || tellsOfFile(values))
}

const valuesIn = (given: unknown): unknown => (typeof given === 'string' ? jsonIn(given).value : given)

const tellsOfFile = (values: unknown): boolean => isOfCall(values) || (isObject(values) && namesFiles(values))

/**
 * A call whose arguments stand beside the name of the tool. None of them is an object: one that is holds them all,
 * under a wrong key.
 */
const beside = (name: string, call: ToolCall): ToolCall => {
  const wrong = Object.keys(call.arguments).find((key) => isObject(call.arguments[key]))
  if (wrong === undefined) return { name, ...call }
  const fault = `has its arguments as \`${wrong}\`, and not as \`arguments\``
  return { ...call, name, arguments: {}, fault }
}

/** Keys that name nothing but a tool, be it known or not: a name may be that of a file, and an action none of ours. */
const TOOL_KEYS: ReadonlySet<string> = new Set(['tool', 'toolName', 'tool_name'])

// A tool may be named beside its arguments. Nothing that these dialects know is called like one of these.
const withoutName = (value: Values, named: string): Values =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== named && !ENVELOPE.has(key)))

const ENVELOPE: ReadonlySet<string> = new Set([...nameKeys, 'type', 'id'])

const fromString = (answer: Source, name: string, text: string, at: Part, whole: Part): ToolCall => {
  const { from, fault, value } = jsonIn(text)
  if (isPatchTool(name) && text[from] !== '{') return { name, ...bare(answer, { input: text }, whole) }
  if (!isObject(value)) {
    const why = fault === undefined ? '' : `: ${fault.error}`
    return refused(answer, name, whole, `has arguments that are not one JSON object${why}`)
  }
  const offsets = once(() => offsetsInString(answer.text, at.from, text.length))
  const source: Source = { text, inAnswer: (offset) => offsets()[offset]! }
  return { name, arguments: withoutNulls(value), source, from, whole }
}

/** The one JSON value that a text is, and where it begins; or what is wrong with it. */
const jsonIn = (
  text: string,
): { readonly from: number; readonly fault?: JsonFault; readonly value?: unknown } => {
  const from = skipJsonSpace(text, 0)
  const { end, fault } = scanJson(text, from)
  if (fault !== undefined) return { from, fault }
  return skipJsonSpace(text, end) === text.length ? { from, value: JSON.parse(text) } : { from }
}
