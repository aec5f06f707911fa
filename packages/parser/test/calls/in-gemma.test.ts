import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { parseSoundly, withoutPlaces } from '../laws.ts'
import { type Call, callsOf, edit, type Values } from './calls-of-tools.ts'

/** How a string is written. */
type Quoting = (text: string) => string

const value = (given: unknown, quoting: Quoting): string => {
  if (typeof given === 'string') return quoting(given)
  if (Array.isArray(given)) return `[${given.map((one) => value(one, quoting)).join(',')}]`
  return given !== null && typeof given === 'object' ? object(given as Values, quoting) : String(given)
}
const object = (values: Values, quoting: Quoting, key: Quoting = (name) => name): string =>
  `{${Object.entries(values)
    .map(([name, given]) => `${key(name)}:${value(given, quoting)}`)
    .join(',')}}`

const marked =
  (mark: string): Quoting =>
  (text) =>
    `${mark}${text}${mark}`
const json: Quoting = (text) => JSON.stringify(text)

/** A notation has each call by itself, one right behind the other. */
const notations: Readonly<Record<string, (calls: readonly Call[]) => string>> = {
  'Gemma 4': (calls) =>
    calls
      .map(
        ({ name, arguments: given }) =>
          `<|tool_call>call:${name}${object(given, marked('<|"|>'))}<tool_call|>`,
      )
      .join(''),
  FunctionGemma: (calls) =>
    calls
      .map(
        ({ name, arguments: given }) =>
          `<start_function_call>call:${name}${object(given, marked('<escape>'))}<end_function_call>`,
      )
      .join(''),
  'Gemma 4 that slips into JSON': (calls) =>
    calls
      .map(
        ({ name, arguments: given }) => `<|tool_call>call:${name} ${object(given, json, json)} <tool_call|>`,
      )
      .join('\n'),
  'Gemma 4 with the name of a server': (calls) =>
    calls
      .map(
        ({ name, arguments: given }) =>
          `<|tool_call>call:files:${name}${object(given, marked('<|"|>'), marked('<|"|>'))}<tool_call|>`,
      )
      .join('\n'),
}

describe.each(Object.entries(notations))('calls of %s', (_name, write) => {
  test.each(Object.entries(callsOf))('are read as those in JSON are: %s', (dialect, calls) => {
    const { plan } = parseSoundly(JSON.stringify(calls))
    for (const answer of [write(calls), `I do it.\n\n${write(calls)}\n\nDone.\n`]) {
      const { diagnostics, ...other } = parseSoundly(answer)
      expect(diagnostics).toEqual([])
      expect(other.dialect).toBe(dialect)
      expect(withoutPlaces(other.plan)).toEqual(withoutPlaces(plan))
    }
  })

  test('have each text as it was written', () => {
    const piece = fc.constantFrom(
      'x',
      ' ',
      '\n',
      '\r\n',
      '"',
      '\\',
      '\\n',
      '{',
      '}',
      ',',
      ':',
      '<',
      '|',
      'é',
      '😀',
    )
    const text = fc.array(piece, { maxLength: 8 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, text, (old, fresh) => {
        const values = { path: 'a', old_string: `${old}.`, new_string: `.${fresh}` }
        const { diagnostics, plan } = parse(write([{ name: 'edit_file', arguments: values }]))
        expect(diagnostics).toEqual([])
        expect(plan.operations).toMatchObject([
          { path: 'a', find: values.old_string, replace: values.new_string },
        ])
      }),
      { numRuns: 200 },
    )
  })

  test('may hold other notations, which are text', () => {
    for (const content of [
      '*** Begin Patch\n*** Delete File: c\n*** End Patch\n',
      '<delete><file>c</file></delete>\n',
      '{"name": "delete_file", "arguments": {"path": [\n',
      '<invoke name="delete_file">\n<parameter name="path">c\n',
      '<tool_call|><end_function_call>\n```\n<think>\n',
    ]) {
      const calls = [
        { name: 'write_file', arguments: { path: 'b', content } },
        { name: 'delete_file', arguments: { path: 'd' } },
      ]
      const { plan, diagnostics } = parseSoundly(write(calls))
      expect(diagnostics).toEqual([])
      expect(plan.operations).toMatchObject([
        { op: 'create', path: 'b', content },
        { op: 'delete', path: 'd' },
      ])
    }
  })

  test('are refused where they are cut off anywhere', () => {
    const first: Call = { name: 'delete_file', arguments: { path: 'b' } }
    for (const calls of [[edit], [first, edit]]) {
      const whole = write(calls)
      const from = whole.length - write([edit]).length + 1
      for (let to = from; to < whole.length; to++)
        expect(parseSoundly(whole.slice(0, to)).diagnostics, whole.slice(0, to)).toMatchObject([
          { severity: 'error' },
        ])
    }
  })

  test('are refused beside another dialect', () => {
    const text = `${write([edit])}\n<delete>\n<file>c</file>\n</delete>\n`
    expect(parseSoundly(text).diagnostics).toMatchObject([{ code: 'dialect-ambiguous' }])
  })

  test('are no calls in a sentence', () => {
    const call = write([{ name: 'delete_file', arguments: { path: 'b' } }])
    expect(parseSoundly(`Write \`${call}\` to do so.`).diagnostics).toMatchObject([{ severity: 'error' }])
  })
})

test.each([
  ['x<|"|>y', '`<|"|>` stands within a string, or more stands behind it'],
  ['x<|"|>,y', 'expected `:` behind `y`'],
])('a text that holds the mark of its end is refused: %s', (text, why) => {
  const call = `<|tool_call>call:write_file{path:<|"|>a<|"|>,content:<|"|>${text}<|"|>}<tool_call|>`
  const { plan, diagnostics } = parseSoundly(call)
  expect(plan.operations).toEqual([])
  expect(diagnostics).toMatchObject([
    { code: 'operation-malformed', data: { error: expect.stringContaining(why) } },
  ])
})

test.each([
  '{path:<|"|>a<|"|>,}',
  '{path:}',
  '{path}',
  '{,}',
  '{path:<|"|>a<|"|> content:1}',
  '{path:[<|"|>a<|"|>,]}',
  '{path:a.py}',
  '{path:<|"|>a<|"|>}}',
])('arguments that are none are refused: %s', (given) => {
  const text = `<|tool_call>call:delete_file${given}<tool_call|>`
  expect(parseSoundly(text).plan.operations).toEqual([])
  expect(parseSoundly(text).diagnostics).toMatchObject([{ severity: 'error' }])
})

test('arguments that are nested beyond all measure are refused, and not followed', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const text = `<|tool_call>call:edit{path:<|"|>a<|"|>,content:<|"|>x<|"|>,mode:${deep}}<tool_call|>`
  expect(parse(text).diagnostics).toMatchObject([{ data: { error: 'it is nested too deeply' } }])
})

test('numbers side by side are none', () => {
  const text = '<|tool_call>call:read_file{path:<|"|>a<|"|>,offset:1 2}<tool_call|>'
  expect(parseSoundly(text)).toMatchObject({
    plan: { operations: [] },
    diagnostics: [{ data: { error: 'expected `,` or `}` behind a value' } }],
  })
})

test('calls of other tools are none of a plan', () => {
  const other = '<|tool_call>call:get_weather{city:<|"|>Oslo<|"|>}<tool_call|>\n'
  const edits = '<delete>\n<file>c</file>\n</delete>\n'
  expect(parseSoundly(other + edits)).toMatchObject({
    plan: { operations: [{ path: 'c' }] },
    diagnostics: [],
  })
})
