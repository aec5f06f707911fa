import { defaultPolicy, hasErrors } from '@emend/model'
import { describe, expect, test } from 'vitest'
import { type DialectName, dialectNamed, dialects, parse } from '../../src/index.ts'

const json = (...values: readonly object[]): string => values.map((value) => JSON.stringify(value)).join('\n')

/** Texts that models send, by the dialect that each is in. */
const examples: readonly (readonly [DialectName, string])[] = [
  ['edits', json({ file_path: 'a', edits: [{ old_text: 'x', new_text: 'y' }] })],
  ['edits', json({ path: 'a', edits: [{ oldText: 'x', newText: 'y' }] })],
  ['edits', json({ name: 'edit_file', input: { path: 'a', edits: [{ oldText: 'x', newText: 'y' }] } })],
  ['edits', json({ file_path: 'a', operation: 'append', content: 'x' })],
  [
    'edits',
    json({ name: 'mcp__editor__Edit', arguments: { file_path: 'a', operation: 'delete', anchor: 'x' } }),
  ],
  ['str-replace', json({ file_path: 'a', old_string: 'x', new_string: 'y', replace_all: true })],
  ['str-replace', json({ path: 'a', edits: [{ old_string: 'x', new_string: 'y' }] })],
  ['str-replace', json({ name: 'Edit', input: { file_path: 'a', old_string: 'x', new_string: 'y' } })],
  ['str-replace', json({ path: 'a', old_text: 'x', new_text: 'y' })],
  ['str-replace', json({ file: 'a', search: 'x', replace: 'y' })],
  ['mode', json({ path: 'a', mode: 'append', content: 'x' })],
  ['mode', json({ name: 'edit_file', arguments: { path: 'a', mode: 'edit', old_text: 'x', content: 'y' } })],
  ['tools', json({ name: 'edit_file', arguments: { path: 'a', old_string: 'x', new_string: 'y' } })],
  ['tools', json({ tool: 'read_file', parameters: { file_path: 'a' } })],
  ['tools', json({ tool: 'write_file', path: 'a', content: 'x' })],
  ['tools', json({ name: 'glob_search', arguments: JSON.stringify({ pattern: '*.ts' }) })],
  ['tools', json({ id: '1', type: 'function', function: { name: 'list_dir', arguments: '{"path":"."}' } })],
  ['tools', json({ type: 'tool_use', id: 't', name: 'delete_file', input: { path: 'a' } })],
  ['text-editor', json({ command: 'view', path: 'a' })],
  ['text-editor', json({ command: 'str_replace', path: 'a', old_str: 'x', new_str: 'y' })],
  [
    'text-editor',
    json({ name: 'str_replace_based_edit_tool', input: { command: 'create', path: 'a', file_text: 'x' } }),
  ],
  ['plan', json({ op: 'append', path: 'a', content: 'x' })],
  ['plan', json({ version: 1, operations: [{ op: 'edit', path: 'a', find: 'x', replace: 'y' }] })],
  ['tags', '<delete><file>a.json</file></delete>'],
  ...dialects.map(({ name, guide }) => [name, guide(defaultPolicy)] as const),
]

describe('every example is recognised as its own dialect alone', () => {
  test.each(examples)('%s: %s', (name, text) => {
    for (const around of [
      text,
      `\ufeff${text.replaceAll('\n', '\r\n')}`,
      `Here it is:\n\n\`\`\`json\n${text}\n\`\`\`\n`,
    ]) {
      expect(parse(around)).toMatchObject({ dialect: name, diagnostics: [] })
      const sure = dialects.filter(({ detect }) => detect(around) === 1).map((dialect) => dialect.name)
      expect(sure).toEqual([name])
    }
  })
})

test('what is only thought of in one dialect makes no other dialect of an answer', () => {
  const short = examples.filter(([, text]) => !text.includes('\n'))
  for (const [name, text] of short)
    for (const [, other] of short)
      for (const thought of [`<think>\nMaybe ${other}\n</think>\n`, `<thinking>${other}</thinking>\n`])
        for (const answer of [`${thought}${text}\n`, `${text}\n\n${thought}`])
          expect(parse(answer)).toMatchObject({ dialect: name, diagnostics: [] })
})

