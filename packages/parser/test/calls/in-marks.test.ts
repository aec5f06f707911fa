import { hasErrors } from '@emend/model'
import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { parseSoundly, withoutPlaces } from '../laws.ts'

interface Call {
  readonly name: string
  readonly arguments: object
}

/** How a chat template writes the calls of an answer. */
type Template = (calls: readonly Call[]) => string

const each =
  (write: (name: string, json: string, index: number) => string, between = ''): Template =>
  (calls) =>
    calls.map(({ name, arguments: given }, index) => write(name, JSON.stringify(given), index)).join(between)

const kimi =
  (id: (name: string, index: number) => string): Template =>
  (calls) =>
    `<|tool_calls_section_begin|>${each(
      (name, json, index) =>
        `<|tool_call_begin|>${id(name, index)}<|tool_call_argument_begin|>${json}<|tool_call_end|>`,
    )(calls)}<|tool_calls_section_end|>`

const harmony = (to: string, behind: string, channel = 'commentary'): Template =>
  each(
    (name, json) => `<|channel|>${channel} to=${to}${name}${behind}<|message|>${json}<|call|>`,
    '<|start|>assistant',
  )

const deepSeek = (write: (name: string, json: string) => string, between = ''): Template => {
  const calls = each((name, json) => `<｜tool▁call▁begin｜>${write(name, json)}<｜tool▁call▁end｜>`, between)
  return (all) => `<｜tool▁calls▁begin｜>${calls(all)}<｜tool▁calls▁end｜><｜end▁of▁sentence｜>`
}

const templates: Readonly<Record<string, Template>> = {
  'Kimi K2': kimi((name, index) => `functions.${name}:${index}`),
  'Kimi K2 without a space of names': kimi((name, index) => `${name}:${index}`),
  'Kimi K2 with an id of other letters': kimi((name, index) => `functions_${name}_${index}`),
  'Kimi K2 with an id of letters alone': kimi((name, index) => `functions${name}${index}`),
  'Kimi K2 with the name of a server': kimi((name, index) => `functions.mcp__files__${name}:${index}`),
  'gpt-oss': harmony('functions.', ' <|constrain|>json'),
  'gpt-oss on another channel': harmony('functions.', ' code', 'analysis'),
  'gpt-oss with other names': harmony('repo_browser.', '<|constrain|>json'),
  'gpt-oss without a space of names': harmony('', ' json'),
  'DeepSeek-V3': deepSeek((name, json) => `function<｜tool▁sep｜>${name}\n\`\`\`json\n${json}\n\`\`\``, '\n'),
  'DeepSeek-V3.1': deepSeek((name, json) => `${name}<｜tool▁sep｜>${json}`),
  'DeepSeek-V3 in other signs': (calls) =>
    deepSeek(
      (name, json) => `function<｜tool▁sep｜>${name}\n\`\`\`json\n${json}\n\`\`\``,
      '\n',
    )(calls)
      .replaceAll('｜', '|')
      .replaceAll('▁', '_'),
  'DeepSeek-V3.1 with other bars': (calls) =>
    deepSeek((name, json) => `${name}<｜tool▁sep｜>${json}`)(calls).replaceAll('｜', '|'),
  Mistral: each((name, json) => `[TOOL_CALLS]${name}[ARGS]${json}`),
  'Mistral with ids': each(
    (name, json, index) => `[TOOL_CALLS]${name}[CALL_ID]a1b2c3d4${index}[ARGS]${json}`,
  ),
}

const change = { path: 'a.py', old_string: '  x <b> & "y"\n', new_string: '\n  </i>`\n\\n\n' }
const answers: Readonly<Record<string, readonly Call[]>> = {
  tools: [
    { name: 'edit_file', arguments: change },
    { name: 'multi_edit', arguments: { path: 'b', edits: [{ old_string: 'x', new_string: 'y' }] } },
    { name: 'delete_file', arguments: { path: 'c' } },
    { name: 'move_file', arguments: { from: 'd', to: 'e' } },
  ],
  'text-editor': [
    {
      name: 'str_replace_based_edit_tool',
      arguments: { command: 'create', path: 'a', file_text: '{"x": [\n' },
    },
    { name: 'str-replace-editor', arguments: { command: 'view', path: 'a' } },
  ],
  mode: [
    { name: 'edit', arguments: { path: 'a', mode: 'create', content: '<|call|>\n' } },
    { name: 'edit', arguments: { path: 'b', mode: 'edit', old_text: 'x', content: 'y' } },
  ],
}

describe.each(Object.entries(templates))('calls in the marks of %s', (_, write) => {
  test.each(Object.entries(answers))('are read as those in JSON are: %s', (dialect, calls) => {
    const { plan, diagnostics } = parseSoundly(JSON.stringify(calls))
    expect(diagnostics).toEqual([])
    for (const text of [write(calls), `I do it.\n${write(calls)}\n`]) {
      const marked = parseSoundly(text)
      expect(marked).toMatchObject({ dialect, diagnostics: [] })
      expect(withoutPlaces(marked.plan)).toEqual(withoutPlaces(plan))
    }
  })

  test('are refused where they are cut off anywhere', () => {
    const [edit, , other] = answers.tools!
    const alone = write([edit!])
    const both = write([other!, edit!])
    const begun = alone.indexOf(edit!.name) + edit!.name.length
    const firstEnd = both.indexOf('}') + 1
    for (const [whole, begin] of [
      [alone, begun],
      [both, firstEnd],
    ] as const)
      for (let to = begin; to <= whole.lastIndexOf('}'); to++) {
        const text = whole.slice(0, to)
        if (ENDS_CALL.test(text.slice(firstEnd - 1))) continue
        const { diagnostics, plan } = parse(text)
        expect(diagnostics, text).not.toEqual([])
        expect(plan.operations.filter(({ op }) => op !== 'delete')).toEqual([])
      }
  })
})

