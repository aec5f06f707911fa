import { describe, expect, test } from 'vitest'
import { parseSoundly } from '../laws.ts'

const read = (value: unknown) => parseSoundly(typeof value === 'string' ? value : JSON.stringify(value))

const problems = (value: unknown): readonly string[] =>
  read(value).diagnostics.map(({ code, message }) => `${code}: ${message}`)

const call = (name: string, args: unknown) => ({ name, arguments: args })

const ONE = { op: 'edit', path: 'a', find: 'x', replace: 'y', occurrences: 'one' }
const ALL = { op: 'edit', path: 'a', find: 'v', replace: 'w', occurrences: 'all' }

const spoken = {
  CodeMarkdownLanguage: 'python',
  Instruction: 'why',
  Description: 'what',
  Complexity: 3,
  toolSummary: 'File edit',
  toolAction: 'Editing file',
}
const chunk = { TargetContent: 'x', ReplacementContent: 'y', AllowMultiple: false, StartLine: 7, EndLine: 7 }
const chunks = [chunk, { TargetContent: 'v', ReplacementContent: 'w', AllowMultiple: true, StartLine: 1 }]

describe('edits as the tools of others have them', () => {
  test.each<[string, unknown, readonly object[]]>([
    [
      'Windsurf',
      call('replace_file_content', {
        TargetFile: 'a',
        CodeMarkdownLanguage: 'python',
        Instruction: 'why',
        TargetLintErrorIds: ['1'],
        ReplacementChunks: [
          { AllowMultiple: false, TargetContent: 'x', ReplacementContent: 'y' },
          { AllowMultiple: true, TargetContent: 'v', ReplacementContent: 'w' },
        ],
      }),
      [ONE, ALL],
    ],
    [
      'Antigravity',
      call('replace_file_content', { ...spoken, TargetFile: 'a', ...chunk }),
      [{ ...ONE, line: 7 }],
    ],
    [
      'Antigravity, several',
      call('multi_replace_file_content', { ...spoken, TargetFile: 'a', ReplacementChunks: chunks }),
      [{ ...ONE, line: 7 }, ALL],
    ],
    [
      'Augment',
      call('str-replace-editor', {
        command: 'str_replace',
        path: 'a',
        instruction_reminder: 'SMALL CHUNKS',
        old_str_1: 'x',
        new_str_1: 'y',
        old_str_start_line_number_1: 7,
        old_str_end_line_number_1: 7,
      }),
      [{ ...ONE, line: 7 }],
    ],
    ['Factory', call('Edit', { file_path: 'a', old_str: 'v', new_str: 'w', change_all: true }), [ALL]],
    [
      'Factory, several',
      call('MultiEdit', {
        file_path: 'a',
        changes: [
          { old_str: 'x', new_str: 'y', change_all: false },
          { old_str: 'v', new_str: 'w', change_all: true },
        ],
      }),
      [ONE, ALL],
    ],
    ['Kimi CLI', call('StrReplaceFile', { path: 'a', edit: { old: 'x', new: 'y' } }), [ONE]],
    [
      'Kimi CLI, several',
      call('StrReplaceFile', {
        path: 'a',
        edit: [
          { old: 'x', new: 'y' },
          { old: 'v', new: 'w', replace_all: true },
        ],
      }),
      [ONE, ALL],
    ],
    [
      'Codebuff',
      call('str_replace', { path: 'a', replacements: [{ old: 'v', new: 'w', allowMultiple: true }] }),
      [ALL],
    ],
    [
      'Qoder',
      call('search_replace', {
        file_path: 'a',
        replacements: [{ original_text: 'x', new_text: 'y', replace_all: false }],
      }),
      [ONE],
    ],
    [
      'Trae',
      call('update_file', { file_path: 'a', replace_blocks: [{ old_str: 'x', new_str: 'y' }] }),
      [ONE],
    ],
    [
      'Zed',
      call('edit_file', {
        display_description: 'why',
        path: 'a',
        mode: 'edit',
        edits: [{ old_text: 'x', new_text: 'y' }],
      }),
      [ONE],
    ],
    [
      'Serena',
      [
        call('replace_content', { relative_path: 'a', needle: 'x', repl: 'y', mode: 'literal' }),
        call('replace_content', {
          relative_path: 'a',
          needle: 'v',
          repl: 'w',
          mode: 'literal',
          allow_multiple_occurrences: true,
        }),
      ],
      [ONE, ALL],
    ],
    [
      'Hermes Agent',
      [
        call('patch', { mode: 'replace', path: 'a', old_string: 'x', new_string: 'y', patch: '' }),
        call('patch', {
          mode: 'patch',
          patch: '*** Begin Patch\n*** Delete File: b\n*** Move File: a -> b\n*** End Patch',
        }),
        call('patch', { patch: '*** Begin Patch\n*** Delete File: b\n*** End Patch' }),
      ],
      [
        ONE,
        { op: 'delete', path: 'b' },
        { op: 'move', from: 'a', to: 'b', overwrite: false },
        { op: 'delete', path: 'b' },
      ],
    ],
    [
      'Kiro',
      [
        call('fs_write', { command: 'str_replace', path: 'a', old_str: 'x', new_str: 'y' }),
        call('fs_write', { command: 'append', path: 'b', new_str: 'x\n', summary: 'why' }),
      ],
      [ONE, { op: 'append', path: 'b', content: 'x\n', placement: 'line' }],
    ],
    [
      'Kiro, of now',
      [
        call('write', {
          __tool_use_purpose: 'why',
          command: 'strReplace',
          path: 'a',
          oldStr: 'x',
          newStr: 'y',
        }),
        call('write', { command: 'strReplace', path: 'a', oldStr: 'v', newStr: 'w', replaceAll: true }),
        call('write', { __tool_use_purpose: 'why', command: 'create', path: 'b', content: 'x\n' }),
      ],
      [ONE, ALL, { op: 'create', path: 'b', content: 'x\n', overwrite: false }],
    ],
    ['Moatless', call('StringReplace', { thoughts: 'why', path: 'a', old_str: 'x', new_str: 'y' }), [ONE]],
    [
      'Zed, of whole files',
      [
        call('move_path', { source_path: 'a', destination_path: 'b' }),
        call('copy_path', { source_path: 'b', destination_path: 'c' }),
        call('delete_path', { path: 'b' }),
      ],
      [
        { op: 'move', from: 'a', to: 'b', overwrite: false },
        { op: 'copy', from: 'b', to: 'c', overwrite: false },
        { op: 'delete', path: 'b' },
      ],
    ],
    [
      "MCP's file server, of directories",
      [
        call('create_directory', { path: 'a' }),
        call('list_directory', { path: 'a' }),
        call('read_text_file', { path: 'b' }),
      ],
      [
        { op: 'mkdir', path: 'a' },
        { op: 'list', path: 'a' },
        { op: 'read', path: 'b' },
      ],
    ],
    [
      "MCP's file server",
      call('mcp__files__edit_file', { path: 'a', edits: [{ oldText: 'x', newText: 'y' }], dryRun: false }),
      [ONE],
    ],
    [
      'JetBrains',
      call('replace_text_in_file', { pathInProject: 'a', oldText: 'v', newText: 'w', replaceAll: true }),
      [ALL],
    ],
    [
      'Cursor',
      [
        call('edit_file', { target_file: 'a', old_string: 'x', new_string: 'y' }),
        call('delete_file', { target_file: 'b' }),
      ],
      [ONE, { op: 'delete', path: 'b' }],
    ],
  ])('%s', (_, value, operations) => {
    const { plan, diagnostics } = read(value)
    expect(diagnostics).toEqual([])
    expect(plan.operations).toEqual(operations)
    expect(plan.calls).toHaveLength(Array.isArray(value) ? value.length : 1)
  })

  test('a tool that is known by the name of another is one alone, and beside another notation', () => {
    const tags = '<invoke name="delete_path">\n<parameter name="path">a</parameter>\n</invoke>\n'
    expect(read(tags)).toMatchObject({ diagnostics: [], plan: { operations: [{ op: 'delete', path: 'a' }] } })
    const block = 'b\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n'
    expect(problems(`${block}\n${tags}`)[0]).toContain('dialect-ambiguous')
  })

  test.each<[string, object, object]>([
    ['one place', { AllowMultiple: false, StartLine: 10, EndLine: 100 }, { ...ONE, line: 55 }],
    [
      'one place, with a line to spare',
      { AllowMultiple: false, StartLine: 7, EndLine: 8 },
      { ...ONE, line: 7 },
    ],
    [
      'the only one that there is room for',
      { AllowMultiple: true, StartLine: 7, EndLine: 7 },
      { ...ONE, line: 7 },
    ],
    ['all places', { AllowMultiple: true, StartLine: 7, EndLine: 9 }, ONE],
  ])('%s in the lines that a chunk names is none outside of them', (_, range, operation) => {
    const values = { ...spoken, TargetFile: 'a', TargetContent: 'x', ReplacementContent: 'y', ...range }
    expect(read(call('replace_file_content', values)).plan.operations).toEqual([operation])
  })

  test('what is wrong with one of them is said by the name that it was written with', () => {
    const edit = (value: unknown) => problems(call('StrReplaceFile', { path: 'a', edit: value }))
    expect(edit({ old: 'x', new: 1 })).toEqual(['field-invalid: `edit.new` must be a string, not a number.'])
    expect(edit({ old: 'x', new: 'y', al: true })[0]).toContain('Unknown key `edit.al`')
    expect(edit([{ old: 'x', new: 'y' }, { old: 'x' }])[0]).toContain('`edit[1].new_text` is missing')
    expect(
      problems(
        '{"name":"StrReplaceFile","arguments":{"path":"a","edit":{"old":"x","old":"z","new":"y"}}}',
      )[0],
    ).toContain('old')
    const both = { path: 'a', edits: [{ old: 'x', new: 'y' }], changes: [{ old: 'v', new: 'w' }] }
    expect(problems(call('multi_edit', both))[0]).toContain('says again')
    const twice = chunks.map(({ StartLine, ...one }) => ({ ...one, StartLin: StartLine }))
    expect(
      problems(call('multi_replace_file_content', { TargetFile: 'a', ReplacementChunks: twice }))[0],
    ).toContain('`ReplacementChunks[0].StartLin`')
  })

  test('a regular expression is refused', () => {
    const values = { relative_path: 'a', needle: 'x.*?y', repl: 'z', mode: 'regex' }
    expect(problems(call('replace_content', values))).toEqual([
      'field-invalid: `mode` must be "literal", not "regex".',
    ])
  })

  test('what says that a list of edits is no dry run may stand beside it, whatever other calls there are', () => {
    const edits = [{ oldText: 'x', newText: 'y' }]
    const look = call('read_text_file', { path: 'b' })
    for (const said of [{ dryRun: false }, { mode: 'edit' }])
      expect(read([look, call('edit_file', { path: 'a', edits, ...said })])).toMatchObject({
        plan: { operations: [{ op: 'read', path: 'b' }, ONE] },
        diagnostics: [],
      })
    expect(problems([look, call('edit_file', { path: 'a', edits, dryRun: true })])[0]).toContain('`dryRun`')
  })

  test('a dry run is refused, and so is a mode that no list of edits has', () => {
    const edits = [{ oldText: 'x', newText: 'y' }]
    expect(problems(call('edit_file', { path: 'a', edits, dryRun: true }))).toEqual([
      'field-invalid: `dryRun` must be false, or be left out: see what would change with `emend preview`.',
    ])
    expect(problems(call('edit_file', { path: 'a', edits, mode: 'write' }))[0]).toContain('`mode`')
  })

  test('a sketch of a file is refused in one go, and what to send in its place is told', () => {
    const sketch = { target_file: 'a', instructions: 'I add y.', code_edit: '// ... existing code ...\ny\n' }
    expect(problems(call('edit_file', sketch))).toEqual([
      'field-invalid: `code_edit` is a sketch, which does not say what its lines replace: give `old_string`, copied from the file, and `new_string`; or write the whole file with `write_file`.',
    ])
  })

  const HUNK = '@@ -1,2 +1,2 @@\n one\n-two\n+three\n'
  const NAMED = `--- a/a\n+++ b/a\n${HUNK}`

  test.each<[string, unknown]>([
    ['apply_diff, hunks alone', call('apply_diff', { path: 'a', diff: HUNK })],
    ['apply_diff', call('apply_diff', { path: 'a', diff: NAMED })],
    [
      'apply_diff with a divider among its lines',
      call('apply_diff', { path: 'a', diff: `${HUNK} =======\n` }),
    ],
    ['search_replace', call('search_replace', { path: 'a', content: NAMED })],
    ['apply_patch, hunks alone', call('apply_patch', { path: 'a', patch: HUNK })],
    ['apply_patch with a path', call('apply_patch', { path: 'a', diff: NAMED })],
    ['apply_patch', call('apply_patch', { input: NAMED })],
    ['apply_patch in a fence', call('apply_patch', { patch: `\`\`\`diff\n${NAMED}\`\`\`\n` })],
  ])('a unified diff in a call: %s', (_, value) => {
    expect(problems(value)).toEqual([])
    expect(read(value).plan.operations).toMatchObject([
      { op: 'patch', path: 'a', hunks: [{ lines: expect.arrayContaining([' one', '-two', '+three']) }] },
    ])
  })

  test('a patch in a here-document of a notebook, as a call may hold it', () => {
    const patch = '*** Begin Patch\n*** Delete File: a\n*** End Patch'
    const cell = (command: string) =>
      call('apply_patch', { input: `%%bash\n${command}apply_patch <<"EOF"\n${patch}\nEOF` })
    expect(read(cell('')).plan.operations).toEqual([{ op: 'delete', path: 'a' }])
    expect(problems(cell('cd b && '))).toHaveLength(1)
    expect(problems(cell('rm b\n'))).toHaveLength(1)
  })

  const change = { type: 'update_file', path: 'a', diff: '@@\n-one\n+1\n' }
  const held = { callId: 'c', operation: change }

  test.each<[string, unknown]>([
    ['as arguments', call('apply_patch', change)],
    ['of a tool of a server', call('mcp__files__apply_patch', change)],
    ['as a text', { type: 'function_call', name: 'apply_patch', arguments: JSON.stringify(change) }],
    ['of the AI SDK', { type: 'tool-call', toolName: 'apply_patch', input: held }],
    ['of the AI SDK as a text', { type: 'tool-call', toolName: 'apply_patch', input: JSON.stringify(held) }],
    ['in a message', { toolCalls: [{ type: 'tool-call', toolName: 'apply_patch', input: held }] }],
  ])('the split form of a patch in a call: %s', (_, value) => {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
      expect(problems(text)).toEqual([])
      expect(read(text).plan.operations).toEqual([
        { op: 'patch', path: 'a', hunks: [{ lines: ['-one', '+1'] }] },
      ])
    }
  })

  test('files are made and deleted by the split form in a call, and what is wrong with it is told', () => {
    const creation = { type: 'create_file', path: 'a', diff: '+one\n' }
    expect(read(call('apply_patch', creation)).plan.operations).toMatchObject([
      { op: 'create', content: 'one\n' },
    ])
    const deletion = { operation: { type: 'delete_file', path: 'a' } }
    expect(read(call('apply_patch', deletion)).plan.operations).toEqual([{ op: 'delete', path: 'a' }])
    for (const [values, problem] of [
      [{ ...change, type: 'rename_file' }, '`type` must be `create_file`'],
      [{ ...change, move_to: 'b' }, 'Unknown key `move_to`'],
      [{ ...change, operation: creation }, 'Unknown key `operation`'],
      [{ operation: { ...change, move_to: 'b' } }, '`move_to` is none of its keys'],
    ] as const)
      expect(problems(call('apply_patch', values))).toEqual([expect.stringContaining(problem)])
  })

  test('a unified diff in a call is of the file that the call names, and of one that it names itself', () => {
    expect(problems(call('apply_diff', { path: 'b', diff: NAMED }))).toEqual([
      expect.stringMatching(/^operation-unsupported: apply_diff is not possible here: .* about a, not b/),
    ])
    expect(problems(call('apply_patch', { path: 'b', input: NAMED }))).toEqual([
      expect.stringMatching(/^operation-unsupported: apply_patch is not possible here: .* about a, not b/),
    ])
    expect(problems(call('apply_patch', { input: HUNK }))).toHaveLength(1)
    expect(problems(call('apply_patch', { input: `${NAMED}And so on.\n` }))).toHaveLength(1)
    const files = call('apply_patch', { input: `${NAMED}${NAMED.replaceAll('/a', '/b')}` })
    expect(read(files).plan.operations).toMatchObject([{ path: 'a' }, { path: 'b' }])
  })

  test.each<object>([
    { path: 'a', edits: [{ set_line: { anchor: '2:a3', new_text: 'y' } }] },
    { path: 'a', edits: [{ replace_lines: { start_anchor: '2:a3', end_anchor: '4:0f', new_text: 'y' } }] },
    { filePath: 'a', edits: [{ op: 'replace', pos: '2#VR', end: '4#ZZ', lines: ['y'] }] },
    { filePath: 'a', edits: [{ type: 'set_line', line: '2#VR', text: 'y' }] },
    { path: 'a', edits: JSON.stringify([{ op: 'append', pos: '2#VR', lines: ['y'] }]) },
  ])('an edit at lines that are named by number and hash is told as that: %j', (values) => {
    for (const value of [call('edit', values), values])
      for (const text of [
        JSON.stringify(value),
        `Now:\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`,
      ])
        expect(problems(text), text).toMatchObject([
          expect.stringMatching(/^operation-unsupported: An edit at lines that are named by number and hash/),
        ])
  })

  test.each([
    '[a#1A2B]\nSWAP 2.=4:\n+y',
    '\n¶a#1a\n2 4\n+y\n',
    'SWAP 2.=4:\n+y',
    '[a#1A2B3C4D]\nPUT >$:\n+y',
    '[a#1A2B]\nPUT <1 @moved',
    'PUT 2*:\n+y',
  ])('a text of such edits in a call is told as that: %j', (input) => {
    for (const values of [{ input }, { path: 'a', input }])
      expect(problems(call('edit', values))).toMatchObject([
        expect.stringMatching(/^operation-unsupported: An edit at lines that are named by number and hash/),
      ])
  })

  test('a deep object in a string is one that no edit has', () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const [told] = problems(call('multi_edit', { path: 'a', edits: `[${deep}]` }))
    expect(told).toMatch(/^field-invalid: `edits\[0\]\.old_string` is missing/)
  })

  test('a text that looks like the number and hash of a line may be replaced', () => {
    const operations = read({ path: 'a', edits: [{ before: '10:30', after: '11:30' }] }).plan.operations
    expect(operations).toMatchObject([{ op: 'edit', find: '10:30' }])
  })

  test.each(['read_file', 'list_dir', 'make_dir', 'delete_file', 'Read', 'Glob', 'list_directory'])(
    '%s replaces no text, whatever it is given',
    (name) => {
      const search_replace_blocks = '<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n'
      const edits = [{ path: 'a', old_string: 'x', new_string: 'y' }]
      for (const [key, value] of Object.entries({ search_replace_blocks, edits }))
        expect(problems(call(name, { [key]: value }))).toContain(`field-unknown: Unknown key \`${key}\`.`)
      expect(read(call('edit_file', { edits })).plan.operations).toEqual([ONE])
    },
  )

  test('a call that lists what is called operations is no plan', () => {
    const search = call('search_and_replace', { path: 'a', operations: [{ search: 'x', replace: 'y' }] })
    expect(problems(search)).toEqual([expect.stringContaining('`name` must be one of read_file')])
    expect(problems({ name: 'x', operations: [] })).toEqual(['field-unknown: Unknown key `name`.'])
  })

  test.each([
    { file: 'a', changes: ['renamed x'] },
    { file: 'package.json', old: '1.2.0', new: '1.3.0' },
    { relative_path: 'a', edit: 'none' },
    { target_file: 'a', code_edit: '// ... existing code ...' },
  ])('JSON that tells of a change is no call: %j', (value) => {
    const text = `Done:\n\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\`\n`
    expect(read(text).plan.operations).toEqual([])
    expect(problems(text).join()).not.toContain('field')
  })
})

