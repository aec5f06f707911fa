import { hasErrors } from '@emend/model'
import { describe, expect, test } from 'vitest'
import { modes } from '../../src/dialects/mode.ts'
import { parse } from '../../src/index.ts'
import { answers } from '../answers.ts'

const call = '<tool_call>\n{"name": "delete_file", "arguments": {"path": "b"}}\n</tool_call>\n'
const sent = '{"path": "a.txt", "content": "hi"}'

/** Where a sample stands: behind an operation of each kind, and above one. */
const around = (sample: string): readonly string[] => [
  ...[call, ...Object.values(answers)].map((answer) => `${answer}\nSee:\n\n${sample}\n`),
  `See:\n\n${sample}\n\n${call}`,
]

/** What is read of each of these. */
const readAll = (answers: readonly string[]) =>
  answers.map((answer) => parse(answer)).map(({ plan, diagnostics }) => [plan.operations.length, diagnostics])

const isRefused = (answer: string): boolean => hasErrors(parse(answer).diagnostics)

describe('what code sends is no operation', () => {
  test.each([
    `\`\`\`bash\ncurl -X PUT localhost/files -d '${sent}'\n\`\`\``,
    `\`\`\`bash\ncurl localhost/files \\\n  --data-raw '${sent}'\n\`\`\``,
    `\`\`\`bash\ncurl localhost/files -H 'Accept: x' --json \\\n  '${sent}'\n\`\`\``,
    `\`\`\`python\nr = requests.post(url, json=${sent})\n\`\`\``,
    `\`\`\`js\nfetch(url, { body: JSON.stringify(${sent}) })\n\`\`\``,
    `\`\`\`bash\ncurl localhost -d '{"op": "delete", "path": "a"}'\n\`\`\``,
    `\`\`\`http\nPOST /files HTTP/1.1\nHost: localhost\nContent-Type: application/json\n\n${sent}\n\`\`\``,
    `\`\`\`\nPUT /files/1\n${sent}\n\`\`\``,
    `\`\`\`http\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n${sent}\r\n\`\`\``,
    `\`\`\`python\npayload = ${sent}\nsend(payload)\n\`\`\``,
    '```python\nentry = {"path": path, "content": text}\n```',
    `\`\`\`ts\nconst body: Body = ${sent};\n\`\`\``,
    '```json\n{"type": "object", "properties": {"path": {"type": "string"}, "old_string": {"type": "string"}}}\n```',
  ])('%s', (sample) => {
    for (const read of readAll(around(sample))) expect(read).toEqual([1, []])
  })

  test('but what stands below it is', () => {
    const curl = `curl localhost -d '${sent}'`
    expect(isRefused(`${answers.tags}\n${curl}\n\n${sent}\n`)).toBe(true)
    for (const begun of [
      'curl localhost -d @-\n',
      "curl localhost -d '",
      "sent -d '",
      'JSON.stringify(',
      'PUT it there:\n',
      'POST /files\n\nThen:\n\n',
      'edit = ',
      'tool_call = ',
      'a = b + ',
    ])
      expect(isRefused(`${answers.tags}\n${begun}${sent}\n`)).toBe(true)
  })
})

test.each([
  "const steps = [\n  { function: 'main', args: [1] },\n  { function: 'read_file', file: 'io.ts' },\n]",
  '{"function": "open", "args": {"file": "data.csv", "mode": "r"}}',
  '[{"function": "read_file", "file": "io.ts"}, {"function": "main", "file": "main.ts"}]',
])('the function of a piece of code is no tool: %s', (sample) => {
  expect(readAll([`${answers.tags}\nSee:\n\n\`\`\`ts\n${sample}\n\`\`\`\n`])).toEqual([[1, []]])
})

describe('settings with a mode are no operation', () => {
  test.each([
    '{"mode": "jit", "content": ["./src/**/*.ts"], "theme": {}}',
    '```json\n{\n  "mode": "dark",\n  "content": {"width": 80}\n}\n```',
  ])('%s', (sample) => {
    for (const read of readAll(around(sample))) expect(read).toEqual([1, []])
  })

  test('but a call without its path is, and so is one with another mode', () => {
    for (const { name } of modes)
      expect(isRefused(`${call}\n{"mode": "${name}", "content": ["x"]}\n`)).toBe(true)
    for (const given of ['"path": "a", "content": ["x"]', '"content": "x"'])
      expect(isRefused(`${call}\n{"mode": "jit", ${given}}\n`)).toBe(true)
  })
})

