import { type OperationInput, parse, schemaNamed } from '@emend/engine'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'

const ajv = new Ajv2020({ strictTypes: true })
const validate = ajv.compile(schemaNamed('plan'))

const edit = { op: 'edit', path: 'a.txt', find: 'a', replace: 'b' } as const
const patch = { op: 'patch', path: 'a.txt', hunks: [] } as const
const piece = (one: object): unknown => ({ ...patch, pieces: [one] })

const isRead = (plan: object): boolean =>
  parse(JSON.stringify(plan), { dialect: 'plan' }).diagnostics.length === 0

it.each<readonly [string, unknown, boolean]>([
  ['a count of all occurrences', { ...edit, occurrences: 'all', count: 2 }, true],
  ['a count of one occurrence', { ...edit, occurrences: 'one', count: 2 }, false],
  ['a count alone', { ...edit, count: 2 }, false],
  ['a patch of nothing', patch, false],
  ['a patch of a hunk', { ...patch, hunks: [{ lines: ['+a'] }] }, true],
  ['a patch that moves', { ...patch, to: 'b.txt' }, true],
  ['a patch of the mode', { ...patch, mode: '100755' }, true],
  ['a piece of new data', piece({ data: 'YQ==' }), true],
  ['a piece of the old file', piece({ from: 0, length: 1 }), true],
  ['a piece of nothing', piece({}), false],
  ['a piece of half a stretch', piece({ from: 0 }), false],
  ['a piece of new data that is a stretch by half', piece({ data: 'YQ==', from: 0 }), false],
  ['pieces beside a hunk', { ...patch, pieces: [{ data: 'YQ==' }], hunks: [{ lines: ['+a'] }] }, false],
  ['a piece of both', piece({ data: 'YQ==', from: 0, length: 1 }), false],
])('the schema of plans takes what is read, and nothing else: %s', (_, operation, isTaken) => {
  const plan = { operations: [operation as OperationInput] }
  expect([validate(plan), isRead(plan)]).toEqual([isTaken, isTaken])
})

/** The keys of all objects in a schema, and below it, that have no words of their own and are no constants. */
const keysWithoutWords = (schema: object): readonly string[] =>
  Object.entries(schema).flatMap(([name, part]) => [
    ...(name === 'properties'
      ? Object.keys(part).filter((key) => !('description' in part[key]) && !('const' in part[key]))
      : []),
    ...(typeof part === 'object' && part !== null && name !== 'dependentSchemas' && name !== 'anyOf'
      ? keysWithoutWords(part)
      : []),
  ])

it.each(['plan', 'config', 'tools'])('the schema %s says of every key what it is', (name) => {
  const schema = schemaNamed(name) as { readonly tools?: readonly { readonly inputSchema: object }[] }
  expect(keysWithoutWords(schema.tools?.map(({ inputSchema }) => inputSchema) ?? schema)).toEqual([])
})
