import { describe, expect, test } from 'vitest'
import { type DialectName, parse } from '../../src/index.ts'
import { parseSoundly } from '../laws.ts'

const read = (value: unknown, dialect: DialectName | 'auto' = 'auto') =>
  parseSoundly(typeof value === 'string' ? value : JSON.stringify(value), { dialect })

const problems = (value: unknown, dialect?: DialectName): readonly string[] =>
  read(value, dialect).diagnostics.map(({ code, message, hint }) => `${code}: ${message} ${hint}`)

const call = (name: string, args: unknown) => ({ name, arguments: args })
/** Where the next argument of a call begins, and a text with one that was meant to end above it. */
const NEXT = '<parameter name="filePath">'
const RUN_ON = `x</content>\n${NEXT}C:\\b\\a.md</parameter>\n`

const inParts = (part: object) => ({
  role: 'model',
  parts: [{ text: 'I edit.', thought: true }, { text: 'Now.' }, part],
})
const inBlocks = (block: object) => ({
  role: 'assistant',
  content: [{ reasoningContent: { reasoningText: { text: 'I edit.' } } }, { text: 'Now.' }, block],
})
const REASONING = { type: 'reasoning', id: 'r', summary: [] }

describe('envelopes', () => {
  const change = { path: 'a', old_string: 'x', new_string: 'y\n"é😀' }
  const edit = { op: 'edit', path: 'a', find: 'x', replace: 'y\n"é😀', occurrences: 'one' }

  test.each<[string, unknown]>([
    ['name and arguments', call('edit_file', change)],
    ['arguments as a string', call('edit_file', JSON.stringify(change, null, 2))],
    ['tool and parameters', { tool: 'edit_file', parameters: change }],
    ['the tool beside its arguments', { tool: 'edit_file', ...change }],
    ['tool_use', { type: 'tool_use', id: 't1', name: 'edit_file', input: change }],
    ['function', { id: 'c1', type: 'function', function: call('edit_file', JSON.stringify(change)) }],
    [
      'a message with tool_calls',
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: call('edit_file', JSON.stringify(change)) }],
      },
    ],
    [
      'a message with content',
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I edit.' },
          { type: 'tool_use', id: 't', name: 'edit_file', input: change },
        ],
      },
    ],
    [
      'a message that says its calls twice, as LangChain has it',
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I edit.' },
          { type: 'tool_use', id: 't', name: 'edit_file', input: change },
        ],
        tool_calls: [{ type: 'tool_call', id: 't', name: 'edit_file', args: change }],
      },
    ],
    [
      'a message with content, and an empty list of calls',
      {
        role: 'assistant',
        tool_calls: [],
        content: [{ type: 'tool_use', id: 't', name: 'edit_file', input: change }],
      },
    ],
    ['a message of Gemini', inParts({ functionCall: { name: 'edit_file', args: change } })],
    ['a message of Bedrock', inBlocks({ toolUse: { toolUseId: 't', name: 'edit_file', input: change } })],
    [
      'an answer of OpenAI',
      [REASONING, { type: 'function_call', ...call('edit_file', JSON.stringify(change)) }],
    ],
    ['function_call', { role: 'assistant', function_call: call('edit_file', JSON.stringify(change)) }],
    [
      'a request over MCP',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call('edit_file', change) },
    ],
    ['a call of LangChain', { name: 'edit_file', args: change, id: 'c', type: 'tool_call' }],
    ['an action of LangChain', { action: 'edit_file', action_input: change }],
    [
      'a result of the AI SDK',
      {
        text: 'I edit.',
        toolCalls: [{ type: 'tool-call', toolCallId: 'c', toolName: 'edit_file', input: change }],
        finishReason: 'tool-calls',
      },
    ],
    ['a part of the AI SDK', { type: 'tool-call', toolCallId: 'c', toolName: 'edit_file', input: change }],
    ['what a hook is given', { tool_name: 'edit_file', tool_input: change }],
    ['a function by its name', { type: 'function', function: 'edit_file', parameters: change }],
    ['a function beside its arguments', { function: 'edit_file', ...change }],
    ['an array', [call('edit_file', change)]],
    ['a tag of a chat template', `<tool_call>\n${JSON.stringify(call('edit_file', change))}\n</tool_call>`],
  ])('%s', (_, value) => {
    expect(read(value)).toMatchObject({ dialect: 'tools', diagnostics: [], plan: { operations: [edit] } })
  })

  const answered = (message: object) => ({
    id: 'r',
    choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
    usage: { total_tokens: 9 },
  })
  const wrapped = {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c', type: 'function', function: call('edit_file', JSON.stringify(change)) }],
  }

  test.each<[string, unknown]>([
    ['a chat completion of OpenAI', answered(wrapped)],
    [
      'a response of OpenAI',
      {
        object: 'response',
        output: [
          REASONING,
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I edit.' }] },
          { type: 'function_call', ...call('edit_file', JSON.stringify(change)) },
        ],
      },
    ],
    [
      'a response of Gemini',
      { candidates: [{ content: inParts({ functionCall: { name: 'edit_file', args: change } }) }] },
    ],
    [
      'a response of Bedrock',
      { output: { message: inBlocks({ toolUse: { toolUseId: 't', name: 'edit_file', input: change } }) } },
    ],
  ])('%s as a whole', (_, value) =>
    expect(read(value)).toMatchObject({ dialect: 'tools', diagnostics: [], plan: { operations: [edit] } }),
  )

  const made = { command: 'create', path: 'b', file_text: 'x' }
  const ran = { type: 'text_editor_code_execution_create_result', is_file_update: false }
  const use = { type: 'tool_use', id: 't', ...{ name: 'edit_file', input: change } }

  test.each<[string, unknown]>([
    [
      'a search of Anthropic',
      {
        role: 'assistant',
        content: [
          { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'x' } },
          {
            type: 'web_search_tool_result',
            tool_use_id: 's',
            content: [{ type: 'web_search_result', url: 'u' }],
          },
          use,
        ],
      },
    ],
    [
      'a file in the sandbox of Anthropic',
      {
        role: 'assistant',
        content: [
          { type: 'server_tool_use', id: 's', name: 'text_editor_code_execution', input: made },
          { type: 'text_editor_code_execution_tool_result', tool_use_id: 's', content: ran },
          use,
        ],
      },
    ],
    [
      'a search and a refusal of OpenAI',
      {
        output: [
          { type: 'web_search_call', id: 'w', status: 'completed', action: { type: 'search', query: 'x' } },
          { type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] },
          { type: 'function_call', status: 'completed', ...call('edit_file', JSON.stringify(change)) },
        ],
      },
    ],
    [
      'code that Gemini has run',
      {
        role: 'model',
        parts: [
          { executableCode: { language: 'PYTHON', code: 'x' } },
          { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '' } },
          { functionCall: { name: 'edit_file', args: change } },
        ],
      },
    ],
  ])('what an API has done by itself is no call: %s', (_, value) =>
    expect(read(value)).toMatchObject({ dialect: 'tools', diagnostics: [], plan: { operations: [edit] } }),
  )

  test('the results of calls are of a turn before', () => {
    const result = { type: 'tool_result', tool_use_id: 's', content: 'ok' }
    expect(problems({ role: 'user', content: [result, use] })).toEqual([
      expect.stringMatching(/^field-invalid: `name` is missing/),
    ])
  })

  test('a call with a text as its input is wrapped as OpenAI has it', () => {
    const custom = { name: 'apply_patch', input: '*** Begin Patch\n*** Delete File: b\n*** End Patch' }
    const message = { role: 'assistant', content: null, tool_calls: [{ id: 'c', type: 'custom', custom }] }
    expect(read(answered(message))).toMatchObject({
      diagnostics: [],
      plan: { operations: [{ op: 'delete', path: 'b' }] },
    })
  })

  test('of several choices nobody knows which is meant', () => {
    const [choice] = answered(wrapped).choices
    expect(problems({ choices: [choice, choice] })[0]).toContain('is one of 2 `choices`')
  })

  test.each<[string, object]>([
    ['finish_reason', { choices: [{ message: wrapped, finish_reason: 'length' }] }],
    ['stop_reason', { stop_reason: 'max_tokens', ...wrapped }],
    ['finishReason', { candidates: [{ content: wrapped, finishReason: 'MAX_TOKENS' }] }],
    ['finishReason', { toolCalls: [{ toolName: 'edit_file', input: change }], finishReason: 'length' }],
    ['finish_reason', { ...wrapped, response_metadata: { finish_reason: 'length' } }],
    ['finish_reason', { message: wrapped, finish_reason: 'MAX_TOKENS' }],
    ['done_reason', { message: wrapped, done_reason: 'length' }],
    ['finish_reason', { choices: [{ message: wrapped, finish_reason: 'content_filter' }] }],
    ['stop_reason', { stop_reason: 'refusal', ...wrapped }],
    ['status', { type: 'function_call', status: 'incomplete', ...call('edit_file', JSON.stringify(change)) }],
    ['stop_reason', { ...wrapped, stop_reason: 'model_context_window_exceeded' }],
    ['status', { status: 'incomplete', output: [{ type: 'function_call', ...call('edit_file', change) }] }],
  ])('a response that was cut off is not carried out: %s', (key, response) => {
    const { plan, diagnostics } = read(response)
    expect(plan.operations).toEqual([])
    expect(diagnostics[0]?.message).toContain(`a response that was cut off (\`${key}\` is`)
  })

  test('calls beside which others could not be read are not carried out alone, as LangChain lists them', () => {
    const other = { name: 'delete_file', args: '{"pa', id: 'c2', type: 'invalid_tool_call' }
    const message = (invalid: readonly object[]) => ({
      type: 'ai',
      content: '',
      tool_calls: [{ name: 'edit_file', args: change, id: 'c1', type: 'tool_call' }],
      invalid_tool_calls: invalid,
    })
    expect(read(message([]))).toMatchObject({ diagnostics: [], plan: { operations: [edit] } })
    expect(problems(message([other]))[0]).toContain('a message with `invalid_tool_calls`')
  })

  test('JSON that holds the same keys is no response', () => {
    const text = (value: object) =>
      `Before:\n\n${JSON.stringify(value)}\n\n${JSON.stringify(call('edit_file', change))}`
    for (const value of [{ choices: ['a', 'b'] }, { output: ['x'] }, { message: 'x', content: { a: 1 } }])
      expect(read(text(value))).toMatchObject({ diagnostics: [], plan: { operations: [edit] } })
  })

  const { path, ...texts } = change
  const list = JSON.stringify([texts, texts], null, 2)

  test.each<[string, unknown, DialectName]>([
    ['in a call', call('multi_edit', { path, edits: list }), 'tools'],
    ['alone', { path, edits: list }, 'str-replace'],
    ['in arguments that are one', call('multi_edit', JSON.stringify({ path, edits: list })), 'tools'],
    ['with a string for each', { path, edits: [JSON.stringify(texts), texts] }, 'str-replace'],
    [
      'in both ways',
      call('multi_edit', { path, edits: JSON.stringify([texts, JSON.stringify(texts)]) }),
      'tools',
    ],
  ])('a list of edits is read from a string %s', (_, value, dialect) => {
    expect(read(value)).toMatchObject({ dialect, diagnostics: [], plan: { operations: [edit, edit] } })
  })

  test('what is wrong with a list in a string is said as of any list', () => {
    const of = (edits: string) => problems(call('multi_edit', { path, edits }))
    expect(of('[{"old_string": "x", "new_sting": "y"}]').join()).toContain('edits[0].new_sting')
    expect(of('[{"old_string": "x"}]').join()).toContain('edits[0].new_string')
    expect(of('[{"old_string": 5, "new_string": "y"}]').join()).toContain(
      '`edits[0].old_string` must be a string, not a number',
    )
    for (const [edits, why] of [
      ['[{"old_string": "x", "old_string": "z", "new_string": "y"}]', ', and as a string it has a key twice'],
      ['[{"old_string": "x", "new_string": "y"}]]', ', and as a string more stands behind its end'],
      ['[{', ', and as a string it is no JSON: the text ends'],
      ['', ', not a string'],
    ] as const)
      expect(of(edits)[0]).toContain(`\`edits\` must be an array${why}`)
  })

  const patch = `*** Begin Patch
*** Update File: a
@@
-x
+y
*** Delete File: b
*** End Patch`
  const script = `apply_patch <<'EOF'\n${patch}\nEOF\n`

  test.each<[string, unknown]>([
    ['its input', call('apply_patch', { input: patch })],
    ['its text', call('apply_patch', { patchText: patch })],
    ['its patch', call('apply_patch', { patch })],
    ['its text alone', { patchText: patch }],
    ['text in place of arguments', { type: 'custom_tool_call', name: 'apply_patch', input: patch }],
    ['a command', call('shell', JSON.stringify({ command: ['apply_patch', patch] }))],
    ['a command alone', { command: ['apply_patch', patch] }],
    ['its other name', call('applypatch', { input: patch })],
    ['its name in Cursor', { type: 'custom_tool_call', name: 'ApplyPatch', input: patch }],
    ['a command of its other name', call('shell', { command: ['applypatch', patch] })],
    ['a script of its other name', call('shell_command', { command: script.replace('_', '') })],
    ['a script of a shell', call('shell', { command: ['bash', '-lc', script] })],
    ['a script of a shell alone', { command: ['bash', '-lc', script] }],
    ['a script alone', { command: [script] }],
    ['a script', call('exec_command', { cmd: script })],
    ['a script that is a command', call('shell_command', { command: script })],
    ['a command with a time limit', call('shell', { command: ['apply_patch', patch], timeout_ms: 1000 })],
    ['a script with a time limit', { command: ['bash', '-lc', script], timeout: '9', workdir: '.' }],
    [
      'a script with limits',
      call('exec_command', {
        cmd: script,
        yield_time_ms: 1000,
        max_output_tokens: 9000,
        login: false,
        tty: false,
      }),
    ],
    [
      'a command with rights',
      call('shell', {
        command: ['apply_patch', patch],
        with_escalated_permissions: false,
        sandbox_permissions: 'use_default',
        justification: 'Shall I?',
      }),
    ],
    [
      'a script that tests it',
      call('shell', { command: ['bash', '-lc', `${script}pytest -q 2>&1 | tail -5`] }),
    ],
    ['a script that looks at it', call('exec_command', { cmd: `${script}\ngit diff && npm test; ls src\n` })],
    ['a script in the directory itself', call('exec_command', { cmd: script, workdir: './' })],
  ])('a patch is read from %s', (_, value) => {
    expect(read(value)).toMatchObject({
      dialect: 'tools',
      diagnostics: [],
      plan: {
        operations: [
          { op: 'patch', path: 'a', hunks: [{ lines: ['-x', '+y'] }] },
          { op: 'delete', path: 'b' },
        ],
        calls: [{ name: 'apply_patch', first: 0, count: 2 }],
      },
    })
  })

  const blocks = `------- SEARCH
x
=======
y
+++++++ REPLACE
<<<<<<< SEARCH
:start_line:9
-------
z
=======
>>>>>>> REPLACE
`

  test.each<[string, unknown]>([
    ['Cline', call('replace_in_file', { absolutePath: 'a', diff: blocks, task_progress: '- [x] a' })],
    ['Roo Code', call('apply_diff', { path: 'a', diff: blocks })],
    ['Mistral Vibe', call('search_replace', { file_path: 'a', content: blocks })],
    ['Void', call('edit_file', { uri: 'a', search_replace_blocks: blocks })],
    ['a tool that is named beside them', { tool: 'apply_diff', path: 'a', diff: blocks }],
    ['a fence', call('replace_in_file', { path: 'a', diff: `\`\`\`\n${blocks}\`\`\`` })],
  ])('blocks of one file are read from a call: %s', (_, value) => {
    expect(read(value)).toMatchObject({
      dialect: 'tools',
      diagnostics: [],
      plan: {
        operations: [
          { op: 'edit', path: 'a', find: 'x\n', replace: 'y\n', wholeLines: true },
          { op: 'edit', path: 'a', find: 'z\n', replace: '', line: 9 },
        ],
        calls: [{ first: 0, count: 2 }],
      },
    })
  })

  test('edits of several files are read from one call', () => {
    const replacements = ['a', 'b'].map((filePath) => ({
      filePath,
      oldString: 'x',
      newString: 'y',
      explanation: '',
    }))
    const value = call('multi_replace_string_in_file', { explanation: 'why', replacements })
    const [one, other] = ['a', 'b'].map((path) => ({ op: 'edit', path, find: 'x', replace: 'y' }))
    expect(read(value)).toMatchObject({
      dialect: 'tools',
      diagnostics: [],
      plan: {
        operations: [one, other],
        calls: [{ name: 'multi_replace_string_in_file', first: 0, count: 2 }],
      },
    })
    const faulty = { replacements: [replacements[0], { filePath: 'b', oldString: 'x' }] }
    expect(problems(call('multi_replace_string_in_file', faulty))[0]).toContain(
      '`replacements[1].new_string` is missing',
    )
  })

  test('edits that name a file each are of several files, whatever the call is named', () => {
    const edits = ['a', 'b'].map((file_path) => ({ file_path, old_string: 'x', new_string: 'y' }))
    const operations = ['a', 'b'].map((path) => ({ op: 'edit', path, find: 'x', replace: 'y' }))
    for (const value of [
      { edits },
      { edits: JSON.stringify(edits), file_path: null, explanation: 'why' },
      { edits: edits.map(({ file_path: path }) => ({ path, old_text: 'x', new_text: 'y' })) },
      call('multi_edit', { edits }),
      call('MultiEdit', { edits }),
      call('edit_file', { edits }),
      call('edit_file', { changes: edits }),
      { explanation: 'why', replacements: edits },
    ])
      expect(read(value)).toMatchObject({ dialect: 'tools', diagnostics: [], plan: { operations } })
    expect(problems({ edits: [edits[0], { old_string: 'x', new_string: 'y' }] })).toEqual([
      expect.stringContaining('`edits[1].path` is missing'),
    ])
    expect(problems({ file_path: 'a', edits })[0]).toContain('Unknown key `edits[0].file_path`')
    expect(problems({ edits: [{ old_string: 'x', new_string: 'y' }] })[0]).toContain('`path` is missing')
    expect(problems({ edits, mode: 'append' })[0]).toContain('Unknown key `mode`')
  })

  test('a list of what differs between two others is none of such edits', () => {
    const changes = [{ path: '/spec/replicas', old: '1', new: '2' }]
    const replacements = [{ file: 'go.mod', search: 'v1', replace: 'v2' }]
    for (const value of [{ changes }, { user: 'x', changes }, { replacements }])
      expect(problems(`<delete><file>a</file></delete>\n\nSee:\n\n${JSON.stringify(value)}\n`)).toEqual([])
    for (const given of [{ changes }, { replacements }])
      expect(problems(call('edit_file', given))).toEqual([])
  })

  test.each([
    ['replace_in_file', { path: 'a', old_text: 'x', new_text: 'y' }],
    ['replace_in_file', { filePath: 'a', oldText: 'x', newText: 'y', replaceAll: false }],
    ['replace_in_file', { path: 'a', old: 'x', new: 'y' }],
    ['apply_diff', { path: 'a', search: 'x', replace: 'y' }],
  ])('%s has an old and a new text where it is given some: %j', (name, values) => {
    for (const text of [
      call(name, values),
      `${JSON.stringify(call('delete_file', { path: 'b' }))}\n${JSON.stringify(call(name, values))}`,
    ])
      expect(read(text).plan.operations).toContainEqual({
        op: 'edit',
        path: 'a',
        find: 'x',
        replace: 'y',
        occurrences: 'one',
      })
    for (const more of [{ diff: blocks }, { is_regex: true }, { start_line: 1 }])
      expect(problems(call(name, { ...values, ...more }))).toEqual([expect.stringContaining('Unknown key')])
  })

  test('a call that holds no block, half of one, or one of another file is an error', () => {
    const problem = (diff: string) => problems(call('replace_in_file', { path: 'a', diff }))[0]
    expect(problem('x = 1\n')).toBe(
      'operation-unsupported: replace_in_file is not possible here: there is no SEARCH/REPLACE block in its diff. Give blocks from `<<<<<<< SEARCH` to `>>>>>>> REPLACE`, of the file at `path` alone.',
    )
    expect(problem(blocks.slice(0, -20))).toContain('operation-truncated')
    expect(problem(`b.ts\n${blocks}`)).toContain('a block of it is for another file')
    expect(problem(`./a\n${blocks}`)).toBeUndefined()
    expect(problem(`${blocks}and so on`)).toContain('beside its diff stands: and so on')
    expect(problems(call('replace_in_file', { path: 'a', content: blocks }))[0]).toContain('diff')
  })

  test('a script that does more than to apply a patch and to test it is refused', () => {
    const run = (text: string) => problems({ command: ['bash', '-lc', text] })[0]
    for (const rest of ['npm install', 'pytest > log', 'pytest & rm b', 'ls $(rm b)', 'eslint --fix .'])
      expect(run(`${script}${rest}\n`)).toContain(`beside its patch stands: ${rest}`)
    expect(run(`rm -r src\n${script}`)).toContain('beside its patch stands: rm -r src')
    expect(run(`cd src && ${script}`)).toContain('its command goes to src first')
    expect(run(script.replace('End Patch', ''))).toContain('operation-truncated')
    expect(problems({ cmd: script, workdir: 'src' })[0]).toContain('workdir')
    expect(problems(call('read_file', { path: 'a', command: script }), 'tools')[0]).toContain(
      'field-unknown: Unknown key `command`',
    )
  })

  test('a patch that says nothing, or nothing whole, is an error at its call', () => {
    expect(problems(call('apply_patch', { input: 'x' }))).toEqual([
      'operation-unsupported: apply_patch is not possible here: there is no section of a file in its patch. Give a V4A patch, from `*** Begin Patch` to `*** End Patch`, or a unified diff.',
    ])
    expect(problems(call('apply_patch', { input: patch.slice(0, -10) }))[0]).toContain('operation-truncated')
    expect(problems(call('apply_patch', { input: '*** Add File: a\nx\n' }))[0]).toContain(
      'line 2 of its patch: every line of an added file starts with `+`',
    )
    expect(problems({ command: ['apply_patch', patch], workdir: 'src' })).toEqual([
      expect.stringContaining('`workdir` must be left out: write all paths from the top of the repository'),
    ])
    expect(problems({ command: ['apply_patch', patch], timeout: 9, cwd: 'src' })[0]).toContain('cwd')
    for (const command of [['apply_patch'], ['apply_patch', patch, 'x']])
      expect(problems({ command })[0]).toContain('`command` must have 2 values')
    expect(problems(call('apply_patch', { input: `${patch}\nand delete c` }))[0]).toContain(
      'beside its patch stands: and delete c',
    )
    expect(problems(call('apply_patch', { input: `\`\`\`\n${patch}\n\`\`\``, explanation: 'x' }))).toEqual([])
    expect(problems(call('read_file', { path: 'a', command: ['apply_patch', patch] }), 'tools')[0]).toContain(
      'field-unknown: Unknown key `command`',
    )
  })

  test('a tool that stands before its arguments is their name', () => {
    const answers = [
      '<function=edit_file>CHANGE</function>\n<function=delete_file>{"path":"b"}</function>',
      'to=functions.edit_file <|constrain|>json<|message|>CHANGE<|call|>\n<|start|>assistant to=functions.delete_file<|channel|>commentary json<|message|>{"path":"b"}<|call|>',
      '<|tool_call_begin|>functions.edit_file:0<|tool_call_argument_begin|>CHANGE<|tool_call_end|><|tool_call_begin|>functions.delete_file:1<|tool_call_argument_begin|>{"path":"b"}<|tool_call_end|>',
      '[TOOL_CALLS]edit_file[ARGS]CHANGE[TOOL_CALLS]delete_file[ARGS]{"path":"b"}</s>',
      '[TOOL_CALLS] [{"name": "edit_file", "arguments": CHANGE}, {"name": "delete_file", "arguments": {"path":"b"}}]',
      '>>>edit_file\nCHANGE\n>>>delete_file\n{"path":"b"}',
      'I change it.\nAction: edit_file\nAction Input: CHANGE\nAction: delete_file\nAction Input: {"path":"b"}',
      '**edit_file**\n\n```json\nCHANGE\n```\n\n### `delete_file`:\n```json\n{"path":"b"}\n```',
      '1. **edit_file**\n\nCHANGE\n\n2) `delete_file`:\n\n   ```json\n   {"path":"b"}\n   ```',
      'Tool: edit_file\nInput: CHANGE\n\nAction: delete_file\nTool Input:\n{"path":"b"}',
      '<edit_file>CHANGE</edit_file>\n<delete_file>\n{"path":"b"}\n</delete_file>\n',
      '// edit_file\nCHANGE\n\n/delete_file {"path":"b"}\n',
      '- **edit_file**\n\n```json\nCHANGE\n```\n\n10. Action: delete_file\n{"path":"b"}',
      '<tool name="edit_file">CHANGE</tool>\n<tool_use>\n<name>delete_file</name>\n<arguments>{"path":"b"}</arguments>\n</tool_use>',
      '<｜tool▁call▁begin｜>edit_file<｜tool▁sep｜>CHANGE<｜tool▁call▁end｜><｜tool▁call▁begin｜>delete_file<｜tool▁sep｜>{"path":"b"}<｜tool▁call▁end｜>',
      '<｜tool▁call▁begin｜>function<｜tool▁sep｜>edit_file\n```json\nCHANGE\n```<｜tool▁call▁end｜>\n<｜tool▁call▁begin｜>function<｜tool▁sep｜>delete_file\n```json\n{"path":"b"}\n```<｜tool▁call▁end｜>',
    ]
    for (const answer of answers)
      expect(read(answer.replace('CHANGE', JSON.stringify(change)))).toMatchObject({
        dialect: 'tools',
        diagnostics: [],
        plan: { operations: [edit, { op: 'delete', path: 'b' }] },
      })
    expect(read('delete_file:\n{"path":"a"}\n{"path":"b"}\n').plan.operations).toMatchObject([
      { op: 'delete', path: 'a' },
      { op: 'delete', path: 'b' },
    ])
    expect(
      read('apply_patch\n{"input":"*** Begin Patch\\n*** Delete File: c\\n*** End Patch"}'),
    ).toMatchObject({
      plan: { operations: [{ op: 'delete', path: 'c' }] },
    })
    expect(read('move_file {"from":"a","to":"b"}').plan.operations).toMatchObject([{ op: 'move' }])
  })

  test.each([
    'Changes:\n',
    'I could call delete_file: ',
    '1. I could call delete_file: ',
    '1.5 delete_file: ',
    'The name of delete_file is\n',
    '{"b":1} delete_file\n',
    '</delete_file>\n',
    '### `delete_file`\n\n**Input:**\n\n',
  ])('what else stands before JSON is no name of it: %j', (before) => {
    expect(read(`${before}{"path":"a"}\n`).plan.operations).toEqual([])
  })

  test('JSON Lines are read in order, with the prose between them', () => {
    const { plan, prose } = read(
      `First:\n${JSON.stringify(call('delete_file', { path: 'a' }))}\nthen\n${JSON.stringify(call('delete_file', { path: 'b' }))}\n`,
    )
    expect(plan.operations).toMatchObject([{ path: 'a' }, { path: 'b' }])
    expect(prose.map(({ text }) => text)).toEqual(['First:', 'then'])
    expect(plan.calls).toEqual([
      { name: 'delete_file', first: 0, count: 1 },
      { name: 'delete_file', first: 1, count: 1 },
    ])
  })

  test.each<[string, string, string]>([
    ['single quotes', "{'name': 'delete_file', 'arguments': {'path': 'b'}}", 'json-invalid'],
    [
      'JSON with a character that nobody sees',
      '{\u200b"name": "delete_file", "arguments": {"path": "b"}}',
      'json-invalid',
    ],
    [
      'an envelope of its own',
      JSON.stringify({ why: 'x', changes: [{ ...change, path: 'b' }] }),
      'field-unknown',
    ],
    [
      'another wrapper',
      JSON.stringify({ tool_uses: [{ recipient_name: 'functions.delete_file', parameters: { path: 'b' } }] }),
      'field-invalid',
    ],
  ])('what stands beside a call in %s is not passed over', (_, other, code) => {
    const answer = `${JSON.stringify(call('edit_file', change))}\n${other}\n`
    expect(problems(answer)[0]).toContain(code)
    expect(problems(`${JSON.stringify(change)}\n${other}\n`)).not.toEqual([])
  })

  test.each<[string, object]>([
    ['a program and its arguments', { name: 'lint', args: ['--fix'] }],
    ['options of a program', { name: 'lint', args: { fix: true } }],
    ['an action', { action: 'click', input: 'the button' }],
    ['a tool of others', { toolName: 'browse', args: { url: 'https://example.org' } }],
    ['a text', { toolName: 'say', args: 'the path is "a"' }],
    ['a query', { name: 'search', params: { query: 'x' } }],
    ['a request', { method: 'tools/list', params: {} }],
  ])('what other JSON names with the same keys is no call: %s', (_, other) => {
    const text = `${JSON.stringify(call('edit_file', change))}\n\nIt says ${JSON.stringify(other)}.\n`
    expect(read(text)).toMatchObject({ diagnostics: [], plan: { operations: [edit] } })
  })

  test.each([
    `{"functionCall": ${JSON.stringify(call('edit_file', change))}, "functionCall": ${JSON.stringify(call('delete_file', { path: 'b' }))}}`,
    `{"function": ${JSON.stringify(call('edit_file', change))}, "toolUse": ${JSON.stringify(call('delete_file', { path: 'b' }))}}`,
    `{"tool_calls": [${JSON.stringify(call('edit_file', change))}], "tool_calls": [${JSON.stringify(call('delete_file', { path: 'b' }))}]}`,
    JSON.stringify({
      role: 'assistant',
      content: [{ type: 'tool_use', id: 't', name: 'edit_file', input: change }],
      tool_calls: [call('delete_file', { path: 'b' })],
    }),
    JSON.stringify({
      tool_calls: [call('edit_file', change)],
      function_call: call('delete_file', { path: 'b' }),
    }),
  ])('an envelope that holds two calls is refused: %s', (envelope) => {
    expect(problems(envelope)).toEqual([
      expect.stringMatching(/^field-invalid: `delete_file` is in `\w+`, and another call in `\w+`/),
    ])
  })

  test.each<[object, string]>([
    [call('edit_file', change), 'arguments'],
    [change, 'path'],
    [{ version: 1, operations: [{ op: 'delete', path: 'b' }] }, 'operations'],
  ])('an envelope that says something itself is refused: %j', (own, key) => {
    const deleting = call('delete_file', { path: 'b' })
    for (const held of [
      { tool_calls: [deleting] },
      { functionCall: deleting },
      { method: 'tools/call', params: deleting },
    ])
      expect(problems({ ...own, ...held })[0]).toMatch(
        new RegExp(`\`delete_file\` is in \`\\w+\`, and \`${key}\` stands beside that`),
      )
  })

  test('a tool that is not known is called by arguments that tell what they are', () => {
    expect(read({ action: 'Edit', action_input: change })).toMatchObject({
      dialect: 'str-replace',
      diagnostics: [],
      plan: { operations: [edit] },
    })
    expect(problems({ name: 'edit_file', args: [change] })[0]).toContain('has no object as `args`')
    expect(problems({ name: 'edit_file', args: change, input: change })[0]).toContain(
      'has both `input` and `args`',
    )
  })

  test('a tool that is not known may be named beside arguments that tell what they are', () => {
    for (const key of ['tool', 'toolName', 'tool_name']) {
      const given = { [key]: 'Edit', file_path: 'a', old_string: 'x', new_string: change.new_string }
      expect(read(given)).toMatchObject({
        dialect: 'str-replace',
        diagnostics: [],
        plan: { operations: [edit] },
      })
      expect(read([call('delete_file', { path: 'b' }), given])).toMatchObject({
        dialect: 'tools',
        diagnostics: [],
        plan: { operations: [{ op: 'delete' }, edit] },
      })
      const { path, ...texts } = change
      expect(read({ [key]: 'MultiEdit', path, edits: [texts] })).toMatchObject({
        plan: { operations: [edit] },
      })
      expect(read({ [key]: 'Write', path: 'b', content: 'x' }).plan.operations).toMatchObject([
        { op: 'create', path: 'b', content: 'x', overwrite: true },
      ])
      expect(problems({ [key]: 'Edit', ...change, input: 'x' })).not.toEqual([])
    }
    expect(problems({ name: 'b.py', ...change })).toEqual([expect.stringContaining('Unknown key `name`')])
    expect(problems({ action: 'insert_after', ...change })[0]).toContain('Unknown key `action`')
    expect(read(`It has ${JSON.stringify({ tool: 'lint', path: 'a' })}.\n`).plan.operations).toEqual([])
  })

  test.each(['args', 'tool_input', 'params', 'action_input'])(
    'a tool that is not known is called where its arguments name a file: %s',
    (key) => {
      for (const given of [{ path: 'b' }, { filename: 'b' }, { edits: [{ path: 'b' }] }, '{"path": "b"}'])
        for (const called of [
          { name: 'remove_it', [key]: given },
          { tool_name: 'remove_it', [key]: given },
        ])
          for (const other of [call('edit_file', change), { op: 'delete', path: 'a' }])
            expect(problems(`${JSON.stringify(other)}\n\n${JSON.stringify(called)}\n`)).toEqual([
              expect.stringMatching(/`name` must be one of .*, not "remove_it"|dialect-ambiguous/),
            ])
      expect(problems({ name: 'remove_it', [key]: { path: 'b' } })[0]).toContain('not "remove_it"')
      expect(read({ name: 'delete_file', [key]: { path: 'b' } }).plan.operations).toHaveLength(1)
    },
  )

  test.each(['parameters', 'params', 'input_schema', 'inputSchema'])(
    'what describes a tool is no call of it: %s',
    (key) => {
      for (const schema of [
        { type: 'object', properties: { path: {} } },
        { path: 'string', old_string: 'string', new_string: 'string', replace_all: 'boolean?' },
        { path: 'string', edits: [{ old_string: 'string', new_string: 'string' }] },
        { path: { type: 'string' } },
      ])
        for (const indentation of [0, 2]) {
          const described = JSON.stringify({ name: 'edit_file', [key]: schema }, null, indentation)
          const { plan, diagnostics } = read(`${JSON.stringify(call('edit_file', change))}\n${described}`)
          expect(plan.operations).toHaveLength(1)
          expect(diagnostics).toEqual([])
          expect(read(`My tools:\n\n${described}\n`).plan.operations).toEqual([])
        }
    },
  )

  test('a word that is a type may be a text, or the name of a file', () => {
    for (const given of [
      { path: 'string', content: 'a' },
      { path: 'a', content: 'string' },
    ])
      expect(read({ name: 'write_file', parameters: given }).plan.operations).toMatchObject([given])
    expect(read({ name: 'make_dir', parameters: { path: 'string' } }).plan.operations).toHaveLength(1)
  })

  test('an argument that has a `type` of another kind describes no tool', () => {
    const given = { name: 'write_file', parameters: { file: { type: 'text', path: 'a', content: 'b' } } }
    const broken = JSON.stringify(given).slice(1)
    const beside = (text: string) => problems(`${JSON.stringify(call('edit_file', change))}\n\n${text}\n`)
    expect(beside(JSON.stringify(given))).toEqual([
      expect.stringMatching(/^field-invalid: `file` must be a string, not an object/),
      expect.stringMatching(/^field-invalid: `content` is missing/),
    ])
    expect(beside(broken)).toEqual([expect.stringMatching(/^operation-unsupported: JSON that is no call/)])
  })

  test.each<[string, object, object]>([
    ['edit_file', change, edit],
    ['mcp__files__delete_file', { path: 'b' }, { op: 'delete', path: 'b' }],
    [
      'builtin_create_new_file',
      { filepath: 'b', contents: 'x' },
      { op: 'create', path: 'b', overwrite: false },
    ],
    ['move_file', { source: 'b', destination: 'c' }, { op: 'move', from: 'b', to: 'c' }],
    ['glob_search', { pattern: '*' }, { op: 'glob', pattern: '*' }],
    ['create_file', { path: 'b', content: 'x' }, { op: 'create', path: 'b' }],
    ['apply_patch', { input: '*** Begin Patch\n*** Delete File: b\n*** End Patch' }, { op: 'delete' }],
    ['str_replace_editor', { command: 'view', path: 'b' }, { op: 'read', path: 'b' }],
  ])('a call may be keyed by its tool: %s', (name, given, operation) => {
    for (const keyed of [
      { [name]: given },
      [{ [name]: given }],
      { type: 'tool_call', id: 'c', [name]: given },
    ])
      expect(read(keyed)).toMatchObject({ diagnostics: [], plan: { operations: [operation] } })
    if (name === 'str_replace_editor') return
    const text = `${JSON.stringify({ [name]: given })}\n\nand\n\n${JSON.stringify(call('edit_file', change))}\n`
    expect(read(text)).toMatchObject({ diagnostics: [], plan: { operations: [operation, edit] } })
  })

  test('an editor that only replaces takes no command, and one that is to do more lacks it', () => {
    const given = { path: 'a', old_str: 'x', new_str: 'y', replace_all: true }
    expect(read(call('str_replace_editor', given))).toMatchObject({
      dialect: 'str-replace',
      diagnostics: [],
      plan: { operations: [{ op: 'edit', path: 'a', find: 'x', replace: 'y', occurrences: 'all' }] },
    })
    expect(problems(call('str_replace_editor', { path: 'a', insert_line: 1, new_str: 'y' }))).toEqual([
      expect.stringContaining('`command` is missing'),
    ])
  })

  test.each<[object, string]>([
    [{ delete_file: 'b' }, 'has no object with its arguments'],
    [{ edit_file: [change, change] }, 'has no object with its arguments'],
    [{ delete_file: { path: 'b' }, why: 'x' }, 'has `why` beside its arguments'],
    [{ delete_file: { path: 'b' }, edit_file: change }, 'is in one object with `edit_file`'],
    [{ delete_file: { path: 'b', why: 1 } }, 'Unknown key `why`'],
    [{ calls: [call('delete_file', { path: 'b' })] }, '`delete_file` is in `calls`'],
    [{ calls: [call('think', {}), call('delete_file', '{"path": "b"}')] }, '`delete_file` is in `calls`'],
    [{ why: 'x', action: { tool: 'delete_file', parameters: { path: 'b' } } }, 'is in `action`'],
  ])('one that says more, or less, is an error: %j', (keyed, error) => {
    expect(problems(keyed)[0]).toContain(error)
    expect(problems(`${JSON.stringify(call('edit_file', change))}\n\n${JSON.stringify(keyed)}`)[0]).toContain(
      error,
    )
    expect(problems(`<delete><file>a</file></delete>\n\nThen:\n\n${JSON.stringify(keyed)}\n`)[0]).toContain(
      'dialect-ambiguous',
    )
  })

  test.each([
    { edit_file: { description: 'Edits.', parameters: { type: 'object', properties: { path: {} } } } },
    { edit_file: { enabled: true } },
    { edit_file: 'ask', shell: 'deny' },
    { tools: [{ name: 'edit_file', parameters: { type: 'object', properties: { path: {} } } }] },
    { actions: [{ name: 'browse', input: 'x' }] },
  ])('what describes or sets up a tool by its name is no call: %j', (value) => {
    const text = `${JSON.stringify(value)}\n\nand\n\n${JSON.stringify(call('edit_file', change))}\n`
    expect(read(`See:\n\n${text}`)).toMatchObject({ diagnostics: [], plan: { operations: [edit] } })
  })

  test.each([
    { tools: [{ name: 'edit_file', description: 'Edits.', parameters: {} }] },
    { functions: [{ name: 'edit_file', parameters: [{ name: 'path' }] }] },
    { tests: [{ name: 'edit_file', input: 'x', expected: 1 }] },
  ])('what holds the name of a tool without arguments of it is none: %j', (value) => {
    expect(problems(`<delete><file>a</file></delete>\n\nSee:\n\n${JSON.stringify(value)}\n`)).toEqual([])
  })

  test('a plan with a call for one of its operations says so itself', () => {
    const operations = [{ op: 'delete', path: 'b' }, call('edit_file', change)]
    expect(problems({ version: 1, operations })).toEqual([
      expect.stringMatching(/^field-invalid: `operations\[1\].op` is missing/),
    ])
  })

  test('arguments that are no JSON are an error at the call', () => {
    expect(problems(call('edit_file', '{"path": "a"'))).toEqual([
      'field-invalid: `edit_file` has arguments that are not one JSON object: the text ends in the middle of it. `emend guide tools` shows how it is written.',
    ])
    expect(problems(call('edit_file', [1]))[0]).toContain('has no object as `arguments`')
  })

  test('arguments under a key that nobody has are an error that names the right one', () => {
    expect(problems({ name: 'edit_file', kwargs: change })).toEqual([
      'field-invalid: `edit_file` has its arguments as `kwargs`, and not as `arguments`. `emend guide tools` shows how it is written.',
    ])
  })

  test.each<[string, object]>([
    ['a form feed', call('edit_file', { ...change, new_string: '$\frac{1}{2}$' })],
    ['a backspace', call('write_file', { path: 'a', content: '\begin{x}' })],
    ['a carriage return', call('edit_file', { ...change, new_string: 'print("\rDone")\r\n' })],
    ['one beside others', call('edit_file', { ...change, old_string: 'x\r\n', new_string: 'x = "\ry"\r\n' })],
    [
      'NUL',
      {
        path: 'a',
        edits: [
          { old_string: 'x', new_string: 'y' },
          { old_string: 'u', new_string: '"\0"' },
        ],
      },
    ],
    ['a backspace in a mode', { path: 'a', mode: 'append', content: 'a\b' }],
    ['a backspace of an editor', { command: 'insert', path: 'a', insert_line: 1, insert_text: '\b' }],
    ['a form feed in a patch', call('apply_patch', { input: patch.replace('+y', '+\fy') })],
  ])('a character that only a single backslash can have made is refused: %s', (_, value) => {
    expect(problems(value)).toEqual([expect.stringMatching(/^field-invalid: .* writes the character U\+00/)])
  })

  test.each<[string, object]>([
    ['a file', call('write_file', { path: 'a', content: '# A\n\nText.\n</content>\n' })],
    ['a file, twice', call('write_file', { path: 'a', content: 'x\n</content>\n</invoke>\n' })],
    ['a file, of Cline', call('write_file', { path: 'a', content: 'x\n</content>\n</write_to_file>\n' })],
    ['a file in a mode', { path: 'a', mode: 'create', content: 'x</parameter>' }],
    ['an edit', call('edit_file', { ...change, new_string: 'y</new_string>\n</invoke>' })],
    ['an edit, of its argument', call('edit_file', { ...change, new_string: 'y</parameter>' })],
    ['an edit, of GLM', call('edit_file', { ...change, new_string: 'y</arg_value:6124c78e>\n' })],
    ['an edit, of Kimi', call('edit_file', { ...change, new_string: 'y<|close|>argument<|sep|>' })],
    ['an edit, of Continue', call('edit_file', { ...change, new_string: 'y\nEND_ARG\n' })],
    ['a patch', call('apply_patch', { input: patch.replace('+y', '+y\n+</invoke>') })],
    ['a file, with its path', call('create_file', { filePath: 'a', content: `x</content>\n${NEXT}a.md` })],
    ['a file, with its path in a tag', call('create_file', { filePath: 'a', content: RUN_ON })],
    ['an edit, with its path', call('edit_file', { ...change, new_string: `y</newString>\n  ${NEXT}/b/a` })],
  ])('the end of a call that is left at the end of a text is refused: %s', (_, value) => {
    expect(problems(value)).toEqual([
      expect.stringMatching(
        /^field-invalid: .* ends with `(?:<\/\w+(?::\w+)?>|<\|close\|>argument<\|sep\|>|END_ARG)`, which nothing opens/,
      ),
    ])
  })

  test('of several edits, the one with such a text is named', () => {
    const { path, ...edit } = change
    const edits = [edit, { ...edit, new_string: 'y</parameter>' }]
    expect(problems(call('multi_edit', { path, edits }))).toEqual([
      expect.stringContaining('`edits[1]` ends with `</parameter>`'),
    ])
  })

  test.each([
    '<parameter name="new_string">',
    '<parameter name="old_str" string="true">',
    '<parameter=new_str>',
    '<ns:parameter name="new_text">',
    '<arg_key>new_string</arg_key>',
  ])('the tag that begins an argument in the middle of a text is refused: %s', (tag) => {
    const content = `x\n${tag}y\n`
    for (const value of [
      call('write_file', { path: 'a', content }),
      call('edit_file', { ...change, new_string: content }),
      call('apply_patch', { input: patch.replace('+y', `+y\n+${tag}z`) }),
    ])
      expect(problems(value)).toEqual([expect.stringContaining('has a line with `<')])
    const kept = [
      `<invoke name="Edit">\n${content}`,
      `the tag ${tag}\n`,
      content.replace(/_(?=str|text)/, ''),
    ]
    for (const text of kept) expect(problems(call('write_file', { path: 'a', content: text }))).toEqual([])
    expect(
      problems(call('edit_file', { ...change, old_string: content, new_string: `${content}z` })),
    ).toEqual([])
  })

  test('an argument that begins in JSON within a text is refused, but not one of an object', () => {
    const edited = (new_string: string) => problems(call('edit_file', { ...change, new_string }))
    for (const text of ['Old.","newString":"New.', 'a\nold", "new_string": "new'])
      expect(edited(text)).toEqual([expect.stringContaining('where another argument was to begin')])
    for (const text of ['run({"path":"a","new_string":"b"})', '"newString":"x"', 'one","other":"two'])
      expect(edited(text), text).toEqual([])
  })

  test('the rest of an answer that a text goes on with is refused', () => {
    const written = (content: string) => problems(call('write_file', { path: 'a', content }))
    expect(written('x\n</xai:function_call">\n\nNow the tests.\n')).toEqual([
      expect.stringContaining('has `</xai:function_call` in it, which nothing opens'),
    ])
    for (const next of ['x</content>\n<parameter name="oldString">y\nz\n', `x\n${NEXT}b.md\n`])
      expect(written(next)).toEqual([expect.stringContaining('where another argument was to begin')])
    for (const kept of [
      '<xai:function_call name="f">\n</xai:function_call>\n',
      `<invoke name="f">\n${NEXT}b.md\n`,
      `${NEXT}b.md</parameter>\n`,
    ])
      expect(written(kept), kept).toEqual([])
    const old_string = '</xai:function_call>'
    expect(problems(call('edit_file', { ...change, old_string, new_string: `${old_string}\n` }))).toEqual([])
  })

  test('the next call within a text is refused, but not where the text speaks of one', () => {
    const written = (content: string) => problems(call('write_file', { path: 'a', content }))
    for (const text of [
      'return None}assistant to=functions.edit  \u0e1d={\n',
      '// \u10d9\u10ddary to=functions.edit code\n',
      '}\n```}attached to=functions.create_file\u0435 to=functions.create_file',
      'let us proceed. </commentary to=functions.create_file',
      'Here:assistant to=multi_tool_use.parallel with both.\n',
      'a\nto=functions.exec_command code \u5929\u5929\n',
    ])
      expect(written(text), text).toEqual([expect.stringContaining('where another call was to begin')])
    for (const kept of [
      '<|start|>assistant to=functions.edit<|channel|>commentary<|message|>',
      '**Assistant to=functions.edit:** done\n',
      'the mark `\u5929 to=functions.edit`\n',
      'const leak = "}assistant to=functions.edit \u5929"\n',
      "it's what goes to functions: to=functions.edit, \u00e9mis to=functions.edit\n",
      '(assistant to=functions.edit)\n',
    ])
      expect(written(kept), kept).toEqual([])
    const old_string = '}assistant to=functions.edit'
    expect(problems(call('edit_file', { ...change, old_string, new_string: `${old_string}\n` }))).toEqual([])
  })

  test('a tag that is opened, that was there or that a text may lack is kept', () => {
    expect(problems(call('write_file', { path: 'a', content: '<content>x</content>\n' }))).toEqual([])
    expect(problems(call('write_file', { path: 'a', content: '</content> is a tag.\n' }))).toEqual([])
    expect(problems(call('edit_file', { ...change, new_string: 'y</content>' }))).toEqual([])
    expect(problems(call('create_file', { path: 'a', content: `<content>${RUN_ON}` }))).toEqual([])
    expect(problems(call('edit_file', { ...change, old_string: RUN_ON, new_string: `y${RUN_ON}` }))).toEqual(
      [],
    )
    const old_string = 'x</invoke>'
    expect(problems(call('edit_file', { ...change, old_string, new_string: 'y</invoke>' }))).toEqual([])
    for (const kept of ['-x</invoke>\n+y</invoke>', '-x\n+y\n </invoke>'])
      expect(problems(call('apply_patch', { input: patch.replace(/-.*\n\+.*/, kept) }))).toEqual([])
  })

  test('such a character is kept where it stands, and taken away', () => {
    expect(problems(call('edit_file', { ...change, old_string: '\fx', new_string: '\fy' }))).toEqual([])
    expect(problems(call('edit_file', { ...change, old_string: '\frac', new_string: '\\frac' }))).toEqual([])
    expect(problems(call('write_file', { path: 'a', content: '\f\n/* A page. */\n' }))).toEqual([])
    expect(problems(call('edit_file', { ...change, old_string: 'x\ry', new_string: 'x\rz' }))).toEqual([])
    expect(problems(call('write_file', { path: 'a', content: 'x\r\r\ny\r\n\r' }))).toEqual([])
  })

  test('a word that tells what a call is, and is missing, is told of with those that there are', () => {
    expect(problems(call('edit', { file_path: 'a', content: 'x' }))).toEqual([
      'field-invalid: `mode` is missing; it must be one of edit, create, overwrite, append, patch. `emend guide mode` shows how it is written.',
    ])
    for (const values of [{ file_path: 'a', content: 'x' }, { file_path: 'a' }])
      expect(problems(call('Save', values))).toEqual([
        expect.stringMatching(/^field-invalid: `name` must be one of read_file, .*, not "Save"/),
      ])
  })

  test.each(['edit', 'Edit', 'replace'])(
    '%s without its texts is told of what it lacks, as an edit is',
    (name) => {
      const lacking = ['old_string', 'new_string'].map(
        (key) => `field-invalid: \`${key}\` is missing. \`emend guide tools\` shows how it is written.`,
      )
      expect(problems(call(name, { path: 'a' }))).toEqual(lacking)
      expect(problems(call(name, { search: 'x', replace: 'y' }))).toEqual([
        expect.stringMatching(/^field-invalid: `path` is missing/),
      ])
      expect(problems(call(name, { edits: [{ search: 'x', replace: 'y' }] }))).toEqual(
        problems(call('edit_file', { edits: [{ search: 'x', replace: 'y' }] })),
      )
    },
  )

  test('an edit by the name of another tool is one of the file tools beside these', () => {
    const text = [call('write_file', { path: 'b', content: 'x' }), call('Edit', change)]
      .map((value) => JSON.stringify(value))
      .join('\n')
    expect(parse(text)).toMatchObject({
      dialect: 'tools',
      diagnostics: [],
      plan: { operations: [{ op: 'create' }, edit], calls: [{ name: 'write_file' }, { name: 'edit_file' }] },
    })
    for (const text of ['string', 'text'])
      for (const key of ['edits', 'changes', 'edit']) {
        const several = { path: 'a', [key]: [{ [`old_${text}`]: 'x', [`new_${text}`]: 'y' }] }
        for (const name of ['replace', 'edit_file'])
          expect(problems([call('read_file', { path: 'a' }), call(name, several)])).toEqual([])
      }
    expect(problems([call('Save', { path: 'b', content: 'x' }), call('Edit', change)])).toEqual([
      expect.stringMatching(/^field-invalid: `name` must be one of .*, not "Save"/),
    ])
    expect(problems([call('read_file', { path: 'a' }), change])[0]).toContain('dialect-ambiguous')
  })

  test('a list of edits is one of the file tools beside these, whatever its texts are called', () => {
    const listed = { path: 'a', edits: [{ oldText: 'x', newText: 'y\n"é😀' }] }
    for (const name of ['edit_file', 'replace'])
      expect(read([call(name, listed), call('move_file', { source: 'a', destination: 'b' })])).toMatchObject({
        dialect: 'tools',
        diagnostics: [],
        plan: { operations: [edit, { op: 'move' }], calls: [{ name: 'multi_edit' }, { name: 'move_file' }] },
      })
    expect(problems([listed, call('delete_file', { path: 'b' })])[0]).toContain('dialect-ambiguous')
  })

  test.each(['Glob', 'glob'])('files may be looked for by the name %s', (name) => {
    expect(read([call(name, { pattern: '*.py', path: 'b' }), call('Edit', change)])).toMatchObject({
      dialect: 'tools',
      diagnostics: [],
      plan: { operations: [{ op: 'glob', pattern: '*.py', path: 'b' }, edit] },
    })
  })

  test.each(['Read', 'read', 'view'])('a file may be read by the name %s', (name) => {
    const reading = { file_path: 'b', offset: 3, limit: 4 }
    expect(read([call(name, reading), call('Edit', change)])).toMatchObject({
      dialect: 'tools',
      diagnostics: [],
      plan: { operations: [{ op: 'read', path: 'b', offset: 3, limit: 4 }, edit] },
    })
  })

  test('a whole file may be written by the name that the tools of others have', () => {
    for (const name of ['Write', 'write', 'write_to_file'])
      expect(read([call(name, { file_path: 'b', contents: 'x' }), call('Edit', change)])).toMatchObject({
        dialect: 'tools',
        diagnostics: [],
        plan: {
          operations: [{ op: 'create', path: 'b', content: 'x', overwrite: true }, edit],
          calls: [{ name: 'write_file' }, { name: 'edit_file' }],
        },
      })
    for (const name of ['create_file', 'create_new_file'])
      expect(read(call(name, { filepath: 'b', content: 'x' }))).toMatchObject({
        dialect: 'tools',
        diagnostics: [],
        plan: { operations: [{ op: 'create', path: 'b', content: 'x', overwrite: false }] },
      })
    expect(problems(call('Write', { file_path: 'b' }))[0]).toContain('`content` is missing')
    expect(problems(call('Write', { file_path: 'b', content: 'x', append: true }))[0]).toContain(
      'Unknown key `append`',
    )
  })

  test('arguments that are given twice are an error, and content that is no text is no message', () => {
    expect(problems({ name: 'delete_file', arguments: { path: 'a' }, input: { path: 'b' } })[0]).toContain(
      'has both `arguments` and `input`',
    )
    for (const beside of [{ dryRun: true }, { replaceAll: true }, { file_path: 'b' }])
      expect(problems({ ...call('edit_file', change), ...beside })[0]).toContain(
        `has both \`arguments\` and \`${Object.keys(beside)[0]}\``,
      )
    expect(problems({ ...call('edit_file', change), id: 1, content: 'Renames x.' })).toEqual([])
    expect(problems({ path: 'a', mode: 'create', content: ['x'] })[0]).toContain(
      '`content` must be a string, not an array',
    )
  })

  test('what stands in backticks within a sentence is no broken JSON', () => {
    for (const quoted of [
      JSON.stringify(call('delete_file', { path: 'a' })),
      '{"op": "delete", "path": "a"}',
    ])
      expect(problems(`I leave \`${quoted}\` to you.`)).toEqual([
        expect.stringMatching(/^operation-ambiguous: What stands in backticks within a sentence /),
      ])
  })

  test('what may have been escaped once more, as a program shows a string, is not carried out', () => {
    const shown = (json: string) => `tool_calls=[Function(arguments='${json}', name='edit_file')]`
    expect(read(shown(JSON.stringify(change)))).toMatchObject({
      plan: { operations: [] },
      diagnostics: [{ code: 'operation-ambiguous', data: { name: 'JSON in the quotes of a string' } }],
    })
    const plain = { ...change, new_string: 'y' }
    expect(read(shown(JSON.stringify(plain)))).toMatchObject({
      diagnostics: [],
      plan: { operations: [{ replace: 'y' }] },
    })
    const plan = JSON.stringify({ op: 'append', path: 'a', content: 'x\n' })
    expect(problems(`plan = '${plan}'\n`)[0]).toContain('operation-ambiguous')
  })

  test('a tool that nobody knows is an error with the nearest name', () => {
    expect(problems(call('multi_edti', {}))[0]).toContain('the nearest one is `multi_edit`')
    expect(problems([call('read_file', { path: 'a' }), 7])).toEqual([
      'field-invalid: `call` is no object. `emend guide tools` shows how it is written.',
    ])
  })
})

