import {
  brief,
  type Configuration,
  configurationSchema,
  EmendError,
  nearestName,
  type Policy,
  policyFrom,
} from '@emend/model'
import { repeatedKey, whyNotJson } from '@emend/parser'
import * as z from 'zod'

/**
 * Reads the text of `emend.config.json` into a policy. Throws `configuration-invalid` or `configuration-unknown-key`,
 * which names the nearest known key.
 */
export const readConfiguration = (text: string): Policy => {
  const checked = configurationSchema().safeParse(jsonIn(text), { reportInput: true })
  if (checked.success) {
    refuseRepeated(text)
    return policyFrom(checked.data as Configuration)
  }
  const issue = checked.error.issues[0]!
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const key = [...issue.path, issue.keys[0]!].join('.')
    const nearest = nearestKey(key)
    throw new EmendError('configuration-unknown-key', {
      field: key,
      ...(nearest !== undefined && { nearest }),
    })
  }
  throw new EmendError('configuration-invalid', {
    ...(field !== '' && { field }),
    error: `is ${lowerFirst(issue.message).replace(/^invalid (?:input|option): /, 'invalid: ')}${nearestWord(issue)}`,
  })
}

/** Of two walls under one name, the reader would see both and have one. A text that fits the schema is not deep. */
const refuseRepeated = (text: string): void => {
  const repeated = repeatedKey(text)
  if (repeated === null) return
  const field = repeated.join('.')
  throw new EmendError('configuration-invalid', { field, error: 'is there more than once' })
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const error = `is not valid JSON: ${whyNotJson(text)}`
    throw new EmendError('configuration-invalid', { error }, { cause })
  }
}

/**
 * Where the keys of §000's `file_operations` block have their place; those with none are like no key, whatever they
 * look like.
 */
const seedKeys: Readonly<Record<string, string | undefined>> = {
  file_operations: undefined,
  max_edit_size_mb: 'limits.editBytes',
  max_create_size_mb: 'limits.createBytes',
  max_read_size_mb: 'limits.readBytes',
  protected_files: 'paths.protected',
  protected_patterns: 'paths.protected',
  create_parent_directories: 'createParents',
  allow_binary_operations: undefined,
}

/**
 * The word that one which is none of a list was probably meant to be, in words; nothing where none is near. What is no
 * text, such as `false`, is near to none.
 */
const nearestWord = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_union') return issue.errors.flat().map(nearestWord).find(Boolean) ?? ''
  const { input } = issue
  if (issue.code !== 'invalid_value' || typeof input !== 'string') return ''
  const known = issue.values.filter((word) => typeof word === 'string')
  const nearest = nearestName(input, known)
  return nearest === undefined ? '' : `; the nearest one to \`${brief(input)}\` is \`${nearest}\``
}

const nearestKey = (key: string): string | undefined => {
  const name = key.split('.').at(-1)!
  if (Object.hasOwn(seedKeys, name)) return seedKeys[name]
  return (
    nearestName(key, knownKeys()) ??
    knownKeys().find((known) => nearestName(name, [known.split('.').at(-1)!]))
  )
}

const knownKeys = (): readonly string[] =>
  Object.entries(configurationSchema().shape).flatMap(([key, schema]) => [
    key,
    ...keysOf(schema.unwrap()).map((name) => `${key}.${name}`),
  ])

/** The keys of an object, or of the one that a value may be. */
const keysOf = (schema: z.ZodType): readonly string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return schema instanceof z.ZodUnion ? schema.options.flatMap((option) => keysOf(option as z.ZodType)) : []
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
