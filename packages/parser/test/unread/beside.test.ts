import { hasErrors } from '@emend/model'
import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { answers } from '../answers.ts'

const slips = {
  'a section under another name': '*** Create File: b.py\n+x = 1\n',
  'a section with four signs': '**** Update File: b.py\n@@\n-x\n+y\n',
  'a marker in small letters': 'b.py\n<<<<<<< search\nx\n=======\ny\n>>>>>>> replace\n',
  'a marker with text on it': 'b.py\n<<<<<<< SEARCH b.py\nx\n=======\ny\n',
  'a marker of dashes that is indented': 'b.py\n  ------- SEARCH\nx\n=======\ny\n',
  'an end of a block alone': 'b.py\nx\n=======\ny\n>>>>>>> REPLACE\n',
  'a hunk without numbers and names': 'Now b.py:\n\n@@ ... @@\n-x\n+y\n',
  'a hunk in a fence': '```diff\n@@ ... @@\n-x\n+y\n```\n',
  'a hunk in a fence of a list': '- b.py:\n\n  ```diff\n  @@\n   x\n  -y\n  +z\n  ```\n',
  'a hunk without anything but a mark': 'Now b.py:\n\n@@\n x\n-y\n+z\n',
  'lines of a diff in another fence': '```python\n x\n-y\n+z\n```\n',
  'lines of a diff in a fence of a list': '1. b.py:\n\n   ```diff\n    x\n   -y\n   +z\n   ```\n',
  'lines of a diff in another fence of a list': '1. b.py:\n\n   ```python\n    x\n   -y\n   +z\n   ```\n',
  'lines of a diff below a comment': '```diff\n// src/b.ts\n-x\n+y\n```\n',
  'lines of a diff between others without marks': '```diff\nf() {\n- x\n+ y\n}\n```\n',
  'a line of a diff that comes': '```patch\n+ x\n```\n',
  'lines of a diff that speak of what is expected': '```\n-Expects:\n- Expected x\n+Expected y\n```\n',
  'a whole file below its path': 'src/b.py\n\n```python\nx = 1\n```\n',
  'a whole file with its path in the fence': '```python title="src/b.py"\nx = 1\n```\n',
  'a path in the tag of its block': '<delete>b.py</delete>\n',
  'an operation quoted in a sentence': 'I leave `<delete><file>b.py</file></delete>` to you.\n',
  'a call quoted in a sentence': 'I leave `{"name": "delete_file", "arguments": {"path": "b.py"}}` to you.\n',
  'a call without its first quote': '{name": "delete_file", "arguments": {"path": "b.py"}}\n',
  'a call without its first quote that begins with a file':
    '{path": "b.py", "mode": "append", "content": "x"}\n',
  'a call in single quotes behind its name': "[TOOL_CALLS]edit_file{'path': 'b.py', 'old_string': 'x'}\n",
  'an edit in YAML': '```yaml\n- file: src/b.py\n  old_string: x\n  new_string: y\n```\n',
  'a list of edits in YAML': 'edits:\n  - path: "b.py"\n    edits:\n      - old_text: |\n          x\n',
  'a call without its brace': '"command": "create", "path": "b.py", "file_text": "x\\n"}\n',
  'an insertion without its brace': '"path": "b.py", "anchor": "x", "operation": "append", "content": "y"}\n',
  'a call with bare keys': '{command: "create", path: "b.py", file_text: "x"}\n',
  'a call whose first key lacks a quote': '{name": "delete_file", "arguments": {"path": "b.py"}}\n',
  'a plan with escaped quotes': `${String.raw`{\"version\": 1, \"operations\": [{\"op\": \"delete\", \"path\": \"b.py\"}]}`}\n`,
  'a call with bare keys and a tool': '{name: "write_file", arguments: {path: "b.py", content: "x"}}\n',
  'a call with bare keys on lines of their own':
    "{\n  command: 'create',\n  path: 'b.py',\n  file_text: 'x'\n}\n",
  'an operation with bare keys': "{\n  op: 'create',\n  path: 'b.py',\n  content: 'x'\n}\n",
  'bare arguments before the name of their tool':
    '{\n  arguments: {path: "b.py"},\n  name: "delete_file"\n}\n',
  'files that are given to a function': "create_files([\n  {path: 'b.py', content: 'x'},\n])\n",
  'a call with quotes in its content':
    '{"content": "f = () => { return "x" }\n", "mode": "create", "path": "b.py"}\n',
  'a call with escaped quotes':
    '{\\"file_path\\": \\"b.py\\", \\"old_string\\": \\"x\\", \\"new_string\\": \\"y\\"}\n',
  'a call as that of a function': 'write_file(path="b.py", content="x")\n',
  'a call with one argument of a function': 'delete_file("b.py")\n',
  'a call of a function with an object': 'await write_file({"path": "b.py", "content": "x"})\n',
  'a call of an editor as that of a function':
    'str_replace_editor(command="create", path="b.py", file_text="x")\n',
  'an operation without its brace': '"op": "delete", "path": "b.py"}\n',
  'an operation without its brace, on lines': '"op": "move",\n  "from": "b.py",\n  "to": "c.py"\n}\n',
  'an operation without its brace that begins with a file': '"path": "b.py", "op": "delete"}\n',
  'arguments before a name, without a brace': '"arguments": {"path": "b.py"}, "name": "delete_file"}\n',
  'an object keyed by what is to be done': '{"delete": {"path": "b.py"}}\n',
  'a file and a verb': '{"path": "b.py", "action": "delete"}\n',
  'a verb and a file': '{\n  "type": "delete_file",\n  "file": "src/b.py"\n}\n',
  'a file that is said to be deleted': '[{"file": "b.py", "delete": true}]\n',
  'a list of objects keyed by what is to be done': '[{"rename_file": {"from": "b.py", "to": "c.py"}}]\n',
  'a call in the quotes of a word processor': '{“name”: “delete_file”, “arguments”: {“path”: “b.py”}}\n',
  'a call in single quotes': "{name: 'delete_file', arguments: {path: 'b.py'}}\n",
  'a path in the tag of a tool': '<delete_file>b.py</delete_file>\n',
  'a path as an attribute': '<delete_file path="b.py"/>\n',
  'a file with its path as an attribute': '<file path="b.py">\nx = 1\n</file>\n',
  'a file that is renamed in a tag': '<rename from="b.py" to="c.py"/>\n',
  'a file that is renamed in tags': '<rename>\n<from>b.py</from>\n<to>c.py</to>\n</rename>\n',
  'a file that is moved in a tag': '<move from="b.py" to="c.py"/>\n',
  'two paths in the tag of a block': '<move>b.py -> c.py</move>\n',
  'two paths in a tag of another name': '<rename>b.py c.py</rename>\n',
  'a path in the tag of another name': '<remove>b.py</remove>\n',
  'a path in the tag of a question': '<read>b.py</read>\n',
  'a block of another name': '<remove>\n<file>b.py</file>\n</remove>\n',
  'a change in a block of another name':
    '<replace>\n<file>b.py</file>\n<old>x</old>\n<new>y</new>\n</replace>\n',
  'a change with its path as an attribute': '<update file="b.py">\nx\n</update>\n',
  'a path as an attribute in single quotes': "<file path='b.py'>\nx\n</file>\n",
  'a file with its name as an attribute': '<file name="src/b.py">\nx\n</file>\n',
  'a file that git removes in a fence': 'And:\n\n```bash\ngit rm b.py\n```\n',
  'a file that git moves in a fence': 'And:\n\n```sh\n$ mkdir -p src && git mv b.py src/\n```\n',
  'a file that a shell writes in a fence': "And:\n\n```bash\ncat > src/b.py <<'EOF'\nx = 1\nEOF\n```\n",
  'a file that a shell writes behind a here-document':
    'And:\n\n```bash\nnpm i\ncat <<EOF >> b.py\nx = 1\nEOF\n```\n',
  'a text and what takes its place, below capitals': 'FILE: b.py\nFIND:\nx = 1\nREPLACE:\nx = 2\nEND\n',
  'a file that is deleted in a tag in capitals': '<FILE_DELETE file_path="b.py" />\n',
  'lines that are named by number, of a file with its hash': '[src/b.py#1A2B]\nSWAP 2.=4:\n+x = 1\n',
  'lines that go, of a file with its hash': '[b.py#1A2B]\nDEL 4.=6\n',
  'lines that are put in the place of others, of a file with its hash':
    '[src/b.py#1A2B]\nPUT 2.=4:\n+x = 1\n',
  'lines that are put before another one alone': 'PUT <2:\n+x = 1\n',
  'lines that are named by number, below a mark': '¶src/b.py#1A2B\nreplace 2..4:\n+x = 1\n',
  'lines that are named by number alone': 'INS.POST 2:\n+x = 1\n',
  'a call in a string': '"{\\"name\\": \\"delete_file\\", \\"arguments\\": {\\"path\\": \\"b.py\\"}}"\n',
}

const inFence = (text: string): string => (text.includes('```') ? text : `\`\`\`\n${text}\`\`\`\n`)
const inItem = (text: string): string => `1. Next:\n\n${text.replace(/^(?=.)/gm, '   ')}\n2. Done.\n`

describe.each(Object.entries(slips))('%s is an error', (_slip, text) => {
  test.each(Object.entries(answers))(
    'in a fence of a list as in one at the margin, beside %s',
    (_dialect, answer) => {
      const fenced = inFence(text)
      for (const join of [(one: string) => `${answer}\n${one}`, (one: string) => `${one}\n${answer}`]) {
        const [meant, said] = [`Next:\n\n${fenced}\nDone.\n`, inItem(fenced)].map((one) =>
          hasErrors(parse(join(one)).diagnostics),
        )
        expect(said, join(inItem(fenced))).toBe(meant)
      }
    },
  )

  test('alone', () => expect(hasErrors(parse(text).diagnostics)).toBe(true))

  test.each(Object.entries(answers))('beside %s', (_dialect, answer) => {
    for (const both of [`${answer}\n${text}`, `${text}\n${answer}`])
      expect(hasErrors(parse(both).diagnostics), both).toBe(true)
  })
})

test.each(Object.entries(answers))('prose beside %s is none', (_dialect, answer) => {
  const prose = [
    'It had a conflict:\n\n```\n<<<<<<< HEAD\none\n=======\n1\n>>>>>>> main\n```\n',
    'A hunk starts with `@@`, and a section with `*** Update File:`.\n',
    '@@ is what hunks start with.\n\n- one\n- two\n',
    'A `<delete>` needs a path.\n',
    '**Update File: `a.py`**\n\n**Delete File:** none.\n',
    'See:\n\n```json\n{\n  "name": "x", "content": "y"\n}\n```\n',
    '```js\nconst it = { path: "/a", name: "x" }\n```\n',
    '`{"name": "x"}` is no call.\n',
    'It says `"op": "delete"` or `"name": "delete_file"`, and `{"delete": {"path": "b.py"}}`.\n',
    '```json\n"op": "x"\n```\n',
    '```python\nstr_replace_editor(command="view", path="b.py")\n```\n',
    'See:\n\n```json\n{"delete": {"summary": "x", "path": "/b"}, "copy": {"from": "a", "to": "b"}}\n```\n',
    'See [b.py#L2] and [b.py#1A2B], and swap 2 of them.\n\n[b.py#1A2B]: it was replaced.\n\n[PR#12]\nReplace the old call: done.\n',
    'A `<remove>` is none, nor is `<rename from="a" to="b"/>`.\n',
    '```xml\n<remove name="x"/>\n<files>\n<file src="a.dll" target="lib"/>\n```\n',
    '```xml\n<update id="x" type="a.B">\n  SET x\n</update>\n<replace>x</replace>\n```\n',
    '<details>\n<summary>b.py</summary>\n</details>\n',
    'Now:\n\n```bash\nnpm install\nrm -rf build\ngit add -A && git commit -m "Move it"\n```\n',
    '```python\nusers = [{"name": "Ann", "active": True}]\n```\n',
    '```python\nusers = [\n  {"name": "Ann", "at": now()},  # one\n  {"name": "Bob", "age": age},\n]\n```\n',
    '```js\nconst users = [{ "name": "Ann", ...more }, ...others]\n```\n',
    '**macOS/Linux:**\n```bash\nexport KEY=1\n```\n',
    'Untrack it:\n\n```bash\ngit rm -r --cached node_modules\necho $(git rev-parse HEAD) > x\n```\n',
    'It was:\n\n```bash\ngit rm a.py\ngit mv a.py c.py # as above\n```\n',
    'Try:\n\n```bash\ncat > /tmp/x.json <<EOF\n{}\nEOF\ncat > .env <<EOF\nKEY=1\nEOF\n```\n',
    'Like this:\n\n```python\ngit rm b.py\n```\n',
    'As it is now, in `src/b.py`:\n\n```python\nx = 1\n```\n',
    'It failed:\n\n```\n- Expected\n+ Received\n\n  Array [\n-   1,\n+   2,\n  ]\n```\n',
    'It failed:\n\n```\n+ expected - actual\n\n-1\n+2\n```\n',
    'It failed:\n\n```diff\n+ actual - expected\n\n+ 1\n- 2\n```\n',
    'It failed:\n\n```diff\n- Expected\n+ Received\n\n- 1\n+ 2\n```\n',
    'Run it with these:\n\n```\n-Xmx512m\n-ea\n```\n',
    '/etc/nginx/nginx.conf\n\n```\nlisten 80;\n```\n',
    'Models write `<invoke name="edit_file">` here, and <invoke name="write_file"> there.\n',
    '```tool_code\nprint(default_api.get_weather(city="Rome"))\n```\n',
    '```xml\n<remove>true</remove>\n<rename>src/a</rename>\n```\n',
    '```yaml\n- one\n- two\n```\n',
    '```\n src/a.py | 2 +-\n 1 file changed\n```\n',
  ]
  for (const said of prose) {
    if (answer.startsWith('a.py') && said.includes('HEAD')) continue
    expect(parse(`${said}\n${answer}`), said).toMatchObject({
      plan: { operations: [{ path: 'a.py' }] },
      diagnostics: [],
    })
  }
})

test.each(Object.entries(answers))(
  'a call of any tool that is cut off or broken is no data, beside %s',
  (_dialect, answer) => {
    const calls = [
      ['{"name": "Write"', ', "type": "tool_use", "input": {}}'],
      ['{"function":{"name":"Bash"', ',"arguments":"{\\"command\\": 1}"}}'],
    ] as const
    const slips = calls.flatMap(([head, rest]) =>
      Array.from(rest, (_, at) => [
        head + rest.slice(0, at),
        `${head}${rest.slice(0, at)}"${rest.slice(at)}`,
      ]).flat(),
    )
    const passed = slips.filter(
      (slip) => !hasErrors(parse(`<tool_call>\n${slip}\n</tool_call>\n\n${answer}`).diagnostics),
    )
    expect(passed).toEqual([])
  },
)

test.each(['[', '{', '{"', '{"na', '[{', '[{"path', '{ "name" :', '```json\n{', '<tool_call>\n{"na'])(
  'the beginning of another call at the end is one that is cut off: %j',
  (begun) => {
    for (const answer of [answers['str-replace'], '{"op": "delete", "path": "a.py"}\n'])
      expect(parse(`${answer}\n${begun}`)).toMatchObject({
        plan: { operations: [{ path: 'a.py' }] },
        diagnostics: [{ code: 'operation-truncated' }],
      })
  },
)

test.each(['diff', 'patch', ''])(
  'a patch or a block in a fence of %j is no hunk without a head',
  (language) => {
    const patch = '*** Begin Patch\n*** Update File: a.py\n@@\n one\n-two\n+2\n*** End Patch\n'
    const block = '------- SEARCH\n@@ -x\n two\n=======\n@@ +x\n+ 2\n+++++++ REPLACE\n'
    for (const text of [patch, patch.slice(16, -14), `a.py\n${block}`])
      expect(parse(`\`\`\`${language}\n${text}\`\`\`\n`), text).toMatchObject({
        plan: { operations: [{ path: 'a.py' }] },
        diagnostics: [],
      })
  },
)

describe.each(Object.entries(answers))('beside %s, a diff that only shows the change', (dialect, answer) => {
  test.each([
    ['alone', '```diff\n-one\n+1\n```\n'],
    ['in a list', '```diff\n- one\n+ 1\n```\n'],
    ['between lines without marks', '```diff\nf() {\n- one\n+ 1\n...\n}\n```\n'],
    ['below its path', '```diff\n# a.py\n-one\n+1\n```\n'],
    ['below a line that is no path', '```diff\nos.path\n-one\n+1\n```\n'],
    ['in a fence that is said to hold none', '```\n-one\n+1\n```\n'],
    ['with its head', '```diff\n--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-one\n+1\n```\n'],
  ])('is said once more: %s', (how, fence) => {
    if (dialect === 'diff' && how === 'with its head') return
    expect(parse(`${answer}\nIn short, i.e. without the rest:\n\n${fence}`)).toMatchObject({
      plan: { operations: [{ path: 'a.py' }] },
      diagnostics: [],
    })
  })

  test.each([
    ['other lines', 'In short:\n\n```diff\n-one\n+2\n```\n'],
    ['another file in a comment', '```diff\n# b.py\n-one\n+1\n```\n'],
    ['another file above', 'The same in b.py:\n\n```diff\n-one\n+1\n```\n'],
    ['another file in its head', '```diff\n--- a/b.py\n+++ b/b.py\n@@ -1 +1 @@\n-one\n+1\n```\n'],
  ])('is none with %s', (how, below) => {
    if (dialect === 'diff' && how === 'another file in its head') return
    expect(hasErrors(parse(`${answer}\n${below}`).diagnostics)).toBe(true)
  })

  test('is told from the output of a test', () => {
    const output = '```\n--- Expected\n+++ Actual\n@@ @@\n-1\n+2\n```\n'
    expect(parse(`${answer}\nIt said:\n\n${output}`)).toMatchObject({
      plan: { operations: [{ path: 'a.py' }] },
      diagnostics: [],
    })
  })
})

test.each([
  '<create_file path="b.py">\nx = 1\n</create_file>\n',
  '```\n-x\n+y\n```\n',
  '"op": "delete", "path": "b.py"}\n',
])('alone, its remedy speaks of no others: %j', (text) => {
  const [{ code, hint } = {}] = parse(text).diagnostics
  expect(code).toBe('operation-unsupported')
  expect(hint).toContain('as `emend guide` shows')
  expect(hint).not.toContain('the other operations')
})

test.each(['{"path": "/b", "action": "delete"}', '{"file": "b.py", "type": "deleted", "at": 1}'])(
  'JSON that tells of more, or of no file, is none beside blocks: %s',
  (json) => expect(parse(`${answers.tags}\n${json}\n`).diagnostics).toEqual([]),
)

test.each([
  'file_path: str\nold_string: str\nnew_string: str',
  '- path: src/b.py\n  name: reader\n  port: 1',
])('what has only some of the looks of an edit in YAML is none: %j', (yaml) =>
  expect(parse(`${answers.tags}\n\`\`\`\n${yaml}\n\`\`\`\n`).diagnostics).toEqual([]),
)

test('lines of a diff below the path of their file are told of as such, alone and beside others', () => {
  const lines = '**src/b.py**\n\n```diff\n x\n-y\n+z\n```\n'
  for (const text of [lines, `${lines}\n${answers['search-replace']}`, `${answers.tags}\n${lines}`])
    expect(parse(text).diagnostics).toMatchObject([
      { code: 'operation-unsupported', data: { name: 'A fence with lines of a diff alone' } },
    ])
})