describe('a JSON Patch is about the parts of a document', () => {
  test.each([
    '{"op": "replace", "path": "/spec/replicas", "value": 3}',
    '[{"op": "test", "path": "/a", "value": 1}, {"op": "remove", "path": "/a"}]',
  ])('%s', (sample) => {
    for (const read of readAll(around(sample))) expect(read).toEqual([1, []])
  })

  test.each([
    '{"op": "remove", "path": "/a.py"}',
    '{"op": "replace", "path": "a.py", "value": "x"}',
    '{"op": "replace", "path": "/a.py", "value": "x", "content": "y"}',
    '[{"op": "replace", "path": "/a", "value": 1}, {"op": "delete", "path": "/a"}]',
  ])('but %s may be meant', (sample) => {
    for (const answer of around(sample)) expect(isRefused(answer)).toBe(true)
  })
})

describe('a record that names a file changes none', () => {
  test.each([
    '{"timestamp": "2024-01-01T00:00:00Z", "status": 404, "error": "Not Found", "path": "/api/users"}',
    '{"level": "error", "file": "server.py", "line": 12, "msg": "boom"}',
    '{"level": "info", "file": "b", "line": 12, "function": "delete_file"}',
    '[{"filePath": "/home/me/a.ts", "messages": [{"ruleId": "x", "line": 3}]}]',
    '{"name": "a", "value": "b", "domain": "example.com", "path": "/"}',
    '{"path": "/x", "httpMethod": "GET", "body": "hi"}',
    '{"error": "not found", "path": "/x"}',
    '{"from": "a@example.com", "to": "b@example.com", "subject": "x", "text": "y"}',
    '{"folders": [{"path": "."}], "settings": {}}',
    '{"type": "file", "name": "a.md", "path": "a.md", "sha": "3d21", "content": "ZQ==", "encoding": "base64"}',
    '{"path": "a.py", "mode": "100644", "type": "blob", "sha": "3d21", "url": "https://example.com/1"}',
    '[{"sha": "b", "filename": "a.py", "status": "removed", "additions": 1, "changes": 2, "patch": "@@ -1 +1 @@"}]',
    '{"path": "/orders/1", "operation": "delete"}',
    '{"method": "DELETE", "path": "/orders/:id/items", "action": "delete"}',
    '{"path": "/api/orders", "operation": "create"}',
    '{"name": "shop", "path": "/cart"}',
    '[{"name": "home", "path": "/"}, {"name": "shop", "path": "/cart", "component": "Cart"}]',
    '[{"name": "list_files", "path": "/api/files"}, {"name": "delete_file", "path": "/api/files/{id}"}]',
    '{"path": "data.csv", "mode": "read"}',
    '{"name": "in", "file": "data.bin", "mode": "rb", "encoding": null}',
  ])('%s', (sample) => {
    for (const read of readAll(around(sample))) expect(read).toEqual([1, []])
    for (const answer of [call, ...Object.values(answers)])
      expect(readAll([`\`\`\`json\n${sample}\n\`\`\`\n\nThat is wrong.\n\n${answer}`])).toEqual([[1, []]])
  })

  test.each([
    '{"path": "a.py", "status": "deleted"}',
    '{"file": "a.py", "line": 3, "text": "x"}',
    '{"path": "a.py", "content": "x", "sha": "3d21", "message": "Change it"}',
    '{"path": "a.py", "operation": "delete"}',
    '{"path": "/repo/bin/run", "operation": "delete"}',
    '{"name": "delete", "path": "/cart"}',
    '{"name": "remove", "path": "/cart"}',
    '{"name": "shop", "path": "/cart.py"}',
    '{"path": "data.csv", "mode": "delete"}',
    '{"path": "data.csv", "mode": "read", "content": "x"}',
    '{"file": "a.py", "line": 3, "delete": true}',
    '{"from": "a.py", "to": "b.py", "subject": "Move it"}',
    '{"from": "@app", "to": "app", "subject": "Move it"}',
    '{"folders": [{"path": "src"}]}',
    '[{"file": "a.py", "line": 3}, {"file": "b.py"}]',
    '{"file": "b", "function": "delete_file"}',
  ])('but %s may be meant', (sample) => {
    expect(isRefused(`${call}\nSee:\n\n${sample}\n`)).toBe(true)
  })

  test.each([
    ['{"name": "make_dir", "path": "/repo/logs/2024"}', { op: 'mkdir', path: '/repo/logs/2024' }],
    ['{"action": "delete_file", "path": "/api/users"}', { op: 'delete', path: '/api/users' }],
    ['{"name": "read_file", "path": "/v1/notes"}', { op: 'read', path: '/v1/notes' }],
    ['<function=make_dir>{"path": "/v1/notes"}</function>', { op: 'mkdir', path: '/v1/notes' }],
    ['Action: make_dir\nAction Input: {"path": "/v1/notes"}', { op: 'mkdir', path: '/v1/notes' }],
  ])('but %s names a tool, and is a call of it', (sample, operation) => {
    expect(parse(`${call}\n${sample}\n`)).toMatchObject({
      diagnostics: [],
      plan: { operations: [{ op: 'delete', path: 'b' }, operation] },
    })
  })
})

