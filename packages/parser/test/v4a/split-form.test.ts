import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const call = (operation: object) => ({ type: 'apply_patch_call', call_id: 'c', operation })
const update = call({ type: 'update_file', path: 'a.py', diff: '@@\n-one\n+1\n' })
const deletion = call({ type: 'delete_file', path: 'b.py' })
const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }

test('the calls in a whole response are read, in order', () => {
  const response = { object: 'response', status: 'completed', output: [update, said, deletion] }
  for (const text of [JSON.stringify(response), JSON.stringify(response, null, 2)])
    expect(parse(text)).toMatchObject({
      dialect: 'v4a',
      plan: {
        operations: [
          { op: 'patch', path: 'a.py' },
          { op: 'delete', path: 'b.py' },
        ],
      },
      diagnostics: [],
    })
})

test('those of a response that was cut off are not', () => {
  const text = JSON.stringify({ status: 'incomplete', output: [update] })
  expect(parse(text)).toMatchObject({
    plan: { operations: [] },
    diagnostics: [{ code: 'operation-malformed', data: { error: expect.stringContaining('cut off') } }],
  })
})

test('a call in a response that cannot be read is told', () => {
  const text = JSON.stringify({
    output: [update, call({ type: 'rename_file', path: 'c', diff: '' }), deletion],
  })
  expect(parse(text).diagnostics).toMatchObject([
    { code: 'operation-malformed', data: { error: expect.stringContaining('`type` must be') } },
  ])
})
