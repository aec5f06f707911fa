import { type Call, type Diagnostic, diagnose, type Outcome, type Result } from '@emend/model'
import { describe, expect, test } from 'vitest'
import { type DialectName, dialectNamed, parse } from '../../src/index.ts'

const done = (index: number, fields: Partial<Outcome> = {}): Outcome => ({
  index,
  op: 'edit',
  path: 'src/a.rs',
  status: 'applied',
  ...fields,
})

const call = (name: string, first = 0, count = 1): Call => ({ name, first, count })

const report = (dialect: DialectName, calls: readonly Call[], fields: Partial<Result>): string =>
  dialectNamed(dialect).report({
    ok: true,
    base: null,
    branch: null,
    outcomes: [],
    diagnostics: [],
    calls,
    changes: [],
    diff: '',
    report: '',
    warnings: [],
    ...fields,
  })

/** The answer to a call of so many operations, the last of which has a problem. */
const refused = (dialect: DialectName, name: string, problem: Diagnostic, count = 1): string =>
  report(dialect, [call(name, 0, count)], {
    ok: false,
    outcomes: Array.from({ length: count }, (_, index) =>
      done(index, { status: index === count - 1 ? 'failed' : 'not-applied' }),
    ),
    diagnostics: [{ ...problem, operation: count - 1 }],
  })

const ambiguous = (find: string, ...lines: readonly number[]): Diagnostic =>
  diagnose('find-ambiguous', {
    path: 'src/a.rs',
    find,
    count: lines.length,
    lines,
    texts: [],
    strategy: 'exact',
    insert: false,
  })
const choices = [
  { from: 3, to: 3, text: 'fn one()' },
  { from: 8, to: 9, text: 'fn one()\nfn two()' },
]
const toChoose =
  'Copy the lines of the place that is meant:\nLine 3:\n  fn one()\nLines 8-9:\n  fn one()\n  fn two()'
const missing = (find: string): Diagnostic =>
  diagnose(
    'find-not-found',
    { path: 'src/a.rs', find },
    { nearest: { from: 3, to: 3, text: 'fn tested()', difference: 'letters' } },
  )
const gone = diagnose('file-missing', { path: 'src/a.rs' })

const near =
  'Nearest place: line 3 (differs in letters)\n  fn tested()\n\nCopy the text from the file as it is now, white space included, and try again.'

test('a patch that is called as a tool is answered for file by file', () => {
  const outcomes = [done(0, { op: 'patch' }), done(1, { op: 'move', path: 'b', to: 'c' })]
  expect(report('tools', [call('apply_patch', 0, 2)], { outcomes })).toBe('{"ok":"src/a.rs"}\n{"ok":"c"}')
})

test('a call with edits of several files is answered for with each file once', () => {
  const name = 'multi_replace_string_in_file'
  const outcomes = [done(0, {}), done(1, {}), done(2, { path: 'b' })]
  expect(report('tools', [call(name, 0, 3)], { outcomes })).toBe('{"ok":"src/a.rs"}\n{"ok":"b"}')
})

test.each<[DialectName, string, string]>([
  ['edits', 'edits', 'src/b.rs: Edit #1: old_text appears 0 times.'],
  ['edits', 'insert_after', 'src/b.rs: Anchor not found in file.'],
  ['mode', 'edit', 'src/b.rs: The specified old_text was not found in the file.'],
  ['str-replace', 'edit', 'Error: old_string not found in src/b.rs'],
  ['tools', 'edit_file', '{"error":"old_string not found in src/b.rs'],
])('%s: of several calls, the one that failed is answered for with its file', (dialect, name, words) => {
  const problem = diagnose(
    'find-not-found',
    { path: 'src/b.rs', find: 'x' },
    { nearest: missing('x').nearest! },
  )
  const answer = report(dialect, [call(name), call(name, 1)], {
    ok: false,
    outcomes: [done(0, { status: 'not-applied' }), done(1, { path: 'src/b.rs', status: 'failed' })],
    diagnostics: [{ ...problem, operation: 1 }],
  })
  expect(answer.split('\n\n')[1]).toContain(words)
  expect(answer.match(/src\/b\.rs/g)).toHaveLength(1)
})

