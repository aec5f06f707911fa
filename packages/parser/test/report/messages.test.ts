import { type Diagnostic, diagnose, type Outcome, type Result } from '@emend/model'
import { describe, expect, test } from 'vitest'
import { type DialectName, dialectNamed, dialectNames, messageOf, parse } from '../../src/index.ts'

const outcome = (fields: Partial<Outcome>): Outcome => ({
  index: 0,
  op: 'edit',
  path: 'core/a.py',
  status: 'applied',
  ...fields,
})

const failure = (diagnostic: Diagnostic): string =>
  messageOf(outcome({ status: 'failed' }), [{ ...diagnostic, operation: 0 }])

const resultOf = (fields: Partial<Result>): Result => ({
  ok: true,
  base: null,
  branch: 'refs/heads/main',
  outcomes: [],
  diagnostics: [],
  changes: [],
  diff: '',
  report: '',
  warnings: [],
  ...fields,
})

describe('what was done is said as §000 section 7 says it', () => {
  test.each<[Partial<Outcome>, string]>([
    [{ replacements: 1, lines: [42], strategy: 'exact' }, '✅ Replaced 1 occurrence in core/a.py'],
    [
      { replacements: 5, lines: [42, 78, 103, 145, 201] },
      '✅ Replaced 5 occurrences in core/a.py\nLocations: lines 42, 78, 103, 145, 201',
    ],
    [
      { replacements: 1, strategy: 'line-trimmed', difference: 'indentation' },
      '✅ Replaced 1 occurrence in core/a.py\nNot exact: matched by line-trimmed: indentation',
    ],
    [{ op: 'create', bytes: 245 }, '✅ Created core/a.py (245 bytes)'],
    [
      { op: 'create', bytes: 245, parents: true },
      '✅ Created parent directories and file: core/a.py (245 bytes)',
    ],
    [{ op: 'delete' }, '✅ Deleted core/a.py'],
    [{ op: 'move', to: 'b.py' }, '✅ Moved core/a.py → b.py'],
    [{ op: 'copy', to: 'b.py' }, '✅ Copied core/a.py → b.py'],
    [{ op: 'insert', lines: [7] }, '✅ Inserted content in core/a.py (line 7)'],
    [{ op: 'append' }, '✅ Appended to core/a.py'],
    [{ op: 'mkdir' }, '✅ Created directory core/a.py'],
    [{ op: 'mkdir', status: 'unchanged' }, '✅ Directory already exists: core/a.py'],
    [{ status: 'unchanged' }, '✅ Replaced 1 occurrence in core/a.py (the file came out the same)'],
    [{ op: 'read', text: '     1\tx' }, '✅ Read core/a.py\n     1\tx'],
    [
      {
        op: 'list',
        path: 'src',
        entries: [
          { name: 'b', kind: 'directory' },
          { name: 'a', kind: 'file' },
        ],
      },
      '✅ Listed src (2 entries)\nb/\na',
    ],
    [{ op: 'glob', path: '.', paths: ['a', 'b'] }, '✅ Found 2 files in .\na\nb'],
    [{ op: 'glob', path: '.', paths: ['a', 'b'], more: 7 }, '✅ Found 9 files in .\na\nb\n… [7 more]'],
  ])('%j', (fields, message) => {
    expect(messageOf(outcome(fields), [])).toBe(message)
  })
})

test('of very many places, the first are named, whatever the dialect', () => {
  const lines = Array.from({ length: 100 }, (_, index) => index + 1)
  const first = lines.slice(0, 20).join(', ')
  expect(messageOf(outcome({ op: 'edit', path: 'a', replacements: 5000, lines }), [])).toBe(
    `✅ Replaced 5000 occurrences in a\nLocations: lines ${first} and 4980 more`,
  )
  const texts = lines.map(String)
  const facts = { path: 'a', find: 'x', count: 5000, lines, texts, strategy: 'exact' } as const
  const inserting = failure(diagnose('find-ambiguous', { ...facts, insert: true }))
  expect(inserting).toContain('  Line 20: 20\n  and 4980 more\n\nPattern must be unique')
  const editing = diagnose('find-ambiguous', { ...facts, insert: false }, { operation: 0 })
  for (const dialect of dialectNames) {
    const outcomes = [outcome({ status: 'failed' })]
    const report = dialectNamed(dialect).report(resultOf({ ok: false, outcomes, diagnostics: [editing] }))
    expect(report.length).toBeLessThan(800)
  }
})

