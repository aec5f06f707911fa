import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { IN_PROPORTION, inProportion } from '../proportion.ts'

test.each([
  '"op": "delete",\n',
  '"op":"x",',
  '"op": "x", ',
  '"arguments": {\n',
  '"arguments":"',
  '"params": {"name": "delete_file\n',
  '{"delete": {\n',
  '[\n{"delete":\n',
  '[\n\n',
  '{\n"',
  'str_replace_editor(\n\n',
  'str_replace_editor(a',
  '{"type": "delete_file", ',
  '{"path": "a.py", "diff": "',
  '{"path": "a.py", "old": "x", ',
  '{&quot;op&quot;: ',
])(
  IN_PROPORTION,
  inProportion((many) => `{"op": "delete", "path": "a"}\n\n${many}`),
)

describe('a call whose name or first argument has a slip is not passed over', () => {
  const call = '{"name": "edit_file", "arguments": {"path": "b.py", "old_string": "y", "new_string": "Y"}}'
  const line = (...lines: readonly string[]): string => ['```tool', ...lines, 'END_ARG', '```'].join('\n')

  test.each([
    '<|tool_call>delete_file{path:<|"|>a.py<|"|>}<tool_call|>',
    '<|tool_call>Call:delete_file{path:<|"|>a.py<|"|>}<tool_call|>',
    '<|tool_call>call:delete_file(path:<|"|>a.py<|"|>)<tool_call|>',
    '<|tool_call>call:delete_file a.py<tool_call|>',
    '<|tool_call>call:delete_filepath:<|"|>a.py<|"|>}<tool_call|>',
    '<|tool_call>{name:delete_file,path:a.py}<tool_call|>',
    '<|tool_call_start|>[delete_file path="a.py"]<|tool_call_end|>',
    "<|tool_call_start|>[{'name': 'delete_file', 'arguments': {'path': 'a.py'}}]<|tool_call_end|>",
    "[TOOL_CALLS][{'name': 'delete_file', 'arguments': {'path': 'a.py'}}]",
    line('TOOL_NAME delete_file', 'BEGIN_ARG: path', 'a.py'),
    line('TOOL_NAME: delete_file', 'BEGIN_ARG path', 'a.py'),
    line('BEGIN_ARG: old_string', 'x'),
  ])('%s', (broken) => {
    for (const text of [`${broken}\n\n${call}\n`, `${call}\n\n${broken}\n`])
      expect(parse(text), text).toMatchObject({
        plan: { operations: [{ path: 'b.py' }] },
        diagnostics: [{ code: 'operation-unsupported' }],
      })
  })

  test.each([
    'Behind `<|tool_call>` stands `call:delete_file{…}`.',
    'A call begins with <|tool_call>delete_file and so on.',
    'It is the tool_name: delete_file',
    '```tool_definition\nTOOL_NAME: delete_file\nTOOL_ARG: path (string)\nEND_ARG\n```',
    'BEGIN_ARG: old_string begins one.',
  ])('unless it is only spoken of: %s', (told) => {
    expect(parse(`${told}\n\n${call}\n`).diagnostics).toEqual([])
  })
})

describe('a change in JSON that is no call is not passed over beside a plan', () => {
  const block = 'a.py\n<<<<<<< SEARCH\nx\n=======\nX\n>>>>>>> REPLACE\n'
  const deletion = '{"type": "delete_file", "path": "c.py"}\n'

  test.each([
    '{"type": "updat_file", "path": "b.py", "diff": "@@\\n-y\\n+Y\\n"}',
    '{"typ": "update_file", "path": "b.py", "diff": "@@\\n-y\\n+Y\\n"}',
    '{"type": "delet_file", "path": "b.py"}',
    '{"type": "rename_file", "path": "b.py", "to": "d.py"}',
    '"type": "delete_file", "path": "b.py"}',
    '{type: "delete_file", "path": "b.py"}',
    '{"type": delete_file", "path": "b.py"}',
    '{"path": "b.py", "diff": "@@\\n-y\\n+Y\\n"}',
    '{"file": "b.py", "patch": "--- a/b.py\\n+++ b/b.py\\n@@ -1 +1 @@\\n-y\\n+Y\\n"}',
    '{"file": "src/b.py", "original": "say(\\"y\\")", "modified": "Y"}',
    '{"path": "src/b.py", "old": "y", "new": "Y"}',
    '{&quot;path&quot;: &quot;b.py&quot;, &quot;old_string&quot;: &quot;y&quot;, &quot;new_string&quot;: &quot;Y&quot;}',
    '{&quot;name&quot;: &quot;delete_file&quot;, &quot;arguments&quot;: {&quot;path&quot;: &quot;b.py&quot;}}',
  ])('%s', (change) => {
    for (const plan of [block, deletion])
      for (const text of [`${plan}\n${change}\n`, `Now:\n\n${change}\n\n${plan}`])
        expect(parse(text).diagnostics, text).toMatchObject([{ code: 'operation-unsupported' }])
  })

  test.each([
    '{"type": "config_file", "path": "b.py"}',
    '{"path": "b.py", "diff": "none"}',
    '{"path": "b.py", "old": 1, "new": 2}',
    'It says "type": "delete_file" and its path.',
  ])('unless it is other data: %s', (data) => {
    expect(parse(`${block}\n${data}\n`).diagnostics).toEqual([])
  })
})

describe('code beside a plan is no call of a tool', () => {
  const codesBeside = (code: string): readonly string[] =>
    parse(`<delete><file>a</file></delete>\n\nSo:\n\n${code}\n`).diagnostics.map(({ code }) => code)

  test.each([
    ['def write_file(path, text):', '    ...'],
    ['from tools import read_file, write_file'],
    ["import { write_file } from './tools'"],
    ['export async function write_file(path) {', '}'],
    ['from tools import (', '    read_file,', '    write_file,', ')'],
    ['import {', '  write_file,', "} from './tools'"],
  ])('where it defines or imports the function that it calls: %s', (...above) => {
    const code = (lines: readonly string[]): string =>
      ['```', ...lines, '', 'write_file("a.txt", "x")', '```'].join('\n')
    expect(codesBeside(code(above))).toEqual([])
    expect(codesBeside(code(['from tools import read_file']))).toEqual(['operation-unsupported'])
    expect(codesBeside(code(['# This function is write_file(path, text):']))).not.toEqual([])
    const marked = 'print(default_api.write_file(path="b.txt", content="x"))'
    expect(codesBeside(`${code(above)}\n\n${marked}`)).toEqual(['operation-unsupported'])
  })

  test('where it describes the tools', () => {
    const tools = (rest: string): string =>
      `\`\`\`ts\nconst tools = [\n  { name: 'write_file', ${rest} },\n]\n\`\`\``
    expect(codesBeside(tools("description: 'Writes.'"))).toEqual([])
    expect(codesBeside(tools("description: 'x', parameters: { path: { type: 'string' } }"))).toEqual([])
    for (const call of ["arguments: { path: 'a' }", "description: 'x', arguments: { path: 'a' }"])
      expect(codesBeside(tools(call))).toEqual(['operation-unsupported'])
  })

  test('where it is JSON of a text and a path, whichever comes first', () => {
    for (const json of ['{"text": "x", "path": "b"}', '{\n  "path": "b",\n  "text": "x"\n}'])
      expect(codesBeside(`\`\`\`json\n${json}\n\`\`\``)).toEqual([])
    for (const json of ['{"text": "x = "y"", "path": "b"}', '{"text": "x\ny\n", "path": "b"}'])
      expect(codesBeside(json)).toEqual(['operation-unsupported'])
  })
})