describe('edits answers as §001 does', () => {
  test('counts edits and replacements', () => {
    const outcomes = [done(0, { replacements: 3 }), done(1, { replacements: 2 })]
    expect(report('edits', [call('edits', 0, 2)], { outcomes, commit: 'a'.repeat(40) })).toBe(
      "Successfully applied 2 edit(s) (5 replacement(s)) to 'src/a.rs'\nCommit: aaaaaaaa",
    )
  })

  test('names the edit that failed, and what to do', () => {
    expect(refused('edits', 'edits', ambiguous('fn test()\n', 2, 5, 9), 2)).toBe(
      'Edit #2: old_text appears 3 times (must be unique).\nSearching for:\nfn test()\n\nInclude more context to make it unique, or set replace_all: true.',
    )
    expect(refused('edits', 'edits', missing('fn test()'))).toBe(
      `Edit #1: old_text appears 0 times.\nSearching for:\nfn test()\n\n${near}`,
    )
    expect(refused('edits', 'edits', gone)).toMatch(/^Edit #1: File not found: src\/a\.rs\n/)
  })

  test('speaks of anchors where there is one', () => {
    expect(report('edits', [call('insert_after')], { outcomes: [done(0, { op: 'insert' })] })).toBe(
      "Successfully applied insert_after to 'src/a.rs'",
    )
    expect(refused('edits', 'insert_after', missing('fn missing_function()'))).toBe(
      `Anchor not found in file.\nSearching for:\nfn missing_function()\n\n${near}`,
    )
    expect(refused('edits', 'delete', ambiguous('x', 1, 2))).toBe(
      'Anchor appears 2 times (must be unique).\nSearching for:\nx\n\nInclude more context to make it unique.',
    )
  })
})

test.each([
  ['edits', 'edits', 'Edit #1: `old_text` cannot be empty'],
  ['str-replace', 'edit', 'Error: `old_string` cannot be empty'],
  ['mode', 'edit', '`old_text` cannot be empty'],
  ['tools', 'edit_file', '{"error":"`old_string` cannot be empty'],
  ['text-editor', 'str_replace', '`old_str` cannot be empty'],
] as const)('%s names the text that is empty as its calls do', (dialect, name, words) => {
  const empty = diagnose('find-empty', { field: 'find' }, { operation: 0 })
  expect(refused(dialect, name, empty).startsWith(words)).toBe(true)
})

describe('str-replace answers as §002 does', () => {
  test.each<[string, string, Diagnostic, string]>([
    [
      'ambiguous',
      'edit',
      ambiguous('x', 1, 2, 3),
      'Error: old_string appears 3 times in src/a.rs. Use replace_all=True to replace all occurrences, or provide more context to make old_string unique.',
    ],
    ['not found', 'edit', missing('x'), `Error: old_string not found in src/a.rs\n\n${near}`],
    [
      'in a list',
      'edits',
      ambiguous('x', 1, 2),
      'Error: edits[0].old_string appears 2 times in src/a.rs. Use replace_all=True to replace all occurrences, or provide more context to make edits[0].old_string unique.',
    ],
    [
      'no file',
      'edit',
      gone,
      'File not found: src/a.rs\nCheck the path, which is relative to the workspace root, or create the file if it is to be new.',
    ],
    ['directory', 'edit', diagnose('is-directory', { path: 'src' }), 'Not a file: src'],
    ['binary', 'edit', diagnose('binary', { path: 'a', verb: 'edit' }), 'File appears to be binary: a'],
    [
      'denied',
      'edit',
      diagnose('path-escapes', { path: '../a' }),
      'Access denied: Path leaves the workspace: ../a (it has a `..` segment).',
    ],
  ])('%s', (_, name, problem, words) => {
    expect(refused('str-replace', name, problem)).toBe(words)
  })

  test('counts what was replaced, and says where that was not exact', () => {
    const outcomes = [
      done(0, { replacements: 15 }),
      done(1, { replacements: 1, strategy: 'line-trimmed', difference: 'indentation' }),
    ]
    expect(report('str-replace', [call('edit'), call('edit', 1)], { outcomes })).toBe(
      'Successfully replaced 15 occurrence(s) in src/a.rs\n\nSuccessfully replaced 1 occurrence(s) in src/a.rs\nNot exact: matched by line-trimmed: indentation',
    )
  })
})

describe('mode answers as §003 does', () => {
  const diff = 'diff --git a/src/a.rs b/src/a.rs\n-x\n+y\n'

  test.each([
    ['edit', 'Edited src/a.rs (replaced 1 occurrence):'],
    ['append', 'Appended to src/a.rs:'],
    ['create', 'Created src/a.rs:'],
    ['overwrite', 'Overwrote src/a.rs:'],
    ['patch', 'Patched src/a.rs:'],
  ])('%s shows the diff', (name, words) => {
    const changes = [{ path: 'src/a.rs', status: 'modified' }] as const
    expect(report('mode', [call(name)], { outcomes: [done(0)], changes, diff })).toBe(
      `${words}\n\n${diff.trimEnd()}`,
    )
  })

  test.each([
    ['added', 'Created src/a.rs'],
    ['renamed', 'Created src/a.rs'],
    ['deleted', 'Wrote src/a.rs'],
  ] as const)('a file is only overwritten where it was there for certain: %s', (status, words) => {
    const changes = [{ path: 'src/a.rs', status }]
    expect(report('mode', [call('overwrite')], { outcomes: [done(0)], changes })).toBe(words)
  })

  test('a file of which nothing has changed was there', () => {
    const outcomes = [done(0, { status: 'unchanged' })]
    expect(report('mode', [call('overwrite')], { outcomes })).toMatch(/^Overwrote src\/a.rs/)
  })

  test('of a long diff, no more is shown than of a file that is read', () => {
    const lines = Array.from({ length: 2_500 }, (_, index) => `+${index}`)
    const shown = (text: string): readonly string[] =>
      report('mode', [call('append')], { outcomes: [done(0)], diff: text })
        .split('\n')
        .slice(2)
    expect(shown(`${lines.join('\n')}\n`)).toEqual([
      ...lines.slice(0, 2_000),
      '… [500 more lines of the diff]',
    ])
    expect(shown(`+${'x'.repeat(3_000)}\n`)).toEqual([`+${'x'.repeat(1_999)}… [1001 more characters]`])
    const long = (value: string): string => `${'x'.repeat(3_000)}${value}${'y'.repeat(3_000)}`
    const beside = [`${'x'.repeat(1_000)}`, `${'y'.repeat(997)}… [2003 more characters]`] as const
    expect(shown(` ${long('a')}\n-${long('1')}\n+${long('2')}\n`)).toEqual([
      ` ${'x'.repeat(1_999)}… [4002 more characters]`,
      `-[2000 characters] …${beside.join('1')}`,
      `+[2000 characters] …${beside.join('2')}`,
    ])
    const unended = '\\ No newline at end of file'
    expect(shown(`-${long('1')}\n${unended}\n+${long('2')}\n${unended}\n`)).toEqual([
      `-[2000 characters] …${beside.join('1')}`,
      unended,
      `+[2000 characters] …${beside.join('2')}`,
      unended,
    ])
    const half = (value: string): string => `${'x'.repeat(1_000)}${value}${'y'.repeat(1_000)}`
    expect(shown(`-${half('1')}\n+${half('2')}\n`)).toEqual([
      `-${half('1').slice(0, 1_999)}… [2 more characters]`,
      `+${half('2').slice(0, 1_999)}… [2 more characters]`,
    ])
  })

  test('of what is binary, no digits are shown', () => {
    const binary = 'index 1..2\nGIT binary patch\nliteral 3\nKcmZQzKm\n\nliteral 2\nJcmZQz\n\n'
    const text = report('mode', [call('edit')], {
      outcomes: [done(0)],
      diff: `diff --git a/b b/b\n${binary}${diff}`,
    })
    expect(text).toContain(`:\n\ndiff --git a/b b/b\nindex 1..2\nBinary files differ\n${diff.trimEnd()}`)
    const lines = '+\rGIT binary patch\n+\u2028GIT binary patch\n+shown'
    expect(report('mode', [call('edit')], { outcomes: [done(0)], diff: `${diff}${lines}\n` })).toContain(
      lines,
    )
  })

  test('several calls share one diff, and nothing is shown where nothing changed', () => {
    expect(report('mode', [call('edit'), call('append', 1)], { outcomes: [done(0), done(1)], diff })).toBe(
      `Edited src/a.rs (replaced 1 occurrence)\n\nAppended to src/a.rs\n\n${diff.trimEnd()}`,
    )
    expect(report('mode', [call('edit')], { outcomes: [done(0)] })).toBe(
      'Edited src/a.rs (replaced 1 occurrence)',
    )
  })

  test.each<[string, string, Diagnostic, string]>([
    [
      'not found',
      'edit',
      missing('x'),
      `The specified old_text was not found in the file.\nSearched for: x\nHint: Use read_file to view current contents and find a unique anchor point.\n${near}`,
    ],
    [
      'ambiguous',
      'edit',
      ambiguous('x', 1, 2),
      'The specified old_text matches 2 locations (must be unique).\nSearched for: x\nHint: Include more surrounding context to make the match unique.',
    ],
    [
      'no file to edit',
      'edit',
      gone,
      "Can't edit file: file not found (src/a.rs)\nCheck the path, which is relative to the workspace root, or create the file if it is to be new.",
    ],
    [
      'no file to edit, and one whose name is like it',
      'edit',
      diagnose('file-missing', { path: 'src/a.rs', nearest: 'src/b.rs' }),
      "Can't edit file: file not found (src/a.rs)\nDid you mean `src/b.rs`?",
    ],
    [
      'no file to append to',
      'append',
      gone,
      "Can't append to file: file not found (src/a.rs)\nHint: Use 'create' mode for new files.\nCheck the path, which is relative to the workspace root, or create the file if it is to be new.",
    ],
    [
      'a file in the way',
      'create',
      diagnose('file-exists', { path: 'src/a.rs' }),
      "Can't create file: file already exists (src/a.rs)\nHint: Use 'edit' or 'append' mode for existing files.",
    ],
    [
      'reduction',
      'edit',
      diagnose('shrink', { path: 'src/a.rs', before: 50, after: 3 }),
      "Safety check failed: This edit would reduce file from 50 lines to 3 lines.\nThis suggests the edit may be replacing too much content.\nIf you intend to replace the entire file, use 'overwrite' mode explicitly.\nOtherwise, review your old_text parameter to ensure it's specific enough.",
    ],
  ])('%s', (_, name, problem, words) => {
    expect(refused('mode', name, problem)).toBe(words)
  })

  test('old_text that is missing gets the three-way advice', () => {
    const { diagnostics } = parse('{"path": "Makefile", "mode": "edit", "content": "x"}')
    expect(report('mode', [], { ok: false, diagnostics })).toBe(
      "edit mode requires old_text parameter.\nTo append to file, use 'append' mode.\nTo replace entire file, use 'overwrite' mode explicitly.",
    )
  })
})

describe('tools answers each call as §004 does', () => {
  test('a change with its path, a question with what was asked for', () => {
    const calls = [
      call('write_file'),
      call('multi_edit', 1, 2),
      call('read_file', 3),
      call('list_dir', 4),
      call('glob_search', 5),
      call('list_dir', 6),
      call('read_file', 7),
    ]
    const outcomes = [
      done(0, { op: 'create' }),
      done(1),
      done(2),
      done(3, { op: 'read', text: '     1\tx' }),
      done(4, { op: 'list', path: '.', entries: [{ name: 'src', kind: 'directory' }] }),
      done(5, { op: 'glob', path: '.', paths: [] }),
      done(6, { op: 'list', path: '.', entries: [] }),
      done(7, { op: 'read', text: '' }),
    ]
    expect(report('tools', calls, { outcomes })).toBe(
      '{"ok":"src/a.rs"}\n\n{"ok":"src/a.rs"}\n\n     1\tx\n\nsrc/\n\nNo files found. `**/` before a name looks further down.\n\n(empty, but for what is left out or ignored by git)\n\n(empty)',
    )
  })

  test('multi_edit with the index of the edit that failed, and the others with the reason alone', () => {
    const reason =
      'old_string appears 2 times in src/a.rs (lines 4, 8). Provide more context to make old_string unique.'
    expect(JSON.parse(refused('tools', 'multi_edit', ambiguous('x', 4, 8), 3))).toEqual({
      error: { index: 2, reason },
    })
    expect(JSON.parse(refused('tools', 'edit_file', ambiguous('x', 4, 8)))).toEqual({ error: reason })
    expect(JSON.parse(refused('tools', 'edit_file', missing('x')))).toEqual({
      error: `old_string not found in src/a.rs\n${near}`,
    })
  })
})

describe('text-editor answers as editors of its kind do', () => {
  test('what was done', () => {
    const outcomes = [
      done(0, { op: 'create' }),
      done(1),
      done(2, { op: 'read', text: '     1\tx' }),
      done(3, { op: 'read', path: 'src', paths: ['src/b', 'src/a'] }),
    ]
    const calls = [call('create'), call('str_replace', 1), call('view', 2), call('view', 3)]
    expect(report('text-editor', calls, { outcomes }).split('\n\n')).toEqual([
      'File created successfully at: src/a.rs',
      'The file src/a.rs has been edited.',
      'The result of running `cat -n` on src/a.rs:\n     1\tx',
      'Files and directories up to two levels deep in src:\nsrc/a\nsrc/b',
    ])
  })

  test('what stands around lines that were inserted by a number', () => {
    const diff = '@@ -1 +1,2 @@\n x\n+y\n'
    expect(report('text-editor', [call('insert')], { outcomes: [done(0, { op: 'patch' })], diff })).toBe(
      `The file src/a.rs has been edited.\n\n${diff.trimEnd()}`,
    )
  })

  test.each<[string, Diagnostic, string]>([
    [
      'str_replace',
      missing('x'),
      `No replacement was performed, old_str \`x\` did not appear verbatim in src/a.rs.\n${near}`,
    ],
    [
      'str_replace',
      ambiguous('x', 2, 7),
      'No replacement was performed. Multiple occurrences of old_str `x` in lines 2, 7. Please ensure it is unique.',
    ],
    [
      'create',
      diagnose('file-exists', { path: 'src/a.rs' }),
      'File already exists at: src/a.rs. Cannot overwrite files using command `create`.',
    ],
    [
      'view',
      diagnose('is-directory', { path: 'src' }),
      'The path src is a directory: only `view` without `view_range` takes one.',
    ],
    [
      'insert',
      diagnose('range-outside', { path: 'src/a.rs', from: 9, to: 9, count: 3 }),
      'Invalid `insert_line` parameter: 9. It should be within the range of lines of the file: 0 to 3.',
    ],
    [
      'view',
      gone,
      'The path src/a.rs does not exist. Check the path, which is relative to the workspace root, or create the file if it is to be new.',
    ],
  ])('%s: %j', (name, problem, words) => {
    expect(refused('text-editor', name, problem)).toBe(words)
  })
})

test('a call that was fine says which one was not', () => {
  const calls = [call('edits', 0, 2), call('append', 2)]
  const outcomes = [
    done(0, { status: 'not-applied' }),
    done(1, { status: 'failed' }),
    done(2, { op: 'append', status: 'not-applied' }),
  ]
  expect(report('edits', calls, { ok: false, outcomes, diagnostics: [{ ...gone, operation: 1 }] })).toMatch(
    /^Edit #2: File not found[\s\S]*\n\nNot applied: call 1 failed; append src\/a\.rs was fine$/,
  )
})

test('calls that were fine are counted where there are many of them, and the one that failed is seen', () => {
  const calls = Array.from({ length: 50 }, (_, index) => call('append', index))
  const outcomes = calls.map((_, index) =>
    done(index, { op: 'append', status: index === 30 ? 'failed' : 'not-applied' }),
  )
  const text = report('tools', calls, { ok: false, outcomes, diagnostics: [{ ...gone, operation: 30 }] })
  expect(text.match(/^Not applied: call 31 failed; append src\/a\.rs was fine$/gm)).toHaveLength(10)
  expect(text).toMatch(/\n\n\{"error":"File not found[^\n]*\n\nNot applied: 39 more calls, which were fine$/)
})

test('a result without calls is answered one operation at a time', () => {
  const { calls: _, ...rest } = JSON.parse(
    JSON.stringify({ ok: true, outcomes: [done(0)], diagnostics: [], warnings: ['mind'] }),
  )
  expect(dialectNamed('str-replace').report(rest)).toBe(
    'Successfully replaced 0 occurrence(s) in src/a.rs\n\n⚠️ mind',
  )
})

describe('where a text stands several times, every answer quotes the places', () => {
  test.each([
    ['edits', 'edits'],
    ['str-replace', 'str_replace_edit'],
    ['mode', 'edit'],
    ['tools', 'edit_file'],
    ['text-editor', 'str_replace'],
  ] as const)('%s', (dialect, name) => {
    const answer = refused(dialect, name, { ...ambiguous('fn one()', 3, 8), candidates: choices })
    expect(answer.replaceAll('\\n', '\n')).toContain(toChoose)
    expect(refused(dialect, name, ambiguous('fn one()', 3, 8))).not.toContain('Copy the lines')
  })
})

describe('keys of calls that are wrong', () => {
  const plan = { line: 2, column: 3, offset: 4, length: 5 }
  const missing = diagnose(
    'field-invalid',
    { field: 'from', error: 'is missing', dialect: 'tools' },
    { plan },
  )
  const unknown = diagnose('field-unknown', { field: 'src', dialect: 'tools' }, { plan })
  const misspelt = diagnose('field-unknown', { field: 'pth', nearest: 'path' }, { plan })
  const told = (...diagnostics: readonly Diagnostic[]): string =>
    report('tools', [], { ok: false, diagnostics })
  const AT = 'At line 2, column 3 of the plan.'

  test('have one answer where the same is to be done about them', () => {
    expect(JSON.parse(told(missing, unknown))).toEqual({
      error: `\`from\` is missing.\n${AT}\nUnknown key \`src\`.\n${AT}\n\`emend guide tools\` shows how it is written.`,
    })
  })

  test('have one each where something else is', () => {
    expect(told(missing, misspelt).split('\n\n')).toEqual([told(missing), told(misspelt)])
  })
})

test.each<[DialectName, string, string]>([
  ['tools', 'multi_edit', 'the edit of index 1'],
  ['tools', 'apply_patch', 'operation 3 of this plan'],
  ['edits', 'edits', 'Edit #2'],
  ['str-replace', 'edits', 'edits[1]'],
])('%s names what took a text away by its call, or by its place in %s', (dialect, name, inCall) => {
  const reasonFor = (removedBy: number): string =>
    report(dialect, [call('edit_file'), call(name, 1, 3)], {
      ok: false,
      outcomes: [0, 1, 2, 3].map((index) => done(index, { status: index === 3 ? 'failed' : 'not-applied' })),
      diagnostics: [diagnose('find-not-found', { path: 'src/a.rs', find: 'x', removedBy }, { operation: 3 })],
    })
  expect(reasonFor(2)).toContain(`The text was there until ${inCall} changed it`)
  expect(reasonFor(0)).toContain('The text was there until call 1 changed it')
})
