import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { answers } from '../answers.ts'

const begun = {
  'a fence with a language': '```json',
  'a fence below a colon': 'Then the other one:\n\n```',
  'a fence below a path': 'b.py\n```python\n',
  'a fence below one whose end is indented less': '- x\n\n  ```\n  y\n ```\n\nThe other one:\n\n```',
  'the name of a file before a colon': 'Now the last one, `src/b.py`:',
  'the name of the same file before a colon': 'Now the rest of `a.py`:',
  'a call': '<tool_call>\n',
  'calls as those of Claude': '<function_calls>\n<invoke name="edit_file">\n',
  'a call of Mistral': '[TOOL_CALLS]edit_file[ARGS]',
  'a call of Kimi': '<|tool_call_begin|>functions.edit_file:1',
  'a call of DeepSeek': '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>edit_file<｜tool▁sep｜>',
  'a call of Qwen': '<function=edit_file>',
  'an action': 'Action: edit_file\nAction Input:',
  'the name of a tool': '**edit_file**\n```json\n',
  'a call of GLM': '<tool_call>edit_file',
  'a call of Hunyuan 3': '<tool_calls>\n<tool_call>edit_file<tool_s',
  'a call of Hunyuan 4': '<tool_calls:6124c78e><tool_call:6124c78e>edit_file<arg_key:6124c78e>',
  'a call of Firefunction': 'functools[{"name":"',
  'a call of Step': '<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="ed',
  'a call of Granite': '<|tool_call|>[{"name',
  'a call of Command R': '<|START_ACTION|>\n[',
  'a call of Nova': '<__function=edit',
  'a call of Solar': '<|tool_call:begin|>a1b2<|tool_call:name|>edit_file<|tool_call:args|>{"path":"re',
  'a call of an MCP server': '<use_mcp_tool>\n<server_name>fs</server_name>\n<tool',
  'a call with arrows': '[TOOL_CALL]\n{tool =>',
  'code of smolagents': 'Thought: Next.\n<code>\nresult = edit_f',
  'code in a fence': 'Code:\n```py\nresult =',
  'a call of Continue': '```tool\nTOOL_NA',
  'code of Gemini': '```tool_code\nprint(default_api.edi',
  'a call in Harmony’s marks': '<|start|>assistant<|channel|>commentary to=functions.edit_file',
  'half a call of Claude': '<invoke name="edit_fil',
  'half a call of Claude, up to a space': '<invoke ',
  'half a fence': '``',
  'half a tag': '<edi',
  'half a mark': '[TOOL',
  'half a marker': '<<<<',
  'an object': '{',
  'a list': '[',
  'the first key of an object': '{"fi',
}

/** What is begun may be told as cut off, as a notation that is not read, or as one beside another. */
const LOST = /^operation-truncated$|^operation-unsupported$|^dialect-ambiguous$/

