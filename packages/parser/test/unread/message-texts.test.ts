import { describe, expect, test } from 'vitest'
import { dialectNamed, parse } from '../../src/index.ts'
import { expectSound } from '../laws.ts'

const change = { path: 'a.py', old_string: 'one', new_string: '1' }
const call = { name: 'edit_file', arguments: change }

const read = (message: object) => {
  const text = JSON.stringify(message, null, 1)
  const result = parse(text)
  expectSound(text, result)
  expect(result.plan.operations).toMatchObject([{ op: 'edit', path: 'a.py' }])
  return { text, ...result }
}

/** A message of a call with a text beside it, as APIs have it. */
const messages: Readonly<Record<string, (text: string) => object>> = {
  Anthropic: (text) => ({
    role: 'assistant',
    content: [
      { type: 'text', text },
      { type: 'tool_use', id: 't', name: 'edit_file', input: change },
    ],
  }),
  Gemini: (text) => ({
    candidates: [
      {
        content: { role: 'model', parts: [{ text }, { functionCall: { name: 'edit_file', args: change } }] },
      },
    ],
  }),
  'Gemini, with every key': (text) => ({
    role: 'model',
    parts: [
      { text, function_call: null, inline_data: null },
      { text: null, function_call: { name: 'edit_file', args: change }, inline_data: null },
    ],
  }),
  'the completions of OpenAI': (text) => ({
    choices: [{ message: { role: 'assistant', content: text, tool_calls: [{ function: call }] } }],
  }),
  'the responses of OpenAI': (text) => ({
    output: [
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] },
      { type: 'function_call', ...call },
    ],
  }),
  LangChain: (text) => ({
    role: 'assistant',
    content: [{ type: 'text', text }],
    tool_calls: [{ name: 'edit_file', args: change }],
  }),
}

const operation = { op: 'delete', path: 'b.py' } as const
const plan = { version: 1, operations: [operation] } as const

describe.each(Object.entries(messages))('the text of a message of %s', (_, around) => {
  test.each([
    ...(['tags', 'diff', 'v4a', 'tools', 'plan'] as const).map((name) => dialectNamed(name).render(plan)),
    'b.py\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n',
    '<delete>b.py</delete>\n',
    '<invoke name="delete_file">\n<parameter name="path">b.py</parameter>\n</invoke>\n',
  ])('is no place for an operation: %j', (said) => {
    const { text, diagnostics } = read(around(`I go on.\n\n${said}`))
    expect(diagnostics).toMatchObject([{ code: 'operation-unsupported', severity: 'error' }])
    const { offset, length } = diagnostics[0]!.plan!
    expect(JSON.parse(text.slice(offset, offset + length))).toContain(said)
  })

  test.each([
    'I edit the file.',
    'An `<edit>` needs a `<file>`, and a hunk `@@`.',
    '<think>\n<delete><file>b.py</file></delete>\n</think>\nI edit.',
    '{"summary": "done"}',
  ])('may say anything else: %j', (said) => expect(read(around(said)).diagnostics).toEqual([]))
})

test('what others say, and what is only thought, is left alone', () => {
  const said = dialectNamed('tags').render(plan)
  const content = { role: 'user', content: [{ type: 'text', text: said }] }
  expect(read([content, messages.Anthropic!('I edit.')]).diagnostics).toEqual([])
  const parts = [{ text: said, thought: true }, { functionCall: { name: 'edit_file', args: change } }]
  expect(read({ role: 'model', parts }).diagnostics).toEqual([])
})
