import { nearestName, type Operation, type Problem } from '@emend/model'
import * as z from 'zod'
import { type Finding, findingsFrom, keysIn } from '../json/validation.ts'
import { respell } from './respell.ts'

/** What a call says, or what is wrong with its arguments. */
export type Said = { readonly operations: readonly Operation[] } | { readonly findings: readonly Finding[] }

/** The shape of one kind of call: its arguments, and the operations that they mean. */
export interface Form {
  /** What the dialect names such a call. */
  readonly name: string
  /** The argument that lists operations, one in each of its objects. */
  readonly list?: string
  readonly read: (given: Readonly<Record<string, unknown>>) => Said
}

/** How a form is made: the arguments by their own names, and what they mean. */
interface Shape<Keys extends z.ZodRawShape> {
  readonly keys: Keys
  readonly list?: string & keyof Keys
  /** The operations; or a problem with arguments that are right one by one. */
  readonly means: (values: z.output<z.ZodObject<Keys, z.core.$strict>>) => readonly Operation[] | Problem
}

/**
 * A kind of call as a row of a table. Every accepted spelling of a key is read as that key; an optional one whose value is
 * null counts as left out, as strict schemas make models write it.
 */
export const form = <Keys extends z.ZodRawShape>(name: string, { keys, list, means }: Shape<Keys>): Form => {
  const schema = z.strictObject(keys)
  const read = (given: Readonly<Record<string, unknown>>): Said => {
    const { values, written, findings } = respell(given, schema, list)
    if (findings.length > 0) return { findings }
    const parsed = schema.safeParse(values)
    if (!parsed.success)
      return {
        findings: parsed.error.issues.flatMap((issue) =>
          findingsFrom({ ...issue, path: written(issue.path) }, given, '', keysIn(schema, issue.path)),
        ),
      }
    const meant = means(parsed.data)
    return 'code' in meant
      ? { findings: [{ path: [], problem: meant, atKey: false }] }
      : { operations: meant }
  }
  return { name, ...(list !== undefined && { list }), read }
}

/** The form that a word names; or what is wrong with the word. `key` is the argument that holds it. */
export const formNamed = (key: string, word: unknown, forms: readonly Form[]): Form | Problem => {
  const found = forms.find(({ name }) => name === word)
  if (found !== undefined) return found
  const invalid = (error: string): Problem => ({ code: 'field-invalid', data: { field: key, error } })
  if (word === undefined || word === null) return invalid('is missing')
  const names = forms.map(({ name }) => name)
  const nearest = typeof word === 'string' ? nearestName(word, names) : undefined
  const must = `must be one of ${names.join(', ')}, not ${JSON.stringify(word).slice(0, 40)}`
  return invalid(nearest === undefined ? must : `${must}; the nearest one is \`${nearest}\``)
}
