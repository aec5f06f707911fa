import { nearestName, type Operation, once, type Problem } from '@emend/model'
import * as z from 'zod'
import { type Finding, mustBe } from '../json/findings.ts'
import type { Values } from '../json/object.ts'
import { checkArguments } from './arguments/arguments.ts'

/** What a call says, or what is wrong with its arguments. */
export type Said = { readonly operations: readonly Operation[] } | { readonly findings: readonly Finding[] }

/** The shape of one kind of call: its arguments, and the operations that they mean. */
export interface Form {
  /** What the dialect names such a call. */
  readonly name: string
  /** The argument that lists operations, one in each of its objects. */
  readonly list?: string
  /** The arguments, by their own names. */
  readonly schema: () => z.ZodObject
  readonly read: (given: Values) => Said
}

/** How a form is made: the arguments by their own names, and what they mean. */
interface Shape<Keys extends z.ZodRawShape> {
  readonly keys: () => Keys
  readonly list?: string & keyof Keys
  /** The operations; or a problem with arguments that are right one by one. */
  readonly means: (values: z.output<z.ZodObject<Keys, z.core.$strict>>) => readonly Operation[] | Problem
}

/** A kind of call as a row of a table. */
export const form = <Keys extends z.ZodRawShape>(name: string, { keys, list, means }: Shape<Keys>): Form => {
  const schema = once(() => z.strictObject(keys()))
  const read = (given: Values): Said => {
    const checked = checkArguments(schema(), given, list)
    if ('findings' in checked) return checked
    const meant = means(checked.values)
    return 'code' in meant ? { findings: [{ path: [], problem: meant }] } : { operations: meant }
  }
  return { name, ...(list !== undefined && { list }), schema, read }
}

/** The form that a word names; or what is wrong with the word. `key` is the argument that holds it. */
export const formNamed = (key: string, word: unknown, forms: readonly Form[]): Form | Problem => {
  const found = forms.find(({ name }) => name === word)
  if (found !== undefined) return found
  const invalid = (error: string): Problem => ({ code: 'field-invalid', data: { field: key, error } })
  const names = forms.map(({ name }) => name)
  if (word === undefined || word === null) return invalid(`is missing; it must be one of ${names.join(', ')}`)
  const nearest = typeof word === 'string' ? nearestName(word, names) : undefined
  return invalid(mustBe(`one of ${names.join(', ')}`, word, nearest))
}