test('how a place was found is told whatever the dialect', () => {
  const found = { strategy: 'line-trimmed', difference: 'indentation', repair: 'html-escapes' } as const
  for (const dialect of dialectNames) {
    const told = dialectNamed(dialect).report(
      resultOf({ outcomes: [outcome({ op: 'patch', replacements: 1, ...found })] }),
    )
    expect(told, dialect).toContain('matched by line-trimmed: indentation')
    expect(told, dialect).toContain('HTML escapes became the characters that they stand for')
  }
})

test('of a very long text that was sought, the beginning is repeated, whatever the dialect', () => {
  const find = 'a line of some length\n'.repeat(1000)
  const texts = ['', '']
  const facts = { path: 'a', find, count: 2, lines: [1, 9], texts, strategy: 'exact', insert: true } as const
  for (const problem of [diagnose('find-not-found', { path: 'a', find }), diagnose('find-ambiguous', facts)])
    for (const dialect of dialectNames) {
      const outcomes = [outcome({ status: 'failed' })]
      const diagnostics = [{ ...problem, operation: 0 }]
      const report = dialectNamed(dialect).report(resultOf({ ok: false, outcomes, diagnostics }))
      expect(report.length).toBeLessThan(3000)
      if (report.includes('a line of')) expect(report).toContain('… [20000 more characters]')
    }
})

describe('a patch of which a part failed is to be sent again as a whole', () => {
  const report = (dialect: DialectName, appliedAt?: number): string => {
    const facts = { path: 'a', hunk: 2, line: 'x', find: 'x', anchor: false, ...(appliedAt && { appliedAt }) }
    const outcomes = [outcome({ op: 'patch', path: 'a', status: 'failed' })]
    const diagnostics = [diagnose('hunk-not-found', facts, { operation: 0 })]
    return dialectNamed(dialect).report(resultOf({ ok: false, outcomes, diagnostics }))
  }

  test.each<[DialectName, string]>([
    ['diff', 'Nothing was changed. Send the whole diff again, with the hunks that were fine.'],
    ['v4a', 'send the whole patch once more, all sections included.'],
    ['search-replace', 'Send all blocks again, those that were fine, too.'],
  ])('in %s', (dialect, closing) => {
    expect(report(dialect)).toMatch(new RegExp(`${closing}$`))
  })

  test.each<[DialectName, string]>([
    ['diff', 'with the hunks that were fine, but without what is already in place.'],
    ['v4a', 'all sections included, but without what is already in place.'],
    ['search-replace', 'those that were fine, too, but none that is already in place.'],
  ])('without what is already in place, in %s', (dialect, closing) => {
    expect(report(dialect, 7)).toMatch(new RegExp(`${closing}$`))
  })

  test('but a diff is not, where it is the repository that refuses', () => {
    const outcomes = [outcome({ op: 'patch', path: 'a', status: 'not-applied' })]
    const diagnostics = [diagnose('identity-missing', { role: 'author' })]
    const told = dialectNamed('diff').report(resultOf({ ok: false, outcomes, diagnostics }))
    expect(told).toMatch(/\n\nNot applied: the batch failed; patch a was fine$/)
  })
})