test('two dialects in one text are named, whichever comes first', () => {
  const one = examples.filter(
    ([name], index) => name === 'plan' || examples.findIndex((other) => other[0] === name) === index,
  )
  for (const [first, text] of one)
    for (const [second, other] of one) {
      const { diagnostics } = parse(`${text}\n\n${other}\n`)
      expect(diagnostics).toEqual(
        first === second
          ? []
          : [
              expect.objectContaining({
                code: 'dialect-ambiguous',
                data: expect.objectContaining({ dialects: expect.arrayContaining([first, second]) }),
              }),
            ],
      )
    }
})

describe('a call that is broken is told by its keys', () => {
  test.each(examples.filter(([name, text]) => text.startsWith('{') && name !== 'plan'))(
    '%s: %s',
    (name, text) => {
      const cut = text.slice(0, -1)
      expect(parse(cut)).toMatchObject({ dialect: name, diagnostics: [{ code: 'operation-truncated' }] })
      expect(parse(`${cut},}`)).toMatchObject({ dialect: name, diagnostics: [{ code: 'json-invalid' }] })
    },
  )
})

test.each([
  '{"name": "emend", "version": "1.0.0", "files": ["dist"]}',
  '{"name": "read_file", "description": "Reads", "parameters": {"type": "object", "properties": {"path": {}}}}',
  '{"path": "src", "recursive": true}',
  '[1, {"path": "a"}]',
])('JSON in prose that is no call is prose: %s', (text) => {
  const { dialect, diagnostics } = parse(`See this:\n\n${text}\n`)
  expect([dialect, diagnostics.map(({ code }) => code)]).toEqual(['tags', ['nothing-recognised']])
})

test('a named dialect takes calls whose spelling is another one’s', () => {
  const text = json({ file_path: 'a', edits: [{ old_string: 'x', new_string: 'y' }] })
  expect(parse(text).dialect).toBe('str-replace')
  expect(parse(text, { dialect: 'edits' })).toMatchObject({
    dialect: 'edits',
    diagnostics: [],
    plan: { operations: [{ op: 'edit', path: 'a', find: 'x', replace: 'y', occurrences: 'one' }] },
  })
})

test('a call that another dialect quotes is not spoken', () => {
  const call = json({ path: 'a', mode: 'append', content: '<delete><file>b</file></delete>' })
  expect(parse(call)).toMatchObject({ dialect: 'mode', diagnostics: [] })
  expect(
    parse(
      dialectNamed('tags').render({
        version: 1,
        operations: [{ op: 'create', path: 'a', content: `${call}\n`, overwrite: false }],
      }),
    ),
  ).toMatchObject({ dialect: 'tags', diagnostics: [] })
})

test('a named dialect refuses a call of another one beside its own, unless it can read it', () => {
  const own = json({ path: 'a', old_string: 'x', new_string: 'y' })
  const near = json({ path: 'a', edits: [{ old_text: 'x', new_text: 'y' }] })
  expect(parse(`${own}\n${near}`, { dialect: 'str-replace' })).toMatchObject({
    diagnostics: [],
    plan: { calls: [{ name: 'edit' }, { name: 'edits' }] },
  })
  const other = json({ command: 'view', path: 'a' })
  expect(parse(`${own}\n${other}`, { dialect: 'str-replace' }).diagnostics).toMatchObject([
    { code: 'dialect-ambiguous', data: { dialects: ['str-replace', 'text-editor'] }, plan: { line: 2 } },
  ])
})

