import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const plan = '{"op":"delete","path":"a"}'

test.each([
  { choices: [{ message: { role: 'assistant', content: plan }, finish_reason: 'stop' }] },
  { role: 'assistant', content: [{ type: 'text', text: plan }], stop_reason: 'end_turn' },
  { role: 'assistant', content: '<delete>\n<file>a</file>\n</delete>' },
  { candidates: [{ content: { role: 'model', parts: [{ text: plan }] } }] },
  { output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: plan }] }] },
])('a response whose text holds the plan is told as one: %j', (response) => {
  expect(parse(JSON.stringify(response)).diagnostics).toMatchObject([
    { code: 'operation-unsupported', data: { name: 'A whole response of an API' } },
  ])
})

test('a key of a plan whose value is null is left out, as of a schema that wants every key', () => {
  const hunk = { lines: ['-x', '+y'], from: null, anchors: null, atEnd: null }
  const operations = [
    { op: 'edit', path: 'a', find: 'x', replace: 'y', occurrences: null, count: null, expect: null },
    { op: 'patch', path: 'b', hunks: [hunk], to: null },
  ]
  const { plan, diagnostics } = parse(JSON.stringify({ version: 1, message: null, base: null, operations }))
  expect(diagnostics).toEqual([])
  expect(plan).toMatchObject({
    operations: [
      { op: 'edit', path: 'a', find: 'x', replace: 'y', occurrences: 'one' },
      { op: 'patch', path: 'b', hunks: [{ lines: ['-x', '+y'] }] },
    ],
  })
  expect('message' in plan || 'base' in plan).toBe(false)
  for (const missing of [{ op: 'delete', path: null }, { operations: null }, { op: null, path: 'a' }])
    expect(parse(JSON.stringify(missing)).diagnostics).toContainEqual(
      expect.objectContaining({ code: 'field-invalid', severity: 'error' }),
    )
})