describe('a call that asks for nothing of a file is no mixture', () => {
  const shown = '{"name": "get_weather", "arguments": {"city": "Paris"}}'

  test.each([
    shown,
    '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "get_weather", "arguments": {}}}',
    '{"type": "tool_use", "id": "t", "name": "getWeather", "input": {"city": "Paris", "days": 3}}',
  ])('%s', (sample) => {
    for (const answer of Object.values(answers).slice(0, 4))
      expect(readAll([`${answer}\nSee:\n\n${sample}\n`])).toEqual([[1, []]])
    expect(isRefused(`${call}\n${sample}\n`)).toBe(true)
    expect(isRefused(sample)).toBe(true)
  })

  test.each([
    '{"name": "remove", "arguments": {"target": "b"}}',
    '{"name": "get_file", "arguments": {"which": "b"}}',
    '{"name": "send_all", "arguments": {"what": "src/b.py"}}',
    '{"name": "send_all", "arguments": {"command": "x"}}',
    '{"name": "Bash", "input": {"command": "rm b"}}',
  ])('but %s may be meant', (sample) => {
    expect(isRefused(`${answers.tags}\nSee:\n\n${sample}\n`)).toBe(true)
  })
})

describe('objects without quotes are code where a value is made of them', () => {
  test.each([
    'const files = [\n  { path: "a.txt", content: "hello" },\n  { path: "b.txt", content: "x" },\n]',
    'add({\n  files: [\n    { path: "a.txt", content: "hello" },\n  ],\n})',
    'it("x", () => {\n  return [\n    { path: "a.txt", content: "hello" },\n  ]\n})',
  ])('%s', (code) => {
    for (const read of readAll(around(`\`\`\`js\n${code}\n\`\`\``))) expect(read).toEqual([1, []])
  })

  test.each([
    '{ path: "a.txt", content: "hello" }',
    '{\n  path: "a.txt",\n  content: "hello",\n}',
    '[\n  { path: "a.txt", content: "hello" },\n]',
    '{\n  operations: [\n    { path: "a.txt", content: "hello" },\n  ],\n}',
    'const edits = [\n  { path: "a.txt", old_string: "x", new_string: "y" },\n]',
    'const calls = [\n  { name: "delete_file", arguments: { path: "a" } },\n]',
  ])('but %s may be meant', (code) => {
    expect(isRefused(`${answers.tags}\n\`\`\`js\n${code}\n\`\`\`\n`)).toBe(true)
  })
})

describe('an answer may begin with data', () => {
  test.each(['{"status": "ok", "result": 3}', '{"error": {"reason": "x", "ids": [1, 2]}}'])('%s', (data) => {
    for (const answer of [call, ...Object.values(answers)])
      expect(readAll([`\`\`\`json\n${data}\n\`\`\`\n\nThat is wrong.\n\n${answer}`])).toEqual([[1, []]])
    expect(isRefused(data)).toBe(true)
  })

  test.each([
    '{}',
    '{"delete": "a"}',
    '{"remvoe": "a"}',
    '{"src/a.py": "x"}',
    '{"todo": "a.py"}',
    '{"oprations": [{"typ": "x"}]}',
    '{"version": 2}',
    '{"todo": "delete_file"}',
  ])('but not with %s', (data) => {
    expect(isRefused(`${data}\n\n${answers.tags}`)).toBe(true)
    expect(isRefused(`${data}\n\n${answers.plan}`)).toBe(true)
  })
})