test('of two dialects in one text, those are named to be read in which it can be read', () => {
  const call = json({ path: 'a', old_string: 'x', new_string: 'y' })
  const view = json({ command: 'view', path: 'a' })
  const diff = '--- a/b\n+++ b/b\n@@ -1 +1 @@\n-x\n+y\n'
  const patch = '*** Begin Patch\n*** Update File: c\n@@\n-p\n+q\n*** End Patch\n'
  const hint = (...parts: readonly string[]) => parse(parts.join('\n\n')).diagnostics[0]!.hint
  expect(hint(call, view)).toBe('Write the plan in one dialect.')
  expect(hint(diff, patch)).toContain(', or name the one to read, v4a: ')
  expect(hint(call, patch)).toContain(', or name the one to read, str-replace or v4a: ')
})

describe('JSON beside calls that names files is no prose', () => {
  const call = json({ path: 'a', old_string: 'x', new_string: 'y' })
  const others = [
    { path: 'b', delete: true },
    { target_file: 'b', instructions: 'x', code_edit: 'y' },
    { filename: 'b', content: 'y' },
    { from: 'b', to: 'c' },
    { files: [{ path: 'b', content: 'y' }] },
    { call: { path: 'b', content: 'y' } },
    { call: { command: 'create', path: 'b', file_text: 'y' } },
    [{ path: 'b' }, { path: 'c' }],
  ]
  const prose = [
    { name: 'x', files: ['dist'], version: '1.0.0' },
    { port: 8080, changes: [] },
    { mcpServers: { b: { command: 'node', args: ['b.js'] } } },
    { error: { message: 'x', path: '/b' } },
    [1, { path: 'a' }],
  ]

  test.each(others.map((other) => json(other)))('%s', (other) => {
    const { diagnostics } = parse(`${call}\n\nand\n\n${other}\n`)
    expect(diagnostics[0]).toMatchObject({ severity: 'error', plan: { line: 5 } })
    expect(parse(`as in ${other}:\n\n${call}\n`).diagnostics).toEqual([])
  })

  test.each(prose.map((other) => json(other)))('but %s is', (other) => {
    expect(parse(`${call}\n\nand\n\n${other}\n`).diagnostics).toEqual([])
  })
})

describe('a call that breaks off at its first key is not lost beside another', () => {
  const others = [
    { file_path: 'b', operation: 'append', content: 'x' },
    { path: 'b', mode: 'append', content: 'x' },
    { name: 'delete_file', arguments: { path: 'b' } },
    { command: 'create', path: 'b', file_text: 'x' },
  ].map((call) => json(call))

  test.each([
    '{"file_path" "a", "operation": "append", "content": "y"}',
    '{"file_path"> :"a", "operation": "append", "content": "y"}',
    '{:"path": "a", "mode": "append", "content": "y"}',
    '{,"name": "delete_file", "arguments": {"path": "a"}}',
    '{"name" "delete_file", "arguments": {"path": "a"}}',
  ])('%s', (broken) => {
    for (const other of others) {
      expect(parse(`First.\n\n${other}\n\n${broken}\n\nDone.\n`).diagnostics).toMatchObject([
        { code: 'json-invalid' },
      ])
      expect(hasErrors(parse(`First.\n\n${broken}\n\n${other}\n`).diagnostics)).toBe(true)
    }
  })

  test.each(['{"op"**:**"delete", "path": "a"}', '{:"op": "delete", "path": "a"}'])('%s', (broken) => {
    const text = `First.\n\n${json({ op: 'delete', path: 'b' })}\n\n${broken}\n`
    expect(parse(text).diagnostics).toMatchObject([{ code: 'json-invalid' }])
  })
})

test('an editor command whose path has another name is not passed over beside others', () => {
  const whole = { command: 'create', path: 'a', file_text: 'x' }
  for (const slip of [
    { command: 'create', pth: 'b', file_text: 'x' },
    { command: 'insert', target: 'b', insert_line: 1, insert_text: 'x' },
  ])
    expect(parse(json(whole, slip))).toMatchObject({
      dialect: 'text-editor',
      diagnostics: [{ code: 'field-invalid' }, { code: 'field-unknown' }],
    })
})
