import { type Diagnostic, diagnose } from '@emend/model'
import { type CallTool, checkArguments, parse } from '@emend/parser'
import * as z from 'zod'
import type { Reading } from '../drafts/growing-draft.ts'
import { type ReadPlan, refusedPlan, withoutPlaces } from '../drafts/plan-input.ts'

/**
 * Has a call read, with what it is given now, as the dialect of the tool reads it in a text. Never throws for what the
 * call gets wrong.
 */
export const readingOf = ({ name, dialect, schema }: CallTool, input: unknown): Reading => {
  const said = unlessNoData(() => ({ text: JSON.stringify({ name, arguments: input }) }))
  return ({ limits }) => {
    const { plan, diagnostics } =
      'error' in said
        ? refusedPlan([badArguments(name, said.error)])
        : withoutPlaces(parse(said.text, { dialect, limits }))
    return { dialect, plan, diagnostics: diagnostics.map((one) => inTool(one, name, schema())) }
  }
}

/** What is read of a call; or why it cannot be, as of what throws when it is looked at. */
const unlessNoData = <Read extends object>(read: () => Read): Read | { readonly error: string } => {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return { error: TOO_DEEP }
    return { error: 'that JSON cannot say: they are no plain data' }
  }
}

const TOO_DEEP = 'that are nested too deeply'

const badArguments = (name: string, error: string): Diagnostic =>
  diagnose('field-invalid', { field: name, error: `has arguments ${error}` })

/** What arguments say; or a plan that says what is wrong with them. */
export const readArguments = <Schema extends z.ZodObject>(
  name: string,
  schema: Schema,
  input: unknown,
): { readonly values: z.output<Schema> } | { readonly refused: ReadPlan } => {
  const checked = unlessNoData(() => checkArguments(schema, meantBy(argumentsOf(input), schema)))
  if ('values' in checked) return { values: checked.values }
  const diagnostics =
    'error' in checked
      ? [badArguments(name, checked.error)]
      : checked.findings.map(({ problem: { code, data } }) => diagnose(code, data))
  return { refused: refusedPlan(diagnostics.map((one) => inTool(one, name, schema))) }
}

/**
 * Arguments as data: they may be written as a JSON string, or not at all. Some model APIs hand on an empty text for a
 * call without arguments.
 */
const argumentsOf = (input: unknown): unknown => {
  if (typeof input !== 'string') return input ?? {}
  try {
    return input.trim() === '' ? {} : JSON.parse(input)
  } catch {
    return input
  }
}

/**
 * Arguments as they are meant: not every model that writes JSON writes a plan into a text, and some give an empty one to
 * whatever may be left out.
 */
const meantBy = (given: unknown, { shape }: z.ZodObject): unknown => {
  if (!isData(given) || Array.isArray(given)) return given
  const entries = Object.entries(given).filter(([key, value]) => value !== '' || !shape[key]?.isOptional())
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === 'plan' && isData(value) ? JSON.stringify(value) : value]),
  )
}

const isData = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Who calls a tool needs to be told what it takes, and no command that shows it. */
const inTool = (told: Diagnostic, name: string, schema: z.ZodObject): Diagnostic => {
  // Of a text that was made of data, a reader of JSON can only complain that it goes too deep.
  const diagnostic = told.code === 'json-invalid' ? badArguments(name, TOO_DEEP) : told
  const isUnexplained = diagnostic.code === 'field-unknown' && diagnostic.data.nearest === undefined
  if (diagnostic.code !== 'field-invalid' && !isUnexplained) return diagnostic
  return { ...diagnostic, hint: `${name} takes: ${keysOf(schema)}.` }
}

/** The keys of an object, those that must be given first, and of a list of objects what each of them takes. */
const keysOf = ({ shape }: z.ZodObject): string => {
  const keys = Object.entries(shape as Readonly<Record<string, z.ZodType>>)
  const required = keys.filter(([, value]) => !value.isOptional()).map(([key, value]) => key + itemsOf(value))
  const optional = keys.filter(([, value]) => value.isOptional()).map(([key]) => `[${key}]`)
  return [...required, ...optional].join(', ')
}

const itemsOf = (value: z.ZodType): string =>
  value instanceof z.ZodArray && value.element instanceof z.ZodObject
    ? ` (each: ${keysOf(value.element)})`
    : ''
