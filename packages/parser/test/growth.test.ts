import { expect, test, vi } from 'vitest'
import { dialects } from '../src/dialects/index.ts'
import { parse, parseResponse } from '../src/index.ts'

// Nothing is timed here: at this length anything that grows with the square runs into the time limit of a test.
vi.setConfig({ testTimeout: 15_000 })
const LENGTH = 600_000

const hostile: readonly string[] = [
  '<edit><file>a</file><find>',
  '<edit><file>a</file><find>x</find>',
  '<edit><file>a</file><find></find><replace>',
  '<find>',
  '</find>',
  '</find><replace>',
  '</file><find>',
  '<find><![CDATA[',
  ']]>  ',
  '<think>',
  '<think></think>',
  '[THINK]',
  '<invoke name="x"><parameter name="y">',
  '<function=x><parameter=y>',
  'call:x{y:',
  '<function_calls>#',
  'a <tool_call> b (c)',
  'a <tool_call>b(c=[#',
  '<function_calls>\nedit_file(path="',
  '<|tool_call_start|>[edit_file(path="a", old_string=[(',
  '<|tool_call_start|>[edit_file(path="a"), ',
  '```tool_code\nx = edit_file(\npath=',
  '<code>\n',
  '<tool_code>',
  'Thought:\nCode:\n```py\n',
  '<code>\nprint("',
  '```tool\nTOOL_NAME: x\n',
  '```tool\nTOOL_NAME: x\nBEGIN_ARG: y\n',
  'BEGIN_ARG: y\nEND_ARG\n```\n',
  'edit 1:1\n',
  '<tool_call>x<tool_sep>',
  '{"x": ',
  'apply_patch ',
  '```ts:a\n',
  '```ts:a\n\n\n\n',
  '<terminal>',
  '<edti><file>',
  '<edit><fnd>',
  '<edit      ',
  '<',
  '`',
  '```\n',
  '<pre>\n',
  'a.ts\n<code>\n<pre>\n</code>\n',
  '\n ',
  '{',
  '[{"op":',
  '{"',
  '{"op":"x"}\n',
  '{"path":"a","old_string":"',
  '{"path":"a","edits":[{"old_text":',
  '{"name":"edit_file","arguments":"{\\"path',
  '{"tool_calls":[{"function":{"name":"',
  '{"path":1,"mode":"edit"}\n',
  '{"path":"a","command":"',
  '[{"path":"a"},',
  '\\"',
  '--- a\n',
  '--- a\n+++ b\n',
  '--- a/x\n+++ b/x\n@@ -1,9 +1 @@\n\n',
  '@@ -1,999999999 +1 @@\n',
  '\n-',
  'GIT binary patch\nliteral 5\n',
  'diff --git "a/\\',
  '<<<<<<< SEARCH\n',
  '<<<<<<< SEARCH\n=======\n',
  'a.ts\n<<<<<<< SEARCH\n=======\n=======\n',
  '=======\n>>>>>>> REPLACE\n',
  '------- SEARCH\n\\',
  '*** Begin Patch\n',
  '*** Begin Patch\n *** End Patch\n',
  '*** Update File: a\n',
  '*** Update File: a\n@@\n',
  '*** Begin Patch\n*** Add File: a\n\n',
  '```\n*** Update File: a\n',
  '```\n*** Delete File: a\n```\n',
  '````x\n*** Delete File: a\n',
  'x = `\n*** Delete File: a\n',
  "apply_patch <<'EOF'\n",
  '```diff\n',
  '```diff\n-a\n```\n',
  '<<<<<<< HEAD\n',
  "cd a && apply_patch <<'EOF'\n*** Begin Patch\n",
  '<function=a>{"path":\n',
  '{"type":"update_file",\n',
  '[{"type":"update_file"},\n',
  '[x]\n',
  '{x{"path": y}}\n',
  '{"path": x\n',
  '{"path": x\\"',
  'curl -d {"path": "a"}\\\n',
  'x = {"path": "a"}\n',
  'x = {"a_a":',
  '[x "path": 1, [{"a": [{}, {"a": 1},',
  '[{"path": x, [{"path": "a"}\n',
]

