import { hasErrors } from '@emend/model'
import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const tagged = (call: object): string => `<tool_call>\n${JSON.stringify(call)}\n</tool_call>`

const edit = tagged({ name: 'edit_file', arguments: { path: 'a', old_string: 'x', new_string: 'y' } })
const removal = tagged({ name: 'delete_file', arguments: { path: 'b' } })

/** What begins like JSON, and is none. */
const passages = [
  '[Step 2] Also remove `b`.',
  '[x] edit\n[ ] remove',
  '[b](b) is no longer used.',
  '[INFO] next',
  '[^1]: a note',
  '[CI] passes',
  '[user@host ~]$ ls',
  'As {user} asked:',
  'It returns `{"a": 1, ...}`.',
  'It expects `{"path": <file>}`.',
  'It has `log.info("x", extra={"file": f})`.',
  '```\n[ERROR] f(1, 2) returned -1\n```',
  '```toml\n[tool.x]\na = 1\n```',
  '```c\nint f()\n{\n    return 0;\n}\n```',
  '```python\nd = {"path": p}\n```',
  '```js\nconst x = [{ a: 1 }]\n```',
]

describe('a passage that begins like JSON takes no call with it', () => {
  test.each(passages)('%s', (passage) => {
    for (const answer of [`${edit}\n${passage}\n${removal}\n`, `${edit}\n\n${passage}\n\n${removal}\n`])
      expect(parse(answer)).toMatchObject({
        dialect: 'tools',
        diagnostics: [],
        plan: { operations: [{ op: 'edit' }, { op: 'delete' }] },
      })
    expect(parse(`Look:\n\n${passage}\n\n${removal}\n`)).toMatchObject({
      diagnostics: [],
      plan: { operations: [{ op: 'delete' }] },
    })
  })

  test.each(passages)('nor does it hide a mixture: %s', (passage) => {
    const tags = '<delete>\n<file>a</file>\n</delete>'
    expect(parse(`${tags}\n\n${passage}\n\n${removal}\n`).diagnostics).toMatchObject([
      { code: 'dialect-ambiguous' },
    ])
  })

  test.each(passages)('nor an operation of a plan: %s', (passage) => {
    expect(parse(`Look:\n\n${passage}\n\n{"op": "delete", "path": "b"}\n`)).toMatchObject({
      diagnostics: [],
      plan: { operations: [{ op: 'delete' }] },
    })
  })
})

describe('an answer may begin with braces that hold no key', () => {
  test.each([
    '{user} asked for it.',
    '{{ template }} is left.',
    '{...}',
    '```jinja\n{% if x %}\n{{ y }}\n{% endif %}\n```',
    '```js\n{\n  x\n}\n```',
    'print(f"{"x"}")',
  ])('%s', (passage) => {
    for (const operation of ['{"op": "delete", "path": "b"}', removal])
      expect(parse(`${passage}\n\n${operation}\n`)).toMatchObject({
        diagnostics: [],
        plan: { operations: [{ op: 'delete' }] },
      })
  })

  test.each(['{"path": "a"', '{path: "a", x}', '{ // all\n  "path": "a" }', '{"a" "b"}', '[{'])(
    'but not with what may be one: %s',
    (begun) => {
      expect(hasErrors(parse(begun).diagnostics)).toBe(true)
      expect(hasErrors(parse(`${begun}\n\n{"op": "delete", "path": "b"}\n`).diagnostics)).toBe(true)
    },
  )
})

test.each([
  'x = {"file": f, "call": {"name": "delete_file", "arguments": {"path": "b"}}}',
  'x = {tool: remove, input: {"path": "b", "content": "y"}}',
  'x = {"file": f, "call": "}", y: {"name": "delete_file", "arguments": {"path": "b"}}}',
  '[// all [\n{"name": "delete_file", "arguments": {"path": "b"}}\n',
  'x = {\n"{"name": "delete_file", "arguments": {"path": "b"}}',
  'x = {"file": f and never closed\n\n{"name": "delete_file", "arguments": {"path": "b"}}',
])('a call within what is no JSON is neither made nor lost: %s', (broken) => {
  for (const answer of [`${edit}\n\n${broken}\n`, `So:\n\n${broken}\n`])
    expect(hasErrors(parse(answer).diagnostics)).toBe(true)
})

test('the excerpt of a file is no call that breaks off', () => {
  for (const excerpt of [
    '{\n  "name": "demo",\n  // ...\n}',
    '{\n  "name": "demo",\n  ...\n}',
    '{\n  "type": "function",\n  "function": {\n    "name": "demo",\n    // ...\n  }\n}',
  ])
    for (const answer of [`${edit}\n\n${excerpt}\n`, `So:\n\n${excerpt}\n\n${edit}\n`])
      expect(parse(answer)).toMatchObject({ diagnostics: [], plan: { operations: [{ op: 'edit' }] } })
})

test.each([
  '{\n  "name": "delete_file",\n  // ...\n}',
  '{\n  "tool": "remove",\n  // ...\n  "which": "b"\n}',
  '{\n  "name": "x", // ...\n  "arguments": {"path": "b"}\n}',
  '{\n  "name": "x", // ...\n  "path": "b"\n',
])('but a call may: %s', (call) => {
  expect(hasErrors(parse(`${edit}\n\n${call}\n`).diagnostics)).toBe(true)
})
