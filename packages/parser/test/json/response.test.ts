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