describe('whole files as the tools of others have them', () => {
  const CREATE = { op: 'create', path: 'b', content: 'x\n', overwrite: false }
  const APPEND = { op: 'append', path: 'b', content: 'x\n', placement: 'line' }
  const file = { path: 'b', content: 'x\n' }

  test.each<[string, unknown, object]>([
    ['Claude', call('create_file', { description: 'why', path: 'b', file_text: 'x\n' }), CREATE],
    ['Copilot CLI', call('create', { path: 'b', file_text: 'x\n' }), CREATE],
    ['Factory', call('Create', { file_path: 'b', content: 'x\n' }), CREATE],
    [
      'JetBrains',
      call('create_new_file', { pathInProject: 'b', text: 'x\n', overwrite: true }),
      { ...CREATE, overwrite: true },
    ],
    [
      'Augment',
      call('save-file', {
        path: 'b',
        file_content: 'x',
        instructions_reminder: 'y',
        add_last_line_newline: true,
      }),
      CREATE,
    ],
    [
      'Augment, ended already',
      call('save-file', { path: 'b', file_content: 'x\n', add_last_line_newline: true }),
      CREATE,
    ],
    ['Kimi CLI', call('WriteFile', file), { ...CREATE, overwrite: true }],
    ['Kiro', call('fsWrite', { path: 'b', text: 'x\n' }), { ...CREATE, overwrite: true }],
    ['goose', call('developer__write', file), { ...CREATE, overwrite: true }],
    ['Mistral Vibe', call('write_file', { ...file, overwrite: false }), CREATE],
    ['Mistral Vibe, anew', call('write_file', { ...file, overwrite: true }), { ...CREATE, overwrite: true }],
    [
      'Gemini CLI, Qwen Code',
      call('write_file', { absolute_path: 'b', content: 'x\n' }),
      { ...CREATE, overwrite: true },
    ],
    [
      'Serena',
      call('create_text_file', { relative_path: 'b', content: 'x\n' }),
      { ...CREATE, overwrite: true },
    ],
    ['Roo Code', call('write_to_file', { ...file, line_count: 1 }), { ...CREATE, overwrite: true }],
    ['Trae', call('write_to_file', { file_path: 'b', content: 'x\n', rewrite: false }), CREATE],
    ['Windsurf', call('write_to_file', { TargetFile: 'b', CodeContent: 'x\n', EmptyFile: false }), CREATE],
    [
      'Antigravity',
      call('write_to_file', {
        TargetFile: 'b',
        IsArtifact: false,
        ArtifactMetadata: { Summary: '' },
        CodeContent: 'x\n',
        Overwrite: true,
        EmptyFile: false,
        Description: 'd',
        Complexity: 1,
      }),
      { ...CREATE, overwrite: true },
    ],
    ['Kiro, at the end', call('fsAppend', { path: 'b', text: 'x\n' }), APPEND],
    ['Roo Code, at the end', call('insert_content', { path: 'b', line: 0, content: 'x' }), APPEND],
    [
      'Roo Code, at the start',
      call('insert_content', { path: 'b', line: 1, content: 'x' }),
      { op: 'prepend', path: 'b', content: 'x\n' },
    ],
    [
      'Roo Code, before a line',
      call('insert_content', { path: 'b', line: 3, content: 'x\ny\n' }),
      { op: 'patch', path: 'b', hunks: [{ lines: ['+x', '+y'], from: 2 }] },
    ],
    ['Cline', call('editor', { path: 'b', old_text: null, new_text: 'x\n' }), CREATE],
    [
      'Cline, before a line',
      call('editor', { path: 'b', new_text: 'x\ny', insert_line: '3' }),
      { op: 'patch', path: 'b', hunks: [{ lines: ['+x', '+y'], from: 2 }] },
    ],
  ])('%s', (_, value, operation) => {
    const { dialect, plan, diagnostics } = read(value)
    expect(diagnostics).toEqual([])
    expect(dialect).toBe('tools')
    expect(plan.operations).toEqual([operation])
  })

  test('adds no lines where it is not said where they go', () => {
    expect(read(call('insert_content', { path: 'b', content: 'x' })).diagnostics).toMatchObject([
      { code: 'field-invalid', data: { field: 'line', error: 'is missing' } },
    ])
  })

  test('a file is made beside one that is changed by the same tool, which has an old text or a line, not both', () => {
    const [made, changed] = [
      { path: 'b', new_text: 'x\n' },
      { path: 'a', old_text: 'x', new_text: 'y' },
    ]
    expect(read([call('editor', made), call('editor', changed)]).plan.operations).toEqual([CREATE, ONE])
    expect(problems(call('editor', { ...changed, insert_line: 1 }))).toHaveLength(1)
    for (const [values, dialect] of [
      [{ command: 'create', path: 'b', file_text: 'x\n' }, 'text-editor'],
      [{ path: 'a', edits: [{ old_text: 'x', new_text: 'y' }] }, 'edits'],
      [{ path: 'a', changes: [{ old_string: 'x', new_string: 'y' }] }, 'str-replace'],
      [{ path: 'b', mode: 'create', content: 'x\n' }, 'mode'],
    ] as const)
      expect(read(call('editor', values))).toMatchObject({
        dialect,
        plan: { operations: [{}] },
        diagnostics: [],
      })
  })

  test('a call that says that the file is empty has no content for it', () => {
    expect(
      problems(call('write_to_file', { TargetFile: 'b', CodeContent: 'x', EmptyFile: true }))[0],
    ).toContain('`EmptyFile` must be false')
  })
})