describe.each(Object.entries(answers))('an answer in %s that ends', (_dialect, answer) => {
  test.each(Object.entries(begun))('with the beginning of %s is cut off', (_beginning, last) => {
    for (const text of [`${answer}\n${last}`, `\`\`\`\n${answer}\`\`\`\n\n${last}`])
      expect(parse(text).diagnostics, text).toMatchObject([{ code: expect.stringMatching(LOST) }])
  })

  test.each([
    '```',
    '---',
    'Done: one file.',
    'Now run this:\n\n```sh\nmake\n```',
    'That is all of `src/b.py`.',
    'Files:\n\na.py',
    'Files that I changed:\n- a.py',
    'Run `emend undo` to take it back :)',
    'x < y',
    'I used:\n\n- read_file\n- edit_file',
    'I changed the file: src/a.py',
    'The same was done before\nin src/b.py:',
    'See <https://example.org>',
    'The tool is `edit_file`.',
    '`pytest tests/test_utils.py`',
    'v1.2.3',
    'It is in functools[-1].',
    '<code>\nmake\n</code>',
    '<tool_call>x</tool_call>\n\nis no call.',
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="find">\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
    '<｜function_calls>\n</function_calls>',
    '<_function>',
    '<:action name="x">',
    'It prints:\n\n```\n<function f at 0x7f2a>\n```',
    'So:\n\n```html\n<ToolBar name="x">\n```',
    'Code:\n```py\nx = 1\n```',
    '<|tool_call_end|>\n<|tool_calls_section_end|>',
    '<end_code>',
    '>>> f(1)\n2',
    '<|start|>assistant<|channel|>final<|message|>I changed the file.',
    'It prints:\n\n```\nTests: 3 passed\n```',
  ])('with %j is whole', (last) => {
    expect(parse(`${answer}\n${last}\n`)).toMatchObject({
      plan: { operations: [{ path: 'a.py' }] },
      diagnostics: [],
    })
  })

  test('with the end of a fence around words and an operation is whole', () => {
    if (/^[[-]/.test(answer)) return
    const text = `Do this:\n\n\`\`\`\nFirst.\n\n${answer}\nThat is all.\n\`\`\`\n`
    expect(parse(text)).toMatchObject({ plan: { operations: [{ path: 'a.py' }] }, diagnostics: [] })
  })
})

test('the fence around a SEARCH/REPLACE block is none that the last one may open', () => {
  const block = answers['search-replace'].replace('\n', '\n```\n')
  const text = `${block}\`\`\`\n\nIt prints:\n\n\`\`\`\nsrc/b.py\n\`\`\`\n`
  expect(parse(text)).toMatchObject({ plan: { operations: [{ path: 'a.py' }] }, diagnostics: [] })
})

test('SEARCH/REPLACE blocks announce another one by its path', () => {
  for (const path of [
    'src/b.py',
    '`src/b.py`',
    '**File:** src/b.py',
    '### src/b.py',
    'Now the test:\n\ntest_b.py',
    '```python\nsrc/b.py',
  ])
    expect(parse(`${answers['search-replace']}\n${path}\n`).diagnostics).toMatchObject([
      { code: 'operation-truncated' },
    ])
})

test('SEARCH/REPLACE blocks announce another one right below them, or below the end of their fence', () => {
  const block = answers['search-replace']
  for (const text of [block, block.replace('\n', '\n```\n').concat('```\n')]) {
    expect(parse(`${text}src/b.py\n`).diagnostics, text).toMatchObject([{ code: 'operation-truncated' }])
    expect(parse(`${text}\nFiles:\n\`\`\`\na.py\n\`\`\`\n`).diagnostics, text).toEqual([])
    expect(parse(`${text}\nThis is called in\nsrc/b.py\n`).diagnostics, text).toEqual([])
  }
})

test('a call of DeepSeek announces another one behind the end of its fence', () => {
  const call = (path: string): string =>
    `<｜tool▁call▁begin｜>function<｜tool▁sep｜>edit_file\n\`\`\`json\n{"path": "${path}", "old_string": "x", "new_string": "y"}\n\`\`\`<｜tool▁call▁end｜>`
  const next = call('b.py')
  for (let to = 1; to < next.indexOf('}'); to++)
    expect(parse(call('a.py') + next.slice(0, to)).diagnostics, next.slice(0, to)).toMatchObject([
      { severity: 'error' },
    ])
  expect(parse(call('a.py') + next)).toMatchObject({ plan: { operations: [{}, {}] }, diagnostics: [] })
})

test('a plan after another one is cut off wherever it ends', () => {
  const answer = answers.plan
  const next =
    '{\n  "version": 1,\n  "message": "Add retries",\n  "operations": [{ "op": "delete", "path": "b" }]\n}\n'
  for (let to = 1; to < next.trimEnd().length; to++)
    expect(parse(`${answer}\n${next.slice(0, to)}`).diagnostics, next.slice(0, to)).toMatchObject([
      { severity: 'error' },
    ])
  expect(parse(`${answer}\n${next}`).diagnostics).toEqual([])
})

test('a patch announces another file by three asterisks', () => {
  expect(parse(`${answers.v4a}\n***`).diagnostics).toMatchObject([{ code: 'operation-truncated' }])
  expect(parse(`${answers.v4a}\n***\n`).diagnostics).toEqual([])
})

test('a diff announces another one by the name of a file', () => {
  expect(parse(`${answers.diff}\n--- b`).diagnostics).toMatchObject([{ code: 'operation-truncated' }])
})

test.each(['*** Delete File: a.js', '*** Update File: a.js\n*** Move to: src/a.js'])(
  'a patch without an envelope whose last path may go on is cut off: %j',
  (patch) => {
    expect(parse(patch).diagnostics).toMatchObject([{ code: 'operation-truncated' }])
    expect(parse(`${patch}\n`).diagnostics).toEqual([])
    expect(parse(`*** Begin Patch\n${patch}\n*** End Patch`).diagnostics).toEqual([])
  },
)
