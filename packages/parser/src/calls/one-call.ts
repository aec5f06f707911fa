import { type Diagnostic, diagnose, type Operation, type Place, type Problem } from '@emend/model'
import { diagnosedAll, repeatedKeys, repeatedWithin } from '../json/faults.ts'
import { type Finding, invalid } from '../json/findings.ts'
import { elementsAt, membersAt, type Part } from '../json/members.ts'
import type { Locate } from '../text/places.ts'
import { garbledIn } from './arguments/garbled.ts'
import { keyMeant } from './arguments/spelling.ts'
import type { Form } from './form.ts'
import { hashedLinesIn } from './others/hashed-lines.ts'
import { type CallDialect, dialectOf, isOfPlan } from './recognition/dialect-of.ts'
import { signatureOf } from './recognition/signature.ts'
import type { ToolCall } from './tool-call.ts'

/** A whole answer. */
export interface Answer {
  readonly text: string
  readonly locate: Locate
  /** True where some call of it is in the dialect that it is read in: then one in another dialect is a mixture. */
  readonly speaks: boolean
}

/** How the calls of a dialect are read: the form that a call has, or what is wrong with the word that would tell it. */
export interface CallLanguage {
  readonly dialect: CallDialect
  readonly formOf: (call: ToolCall) => Form | Problem
}

/** What a call says, with the name of its form and a place for each operation; or what is wrong with it. */
export type CallReading =
  | {
      readonly name: string
      readonly operations: readonly Operation[]
      readonly places: readonly Place[]
    }
  | { readonly diagnostics: readonly Diagnostic[] }

/** Reads one call of an answer. Never throws. */
export const readCall = (answer: Answer, call: ToolCall, language: CallLanguage): CallReading => {
  const read = readAs(answer, call, language)
  if ('operations' in read || !answer.speaks) return read
  const signature = signatureOf(call)
  const own = dialectOf(signature) ?? (isOfPlan(signature.keys) ? 'plan' : undefined)
  if (own === undefined || own === language.dialect) return read
  const { from, to } = call.whole
  const dialects = [language.dialect, own]
  return { diagnostics: [diagnose('dialect-ambiguous', { dialects }, { plan: answer.locate(from, to) })] }
}

const readAs = (answer: Answer, call: ToolCall, { dialect, formOf }: CallLanguage): CallReading => {
  const { name = 'call', source, from, whole, fault } = call
  const place = answer.locate(whole.from, whole.to)
  const locate: Locate = (start, end) => answer.locate(source.inAnswer(start), source.inAnswer(end))
  const refused = (findings: readonly Finding[]): CallReading => ({
    diagnostics: diagnosedAll(
      source.text,
      from,
      findings.map((one) => inDialect(one, dialect)),
      locate,
    ),
  })
  if (fault !== undefined)
    return {
      diagnostics: [diagnose('field-invalid', { field: name, error: fault, dialect }, { plan: place })],
    }
  const repeated = repeatedIn(answer, call, locate, dialect)
  if (repeated.length > 0) return { diagnostics: repeated }
  const form = hashedLinesIn(call) ?? formOf(call)
  if ('code' in form) return refused([{ path: [], problem: form }])
  const read = form.read(call.arguments)
  if ('findings' in read) return refused(read.findings)
  const { operations } = read
  const garbled = operations.map(garbledIn)
  const index = garbled.findIndex((error) => error !== undefined)
  const field = form.list === undefined ? form.name : `${form.list}[${index}]`
  if (index >= 0) return refused([invalid([], garbled[index]!, field)])
  return form.list === undefined
    ? inOnePlace(form, operations, place)
    : inList(call, form, form.list, operations, locate)
}

const inOnePlace = ({ name }: Form, operations: readonly Operation[], place: Place): CallReading => ({
  name,
  operations,
  places: operations.map(() => place),
})

/**
 * Each object of the list is the place of its operation; of a list that is written as a JSON string, all of it is that
 * of all.
 */
const inList = (
  { source, from }: ToolCall,
  form: Form,
  key: string,
  operations: readonly Operation[],
  locate: Locate,
): CallReading => {
  const { text } = source
  const list = listAt(text, from, key)
  if (text[list.from] === '"') return inOnePlace(form, operations, locate(list.from, list.to))
  const parts = text[list.from] === '{' ? [list] : elementsAt(text, list.from)
  return { name: form.name, operations, places: parts.map((part) => locate(part.from, part.to)) }
}

/** A list under whichever of its spellings it was written. One that is null was left out. */
const listAt = (text: string, from: number, key: string): Part =>
  membersAt(text, from).find(
    ({ key: written, value }) => keyMeant(written, [key]) === key && text[value.from] !== 'n',
  )!.value

const repeatedIn = (
  { text, locate: inAnswer }: Answer,
  { source, from, whole }: ToolCall,
  locate: Locate,
  dialect: CallDialect,
): readonly Diagnostic[] => [
  ...(source.text === text && from === whole.from
    ? []
    : repeatedKeys(membersAt(text, whole.from), '', inAnswer, dialect)),
  ...repeatedWithin(source.text, from, '', locate, dialect),
]

/** A finding that sends its reader to the dialect's own guide. */
const inDialect = (finding: Finding, dialect: CallDialect): Finding => {
  const { code, data } = finding.problem
  if (code !== 'field-invalid' && code !== 'field-unknown') return finding
  return { ...finding, problem: { code, data: { ...data, dialect } } as Problem }
}
