import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const call = (operation: object) => ({ type: 'apply_patch_call', call_id: 'c', operation })
const update = call({ type: 'update_file', path: 'a.py', diff: '@@\n-one\n+1\n' })
const deletion = call({ type: 'delete_file', path: 'b.py' })
const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }

test('the calls in a whole response are read, in order', () => {
  const tools = [{ type: 'apply_patch' }, { type: 'custom', name: 'apply_patch' }]
  const response = { object: 'response', status: 'completed', tools, output: [update, said, deletion] }
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
    output: [update, call({ type: 'rename_file', path: 'c', to: 'd' }), deletion],
  })
  expect(parse(text).diagnostics).toMatchObject([
    { code: 'operation-malformed', data: { error: expect.stringContaining('`type` must be') } },
  ])
})

test('a file is made of the added lines of its call', () => {
  const creation = (diff: unknown) => parse(JSON.stringify(call({ type: 'create_file', path: 'a.py', diff })))
  expect(creation('+one\n+two\n').plan.operations).toMatchObject([{ op: 'create', content: 'one\ntwo\n' }])
  for (const [diff, error] of [
    ['+one\ntwo\n', 'line 2 of `diff` does not start with `+`'],
    [null, '`diff` must be a text'],
  ])
    expect(creation(diff)).toMatchObject({
      plan: { operations: [] },
      diagnostics: [{ code: 'operation-malformed', data: { error: expect.stringContaining(error!) } }],
    })
})

test('a file is changed by chunks of lines, the last of which may be at its end', () => {
  const change = (diff: string) => parse(JSON.stringify(call({ type: 'update_file', path: 'a.py', diff })))
  expect(change('@@\n-one\n+1\n*** End of File\n').plan.operations).toMatchObject([
    { op: 'patch', hunks: [{ lines: ['-one', '+1'], atEnd: true }] },
  ])
  for (const [diff, error] of [
    ['', '`diff` needs a chunk of lines'],
    ['*** End of File\n', 'line 1 of `diff`: '],
  ])
    expect(change(diff!)).toMatchObject({
      plan: { operations: [] },
      diagnostics: [{ code: 'operation-malformed', data: { error: expect.stringContaining(error!) } }],
    })
})

test('what a call says beside its type, path and diff is not passed over, nor what it says twice', () => {
  const operation = '"type": "update_file", "path": "a.py", "diff": "@@\\n-one\\n+1\\n"'
  for (const [more, error] of [
    ['"move_to": "b.py"', '`move_to` is none of its keys'],
    ['"path": "b.py"', 'path` is there more than once'],
  ])
    for (const json of [`{${operation}, ${more}}`, `{"call_id": "c", "operation": {${operation}, ${more}}}`])
      expect(parse(json), json).toMatchObject({
        plan: { operations: [] },
        diagnostics: [{ code: 'operation-malformed', data: { error: expect.stringContaining(error!) } }],
      })
  for (const more of ['"id": "1", "status": "completed"', '"explanation": "why"', '"move_to": null'])
    expect(parse(`{${operation}, ${more}}`)).toMatchObject({ plan: { operations: [{}] }, diagnostics: [] })
})