describe('what went wrong is said as §000 sections 5 and 7 say it', () => {
  test('a text that is not found is quoted, with the nearest place', () => {
    const diagnostic = diagnose(
      'find-not-found',
      { path: 'core/a.py', find: 'class OldName:\n  x\n' },
      { nearest: { from: 3, to: 4, text: 'class OldNames:\n  x', diff: '-a\n+b', difference: 'letters' } },
    )
    expect(failure(diagnostic)).toBe(
      [
        '❌ Pattern not found in core/a.py',
        '',
        'Searched for:',
        '  class OldName:',
        '    x',
        '',
        'Nearest place: lines 3-4 (differs in letters)',
        '  class OldNames:',
        '    x',
        'Difference (- searched for, + in the file):',
        '  -a',
        '  +b',
        '',
        'Copy the text from the file as it is now, white space included, and try again.',
        'File not modified.',
      ].join('\n'),
    )
  })

  test('a blank line is quoted where it is the last one, too', () => {
    const problem = { code: 'hunk-ambiguous', data: { path: 'a', hunk: 1, count: 2, lines: [3, 9] } } as const
    const candidates = [{ from: 2, to: 3, text: 'import os\n' }]
    expect(failure(diagnose(problem.code, problem.data, { candidates }))).toContain(
      '\nLines 2-3:\n  import os\n  \n\nGive the hunk',
    )
    const nearest = { from: 2, to: 3, text: 'import os\n' }
    expect(failure(diagnose('find-not-found', { path: 'a', find: 'x\n' }, { nearest }))).toContain(
      'Searched for:\n  x\n\nNearest place: lines 2-3\n  import os\n  \n\nCopy',
    )
  })

  test('of places that are like a text but for white space, it is said that they are', () => {
    const candidates = [{ from: 2, to: 2, text: '  x = 1' }]
    expect(failure(diagnose('find-not-found', { path: 'a', find: 'x=1\n' }, { candidates }))).toContain(
      'Several places differ from it in white space alone. Copy the lines of the place that is meant:\nLine 2:\n',
    )
  })

  test('an ambiguous anchor lists its places', () => {
    const lines = [5, 42, 89]
    const data = {
      path: 'core/a.py',
      find: 'import logging',
      lines,
      count: lines.length,
      texts: lines.map(() => 'import logging'),
      strategy: 'exact' as const,
      insert: true,
    }
    const candidates = [{ from: 4, to: 5, text: 'import os\nimport logging' }]
    expect(failure(diagnose('find-ambiguous', data, { candidates }))).toMatch(
      /\nCopy the lines of the place that is meant \(1 of 3 are shown\):\nLines 4-5:\n {2}import os\n {2}import logging$/,
    )
    expect(
      failure(diagnose('find-twins', { path: 'a', find: 'x', count: 2, lines: [4, 9] }, { candidates })),
    ).toBe(
      [
        '❌ Several places in a differ only in white space: lines 4, 9.',
        '',
        'Copy the lines of the place that is meant (1 of 2 are shown):',
        'Lines 4-5:',
        '  import os',
        '  import logging',
        '',
        'Copy the wanted place exactly as it is, white space included, or include more of the lines around it.',
      ].join('\n'),
    )
    expect(failure(diagnose('find-ambiguous', data))).toBe(
      [
        "❌ Ambiguous pattern: 'import logging' appears 3 times in core/a.py",
        '',
        'Locations:',
        '  Line 5: import logging',
        '  Line 42: import logging',
        '  Line 89: import logging',
        '',
        'Pattern must be unique for insert operations. Use <edit> with full context instead.',
      ].join('\n'),
    )
  })

  test('a line that holds an ambiguous anchor several times is listed once', () => {
    const lines = [1, 1, 7, ...Array.from({ length: 27 }, () => 9)]
    const texts = lines.map((line) => `text ${line}`)
    const data = { path: 'a', find: 'x', lines, count: 30, texts, strategy: 'exact', insert: true } as const
    expect(failure(diagnose('find-ambiguous', data))).toContain(
      '\n  Line 1 (2 times): text 1\n  Line 7: text 7\n  Line 9 (17 times): text 9\n  and 10 more\n',
    )
  })

  const path = 'core/a.py'
  test.each<[Diagnostic, string]>([
    [
      diagnose('file-missing', { path }),
      '❌ File not found: core/a.py\nCheck the path, which is relative to the workspace root, or create the file if it is to be new.',
    ],
    [
      diagnose('file-exists', { path }),
      '❌ File already exists: core/a.py. Use <edit> to modify existing files or <create_overwrite> to replace.',
    ],
    [
      diagnose('destination-exists', { path }),
      '❌ Destination already exists: core/a.py. Delete it first or choose different destination.',
    ],
    [
      diagnose('same-path', { path }),
      '❌ Source and destination are the same: core/a.py\nChoose a different destination, or drop the operation.',
    ],
    [
      diagnose('find-empty', { field: '<find>' }),
      '❌ <find> content cannot be empty\nQuote what is in the file there; one that is new, or still empty, is written as a whole.',
    ],
    [
      diagnose('find-empty', { field: 'anchor' }),
      '❌ `anchor` cannot be empty\nQuote what is in the file there; one that is new, or still empty, is written as a whole.',
    ],
    [
      diagnose('content-empty', { field: 'content' }),
      '❌ `content` cannot be empty\nGive the content, or drop the operation.',
    ],
    [
      diagnose('content-empty', { field: 'link target' }),
      '❌ `link target` cannot be empty\nGive the path that the link leads to.',
    ],
    [
      diagnose('content-empty', { field: '<content>' }),
      '❌ <content> content cannot be empty\nGive the content, or drop the operation. A file that is to have none gets a blank line.',
    ],
  ])('%j', (diagnostic, message) => {
    expect(failure(diagnostic)).toBe(message)
  })

  test.each<[Diagnostic, string]>([
    [
      diagnose('path-protected', { path, verb: 'delete', pattern: 'core/**' }),
      '❌ Cannot delete protected file: core/a.py',
    ],
    [diagnose('binary', { path, verb: 'edit' }), '❌ Cannot edit binary file: core/a.py'],
    [
      diagnose('too-large', { path, bytes: 15.2 * 1048576, maximum: 10 * 1048576, limit: 'editBytes' }),
      '❌ File too large: core/a.py (15.2MB). Maximum: 10MB.',
    ],
    [
      diagnose('shrink', { path, before: 50, after: 3 }),
      '❌ Safety check failed: This edit would reduce file from 50 lines to 3 lines.',
    ],
  ])('%j, then what to do', (diagnostic, message) => {
    expect(failure(diagnostic).startsWith(`${message}\n`)).toBe(true)
    expect(failure(diagnostic)).toContain(diagnostic.hint)
  })
})

