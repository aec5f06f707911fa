import { once, operationSchema, planSchema } from '@emend/model'
import {
  type Checked,
  checkedBy,
  type Finding,
  findingsFrom,
  invalid,
  kindOf,
  knownKeys,
  shown,
} from './findings.ts'
import type { Values } from './object.ts'

/** Checks the value of one operation; `name` is what a path to it starts with in messages, such as `operations[2]`. */
export const checkOperation = (value: unknown, name: string): Checked<ReturnType<typeof operationSchema>> =>
  checkedBy(operationSchema(), value, (issue) => findingsFrom(issue, name, knownKeys(value, issue.path)))

const envelopeKeys = once(() => Object.keys(planSchema().shape))
const envelopeSchema = once(() => planSchema().omit({ version: true, operations: true }))

/** Checks everything of a plan's object but its operations. */
export const checkEnvelope = (value: Values): readonly Finding[] => {
  const { version, operations, ...rest } = value
  if (version !== undefined && version !== 1)
    return [
      { path: ['version'], problem: { code: 'version-unsupported', data: { version: shown(version) } } },
    ]
  const checked = checkedBy(envelopeSchema(), rest, (issue) => findingsFrom(issue, '', envelopeKeys()))
  const findings = 'findings' in checked ? checked.findings : []
  if (Array.isArray(operations)) return findings
  const error = operations === undefined ? 'is missing' : `must be an array, not ${kindOf(operations)}`
  return [...findings, invalid(['operations'], error)]
}