test.each(hostile)('very many units of %j are read in proportion', (unit) => {
  const text = unit.repeat(LENGTH / unit.length)
  for (const dialect of dialects) expect(dialect.parse(text).dialect).toBe(dialect.name)
  expect(parse(text).diagnostics.length).toBeGreaterThan(0)
  expect(parseResponse(text).operations).toEqual([])
})

test.each(['/1', 'a', '/a', '/:a', '-'])('the long path of a record is read in proportion: %j', (unit) => {
  const path = `/${unit.repeat(LENGTH / unit.length)}.`
  expect(parse(JSON.stringify({ name: 'a', path })).plan.operations).toEqual([])
})

test.each(['\t', 'Ā', 'N:', '…', '>↔', '\t@@\r', '--- a\r', '***************\r'])(
  'a long line is read in proportion, wherever it stands: %j',
  (unit) => {
    const line = `${unit.repeat(LENGTH / unit.length)}x`
    const code = '```python\nx = 1\n```\n'
    for (const below of [
      line,
      `### ${line}\n\n${code}`,
      `${line}\n${code}`,
      `\`\`\`diff\n${line}\n-a\n+b\n\`\`\`\n`,
    ])
      expect(parse(`<delete><file>b</file></delete>\n\n${below}`).plan.operations).toMatchObject([
        { path: 'b' },
      ])
  },
)

test.each([
  '<!--\n-->\n<delete><file>b</file></delete>\n',
  '<delete><file>b</file></delete>\n<!--\n',
  'b\n```\nx\n```\n<delete><file>b</file></delete>\n',
  '```\n-x\n\n y\n```\n',
  '```\n-x\n',
  '- path: a.py\n',
  'file: a.',
])('what stands beside operations is looked at in proportion: %j', (unit) => {
  const { plan } = parse(`<delete><file>a/b</file></delete>\n${unit.repeat(LENGTH / unit.length)}`)
  expect(plan.operations.length).toBeGreaterThan(0)
})

test.each(['```diff\n-a\n+b\n```\n', '```\n a\n-a\n+b\n```\n', '--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n'])(
  'what shows a change again is compared in proportion: %j',
  (unit) => {
    const edit = { op: 'edit', path: 'f', find: 'a\n'.repeat(400), replace: 'a\nb\n'.repeat(200) }
    const { plan } = parse(`${JSON.stringify([edit])}\n\n${unit.repeat(LENGTH / unit.length)}`)
    expect(plan.operations.length).toBeGreaterThan(0)
  },
)

test.each([
  (long: string) => `    - ${long}\n- b\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n`,
  (long: string) => `<delete><file>b</file></delete>\n\n${long}\n\`\`\`js src/b.js\nx\n\`\`\`\n`,
])('the words above a block or a fence are read in proportion', (answer) => {
  for (const unit of ['a', 'current '])
    expect(parse(answer(unit.repeat(LENGTH / unit.length))).diagnostics).toHaveLength(1)
})

test.each([
  (space: string) => `--- a/x${space}.\n+++ b/x${space}.\n@@ -1 +1 @@\n-a\n+b\n`,
  (space: string) => `*** Begin Patch\n*** Update File: a\n@@ a${space}b\n-x\n+y\n*** End Patch\n`,
])('white space in the middle of a header is read in proportion', (plan) => {
  expect(parse(plan(' '.repeat(LENGTH))).plan.operations).toHaveLength(1)
})

const [LEAVE, COME] = ['deleted file mode 100644', 'new file mode 100644']

test.each([
  'diff --git a/x b/y\ncopy from x\ncopy to y\n',
  'diff --git a/x b/y\nrename from x\nrename to y\ndiff --git a/y b/x\nrename from y\nrename to x\n',
  `diff --git a/x/y b/x/y\n${LEAVE}\ndiff --git a/x b/x\n${COME}\n`,
])('files %j that wait for each other are put in order in proportion', (unit) => {
  const { plan, diagnostics } = parse(unit.repeat(LENGTH / unit.length), { dialect: 'diff' })
  expect(diagnostics.map(({ code }) => code)).toEqual(['too-many-operations'])
  expect(plan.operations.length).toBeGreaterThan(10_000)
})