describe('keys', () => {
  test.each<[DialectName, object]>([
    ['str-replace', { filePath: 'a', oldString: 'x', newString: 'y', replaceAll: true }],
    ['str-replace', { file: 'a', before: 'x', after: 'y', allow_multiple: true }],
    ['str-replace', { file_path: 'a', search: 'x', replace: 'y', replace_all: true }],
    ['str-replace', { path: 'a', old_text: 'x', new_text: 'y', replace_all: true }],
    ['edits', { path: 'a', edits: [{ oldText: 'x', newText: 'y', replaceAll: true }] }],
    ['edits', { path: 'a', edits: [{ old_str: 'x', new_text: 'y', replaceAll: true }] }],
  ])('%s takes any accepted spelling: %j', (dialect, value) => {
    expect(read(value)).toMatchObject({
      dialect,
      diagnostics: [],
      plan: { operations: [{ path: 'a', find: 'x', replace: 'y', occurrences: 'all' }] },
    })
  })

  test('a file is moved and copied from a source to a destination', () => {
    const [from, to] = ['a', 'b']
    for (const op of ['move', 'copy'])
      expect(read(call(`${op}_file`, { source: from, destination: to }))).toMatchObject({
        diagnostics: [],
        plan: { operations: [{ op, from, to, overwrite: false }] },
      })
    expect(problems(call('move_file', { from, source: from, to }))[0]).toContain(
      'says again what `from` says',
    )
  })

  const change = { path: 'a', old_string: 'x', new_string: 'y' }

  test.each<[DialectName, object]>([
    ['tools', call('edit_file', { explanation: 'why', ...change })],
    ['tools', { tool: 'edit_file', ...change, instruction: 'why' }],
    ['str-replace', { ...change, instructions: 'why' }],
    ['str-replace', { path: 'a', explanation: '', edits: [{ ...change, path: null, description: 'why' }] }],
    [
      'edits',
      { path: 'a', edits: [{ old_text: 'x', new_text: 'y', explanation: 'why' }], description: 'why' },
    ],
    ['mode', { path: 'a', mode: 'edit', old_text: 'x', content: 'y', explanation: 'why' }],
    ['text-editor', { command: 'str_replace', path: 'a', old_str: 'x', new_str: 'y', security_risk: 'LOW' }],
  ])('a remark in %s changes nothing: %j', (dialect, value) => {
    expect(read(value)).toMatchObject({
      dialect,
      diagnostics: [],
      plan: { operations: [{ op: 'edit', path: 'a', find: 'x', replace: 'y' }] },
    })
  })

  test.each<[string, object, object]>([
    ['a flag', call('edit_file', { ...change, replace_all: 'True' }), { op: 'edit', occurrences: 'all' }],
    ['a flag on a line', call('edit_file', { ...change, replace_all: '\ntrue\n' }), { occurrences: 'all' }],
    ['a number on a line', call('read_file', { path: 'a', limit: '\n2\n' }), { limit: 2 }],
    ['a flag that is off', call('edit_file', { ...change, replace_all: 'false' }), { occurrences: 'one' }],
    ['a number', call('read_file', { path: 'a', offset: '3', limit: '2' }), { offset: 3, limit: 2 }],
    ['a number below 0', { command: 'view', path: 'a', view_range: '[3, -1]' }, { op: 'read', offset: 3 }],
    ['a list', call('list_dir', { path: 'a', ignore_patterns: '["b", "c"]' }), { ignore: ['b', 'c'] }],
    [
      'a flag in a list',
      call('multi_edit', {
        path: 'a',
        edits: [{ old_string: 'x', new_string: 'true', replace_all: 'true' }],
      }),
      { occurrences: 'all', replace: 'true' },
    ],
  ])('%s may be written as text', (_, value, operation) => {
    expect(read(value)).toMatchObject({ diagnostics: [], plan: { operations: [operation] } })
  })

  test.each<[object, string]>([
    [{ ...change, replace_all: 'yes' }, '`replace_all` must be'],
    [{ ...change, replace_all: '' }, '`replace_all` must be'],
    [{ ...change, expected_replacements: '2.5' }, '`expected_replacements` must be'],
    [{ ...change, expected_replacements: '0' }, '`expected_replacements` must be'],
    [{ ...change, expected_replacements: 'two' }, '`expected_replacements` must be'],
  ])('%j says nothing that it takes', (given, error) => {
    expect(problems(call('edit_file', given))[0]).toContain(error)
  })

  test('what is no text is no remark', () => {
    expect(problems(call('edit_file', { ...change, description: { old_string: 'z' } }))).toEqual([
      expect.stringContaining('field-unknown: Unknown key `description`'),
    ])
  })

  test('an unknown key is an error that names the nearest known one, at its place', () => {
    const text = '{"file_path": "a", "edits": [{"old_text": "x", "new_text": "y", "replace_al": true}]}'
    const { diagnostics } = read(text)
    expect(diagnostics).toMatchObject([
      { code: 'field-unknown', data: { field: 'edits[0].replace_al', nearest: 'replace_all' } },
    ])
    expect(diagnostics[0]!.plan!.offset).toBe(text.indexOf('"replace_al"'))
  })

  test('of a list that is written as text and no JSON, it is said where it breaks off', () => {
    const edits = '[{"old_text": "x", "new_text": "say("y")"}]'
    expect(problems(call('multi_edit', { path: 'a', edits }))).toEqual([
      expect.stringContaining(
        '`edits` must be an array, and as a string it is no JSON: expected `,` or `}`, found `y`, behind `text": "x", "new_text": "say("`.',
      ),
    ])
    expect(problems(call('multi_edit', { path: 'a', edits: 'x' }))).toEqual([
      expect.stringContaining('`edits` must be an array, not a string.'),
    ])
  })

  test('places inside arguments that are written as a string are right', () => {
    const inner =
      '{"path": "\\u0061\\n", "edits": [{"old_string": "é\\"", "new_string": ""}, {"old_string": 1, "new_string": ""}]}'
    const text = `\n${JSON.stringify(call('multi_edit', inner))}`
    const { diagnostics } = read(text)
    expect(diagnostics).toMatchObject([{ code: 'field-invalid', data: { field: 'edits[1].old_string' } }])
    const { offset, length } = diagnostics[0]!.plan!
    expect(text.slice(offset, offset + length)).toBe('1')
    const good = read(text.replace(': 1,', ': \\"1\\",'))
    expect(good.plan.places!.map((place) => text.slice(place.offset, place.offset + 2))).toEqual([
      '{\\',
      '{\\',
    ])
    expect(good.plan.operations[0]).toMatchObject({ path: 'a\n', find: 'é"' })
  })

  test('a key that is said twice, or in two spellings, is an error', () => {
    expect(problems('{"path": "a", "old_string": "x", "new_string": "y", "new_string": "z"}')[0]).toContain(
      '`new_string` is there more than once. `emend guide str-replace`',
    )
    expect(problems({ path: 'a', old_string: 'x', old_text: 'z', new_string: 'y' })[0]).toContain(
      '`old_text` says again what `old_string` says',
    )
    expect(problems('{"path":"a","edits":[{"old_text":"x","old_text":"z","new_text":"y"}]}')[0]).toContain(
      '`edits[0].old_text` is there more than once. `emend guide edits`',
    )
  })

  test.each(['', '\n'])('so is a key of its envelope, behind %j', (start) => {
    for (const given of [{ path: 'a' }, '{"path": "a"}'])
      expect(
        problems(
          `${start}{"name": "delete_file", "name": "read_file", "arguments": ${JSON.stringify(given)}}`,
        ),
      ).toEqual([expect.stringContaining('`name` is there more than once')])
  })

  test.each([
    '{"name": "sh", "arguments": {"command": [{"toString": 1}, "-c", "ls"]}}',
    '{"subject": "x", "from": {"toString": 1}, "to": "b"}',
    '{"op": {"toString": 1, "valueOf": 1}, "path": "b"}',
  ])('an object in the place of a text is data, whatever its keys are: %s', (json) => {
    for (const text of [json, `${JSON.stringify(call('edit_file', change))}\n${json}`])
      expect(() => parseSoundly(text)).not.toThrow()
  })

  test('`__proto__` is data, and never a prototype', () => {
    expect(
      problems('{"path": "a", "old_string": "x", "new_string": "y", "__proto__": {"replace_all": true}}')[0],
    ).toContain('Unknown key `__proto__`')
    expect(problems('{"path": "a", "edits": [{"oldText": "x", "__proto__": "y"}]}').join()).toContain(
      '`edits[0].__proto__`',
    )
    expect(
      problems('{"name": "edit_file", "arguments": {"__proto__": null, "constructor": 1}}').join(),
    ).toContain('`constructor`')
    expect(
      read({ path: '__proto__', old_string: 'x', new_string: '__proto__' }).plan.operations,
    ).toMatchObject([{ path: '__proto__' }])
  })

  test.each([
    { path: 'a', mode: 'append', content: 'x', oldText: null },
    { command: 'view', path: 'a', file_text: null, old_str: null, insert_line: null, view_range: null },
    { command: 'create', path: 'a', file_text: 'x', old_str: null, new_str: null, view_range: null },
    { command: 'insert', path: 'a', new_str: null, insert_line: 1, insert_text: 'x' },
    { path: 'a', edits: [{ old_text: 'x', new_text: 'y', replace_all: null, other: null }] },
  ])('a key whose value is null is left out, as of a schema of all commands in one: %j', (value) => {
    expect(problems(value)).toEqual([])
    expect(read(value).plan.operations).toHaveLength(1)
  })

  test('a key whose value is null is left out', () => {
    expect(problems({ path: 'a', old_string: 'x', new_string: 'y', replace_all: null })).toEqual([])
    expect(problems({ path: 'a', old_string: null, new_string: 'y' })[0]).toContain('`old_string` is missing')
  })

  const none = Object.fromEntries(
    [
      ...['edits', 'changes', 'command', 'mode', 'operation', 'anchor', 'op', 'search_replace_blocks'],
      ...['TargetFile', 'TargetContent', 'input'],
    ].map((key) => [key, null]),
  )

  test.each<[DialectName, object, object]>([
    ['str-replace', {}, change],
    ['str-replace', {}, { path: 'a', edits: [{ old_string: 'x', new_string: 'y' }] }],
    ['mode', {}, { path: 'a', mode: 'edit', old_text: 'x', content: 'y' }],
    ['text-editor', {}, { command: 'str_replace', path: 'a', old_str: 'x', new_str: 'y' }],
    ['tools', { name: 'edit_file', edit: null }, { arguments: { ...none, ...change } }],
    ['tools', { edit_file: { ...none, ...change }, path: null }, { delete_file: null }],
  ])('one of another call, or another dialect, makes none of it: %s', (dialect, before, call) => {
    expect(read({ ...none, ...before, ...call })).toMatchObject({
      dialect,
      diagnostics: [],
      plan: { operations: [{ op: 'edit', path: 'a', find: 'x', replace: 'y' }] },
    })
  })
})

