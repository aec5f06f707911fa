import { describe, expect, test } from 'vitest'
import { parseSoundly } from '../laws.ts'

const read = (value: unknown) => parseSoundly(typeof value === 'string' ? value : JSON.stringify(value))

const problems = (value: unknown): readonly string[] =>
  read(value).diagnostics.map(({ code, message }) => `${code}: ${message}`)

const call = (name: string, args: unknown) => ({ name, arguments: args })

const ONE = { op: 'edit', path: 'a', find: 'x', replace: 'y', occurrences: 'one' }
const ALL = { op: 'edit', path: 'a', find: 'v', replace: 'w', occurrences: 'all' }

const spoken = { CodeMarkdownLanguage: 'python', Instruction: 'why', Description: 'what', Complexity: 3 }
const chunk = { TargetContent: 'x', ReplacementContent: 'y', AllowMultiple: false, StartLine: 7, EndLine: 9 }
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

  test('a call that says that the file is empty has no content for it', () => {
    expect(
      problems(call('write_to_file', { TargetFile: 'b', CodeContent: 'x', EmptyFile: true }))[0],
    ).toContain('`EmptyFile` must be false')
  })
})
