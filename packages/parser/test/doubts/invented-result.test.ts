import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { IN_PROPORTION, inProportion } from '../proportion.ts'

const call = (path: string) =>
  `{"name": "edit_file", "arguments": {"file_path": "${path}", "old_string": "one", "new_string": "1"}}\n`
const tagged = (path: string) => `<delete><file>${path}</file></delete>\n`

const marks = [
  '<tool_response>\nok\n</tool_response>',
  '<|tool_response>response:edit_file{ok:true}<tool_response|>',
  '<start_function_response>response:edit_file{ok:true}<end_function_response>',
  '<tool_result>ok</tool_result>',
  '<function_results>\nok\n</function_results>',
  '<|im_end|>\n<|im_start|>tool\nok<|im_end|>\n<|im_start|>assistant',
  '<|eot_id|><|start_header_id|>ipython<|end_header_id|>\n\nok<|eot_id|>',
  '<|observation|>\nok',
  '[TOOL_RESULTS] ok [/TOOL_RESULTS]',
  '<｜tool▁outputs▁begin｜><｜tool▁output▁begin｜>\nok',
]
const words = [
  'Tool result: ok',
  'Tool output:\nok',
  '**Tool result:**\n\n```\nok\n```',
  '[Tool result] ok',
  'Tool call result (edit_file): ok',
]

describe.each(marks)('what stands below %j', (said) => {
  test.each([
    ['a call', call],
    ['a block', tagged],
  ])('and %s is done by nobody', (_kind, operation) => {
    const text = `${operation('a.py')}\n${said}\n\n${operation('b.py')}`
    expect(parse(text, { lenient: true }).diagnostics).toMatchObject([
      { code: 'operation-ambiguous', severity: 'error', data: { name: expect.stringMatching(/line \d$/) } },
    ])
  })

  test('and no operation is done, and so is what stands above it', () => {
    for (const text of [`${said}\n\n${call('a.py')}`, `${call('a.py')}\n${said}\n`])
      expect(parse(text)).toMatchObject({ plan: { operations: [{ path: 'a.py' }] }, diagnostics: [] })
  })
})

test.each(words)('nor is what stands below %j and a call', (said) => {
  const text = (operation: (path: string) => string) =>
    `${operation('a.py')}\n${said}\n\n${operation('b.py')}`
  expect(parse(text(call)).diagnostics).toMatchObject([{ code: 'operation-ambiguous' }])
  expect(parse(text(tagged)).diagnostics).toEqual([])
})

test('nor is what stands below one that stands below a fence', () => {
  const text = `${call('a.py')}\nIt prints:\n\n\`\`\`\nTool result: ok\n\`\`\`\n\nTool result: ok\n\n${call('b.py')}`
  expect(parse(text).diagnostics).toMatchObject([
    { code: 'operation-ambiguous', data: { name: expect.stringContaining('in line 9') } },
  ])
})

test('nor is what goes on from an observation', () => {
  const step = (path: string) =>
    `Action: edit_file\nAction Input: {"file_path": "${path}", "old_string": "one", "new_string": "1"}\n`
  expect(parse(`${step('a.py')}Observation: ok\nThought: On.\n${step('b.py')}`).diagnostics).toMatchObject([
    { code: 'operation-ambiguous', data: { name: expect.stringContaining('in line 3') } },
  ])
  expect(parse(`${step('a.py')}Observation: ok\n`).diagnostics).toEqual([])
})

test.each([
  'The `<tool_response>` is read now:',
  'It is in a <tool_response> then.',
  'The tool result: a text.',
  'Tool results are kept now:',
  'Tool output is cut:',
  'Observation: it is read once.',
  'Result: it is read once.',
  'The template has it:\n\n```\n<tool_response>\nok\n</tool_response>\n```\n\nThen:',
  'It prints:\n\n```\nTool result: ok\n```\n\nThen:',
  'It prints:\n\n```\nTool result: ok\n```',
])('%j tells of no result of a call', (said) =>
  expect(parse(`${call('a.py')}\n${said}\n\n${call('b.py')}`)).toMatchObject({
    plan: { operations: [{ path: 'a.py' }, { path: 'b.py' }] },
    diagnostics: [],
  }),
)

test.each(['Tool ', '<|im_end|>\n', '[', 'Observation:\n', 'tool result (', ' ', '```\nTool result:\n```\n'])(
  IN_PROPORTION,
  inProportion((many) => `${call('a.py')}\n${many}\n`),
)