test('files of a log that take the place of directories cost no more for all the others that it has', () => {
  const commit = `commit ${'0'.repeat(40)}\n\n`
  const deleted = (path: string) => `diff --git a/${path} b/${path}\n${LEAVE}\n`
  const made = (path: string) => `diff --git a/${path} b/${path}\n${COME}\n`
  const replaced = [made('d/x'), deleted('d/x') + made('d'), deleted('d')].map((one) => commit + one).join('')
  const others = Array.from({ length: 40_000 }, (_, index) => deleted(`${index}/x`)).join('')
  const { plan } = parse(commit + others + replaced.repeat(3_000), { dialect: 'diff' })
  expect(plan.operations.filter(({ op }) => op === 'rmdir')).toHaveLength(3_000)
})

test.each([
  ['</find><replace>', 0],
  ['</find></edit>', 0],
  ['</find><replace></replace></edit>', 1],
])('closing tags %j that could belong to each of many blocks are tried once', (closing, operations) => {
  const many = LENGTH / 50
  const { plan, diagnostics } = parse('<edit><file>a</file><find>'.repeat(many) + closing.repeat(many))
  expect(plan.operations).toHaveLength(operations)
  expect(diagnostics.length > 0).toBe(operations === 0)
})

// More than a function can be given: V8 takes some 120,000.
const MANY = 150_000

const call = (edit: string, count = MANY) =>
  `{"path":"a","edits":[${`${edit},`.repeat(count)}{"old_text":"a","new_text":"b"}]}`

test('a call may hold more edits than can be the arguments of one call', () => {
  const { plan, diagnostics } = parse(call('{"old_text":"a","new_text":"b"}'))
  expect(diagnostics.map(({ code }) => code)).toEqual(['too-many-operations'])
  expect(plan.operations).toHaveLength(MANY + 1)
})

test.each([
  [call('{"odl":"a","new_text":"b"}', LENGTH / 50), 'field-unknown'],
  [call('{"old_text":"a","old_text":"a","new_text":"b"}', LENGTH / 10), 'field-invalid'],
  [`{"version":1,${'"base":"a",'.repeat(LENGTH / 10)}"operations":[]}`, 'field-invalid'],
  [
    `{"version":1,"operations":[{"op":"patch","path":"a","hunks":[${'{"x":1},'.repeat(LENGTH / 50)}{"lines":["+a"]}]}]}`,
    'field-unknown',
  ],
])('an operation with very many faults is read in proportion', (text, code) => {
  const { plan, diagnostics } = parse(text)
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code)
  expect(plan.operations).toEqual([])
})

test.each(['```text\n', '"<think>" '])(
  'ends of thoughts on a long line below %j are read in proportion',
  (begun) => {
    const remove = '<delete><file>a</file></delete>\n'
    const text = `${remove}${begun}${'</think><|'.repeat(LENGTH / 5)}\n`
    expect(parse(text).plan.operations).toHaveLength(1)
  },
)

test.each(['\r', '\u2028', 'a\r'])('a text with line breaks %j alone is read in proportion', (unit) => {
  const text = unit.repeat(LENGTH / unit.length)
  const { plan } = parse(JSON.stringify({ path: 'a.ts', old_string: 'x\r', new_string: text }))
  expect(plan.operations).toMatchObject([{ path: 'a.ts', replace: text }])
})

test('very many calls that begin in a text, and in what is there before, are looked for in proportion', () => {
  const spoken = 'say xassistant to=functions.edit x\n'
  const old_string = `${'y'.repeat(8_000_000)}${spoken}`
  const text = JSON.stringify({ path: 'a.md', old_string, new_string: spoken.repeat(200_000) })
  expect(parse(text, { limits: { planBytes: 1e8, editBytes: 1e8 } }).diagnostics).toEqual([])
})
