import { brief, nearestName, once, operationSchema, type Problem, plural } from '@emend/model'
import type * as z from 'zod'
import { MOST_FAULTS } from '../faults.ts'
import { isObject, type Values } from './object.ts'
import { repeatedKey } from './repeated.ts'
import { scanJson, skipJsonSpace } from './scan.ts'

/** A problem with a value, and the path of keys and indexes that leads from it to what is wrong. */
export interface Finding {
  readonly path: readonly PropertyKey[]
  readonly problem: Problem
  /** True where the path names a key that should not be there. */
  readonly atKey?: true
}

type Issue = z.core.$ZodIssue

/** A value as a schema takes it, or what is wrong with it. */
export type Checked<Schema extends z.ZodType> =
  | { readonly values: z.output<Schema> }
  | { readonly findings: readonly Finding[] }

/** Checks a value; `from` words what the schema objects to: of very many issues, the first ones. */
export const checkedBy = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  from: (issue: Issue) => readonly Finding[],
): Checked<Schema> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { values: parsed.data }
  // To keep its input at hand for each issue takes longer, and most values have none.
  const { issues } = schema.safeParse(value, { reportInput: true }).error!
  const told = issues.slice(0, MOST_FAULTS).filter((issue, index) => !isToldBy(issues[index - 1], issue))
  return { findings: told.flatMap(from) }
}

/** A list in the place of a text has a length, too, which is judged as well: that it is no text is all there is to say. */
const isToldBy = (before: Issue | undefined, { path }: Issue): boolean =>
  before?.code === 'invalid_type' && fieldName(before.path, '') === fieldName(path, '')

/**
 * What a schema objects to, by an issue with its input; `known` are the keys that could stand where an unknown one does.
 */
export const findingsFrom = (issue: Issue, name: string, known: readonly string[]): readonly Finding[] => {
  if (issue.code !== 'unrecognized_keys') return [invalid(issue.path, errorOf(issue), name)]
  return issue.keys.slice(0, MOST_FAULTS).map((key) => {
    const path = [...issue.path, key]
    const nearest = nearestName(key, known)
    const data = { field: fieldName(path, name), ...(nearest === undefined ? { known } : { nearest }) }
    return { path, problem: { code: 'field-unknown', data }, atKey: true }
  })
}

/** Says what is wrong with the value that a path leads to. */
export const invalid = (path: readonly PropertyKey[], error: string, name = ''): Finding => ({
  path,
  problem: { code: 'field-invalid', data: { field: fieldName(path, name), error } },
})

/** A path as a program would write it: `operations[2].from`. */
export const fieldName = (path: readonly PropertyKey[], start: string): string =>
  path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`
    return name === '' ? String(step) : `${name}.${String(step)}`
  }, start)

const variants = once(
  () => new Map(operationSchema().options.map((variant) => [variant.shape.op.value as string, variant])),
)

/** The keys that the operation which a value is meant as knows at a path. */
export const knownKeys = (value: unknown, path: readonly PropertyKey[]): readonly string[] => {
  const variant = isObject(value) ? variants().get(value.op as string) : undefined
  return variant === undefined ? [] : keysIn(variant, path)
}

/** The parts of a schema that keys can be found by, whatever it is wrapped in. */
interface SchemaParts {
  readonly innerType?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
}

/** The keys that a schema knows at a path. */
export const keysIn = (schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] => {
  const { innerType, element, shape = {} } = schema._zod.def as SchemaParts
  if (innerType !== undefined) return keysIn(innerType, path)
  const [step, ...rest] = path
  if (step === undefined) return Object.keys(shape)
  const next = element ?? shape[String(step)]
  return next === undefined ? [] : keysIn(next, rest)
}

const errorOf = (issue: Issue): string => {
  const { input: value } = issue
  switch (issue.code) {
    case 'invalid_union':
      return operationError((value as Values).op)
    case 'invalid_type':
      return value === undefined ? 'is missing' : typeError(issue.expected, value)
    case 'invalid_value':
      return value === undefined ? 'is missing' : wordError(issue.values, value)
    case 'too_small':
      if (issue.origin === 'number') return `must be at least ${issue.minimum}`
      return issue.minimum === 1 ? 'must not be empty' : lengthError(issue.minimum)
    case 'too_big':
      if (issue.origin === 'array') return lengthError(issue.maximum)
      return issue.origin === 'string' ? issue.message : `must be at most ${issue.maximum}`
    default:
      return issue.message
  }
}

/** What is wrong with a list that takes so many values, no more and no less. */
const lengthError = (length: number | bigint): string => `must have ${plural(Number(length), 'value')}`

/** A number that is none of those wanted, `1.5` or `1e999`, is named itself. */
const typeError = (wanted: string, value: unknown): string => {
  const broken = wanted === 'array' && typeof value === 'string' ? faultInList(value) : undefined
  if (broken !== undefined) return broken
  const numeric = wanted === 'int' || wanted === 'number'
  return `must be ${article(wanted)}, not ${numeric && typeof value === 'number' ? value : kindOf(value)}`
}

/** What is wrong with a list that is written as a JSON string; undefined for any other string. */
const faultInList = (text: string): string | undefined => {
  if (!/^\s*\[/.test(text)) return undefined
  const { end, fault } = scanJson(text, 0)
  if (fault === undefined) {
    const isAlone = skipJsonSpace(text, end) === text.length
    if (isAlone && repeatedKey(text) === null) return undefined
    return `must be an array, and as a string ${isAlone ? 'it has a key twice in one object' : 'more stands behind its end'}`
  }
  const before = text.slice(Math.max(0, fault.offset - 30), fault.offset).replace(/\s+/g, ' ')
  return `must be an array, and as a string it is no JSON: ${fault.error}, behind \`${before}\``
}

const operationError = (op: unknown): string => {
  if (op === undefined) return 'is missing'
  if (typeof op !== 'string') return `must be the name of an operation, not ${kindOf(op)}`
  const names = [...variants().keys()]
  const nearest = nearestName(op, names)
  return nearest === undefined
    ? mustBe(`one of ${names.join(', ')}`, op)
    : mustBe('the name of an operation', op, nearest)
}

/** What is wrong with a value that is none of those that there are. */
const wordError = (known: readonly unknown[], value: unknown): string => {
  const quoted = known.map((one) => JSON.stringify(one)).join(', ')
  const words = known.length === 1 ? quoted : `one of ${quoted}`
  const nearest = typeof value === 'string' ? nearestName(value, known.map(String)) : undefined
  return mustBe(words, value, nearest)
}

/** What a value must be in place of what it is, and which one was probably meant. */
export const mustBe = (words: string, value: unknown, nearest?: string): string =>
  `must be ${words}, not ${shown(value)}${nearest === undefined ? '' : `; the nearest one is \`${nearest}\``}`

const article = (type: string): string => {
  if (type === 'int') return 'a whole number'
  if (type === 'tuple') return article('array')
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

/** What a value is, in a word. */
export const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'an array' : article(typeof value)

/** A value as a message shows it. */
export const shown = (value: unknown): string => brief(JSON.stringify(value), 40)