test('a malformed block is reported with its error, a preview, the expected shape and what to check', () => {
  const { diagnostics } = parse('<edit>\n<file>test.py</file>\n<find>old code</find>\n</edit>')
  expect(dialectNamed('tags').report(resultOf({ ok: false, diagnostics }))).toBe(
    `❌ Malformed <edit> block

Error: Missing required tag: <replace>
At line 1, column 1 of the plan.

Content preview:
<file>test.py</file>
<find>old code</find>
</edit>

Expected format:
<edit>
<file>path/to/file</file>
<find>content to find</find>
<replace>replacement content</replace>
</edit>

Please check:
- All required tags are present
- Tags are properly closed
- No typos in tag names`,
  )
})

test('a block that is cut off is reported with what is missing', () => {
  const { diagnostics } = parse('Now:\n<delete>\n<file>a.p')
  const report = dialectNamed('tags').report(resultOf({ ok: false, diagnostics }))
  expect(report).toContain('❌ The plan ends in the middle of <delete>: </file> is missing.\n')
  expect(report).toContain('\nAt line 2, column 1 of the plan.\n\nContent preview:\n<file>a.p\n')
})

test('a problem with a place in the plan says where it stands', () => {
  const { diagnostics } = parse('{ "operations": [{ "op": "delete", "pth": "a" }] }')
  expect(dialectNamed('plan').report(resultOf({ ok: false, diagnostics }))).toContain(
    '❌ Unknown key `operations[0].pth`.\nAt line 1, column 36 of the plan.\nDid you mean `path`?',
  )
})

test('the preview of a malformed block is cut after 200 characters', () => {
  const { diagnostics } = parse(`<edit><file>a</file><find>${'x'.repeat(500)}</find></edit>`)
  const report = dialectNamed('tags').report(resultOf({ ok: false, diagnostics }))
  expect(report).toContain(`\n<file>a</file><find>${'x'.repeat(180)}...\n`)
})

test('a report goes through the operations in order and ends with the commit', () => {
  const outcomes = [
    outcome({ replacements: 2, lines: [1, 2] }),
    outcome({ index: 1, op: 'delete', path: 'b' }),
  ]
  const result = resultOf({ outcomes, commit: '1a2b3c4d'.repeat(5), warnings: ['a hook was not run'] })
  expect(dialectNamed('tags').report(result)).toBe(
    [
      '✅ Replaced 2 occurrences in core/a.py\nLocations: lines 1, 2',
      '✅ Deleted b',
      '⚠️ a hook was not run\nCommit: 1a2b3c4d',
    ].join('\n\n'),
  )
})

test('operations that were fine say which ones failed', () => {
  const outcomes = [
    outcome({ status: 'not-applied' }),
    outcome({ index: 1, op: 'create', path: 'c', status: 'failed' }),
  ]
  const diagnostics = [diagnose('file-exists', { path: 'c' }, { operation: 1 })]
  const result = resultOf({ ok: false, outcomes, diagnostics })
  expect(dialectNamed('tags').report(result)).toBe(
    'Not applied: operation 2 failed; edit core/a.py was fine\n\n❌ File already exists: c. Use <edit> to modify existing files or <create_overwrite> to replace.',
  )
  expect(dialectNamed('plan').report(result)).toContain(
    'Use `edit` to modify existing files or `"overwrite": true` to replace.',
  )
})