describe('a call beside others that changes no file, whoever carries it out, is prose', () => {
  const bare = '{"name": "delete_file", "arguments": {"path": "b"}}'
  const named = (name: string, input: object) => JSON.stringify({ name, input })

  test.each([
    named('TodoWrite', { todos: [{ content: 'fix a.py', status: 'in_progress', activeForm: 'Fixing' }] }),
    named('update_plan', { plan: [{ step: 'edit src/a.py', status: 'pending' }] }),
    named('functions.update_plan', { plan: [] }),
    named('WebFetch', { url: 'https://example.org/a.py', prompt: 'read it' }),
    named('Grep', { pattern: 'one', path: 'src', output_mode: 'content' }),
    named('search_files', { path: 'src', regex: 'one' }),
    named('codebase_search', { query: 'Where is it read?' }),
    named('think', { thought: 'The file is to be changed.' }),
    named('attempt_completion', { result: 'All is done in a.py.' }),
    named('report_intent', { intent: 'Editing a.py' }),
    named('TaskUpdate', { taskId: '1', status: 'completed' }),
    named('Bash', { command: 'cd packages/a && npm test\ngit status', description: 'Run the tests' }),
    named('run_shell_command', { command: 'grep -rn one src | head -5' }),
    named('shell', { command: ['git', 'diff'] }),
    named('shell', { command: ['bash', '-lc', "nl -ba src/a.py | sed -n '1,120p'"] }),
    named('Bash', { command: 'find . -name "*.py" | sort -u && rg -o "one" src | uniq -c' }),
    named('Bash', { command: 'CI=1 timeout 60 npm test; git ls-files | wc -l' }),
    named('Bash', { command: 'git show-ref; git grep -o one; cat<a' }),
    named('Bash', { command: 'black --check . && dotnet test || true' }),
    named('shell', { command: ['bash', '-lc', 'npm test'], workdir: 'src' }),
    named('exec_command', { cmd: 'npm test', yield_time_ms: 1000 }),
    named('shell', { command: 'npm test', cmd: null }),
    JSON.stringify({
      functionCall: { name: 'write_todos', args: { todos: [{ description: 'Edit a.py' }] } },
    }),
    JSON.stringify({ functionCall: { name: 'run_shell_command', args: { command: 'npm test' } } }),
  ])('%s', (aside) => {
    expect(readAll([`${aside}\n${call}\n`])).toEqual([[1, []]])
    expect(readAll([`${call}\n${aside}\n`])).toEqual([[1, []]])
    expect(readAll([`[${aside}, ${bare}]`])).toEqual([[1, []]])
    expect(readAll([`${answers.tags}\nThen:\n\n${aside}\n`])).toEqual([[1, []]])
    expect(isRefused(aside)).toBe(true)
  })

  test.each([
    named('Task', { description: 'mend it', prompt: 'edit b.py' }),
    named('Bash', { command: 'npm test && rm b' }),
    named('Bash', { command: 'npm test > b' }),
    named('Bash', { command: "sed -n '1,2p' b -i" }),
    named('Bash', { command: "sed -n 's/x/y/w b' a" }),
    named('Bash', { command: 'find . -name "*.pyc" -delete' }),
    named('Bash', { command: 'find src -name "*.py" -exec rm {} +' }),
    named('Bash', { command: 'rg -l one | sort -uo b' }),
    named('Bash', { command: 'uniq a b' }),
    named('Bash', { command: 'black .' }),
    named('Bash', { command: 'jest -u' }),
    named('Bash', { command: 'jest tests/sort -u' }),
    named('Bash', { command: 'npx eslint src/sort.ts -o b' }),
    named('Bash', { command: 'go test ./grep -o b' }),
    named('Bash', { command: 'sed -n 1,2p --in-place b' }),
    named('Bash', { command: "sed -n 1p -e 'w b' a" }),
    named('Bash', { command: 'find .\t-delete' }),
    named('Bash', { command: 'sort a --o=b' }),
    named('Bash', { command: 'cd "$(mktemp -d)" && ls' }),
    named('shell', { command: ['rm', 'b'] }),
    named('shell', { command: ['bash', '-lc', 'npm test; rm b'] }),
    named('shell', { command: ['env', 'bash', '-lc', 'npm test'] }),
    named('exec_command', { cmd: 'rm b' }),
    named('shell', { command: 'rm b', cmd: 'ls' }),
    named('shell', { command: 'ls', cmd: 'rm b' }),
    named('search_replace_all', { path: 'b', search: 'one' }),
    named('rewrite_todos', { todos: [] }),
  ])('but %s may be meant', (other) => {
    expect(isRefused(`${call}\n${other}\n`)).toBe(true)
    expect(isRefused(`[${bare}, ${other}]`)).toBe(true)
  })
})
