import { type Operation, once, operationSchema, planSchema } from '@emend/model'
import {
  type Finding,
  findingsFrom,
  findingsIn,
  invalid,
  kindOf,
  knownKeys,
  parsedBy,
  shown,
} from './findings.ts'
import type { Values } from './object.ts'

/** What an operation's value says, or what is wrong with it. */
export type Checked = { readonly operation: Operation } | { readonly findings: readonly Finding[] }

/** Checks the value of one operation; `name` is what a path to it starts with in messages, such as `operations[2]`. */
export const checkOperation = (value: unknown, name: string): Checked => {
  const parsed = parsedBy(operationSchema(), value)
  if (parsed.success) return { operation: parsed.data }
  return {
    findings: findingsIn(parsed.error, (issue) => findingsFrom(issue, name, knownKeys(value, issue.path))),
  }
}

const envelopeKeys = once(() => Object.keys(planSchema().shape))
const envelopeSchema = once(() => planSchema().omit({ version: true, operations: true }))

/** Checks everything of a plan's object but its operations. */
export const checkEnvelope = (value: Values): readonly Finding[] => {
  const { version, operations, ...rest } = value
  if (version !== undefined && version !== 1)
    return [
      {
        path: ['version'],
        problem: { code: 'version-unsupported', data: { version: shown(version) } },
        atKey: false,
      },
    ]
  const parsed = parsedBy(envelopeSchema(), rest)
  const findings = parsed.success
    ? []
    : findingsIn(parsed.error, (issue) => findingsFrom(issue, '', envelopeKeys()))
  if (Array.isArray(operations)) return findings
  const error = operations === undefined ? 'is missing' : `must be an array, not ${kindOf(operations)}`
  return [...findings, invalid(['operations'], error)]
}