/** With its own end cut off, a call is whole, and nobody can tell that more was to come. */
const ENDS_CALL = /^\}\n?`{0,3}(?:<(?:[|｜](?:tool.call.end|call)?[^<>]*>?)?\n?)?$/

test('calls in marks of a tool that nobody has are not passed over', () => {
  const known = { name: 'delete_file', arguments: { path: 'a' } }
  for (const write of Object.values(templates))
    expect(
      parseSoundly(write([known, { name: 'chmod', arguments: { target: 'b' } }])).diagnostics,
    ).toMatchObject([{ code: 'field-invalid', message: expect.stringContaining('not "chmod"') }])
})

test('what is broken behind the name of a tool is not passed over, wherever it stands in a line', () => {
  const whole = '[TOOL_CALLS]delete_file[ARGS]{"path":"a"}'
  for (const broken of ['{"target": "b" "x"}', '{"target": "b'])
    expect(parseSoundly(`${whole}[TOOL_CALLS]delete_file[ARGS]${broken}`).diagnostics).toHaveLength(1)
})

test('the tool of an action of ReAct is known by the line of its input, however it is spelt', () => {
  const action = (name: string, given: object) =>
    `Thought: I do it.\nAction: ${name}\nAction Input: ${JSON.stringify(given)}\n\n`
  const whole = action('edit_file', { path: 'b', old_string: 'x', new_string: 'y' })
  for (const text of [
    action('delet_file', { path: 'a' }) + whole,
    whole + action('delet_file', { path: 'a' }),
  ])
    expect(parseSoundly(text).diagnostics).toMatchObject([
      { code: 'field-invalid', message: expect.stringContaining('the nearest one is `delete_file`') },
    ])
})

describe('a call that is named before arguments which are no JSON', () => {
  const ways: Readonly<Record<string, (given: string) => string>> = {
    'Kimi K2': (given) =>
      `<|tool_call_begin|>functions.edit_file:0<|tool_call_argument_begin|>${given}<|tool_call_end|>`,
    'gpt-oss': (given) =>
      `<|channel|>commentary to=functions.edit_file <|constrain|>json<|message|>${given}<|call|>`,
    'DeepSeek-V3': (given) =>
      `<｜tool▁call▁begin｜>function<｜tool▁sep｜>edit_file\n\`\`\`json\n${given}\n\`\`\`<｜tool▁call▁end｜>`,
    'DeepSeek-V3.1': (given) => `<｜tool▁call▁begin｜>edit_file<｜tool▁sep｜>${given}<｜tool▁call▁end｜>`,
    Mistral: (given) => `[TOOL_CALLS]edit_file[ARGS]${given}`,
    Llama: (given) => `<function=edit_file>${given}</function>`,
    ReAct: (given) => `Thought: I edit it.\nAction: edit_file\nAction Input: ${given}\n`,
  }
  const sound = '{"path": "b.py", "old_string": "y", "new_string": "Y"}'

  test.each(Object.entries(ways))('is not passed over beside a whole one: %s', (_, write) => {
    for (const given of [
      "{'path': 'a.py', 'old_string': 'x', 'new_string': 'X'}",
      '{path: "a.py", old_string: "x", new_string: "X"}',
      '{path": "a.py", "old_string": "x", "new_string": "X"}',
      '"path": "a.py", "old_string": "x", "new_string": "X"}',
      '{“path”: “a.py”, “old_string”: “x”, “new_string”: “X”}',
      String.raw`{\"path\": \"a.py\", \"old_string\": \"x\", \"new_string\": \"X\"}`,
      String.raw`"{\"path\": \"a.py\", \"old_string\": \"x\", \"new_string\": \"X\"}"`,
      'null',
      '{}',
      '{ }',
      'a.py',
      'path: a.py',
      '{"path": "a.py", "old_string": "x", "new_string": "X",}',
      '{"path": "a.py", "old_string": "x", "new_string": "X"',
    ])
      for (const text of [`${write(given)}\n${write(sound)}`, `${write(sound)}\n${write(given)}`])
        expect(hasErrors(parse(text).diagnostics), text).toBe(true)
  })

  test.each(Object.entries(ways))('is prose where it only shows how calls are written: %s', (_, write) => {
    for (const given of ['{…}', '{ ... }', '<arguments>', '…'])
      expect(parse(`${write(given)}\n\n${sound}`), given).toMatchObject({
        plan: { operations: [{ path: 'b.py' }] },
        diagnostics: [],
      })
  })

  test.each([
    'I use functions.edit_file with a path.',
    'Its calls have `[TOOL_CALLS]edit_file[ARGS]` before {path}.',
    'It writes [TOOL_CALLS]edit_file[ARGS] "path" and so on.',
    'Action: edit_file is done below.',
    'Send it to=functions.edit_file, as always.',
    '[TOOL_CALLS]web_search[ARGS]null',
  ])('is none where a name is only told: %s', (told) => {
    expect(parse(`${told}\n\n${sound}`)).toMatchObject({
      plan: { operations: [{ path: 'b.py' }] },
      diagnostics: [],
    })
  })
})