describe('what calls mean', () => {
  const operations = (value: unknown) => read(value).plan.operations

  test('expected_replacements asks for exactly so many', () => {
    const change = { path: 'a', old_string: 'x', new_string: 'y' }
    expect(operations({ ...change, expected_replacements: 1 })).toMatchObject([{ occurrences: 'one' }])
    expect(operations({ ...change, expected_count: 3 })).toMatchObject([{ occurrences: 'all', count: 3 }])
    expect(operations({ ...change, replace_all: true, expected_replacements: 1 })).toMatchObject([
      { occurrences: 'all', count: 1 },
    ])
  })

  test('every operation of §001 goes in as it stands', () => {
    const at = (operation: string, more: object) => operations({ file_path: 'a', operation, ...more })
    expect(at('replace', { anchor: 'x', content: 'y' })).toEqual([
      { op: 'edit', path: 'a', find: 'x', replace: 'y', occurrences: 'one' },
    ])
    for (const operation of ['delete', 'replace'])
      expect(at(operation, { anchor: 'x', content: '' })).toEqual([
        { op: 'edit', path: 'a', find: 'x', replace: '', occurrences: 'one' },
      ])
    expect(at('insert_after', { anchor: 'x', content: 'y' })).toMatchObject([
      { op: 'insert', position: 'after', placement: 'inline' },
    ])
    expect(at('insert_before', { anchor: 'x', content: 'y' })).toMatchObject([
      { op: 'insert', position: 'before', placement: 'inline' },
    ])
    expect(at('append', { anchor: '', content: 'y' })).toEqual([
      { op: 'append', path: 'a', content: 'y', placement: 'inline' },
    ])
    expect(at('prepend', { content: 'y' })).toEqual([{ op: 'prepend', path: 'a', content: 'y' }])
    expect(problems({ file_path: 'a', operation: 'insert_after', content: 'y' })[0]).toContain(
      '`anchor` is missing',
    )
    expect(problems({ file_path: 'a', operation: 'append', anchor: 'x', content: 'y' })[0]).toContain(
      '`anchor` has no meaning in this operation',
    )
    expect(problems({ file_path: 'a', operation: 'insertafter', anchor: 'x', content: 'y' })[0]).toContain(
      'the nearest one is `insert_after`',
    )
  })

  test('an old_text that is empty has no meaning but in an edit', () => {
    for (const mode of ['create', 'overwrite', 'append'])
      expect(read({ path: 'a', mode, content: 'x', old_text: '' })).toMatchObject({
        dialect: 'mode',
        diagnostics: [],
        plan: { operations: [{ path: 'a', content: 'x' }] },
      })
    expect(problems({ path: 'a', mode: 'create', content: 'x', old_text: 'y' })[0]).toContain(
      '`old_text` has no meaning in this operation',
    )
  })

  test('an edit without old_text gets the three-way advice of §003', () => {
    expect(problems({ path: 'Makefile', mode: 'edit', content: 'x' })).toEqual([
      "old-text-missing: edit mode requires old_text parameter. To append to file, use 'append' mode.\nTo replace entire file, use 'overwrite' mode explicitly.",
    ])
    expect(problems({ path: 'a', content: 'x' })[0]).toContain('`mode` is missing')
  })

  test('the editor views lines and directories, and inserts whole lines', () => {
    const give = (command: string, more: object = {}) => read({ command, path: 'a', ...more })
    expect(give('view', { view_range: [3, 5] }).plan.operations).toEqual([
      { op: 'read', path: 'a', offset: 3, limit: 3 },
    ])
    expect(give('view', { view_range: [3, -1] }).plan.operations).toEqual([
      { op: 'read', path: 'a', offset: 3 },
    ])
    expect(give('view').plan.operations).toEqual([{ op: 'read', path: 'a', depth: 2 }])
    expect(give('insert', { insert_line: 2, new_str: 'x\ny\n' }).plan.operations).toEqual([
      { op: 'patch', path: 'a', hunks: [{ lines: ['+x', '+y'], from: 2 }] },
    ])
    expect(give('insert', { insert_line: 0, insert_text: 'x' }).plan.operations).toEqual([
      { op: 'prepend', path: 'a', content: 'x\n' },
    ])
    for (const view_range of [
      [5, 3],
      [0, 3],
    ])
      expect(give('view', { view_range }).diagnostics).toMatchObject([{ code: 'field-invalid' }])
    expect(give('undo_edit').diagnostics).toMatchObject([{ code: 'operation-unsupported' }])
  })

  test.each<[unknown, string]>([
    [[2], 'must have 2 values'],
    [[2, 3, 4], 'must have 2 values'],
    ['2-3', 'must be an array, not a string'],
  ])('a range that is none is told as that: %j', (view_range, error) => {
    expect(problems({ command: 'view', path: 'a', view_range })).toEqual([
      expect.stringContaining(`\`view_range\` ${error}.`),
    ])
  })
})

test('an empty list of edits, and no call at all, are errors', () => {
  expect(problems({ file_path: 'a', edits: [] })).toEqual([
    'field-invalid: `edits` must not be empty. `emend guide edits` shows how it is written.',
  ])
  expect(problems('[]', 'edits')).toEqual([expect.stringContaining('plan-empty')])
  expect(problems('{"nmae": "read_file"}', 'tools')[0]).toContain('`name` is missing')
})

test('a broken text of any length has a bounded number of diagnostics, and the last covers the rest', () => {
  const text = '{"path": 1, "old_string": "x", "new_string": "y"}\n'.repeat(1000)
  const { diagnostics } = parse(text)
  expect(diagnostics).toHaveLength(101)
  const { offset, length } = diagnostics.at(-1)!.plan!
  expect(offset + length).toBe(text.length - 1)
  expect(parse(`[${text.trimEnd().replaceAll('\n', ',')}]`).diagnostics).toHaveLength(101)
})
