import { type Diagnostic, diagnose, type Operation, type Place } from '@emend/model'
import { isResponse } from '../calls/envelopes/api-response.ts'
import type { ParseResult } from '../dialect.ts'
import { MOST_FAULTS, restUnread } from '../faults.ts'
import { type Locate, placesIn } from '../text/places.ts'
import { quotationOf } from '../text/quoted.ts'
import { documentsIn, type JsonDocument } from './documents.ts'
import { diagnosedAll, faultyJson, repeatedKeys, repeatedWithin } from './faults.ts'
import { type Finding, invalid } from './findings.ts'
import { elementsAt, membersAt, type Part, valueIn } from './members.ts'
import { parsedWithoutNulls, type Values } from './object.ts'
import { passagesAround } from './passages.ts'
import { checkEnvelope, checkOperation } from './validation.ts'

const SPEAKS_OF_OPERATIONS =
  /["'](?:op|operations)["']\s*:|[{,]\s*op\s*:\s*["']|^[[{][\s{,:]*["'](?:op|operations)["']/

/**
 * Reads every plan, array of operations and single operation in an answer, as one plan in document order. JSON at an
 * offset at which a call stands is none of them, whatever it lists.
 */
export const parsePlan = (text: string, isCall: (from: number) => boolean): ParseResult => {
  const locate = placesIn(text)
  const { documents, thoughts } = documentsIn(
    text,
    (json, from) => SPEAKS_OF_OPERATIONS.test(json) && !isCall(from),
  )
  const said = saidInAll(text, documents, locate)
  const operations = said.flatMap((one) => one.operations)
  const diagnostics = said.flatMap((one) => one.diagnostics)
  const isEmpty = documents.length > 0 && operations.length + diagnostics.length === 0
  const message = said.find((one) => one.message !== undefined)?.message
  const base = said.find((one) => one.base !== undefined)?.base
  return {
    dialect: 'plan',
    plan: {
      version: 1,
      ...(message !== undefined && { message }),
      ...(base !== undefined && { base }),
      operations,
      places: said.flatMap(({ places }) => places),
    },
    ...passagesAround(text, documents, thoughts, locate),
    diagnostics: isEmpty ? [diagnose('plan-empty', {})] : diagnostics,
  }
}

interface Said {
  readonly message?: string
  readonly base?: string
  readonly operations: readonly Operation[]
  readonly places: readonly Place[]
  readonly diagnostics: readonly Diagnostic[]
}

const saidInAll = (text: string, documents: readonly JsonDocument[], locate: Locate): readonly Said[] => {
  const said: Said[] = []
  const first: { message?: string; base?: string } = {}
  let problems = 0
  for (const document of documents) {
    if (problems >= MOST_FAULTS)
      return [...said, broken([restUnread(locate(document.from, documents.at(-1)!.to))])]
    const next = saidIn(text, document, locate)
    const diagnostics = [...next.diagnostics]
    for (const key of ['message', 'base'] as const) {
      const value = next[key]
      if (value === undefined) continue
      first[key] ??= value
      if (first[key] !== value)
        diagnostics.push(...diagnosedAll(text, document.from, [contradiction(key)], locate))
    }
    said.push({ ...next, diagnostics })
    problems += diagnostics.length
  }
  return said
}

/** All plans of an answer become one commit: it has one message, and is made on one base. */
const contradiction = (key: 'message' | 'base'): Finding => {
  const error = `is another than that of the plan before it, and all plans of one answer become one commit: write one plan, or the same \`${key}\` in each`
  return invalid([key], error)
}

const broken = (diagnostics: readonly Diagnostic[]): Said => ({ operations: [], places: [], diagnostics })

const saidIn = (text: string, document: JsonDocument, locate: Locate): Said => {
  const { from, to, fault } = document
  const problem = (fault === undefined ? quotationOf : faultyJson)(text, document, locate)
  if (problem !== undefined) return broken([problem])
  const value = parsedWithoutNulls(text.slice(from, to))
  if (Array.isArray(value)) return operationsIn(text, value, elementsAt(text, from), '', locate)
  const object = value as Values
  if (Object.hasOwn(object, 'op') && !Object.hasOwn(object, 'operations'))
    return operationsIn(text, [object], [{ from, to }], null, locate)
  if (isResponse(object) && !Object.hasOwn(object, 'operations'))
    return broken([diagnose('operation-unsupported', A_RESPONSE, { plan: locate(from, to) })])
  return planIn(text, from, object, locate)
}

const A_RESPONSE = {
  name: 'A whole response of an API',
  reason: 'it has no calls, and what it says is a string in it',
  instead: 'Give the text of its message alone.',
}

/** A plan with its envelope, which starts at an offset. */
const planIn = (text: string, from: number, object: Values, locate: Locate): Said => {
  const members = membersAt(text, from)
  const repeated = repeatedKeys(members, '', locate)
  if (repeated.length > 0) return broken(repeated)
  const findings = checkEnvelope(object)
  const diagnostics = diagnosedAll(text, from, findings, locate)
  if (
    !Array.isArray(object.operations) ||
    findings.some(({ problem }) => problem.code === 'version-unsupported')
  )
    return broken(diagnostics)
  const elements = elementsAt(text, valueIn(members, 'operations')!.from)
  const inside = operationsIn(text, object.operations, elements, 'operations', locate)
  return {
    ...inside,
    ...(typeof object.message === 'string' && { message: object.message }),
    ...(typeof object.base === 'string' && { base: object.base }),
    diagnostics: [...diagnostics, ...inside.diagnostics],
  }
}

/** `list` is the name of the array in messages; null for an operation that stands alone. */
const operationsIn = (
  text: string,
  values: readonly unknown[],
  parts: readonly Part[],
  list: string | null,
  locate: Locate,
): Said => {
  const operations: Operation[] = []
  const places: Place[] = []
  const diagnostics: Diagnostic[] = []
  let index = 0
  for (let faulty = 0; index < values.length && faulty < MOST_FAULTS; index++) {
    const { from, to } = parts[index]!
    const name = list === null ? '' : `${list}[${index}]`
    const repeated = repeatedWithin(text, from, name, locate)
    const checked = checkOperation(values[index], name)
    const problems =
      repeated.length > 0 || 'values' in checked
        ? repeated
        : diagnosedAll(text, from, checked.findings, locate)
    for (const problem of problems) diagnostics.push(problem)
    if (problems.length > 0) faulty++
    else if ('values' in checked) {
      operations.push(checked.values)
      places.push(locate(from, to))
    }
  }
  const next = parts[index]
  if (next !== undefined) diagnostics.push(restUnread(locate(next.from, parts.at(-1)!.to)))
  return { operations, places, diagnostics }
}
