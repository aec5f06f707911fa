import { createHash } from 'node:crypto'
import { isAnyArrayBuffer, isPromise } from 'node:util/types'
import {
  type Diagnostic,
  described,
  EmendError,
  type OperationInput,
  type Plan,
  type Policy,
  planSchema,
} from '@emend/model'
import { type DialectName, dialectNamed, parse } from '@emend/parser'

/**
 * What `preview` and `apply` take: text in any dialect, a plan, or its operations alone; what has a default may be left
 * out.
 */
export type PlanInput =
  | string
  | (Omit<Plan, 'version' | 'operations'> & {
      readonly version?: 1
      readonly operations: readonly OperationInput[]
    })
  | readonly OperationInput[]

/** How the text of a plan is read. */
export interface ReadOptions {
  /** The dialect of the text; `auto`, the default, recognises it. */
  readonly dialect?: DialectName | 'auto' | undefined
  /** Leave out operations that cannot be read, with a warning; one that was cut off still rejects the plan. */
  readonly lenient?: boolean | undefined
}

/** A plan as it was read, with the dialect that its author expects the answer in. */
export interface ReadPlan {
  readonly dialect: DialectName
  readonly plan: Plan
  readonly diagnostics: readonly Diagnostic[]
  /** What it was read from, where that is text. */
  readonly text?: string
}

/** What was given as a plan, when it was given: it is read later, and again where that is planned on has moved. */
export type GivenPlan = string | { readonly json: string; readonly places?: Plan['places'] }

/** Takes what is given as it is now. `usage` for what is neither text nor data that JSON can say. */
export const givenPlan = (input: PlanInput): GivenPlan => {
  if (typeof input === 'string') return input
  if (typeof input !== 'object' || input === null) throw notAPlan(`it is ${described(input)}`)
  // As data, it would be a key for each of its bytes.
  if (ArrayBuffer.isView(input) || isAnyArrayBuffer(input))
    throw notAPlan(`it is a ${input.constructor.name}; give its text`)
  if (isPromise(input)) throw notAPlan('it is a Promise; give what `await` makes of it')
  const given: Exclude<PlanInput, string | readonly unknown[]> = isArray(input)
    ? { operations: input }
    : input
  const { places, calls: _calls, ...data } = given
  if (places === undefined) return { json: asJson(data) }
  if (!Array.isArray(places)) throw notAPlan('its `places` are no array')
  return { json: asJson(data), places: [...places] }
}

const isArray = (input: object): input is readonly OperationInput[] => Array.isArray(input)

/** Reads a plan from text, or checks one that is data already. Never throws for what a plan gets wrong. */
export const readPlan = (given: GivenPlan, policy: Policy, options: ReadOptions): ReadPlan => {
  const { dialect = 'auto', lenient = false } = options
  if (typeof given === 'string')
    return { ...parse(given, { dialect, lenient, limits: policy.limits }), text: given }
  const { json, places } = given
  const { plan, diagnostics } = checkPlan(json, policy)
  return { dialect: 'plan', plan: places === undefined ? plan : { ...plan, places }, diagnostics }
}

/** A plan that fits the schema is taken as it is; what is wrong with another one, its text tells best. */
const checkPlan = (text: string, { limits }: Policy): Omit<ReadPlan, 'dialect'> => {
  const checked = text.length * 3 <= limits.planBytes ? planSchema().safeParse(JSON.parse(text)) : undefined
  if (checked?.success && checked.data.operations.length > 0) {
    const { $schema: _, ...plan } = checked.data
    return { plan: plan as Plan, diagnostics: [] }
  }
  return withoutPlaces(parse(text, { dialect: 'plan', limits }))
}

const asJson = (data: unknown): string => {
  try {
    return JSON.stringify(data, sayable)
  } catch (error) {
    throw notAPlan(error instanceof Error ? error.message : String(error), error)
  }
}

/** What JSON would leave out without a word may have been meant to guard something, such as `expect`. */
const sayable = (key: string, value: unknown): unknown => {
  if (typeof value !== 'function' && typeof value !== 'symbol') return value
  throw new Error(`\`${key}\` is a ${typeof value}`)
}

const notAPlan = (why: string, cause?: unknown): EmendError =>
  new EmendError(
    'usage',
    { error: `Not a plan: ${why}.`, remedy: 'Give text, a plan, or an array of operations, as plain data.' },
    { cause },
  )

/** What was read of a text that nobody has seen, without the places in it. */
export const withoutPlaces = ({
  plan,
  diagnostics,
}: Omit<ReadPlan, 'dialect'>): Omit<ReadPlan, 'dialect'> => {
  const { places: _, ...rest } = plan
  return { plan: rest, diagnostics: diagnostics.map(({ plan: _place, ...other }) => other as Diagnostic) }
}

/** The canonical form of a plan: the same for the same plan, whatever dialect it came in. */
export const canonicalText = (plan: Plan): string => dialectNamed('plan').render(plan)

/** The SHA-256 (hex) of a plan's canonical form. */
export const planHash = (plan: Plan): string => createHash('sha256').update(canonicalText(plan)).digest('hex')

/** A plan of nothing, that says why it was refused. */
export const refusedPlan = (diagnostics: readonly Diagnostic[]): ReadPlan => ({
  dialect: 'tools',
  plan: { version: 1, operations: [] },
  diagnostics,
})
