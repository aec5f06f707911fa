import { createHash } from 'node:crypto'
import { defaultPolicy, type OperationInput } from '@emend/model'
import { plan } from '@emend/planner'
import { describe, expect, it, vi } from 'vitest'
import type { Codec } from '../../src/index.ts'
import { Document } from '../../src/text/document.ts'
import { blobOf, bytesOf, codesOf, fileEntry, planned, planOf, snapshotOf, textAfter } from '../planning.ts'

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `Line ${index + 1}\n`).join('')

describe('the shrink guard', () => {
  it('refuses an edit that wipes most of a file (§003)', () => {
    const result = planned({ f: lines(50) }, [
      { op: 'edit', path: 'f', find: lines(50), replace: 'Just 3 lines\nof new\ncontent' },
    ])
    expect(result.diagnostics[0]).toMatchObject({ code: 'shrink', data: { before: 50, after: 3 } })
    expect(result.diagnostics[0]?.message).toContain('from 50 lines to 3 lines')
  })

  it('leaves short files, a third of the lines, and explicit overwriting alone', () => {
    const wipe = (count: number, left: number) =>
      planned({ f: lines(count) }, [
        { op: 'edit', path: 'f', find: lines(count), replace: 'x\n'.repeat(left) },
      ])
    expect(wipe(19, 1).ok).toBe(true)
    expect(wipe(21, 7).ok).toBe(true)
    expect(codesOf(wipe(21, 6))).toEqual(['shrink'])
    expect(codesOf(wipe(20, 6))).toEqual(['shrink'])
    expect(planned({ f: lines(50) }, [{ op: 'create', path: 'f', content: 'x\n', overwrite: true }]).ok).toBe(
      true,
    )
    expect(
      planned({ f: lines(50) }, [{ op: 'edit', path: 'f', find: lines(49), replace: '' }], {
        policy: { shrink: null },
      }).ok,
    ).toBe(true)
  })

  it('guards patch and replace_lines, too', () => {
    const hunk = {
      lines: lines(40)
        .trimEnd()
        .split('\n')
        .map((line) => `-${line}`),
    }
    expect(codesOf(planned({ f: lines(45) }, [{ op: 'patch', path: 'f', hunks: [hunk] }]))).toEqual([
      'shrink',
    ])
    const range = { op: 'replace_lines', path: 'f', from: 1, to: 40, expect: lines(40), content: '' } as const
    expect(codesOf(planned({ f: lines(45) }, [range]))).toEqual(['shrink'])
  })
})

it('a replacement of every occurrence that grows past the limits is refused before it is put together', () => {
  const everyone = { op: 'edit', path: 'f', find: 'a', replace: 'b'.repeat(1e6), occurrences: 'all' } as const
  expect(codesOf(planned({ f: 'a'.repeat(1e6) }, [everyone]))).toEqual(['too-large'])
})

describe('the guard against fences', () => {
  const fenced = '```python\nx = 2\n```\n'
  const files = { 'a.py': 'x = 1\n', 'b.md': 'x = 1\n', 'c.py': '"""\n```\nx = 1\n```\n"""\n' }
  const edit = (path: string, replace: string) =>
    planned(files, [{ op: 'edit', path, find: 'x = 1\n', replace }])

  it.each<[string, OperationInput]>([
    ['edit', { op: 'edit', path: 'a.py', find: 'x = 1\n', replace: fenced }],
    [
      'edit without a word of the language',
      { op: 'edit', path: 'a.py', find: 'x = 1', replace: '```\ny\n```' },
    ],
    [
      'edit that ends with a lone one',
      { op: 'edit', path: 'a.py', find: 'x = 1\n', replace: 'x = 2\n```\n' },
    ],
    ['edit that starts with a lone one', { op: 'edit', path: 'a.py', find: 'x', replace: '```py\r\ny' }],
    ['create', { op: 'create', path: 'src/n.py', content: `\n${fenced}\n` }],
    ['overwriting create', { op: 'create', path: 'a.py', content: fenced, overwrite: true }],
    [
      'insert',
      { op: 'insert', path: 'a.py', anchor: 'x = 1', position: 'after', placement: 'line', content: fenced },
    ],
    ['append', { op: 'append', path: 'a.py', content: fenced, placement: 'line' }],
    ['prepend', { op: 'prepend', path: 'a.py', content: fenced }],
    [
      'replace_lines',
      { op: 'replace_lines', path: 'a.py', from: 1, to: 1, expect: 'x = 1', content: fenced },
    ],
  ])('refuses one around new text for code: %s', (_, operation) => {
    const result = planned(files, [operation])
    expect(result.diagnostics).toMatchObject([{ code: 'fence' }])
  })

  it.each([
    ['Dockerfile', '```dockerfile'],
    ['src/a.mts', '```ts'],
    ['.gitignore', '```'],
    ['src/a.py', '```python:src/a.py'],
    ['src/a.py', '```src/a.py'],
    ['src/a.py', '```a.py'],
    ['src/a.py', '``` python title="a.py"'],
    ['src/a.cjs', '~~~ js'],
  ])('refuses one around %s with whatever is said behind it: %s', (path, fence) => {
    const content = `${fence}\nx\n${fence.slice(0, 3)}\n`
    expect(codesOf(planned({}, [{ op: 'create', path, content }]))).toEqual(['fence'])
  })

  it('refuses one around a whole file of prose that says what is in it', () => {
    const made = (content: string, path = 'README.md', old = '# A\n') =>
      codesOf(planned({ [path]: old }, [{ op: 'create', path, content, overwrite: true }]))
    const inner = '# B\n\n```sh\nrun\n```\n\nmore\n'
    for (const content of [
      `\`\`\`markdown\n${inner}\`\`\`\n`,
      '```md\n# B\n```\n',
      '\n~~~ Markdown\n# B\n~~~',
    ])
      expect([content, ...made(content)]).toEqual([content, 'fence'])
    for (const content of [
      '```md\n# B\n```\n\ntext\n\n```js\nx\n```\n',
      '```markdown\n# B\n```\nmore\n',
      '```sh\nrun\n```\n',
      '```\n# B\n```\n',
    ])
      expect([content, ...made(content)]).toEqual([content])
    expect(made('```rst\nB\n=\n```\n', 'a.rst')).toEqual(['fence'])
    for (const path of ['a', 'a.txt', 'a.rst']) expect(made('```md\n# B\n```\n', path)).toEqual([])
    expect(made('```rst\nB\n=\n```\n')).toEqual([])
    expect(made('```md\n# B\n```\n', 'a.md', '```md\n# A\n```\n')).toEqual([])
    const edit = { op: 'edit', path: 'a.md', find: '# A\n', replace: '```md\n# B\n```\n' } as const
    expect(codesOf(planned({ 'a.md': '# A\n' }, [edit]))).toEqual([])
  })

  it.each([
    ['in Markdown', 'b.md', fenced],
    ['where the file has one', 'c.py', fenced],
    ['of another language', 'a.py', '```json\n{}\n```\n'],
    ['of another language with a title', 'a.py', '```json title="a.json"\n{}\n```\n'],
    ['of a language that is filled in', 'a.py', '```{language}\n{code}\n```\n'],
    ['of a language that is filled in behind a space', 'a.py', '``` {{ language }}\n{{ code }}\n```\n'],
    ['of a block with more around it', 'a.py', 'x = """\n```\ny\n```\n"""\n'],
    ['in a line', 'a.py', '```x```\n'],
    ['of one line that is all', 'a.py', '```\n'],
    ['of tildes around a title', 'a.py', '~~~~~\nNotes\n~~~~~\n'],
    ['of tildes that underline a title', 'a.py', 'Notes\n~~~~~\n'],
  ])('leaves one alone %s', (_, path, replace) => {
    expect(edit(path, replace).diagnostics).toEqual([])
  })

  it('is not asked about one that is repaired', () => {
    const old = 'def f(value):\n    return value\n'
    const operation = {
      op: 'edit',
      path: 'a.py',
      find: `\`\`\`\n${old}\`\`\`\n`,
      replace: '```\ny\n```\n',
    } as const
    expect(textAfter('a.py', { 'a.py': old }, [operation])).toBe('y\n')
  })
})

describe('the size guards', () => {
  const limits = {
    ...defaultPolicy.limits,
    editBytes: 20,
    createBytes: 10,
    readBytes: 15,
    resultBytes: 30,
    operations: 2,
  }
  const policy = { limits }

  it('refuse files above their limits (§000 edge case 14)', () => {
    expect(
      codesOf(
        planned({ f: 'x'.repeat(21) }, [{ op: 'edit', path: 'f', find: 'x', replace: '' }], { policy }),
      ),
    ).toEqual(['too-large'])
    expect(codesOf(planned({}, [{ op: 'create', path: 'f', content: 'é'.repeat(6) }], { policy }))).toEqual([
      'too-large',
    ])
    expect(codesOf(planned({ f: 'x'.repeat(16) }, [{ op: 'read', path: 'f' }], { policy }))).toEqual([
      'too-large',
    ])
    const grow = { op: 'edit', path: 'f', find: 'x', replace: 'xx', occurrences: 'all' } as const
    const grown = planned({ f: 'x'.repeat(16) }, [grow], { policy })
    expect(codesOf(grown)).toEqual(['too-large'])
    expect(grown.diagnostics[0]!.hint).toMatch(/^Raise `limits.resultBytes` in emend.config.json /)
    expect(planned({ f: 'x'.repeat(15) }, [grow], { policy }).ok).toBe(true)
    expect(
      planned({ f: 'x'.repeat(15) }, [{ ...grow, replace: 'xxx' }], { policy }).diagnostics,
    ).toMatchObject([{ data: { bytes: 45, maximum: 30 } }])
    // It takes the line breaks of the file, which are shorter.
    const lines = { op: 'edit', path: 'f', find: 'x', replace: 'y\r\n'.repeat(14) } as const
    expect(planned({ f: 'x\n' }, [lines], { policy }).ok).toBe(true)
  })

  it('refuse too many operations', () => {
    const read = { op: 'read', path: 'f' } as const
    expect(codesOf(planned({ f: '' }, [read, read, read], { policy }))).toEqual(['too-many-operations'])
  })
})

describe('the binary guard', () => {
  it('refuses text operations on bytes that are not text, and lets others be (§000 edge case 7)', () => {
    for (const bytes of [Uint8Array.of(65, 0, 66), Uint8Array.of(0xff, 0xfe, 65)]) {
      const result = planned({ 'i.png': bytes }, [{ op: 'edit', path: 'i.png', find: 'A', replace: 'B' }])
      expect(result.diagnostics[0]).toMatchObject({
        code: 'binary',
        message: 'Cannot edit binary file: i.png',
      })
      expect(codesOf(planned({ 'i.png': bytes }, [{ op: 'read', path: 'i.png' }]))).toEqual(['binary'])
    }
  })

  const latin1: Codec = {
    decode: (bytes, encoding) => (encoding === 'latin1' ? Buffer.from(bytes).toString('latin1') : null),
    encode: (text, encoding) =>
      encoding === 'latin1' && /^[\0-\xff]*$/.test(text) ? new Uint8Array(Buffer.from(text, 'latin1')) : null,
  }
  const given = { policy: { encodings: [{ pattern: '*.txt', encoding: 'latin1' }] }, codec: latin1 }

  it('refuses a byte-order mark that a hunk brings and the encoding has not', () => {
    const hunks = [{ from: 1, lines: ['-a', '+\ufeffa'] }]
    expect(
      planned({ 'f.txt': 'a\n' }, [{ op: 'patch', path: 'f.txt', hunks }], given).diagnostics,
    ).toMatchObject([{ code: 'encoding-lossy', data: { encoding: 'latin1', character: '\ufeff', line: 1 } }])
  })

  it('opens text in the encoding that the configuration names', () => {
    const result = planned(
      { 'f.txt': Uint8Array.of(0xe9, 0x0a) },
      [{ op: 'edit', path: 'f.txt', find: 'é', replace: 'è' }],
      given,
    )
    expect(result.ok && [...result.changeSet.changes[0]!.after!.bytes]).toEqual([0xe8, 0x0a])
  })

  it('refuses what the encoding cannot write, and an encoding that nobody knows', () => {
    const edit = { op: 'edit', path: 'f.txt', find: 'a', replace: '→' } as const
    expect(codesOf(planned({ 'f.txt': 'a' }, [edit], given))).toEqual(['encoding-lossy'])
    const stood = Buffer.from('h\xe9 = 1\n// ... existing code ...\nx()\n', 'latin1')
    const content = 'h\xe9 = 1\n// ... existing code ...\nx()\ny()\n'
    const write = { op: 'create', path: 'f.txt', content, overwrite: true } as const
    expect(codesOf(planned({ 'f.txt': stood }, [write], given))).toEqual([])
    const unknown = { policy: { encodings: [{ pattern: '*', encoding: 'klingon' }] }, codec: latin1 }
    expect(codesOf(planned({ 'f.txt': 'a' }, [edit], unknown))).toEqual(['encoding-unknown'])
    expect(codesOf(planned({ f: 'a' }, [{ ...edit, path: 'f', replace: '\ud800' }]))).toEqual([
      'encoding-lossy',
    ])
  })

  it('names the character that an encoding lacks, and its line in the file as it would be', () => {
    const operation = {
      op: 'edit',
      path: 'f.txt',
      find: 'b',
      replace: 'b\nc → d',
      occurrences: 'all',
    } as const
    expect(planned({ 'f.txt': 'a\nb\n' }, [operation], given).diagnostics).toMatchObject([
      {
        message: 'The new text of f.txt cannot be written in latin1 without loss: line 3 has `→` (U+2192).',
        data: { encoding: 'latin1', character: '→', line: 3 },
      },
    ])
    const made = { op: 'create', path: 'g', content: 'a\n\ud83d' } as const
    expect(planned({}, [made]).diagnostics[0]?.message).toMatch(
      /: line 2 has half of a character \(U\+D83D\)\.$/,
    )
  })

  it('counts in the line of such a character what the same operation adds before it', () => {
    const hunks = [{ lines: ['-a', '+A', '+B'] }, { lines: ['-c', '+→'] }]
    const patch = { op: 'patch', path: 'f.txt', hunks } as const
    expect(planned({ 'f.txt': 'a\nb\nc\n' }, [patch], given).diagnostics[0]?.data).toMatchObject({ line: 4 })
  })

  it('says of bytes that are not text in the encoding that is named for them which it is', () => {
    const ascii: Codec = { ...latin1, decode: () => null }
    const edit = { op: 'edit', path: 'f.txt', find: 'a', replace: 'b' } as const
    expect(planned({ 'f.txt': 'a' }, [edit], { ...given, codec: ascii }).diagnostics).toMatchObject([
      { code: 'binary', hint: expect.stringMatching(/not text in latin1: .* correct what is named/) },
    ])
  })

  it('puts what the repository says of an encoding before the configuration', () => {
    const formAt: Codec['formAt'] = (path) =>
      path === 'g.txt' ? { encoding: 'klingon', unserved: true } : {}
    const [edit, create] = [
      { op: 'edit', path: 'f.txt', find: 'é', replace: 'è' },
      { op: 'create', path: 'g.txt', content: 'a' },
    ] as const
    const byGit = { ...given, codec: { ...latin1, formAt } }
    expect(codesOf(planned({ 'f.txt': Uint8Array.of(0xe9) }, [edit, create], byGit))).toEqual([
      'binary',
      'encoding-unknown',
    ])
  })

  it('refuses to part the two halves of a character', () => {
    const parting = { op: 'edit', path: 'f', find: '\ud83d', replace: '' } as const
    const between = {
      op: 'insert',
      path: 'f',
      anchor: '\ud83d',
      position: 'after',
      placement: 'inline',
      content: 'a',
    } as const
    for (const operation of [parting, between])
      expect(codesOf(planned({ f: 'a 😀 b\n' }, [operation]))).toEqual(['encoding-lossy'])
  })

  it('refuses half a character in what it writes', () => {
    const half: OperationInput = { op: 'create', path: 'g', content: 'a \ud83d b\n' }
    expect(codesOf(planned({}, [half]))).toEqual(['encoding-lossy'])
    const adding: OperationInput = { op: 'append', path: 'f', content: '\ud83d\n' }
    expect(codesOf(planned({ f: 'a\n' }, [adding]))).toEqual(['encoding-lossy'])
  })
})

describe('the placeholder guard', () => {
  const overwrite = (content: string, old = 'def f():\n    return 1\n') =>
    codesOf(planned({ f: old }, [{ op: 'create', path: 'f', content, overwrite: true }]))

  it('refuses a whole file that leaves something out', () => {
    for (const marker of [
      '# ... rest of the code unchanged ...',
      '// rest of the file remains the same',
      '  // ... existing code ...',
      '<!-- rest of content unchanged -->',
      '/* existing code here */',
      '# … unchanged code',
      '-- remaining methods unchanged',
      '{/* ... existing code ... */}',
      '# ... (rest of the methods unchanged)',
      '// (rest of methods ...)',
      '# ... (keep the existing imports and other functions)',
      '<!-- Rest of the HTML remains the same -->',
      '/* rest of your styles unchanged ... */',
      '# ... 其余代码保持不变 ...',
      '// 其他方法保持不变',
      '// rest unchanged',
      '# ---- rest of file unchanged ----',
      '// All other routes remain the same',
      '// ... (omitted for brevity)',
      '/* imports remain the same */',
      '# lines 20-80 unchanged',
      '// ... more routes ...',
      '[... 200 lines unchanged ...]',
      '# code continues as before...',
      '// No changes needed below this line',
      '... (rest of file unchanged)',
      '[Rest of the document remains the same]',
      '*(rest unchanged)*',
      '(… existing content …)',
      '- ... remaining sections unchanged ...',
      '[... rest of the file ...]',
      '# rest of the code',
      '// The rest of the implementation goes here.',
      '// rest of your code ...',
      '// rest of the methods are the same as the original',
      '// Rest of the file content from before',
      '// existing code',
      '# Other helper functions remain unchanged',
      '# Other helper functions ...',
      '// Existing code continues...',
      '# rest of the file continues here',
      '// everything else is unchanged',
      '# everything below stays the same as before',
      '// Rest is identical',
      '# (imports unchanged)',
      '// method body unchanged',
      '// [code omitted]',
      '// Same implementation as before',
      '<!-- rest of the page -->',
      '{/* rest of the JSX */}',
      '/* Rest of the styles... */',
      '# ... imports unchanged ...',
      '# ... imports unchanged.',
      '… body omitted.',
      '[code omitted]',
      '# ... the rest of the function that parses',
      '(* ... existing code ... *)',
      '{- rest of the code unchanged -}',
      '{# ... existing template ... #}',
      '{{-- ... rest of the page ... --}}',
      '{{!-- existing content --}}',
      '{{/* rest of the template unchanged */}}',
      '{* ... existing code ... *}',
      '@* existing content *@',
      '<%# ... existing form fields ... %>',
      '<%-- existing content --%>',
      '<# ... existing code ... #>',
      '#| rest of the code |#',
      '#= existing code =#',
      '#[ existing code ]#',
      '--[[ existing code ]]',
      '--- rest of the code',
      '//- existing code',
      '-# ... existing code',
      '(rest of methods ...)',
      '  (unchanged code ...)',
      '(… existing code …)',
      '...[truncated]',
      'x = f(...[truncated 123 characters]',
    ])
      expect([marker, ...overwrite(`import os\n${marker}\n`)]).toEqual([marker, 'placeholder'])
  })

  it('knows the sign that starts a comment in few languages alone', () => {
    const rewrite = (path: string, line: string) =>
      codesOf(
        planned({ [path]: 'old\n' }, [{ op: 'create', path, content: `new\n${line}\n`, overwrite: true }]),
      )
    for (const [path, line] of [
      ['solver.f90', '! ... existing code ...'],
      ['solver.F', '!> rest of the code'],
      ['Form1.vb', "' ... rest of the method unchanged"],
      ['.vimrc', '" ... existing code ...'],
      ['run.bat', 'REM ... existing code ...'],
      ['run.cmd', ':: rest of the file unchanged'],
    ] as const) {
      expect([line, ...rewrite(path, line)]).toEqual([line, 'placeholder'])
      expect([line, ...rewrite('f.c', line)]).toEqual([line])
    }
    expect(rewrite('run.vim', '"... existing code", "')).toEqual([])
  })

  it('takes a heading or an item of a list for none in prose', () => {
    const rewrite = (line: string) =>
      codesOf(
        planned({ 'CHANGES.md': '# Changes\n' }, [
          { op: 'create', path: 'CHANGES.md', content: `# Changes\n\n${line}\n`, overwrite: true },
        ]),
      )
    for (const line of ['* No changes', '## Existing code', '# Unchanged'])
      expect([line, ...rewrite(line)]).toEqual([line])
    const [path, content] = ['lib/CMakeLists.txt', 'add(a)\n# Existing code\n']
    expect(
      codesOf(planned({ [path]: 'add(b)\n' }, [{ op: 'create', path, content, overwrite: true }])),
    ).toEqual(['placeholder'])
    for (const line of [
      '# ... rest of the file unchanged ...',
      '<!-- existing content -->',
      '(rest unchanged)',
    ])
      expect([line, ...rewrite(line)]).toEqual([line, 'placeholder'])
  })

  it('lets ordinary comments be, and markers that the file holds already', () => {
    for (const comment of [
      '# the rest of the arguments are optional',
      '// existing code paths depend on this order',
      'x = "... rest of the code unchanged"',
      '# ...',
      '# (see below)',
      '# Other helper functions',
      '# the remaining functions',
      '# the existing class.',
      '# The original RPC method.',
      '// rest of the code.',
      '# remainder of the test.',
      '# same file as before.',
      '# imports unchanged.',
      '// body omitted.',
      '# rest of the PEP 3101 code functions quite happily without it, so we',
      '# The remainder of the file consists of leap seconds (currently unused) and',
      '# the rest of this function so that we do not get extraneous () on the',
      '*     ...rest,',
      '# the rest of the page is rendered later',
      '// content unchanged',
      '// all other fields remain the same',
      '# may be omitted',
      '// more routes',
      '...rest,',
      '... rest of the code',
      '(existing code)',
      '(see the rest of the guide ...)',
      '(...existing)',
      '[existing content](guide.md)',
      'The rest of the file is unchanged.',
      '(the rest of the file is unchanged, but for its end)',
      '// 其他方法',
      'text += "...[truncated]"',
      '(*existing)',
      '{{- existing }}',
      '// TODO: the remaining work is tracked elsewhere',
    ])
      expect([comment, ...overwrite(`import os\n${comment}\n`)]).toEqual([comment])
    expect(overwrite('...[truncated]\nb\n')).toEqual([])
    expect(overwrite('a ...[truncated]\n', 'b ...[truncated]\n')).toEqual([])
    expect(overwrite('a\n# ... existing code ...\n', 'b\n# ... existing code ...\n')).toEqual([])
  })

  it('refuses new text that was cut short wherever it goes, and what is left out only of what was there', () => {
    const [cut, marked] = ['x = f(...[truncated 123 characters]\n', '# ... existing code ...\nb\n']
    const operations = (content: string) =>
      [
        { op: 'create', path: 'n', content },
        { op: 'append', path: 'f', content },
        { op: 'prepend', path: 'f', content },
        { op: 'insert', path: 'f', anchor: 'a', position: 'after', content },
      ] as const
    for (const operation of operations(cut))
      expect([operation.op, ...codesOf(planned({ f: 'a\n' }, [operation]))]).toEqual([
        operation.op,
        'placeholder',
      ])
    for (const operation of operations(marked))
      expect(codesOf(planned({ f: 'a\n' }, [operation]))).toEqual([])
  })

  it('counts the lines of a whole file as those of a part, where a filler may stand for some', () => {
    const old = 'a\nb\nc\nd\ne\n'
    expect(overwrite('# ...\nc\nd\ne\n', old)).toEqual([])
    expect(overwrite('# ...\nd\ne\n', old)).toEqual(['placeholder'])
  })

  it('lets an example in prose leave out what it likes, but not what the file has there', () => {
    const old = '# Shop\n\nTo be written.\n\n```ts\nopen()\nsell()\nclose()\n```\n\nOne.\nTwo.\nThree.\n'
    const rewrite = (...lines: string[]) =>
      codesOf(
        planned({ 'a.md': old }, [
          { op: 'create', path: 'a.md', content: `${lines.join('\n')}\n`, overwrite: true },
        ]),
      )
    const shown = (marker: string) => ['```ts', 'class Shop {', '', `  ${marker}`, '}', '```']
    for (const marker of ['// ... other methods', '// ...']) {
      expect([marker, ...rewrite('# Shop', ...shown(marker), 'One.')]).toEqual([marker])
      expect(rewrite('# Shop', '```ts', 'open()', marker, 'close()', '```')).toEqual(['placeholder'])
      expect(rewrite(...shown(marker), '# Shop', marker, 'Three.')).toEqual(['placeholder'])
    }
    const rest = '(rest of the document unchanged)'
    expect(rewrite('````md', '```ts', rest, '````', 'New.')).toEqual([])
    for (const lines of [['```open()```'], ['```', '~~~', '```'], ['````md', '```ts', '````'], ['```ts']])
      expect(rewrite('# Shop', ...lines, 'New.', rest)).toEqual(['placeholder'])
  })

  it('refuses a replacement that has a marker for lines that it takes away', () => {
    const marker = '# ... existing code ...\n'
    const edited = (find: string, replace: string, old = 'a\nb\nc\nd\n') => [
      ...codesOf(planned({ f: old }, [{ op: 'edit', path: 'f', find, replace }])),
      ...codesOf(
        planned({ f: old }, [
          {
            op: 'replace_lines',
            path: 'f',
            from: 1,
            to: find.split('\n').length - 1,
            expect: find,
            content: replace,
          },
        ]),
      ),
    ]
    expect(edited('a\nb\nc\n', `A\n${marker}`)).toEqual(['placeholder', 'placeholder'])
    expect(edited('a\nb\nc\n', `a\nB\n${marker}`)).toEqual(['placeholder', 'placeholder'])
    expect(edited('a\nb\n', `A\n${marker.trimEnd()}`)).toEqual(['placeholder', 'placeholder'])
    expect(edited('a\n', 'A\nB\nx = f(...[truncated]\n')).toEqual(['placeholder', 'placeholder'])
    // Nothing is lost, or the file has such a line itself.
    expect(edited('a\n', 'A ...[truncated]\n', 'a\nb ...[truncated]\n')).toEqual([])
    expect(edited('a\nb\n', `A\n${marker}b\n`)).toEqual([])
    expect(edited('a\nb\nc\n', `A\n${marker}`, `a\nb\nc\nd\n${marker}`)).toEqual([])
  })

  it('asks for all lines of a part of a file, and for the whole file of one that is written anew', () => {
    const content = 'A\n# ... existing code ...\n'
    const told = (operation: OperationInput) => planned({ f: 'a\nb\nc\nd\n' }, [operation]).diagnostics[0]
    expect(told({ op: 'edit', path: 'f', find: 'a\nb\nc\n', replace: content })).toMatchObject({
      message: 'The new text for f leaves something out at its line 2: # ... existing code ...',
      hint: 'Write out what is to be there, or replace only the lines that change.',
    })
    expect(told({ op: 'create', path: 'f', content, overwrite: true })).toMatchObject({
      message: 'The content for f leaves something out at line 2: # ... existing code ...',
      hint: 'Write the whole file, or edit only the part that changes.',
    })
  })

  it('refuses a replacement that is as long, and has a marker next to a line that stays for others', () => {
    const refused = ['placeholder']
    const edited = (find: string, replace: string) =>
      codesOf(planned({ f: 'a\nb\nc\nd\n' }, [{ op: 'edit', path: 'f', find, replace }]))
    expect(edited('a\nb\nc\nd\n', 'a\n# ... existing code ...\nd\ne\nf\n')).toEqual(refused)
    expect(edited('a\nb\nc\n', 'A\na\n# ... existing code ...\n')).toEqual(refused)
    expect(edited('a\nb\nc\n', '# ... existing code ...\nc\nC\n')).toEqual(refused)
    expect(edited('a\nb\nc\n', 'A\nB\na\n# ... existing code ...\n')).toEqual(refused)
    expect(edited('b\n', '# ... existing code ...\n\n')).toEqual(refused)
    expect(edited('a\nb\nc\n', '# ... existing code ...\nc\nC\nD\n')).toEqual(refused)
    // The text sought has it as well, but for white space.
    const spaced = '#  ... existing code ...\n'
    const both = [{ op: 'edit', path: 'f', find: `a\n${spaced}b\n`, replace: `a\n${spaced}b\nB\n` } as const]
    expect(codesOf(planned({ f: 'a\n# ... existing code ...\nb\n' }, both))).toEqual([])
    // It stands for nothing that is taken away.
    expect(edited('a\nb\n', 'a\n# ... existing code ...\nb\n')).toEqual([])
    expect(edited('a\nb\n', 'a\nb\n# ... existing code ...\n')).toEqual([])
  })

  it('refuses dots, and words for what was there, in place of lines', () => {
    const body = '    a = 1\n    b = 2\n    c = 3\n'
    const code = `def f():\n${body}    return a\n`
    const codes = (replace: string, find = code, path = 'f.py') =>
      codesOf(planned({ [path]: code }, [{ op: 'edit', path, find, replace }]))
    for (const filler of [
      '...',
      '…',
      '# ...',
      '# … setup …',
      '# ... and so on',
      '# (same)',
      '# same as before',
      '# as above',
      '# previous code',
      '# other lines',
    ]) {
      const where = `${filler} in place of lines`
      // With fewer lines; with as many, between two that stay; in a whole file.
      expect([where, ...codes(`def f():\n    ${filler}\n    return b\n`)]).toEqual([where, 'placeholder'])
      const between = `def f():\n    ${filler}\n    return a\n\n\nf()\n`
      expect([where, ...codes(between)]).toEqual([where, 'placeholder'])
      const whole = [
        { op: 'create', path: 'f.py', content: `def f():\n    ${filler}\n    return b\n` } as const,
      ]
      expect([where, ...codesOf(planned({ 'f.py': code }, [{ ...whole[0]!, overwrite: true }]))]).toEqual([
        where,
        'placeholder',
      ])
      // Nothing is lost.
      expect([where, ...codes(`${code}    ${filler}\n`)]).toEqual([where])
      expect([where, ...codes(`    # Sum.\n    ${filler}\n    d = 4\n`, body)]).toEqual([where])
    }
  })

  it('lets comments be that only begin like that, and the body of a function in Python', () => {
    const code = 'class A:\n    def f(self):\n        a = 1\n        return a\n\n    b = 1\n'
    const codes = (replace: string, path = 'f.py') =>
      codesOf(planned({ [path]: code }, [{ op: 'edit', path, find: code, replace }]))
    for (const line of [
      '# ...and the rest of it',
      '# the same thing twice over and over',
      '* ... code',
      'x = ...',
    ])
      expect([line, ...codes(`class A:\n    ${line}\n    b = 2\n`)]).toEqual([line])
    expect(codes('class A:\n    def f(self):\n        ...\n\n    b = 1\n')).toEqual([])
    expect(codes('class A:\n    ...\n')).toEqual([])
    expect(codes('class A:\n    ...\n    b = 1\n')).toEqual(['placeholder'])
    expect(codes('class A:\n    ...\n', 'f.rb')).toEqual(['placeholder'])
  })

  it('takes time that grows with the lines, however many of them are like that', () => {
    // What grew with the square would take longer than a test may.
    const many = Array.from({ length: 80_000 }, (_, line) => `# ... step ${line}\n`).join('')
    expect(overwrite(`${many}end\n`, many)).toEqual([])
  })

  it('lets headings of prose be, rules of dots, prompts of Python and parameters of C', () => {
    const before = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n'
    const codes = (path: string, content: string) =>
      codesOf(planned({ [path]: before }, [{ op: 'create', path, content, overwrite: true }]))
    for (const heading of ['# Other projects', '## Previous versions'])
      expect([heading, ...codes('f.md', `${heading}\n\ntext\n`)]).toEqual([heading])
    for (const path of ['f.rst', 'f.adoc', 'f.txt'])
      expect([path, ...codes(path, '....\nText\n....\n')]).toEqual([path])
    const session = '>>> for i in f():\n...     print(i)\n...\n1\n'
    expect(codes('f.py', `"""\n${session}"""\n`)).toEqual([])
    expect(codes('f.md', session)).toEqual([])
    const printf = 'int printf(\n    const char *format,\n    ...\n);\n'
    expect(codes('f.h', printf)).toEqual([])
    // Elsewhere, and in other words, they stand for lines.
    const refused = ['placeholder']
    expect(codes('f.md', '# ... other sections\n')).toEqual(refused)
    expect(codes('f.rst', 'one\n\n...\n')).toEqual(refused)
    expect(codes('f.md', 'one\n\n....\n')).toEqual(refused)
    expect(codes('f.ts', printf)).toEqual(refused)
    expect(codes('f.h', 'int f(void)\n{\n    ...\n}\n')).toEqual(refused)
  })
})

describe('the guard against misprints of new text alone', () => {
  const code = 'def f():\n\ta = one()\n\treturn a\n\nprint(f())\n'
  const codes = (find: string, replace: string, path = 'f.py', text = code) =>
    codesOf(planned({ [path]: text }, [{ op: 'edit', path, find, replace }]))
  const find = '\ta = one()\n\treturn a\n'
  const refused = ['operation-ambiguous']

  it('refuses numbers of lines', () => {
    expect(codes(find, '     2\t\ta = two()\n     3\t\treturn a\n')).toEqual(refused)
    expect(codes(find, '7: \ta = two()\n8: \treturn a\n')).toEqual(refused)
    expect(codes(find, 'L7: \ta = two()\nL8: \treturn a\n')).toEqual(refused)
    expect(codes('\treturn a', '\treturn {\n1: a,\n2: b,\n}')).toEqual([])
    expect(codes('1: a\n2: b\n', '1: a\n2: b\n3: c\n', 'f.yml', '1: a\n2: b\n')).toEqual([])
    expect(codes('none\n', '5: five\n6: six\n', 'f.yml', 'none\n')).toEqual([])
    expect(codes('none\n', '1: one\n2: two\n', 'f.yml', 'none\n')).toEqual(refused)
    expect(codes('2\tb\n', '2\tb\n3\tc\n', 'f.tsv', '1\ta\n2\tb\n')).toEqual([])
    expect(codes('2\tb\n', '2\t2\tb\n3\tc\n', 'f.tsv', '1\ta\n2\tb\n')).toEqual(refused)
    // The number is that of before the plan, or of by then.
    const above = {
      op: 'insert',
      path: 'f.py',
      anchor: 'def f():',
      position: 'after',
      content: '\t# more',
    } as const
    for (const number of [3, 4]) {
      const replace = `${number}\t\treturn b\n${number + 1}\t\tnone`
      const edits = [above, { op: 'edit', path: 'f.py', find: '\treturn a', replace }] as const
      expect(codesOf(planned({ 'f.py': code }, edits))).toEqual(refused)
    }
    const rows = { lines: [' 2\tb', '+3\tc', '+4\td'] }
    const patched = { op: 'patch', path: 'f.tsv', hunks: [rows] } as const
    expect(codesOf(planned({ 'f.tsv': '1\ta\n2\tb\n' }, [patched]))).toEqual([])
  })

  it('refuses numbers of lines with the hashes that some listings have', () => {
    for (const tag of [':a3|', '#VR:', '#VR|']) {
      expect(codes(find, `2${tag}\ta = two()\n3${tag}\treturn a\n`)).toEqual(refused)
      expect(codes('\treturn a', `5${tag}\tb = 1\n6${tag}\treturn b`)).toEqual(refused)
      expect(codes('\treturn a', `3${tag}\treturn b`)).toEqual(refused)
      expect(codes('\treturn a', `9${tag}\treturn b`)).toEqual([])
      expect(codes(`1${tag}a\n`, `1${tag}b\n`, 'f.txt', `1${tag}a\n`)).toEqual([])
    }
  })

  it('refuses what is added at an end of a file with any of these', () => {
    const added = (op: 'append' | 'prepend', content: string, text = 'a = 1\nb = 2\n', more = {}) =>
      codesOf(planned({ 'f.py': text }, [{ op, path: 'f.py', content, ...more }]))
    for (const content of ['3\tc = 3\n4\td = 4\n', '+c = 3\n+d = 4\n', 'c = 3\n>>>>>>> REPLACE\n'])
      expect([content, ...added('append', content)]).toEqual([content, ...refused])
    expect(added('append', '3\tc\n4\td\n', '1\ta\n2\tb\n')).toEqual([])
    expect(added('append', '+c = 3\n+d = 4\n', undefined, { placement: 'inline' })).toEqual([])
    expect(added('append', '1\ta = 1\n2\tb = 2\n', '')).toEqual(refused)
    expect(added('prepend', '1\tc = 3\n2\td = 4\n')).toEqual(refused)
    expect(added('prepend', '# f.py\nc = 3\n')).toEqual([])
    const rows = { op: 'prepend', path: 'f.tsv', content: '1\tAnn\n2\tBob\n' } as const
    expect(codesOf(planned({ 'f.tsv': 'last row\n' }, [rows]))).toEqual([])
    for (const op of ['append', 'prepend'] as const)
      expect([op, ...added(op, '\ufeffc = 3\n', '\ufeffa = 1\n')]).toEqual([op])
    expect(codesOf(planned({ f: '' }, [{ op: 'append', path: 'f', content: '1\ta\n2\tb\n' }]))).toEqual([])
  })

  it('refuses the marks of a diff', () => {
    expect(codes(find, '+\ta = two()\n \treturn a\n')).toEqual(refused)
    expect(codes(find, '-\ta = one()\n+\ta = two()\n \treturn a\n')).toEqual(refused)
    expect(codes(find, '+\ta = two()\n\treturn a\n')).toEqual(refused)
    expect(codes(find, '+\ta = two()\n+\treturn b\n')).toEqual(refused)
    expect(codes('one\n', '+ one\n+ two\n', 'f.md', 'one\n')).toEqual([])
    expect(codes('b\n', '+b\n', 'f.js', 'n = a\nb\n')).toEqual([])
    expect(codes(' a\n', '+a\n+b\n', 'f.diff', ' a\n')).toEqual([])
    const prose = 'One line\n  and more of it\nEnd\n'
    expect(
      codes('One line\n  and more of it\n', '+One line\n+  and more of it\n+new\n', 'f.md', prose),
    ).toEqual(refused)
    expect(codes('One line\n', '+One line\n+new\n', 'f.md', prose)).toEqual([])
    expect(codes('one\n', '+ one\n+ two\n', 'f', 'one\n  + more\n')).toEqual([])
    expect(codes('1,a\n2,b\n', '+1,a\n+2,b\n', 'f.csv', '1,a\n2,b\n')).toEqual(refused)
    const numbers = { op: 'append', path: 'f.csv', content: '+49 30 1,Ann\n+44 20 2,Bob\n' } as const
    expect(codesOf(planned({ 'f.csv': 'phone,name\n' }, [numbers]))).toEqual([])
  })

  it('refuses a diff', () => {
    const diff = '@@ -1,2 +1,2 @@\n \ta = one()\n-\treturn a\n+\treturn b\n'
    expect(codes(find, diff)).toEqual(refused)
    expect(codes(find, diff, 'f.patch')).toEqual([])
    expect(codes(find, diff, 'f.py', `${code}@@ -1 +1 @@\n`)).toEqual([])
    for (const head of ['diff --git a/F b/F\n', '--- a/F\n+++ b/F\n', '\n--- /dev/null\n+++ src/F\n']) {
      expect([head, ...codes(find, head.replaceAll('F', 'f.py') + diff)]).toEqual([head, ...refused])
      expect([head, ...codes(find, head.replaceAll('F', 'g.py') + diff)]).toEqual([head])
    }
    expect(codes(find, `--- f.py\n+++ f.py\n${diff}`, 'src/f.py')).toEqual(refused)
    for (const head of ['--- a/f.py\n+++ /dev/null\n', '--- original\n+++ modified\n'])
      expect([head, ...codes(find, head + diff)]).toEqual([head, ...refused])
    const indented = diff.replaceAll(/^/gm, '  ')
    expect(codes('  none\n', indented, 'f.yml', 'diff: |\n  none\n')).toEqual([])
  })

  it('refuses a marker of a notation at an end', () => {
    for (const marker of ['>>>>>>> REPLACE', '=======', '*** End Patch', '</replace>', '</new_string>']) {
      expect([marker, ...codes(find, `\ta = two()\n${marker}\n`)]).toEqual([marker, ...refused])
      expect([marker, ...codes(find, `${marker}\n\ta = two()\n`)]).toEqual([marker, ...refused])
      // Within the text, or where the file has it.
      expect([marker, ...codes(find, `\ta = two()\n${marker}\n\treturn a\n`)]).toEqual([marker])
      expect([marker, ...codes(find, `\ta = two()\n${marker}\n`, 'f.py', `${code}${marker}\n`)]).toEqual([
        marker,
      ])
    }
    expect(codes('one\n', '<file>\n  one\n</file>\n', 'f.xml', 'one\n')).toEqual([])
    expect(codes('  one\n', '  two\n</file>\n', 'f.xml', '<file id="1">\n  one\n')).toEqual([])
    for (const word of ['usage: f <file>', '<file-name />'])
      expect([word, ...codes('one\n', 'two\n</file>\n', 'f.py', `${word}\none\n`)]).toEqual([
        word,
        ...refused,
      ])
    const rest = { op: 'append', path: 'f.xml', content: '  <two/>\n</content>\n' } as const
    expect(codesOf(planned({ 'f.xml': '<content>\n  <one/>\n' }, [rest]))).toEqual([])
    expect(codesOf(planned({ 'f.xml': '<one/>\n' }, [rest]))).toEqual(refused)
    for (const path of ['f.md', 'README', 'doc/NEWS', 'run.log'])
      expect([path, ...codes('One\n', 'Another\n=======\n', path, 'One\n')]).toEqual([path])
    expect(codes('One\n', 'Another\n=======\n', 'Makefile', 'One\n')).toEqual(refused)
  })

  it.each(['\ta = one()', '\ta  = one()'])(
    'looks at all that is inserted beside %j, and at that alone',
    (anchor) => {
      const inserted = (position: 'before' | 'after', content: string) =>
        codesOf(planned({ 'f.py': code }, [{ op: 'insert', path: 'f.py', anchor, position, content }]))
      expect(inserted('after', '\tb = two()')).toEqual([])
      expect(inserted('after', '3\t\tb = two()\n4\t\tc = three()')).toEqual(refused)
      expect(inserted('before', '2\t\tb = two()\n3\t\tc = three()')).toEqual(refused)
      expect(inserted('after', '=======\n\tb = two()')).toEqual(refused)
      expect(inserted('before', '\tb = two()\n>>>>>>> REPLACE')).toEqual(refused)
    },
  )

  it('lets a part of a line be like a marker', () => {
    expect(codes('one', '=======', 'f.py', 'print("one")\n')).toEqual([])
    expect(codes('print("one")', '=======', 'f.py', 'print("one")\n')).toEqual(refused)
  })

  it('takes time that grows with the lines, and not with those of both texts', () => {
    // What grew with the product would take longer than a test may.
    const many = Array.from({ length: 60_000 }, (_, line) => `\tline ${line} of some`)
    const text = `${many.join('\n')}\n`
    expect(codes(text, many.join('\\n'), 'f', text)).toEqual(refused)
    expect(codes(text, many.map((_, line) => `\\tother ${line}\n`).join(''), 'f', text)).toEqual([])
  })

  it('puts no large file together for the marks of each edit', () => {
    const whole = vi.spyOn(Document.prototype, 'toString')
    expect(codes('one\n', '+one\n+two\n', 'f', `one\n${'more\n'.repeat(10_000)}`)).toEqual(refused)
    expect(whole).not.toHaveBeenCalled()
    whole.mockRestore()
    expect(codes('one\n', '+one\n+two\n', 'f', `one\n${'more\n'.repeat(10_000)}\t+x\n`)).toEqual([])
  })

  it('refuses spaces and marks in code that it has others for, or none', () => {
    const [find, text] = ['    run(a)\n', 'f() {\n    run(a)\n}\n']
    for (const line of ['run（a）', 'run(a，b)', 'run(a)；', 'b\u00a0= run(a)', 'run(a)\u200b'])
      expect(codes(find, `    ${line}\n`, 'f.c', text), line).toEqual(refused)
    const meant = [
      'run("（a）")',
      '// run（a）',
      "run('\u00a0')",
      'run(a)  # 数量（个），单位',
      '/[:：,，]/.test(a)',
    ]
    for (const line of meant) expect(codes(find, `    ${line}\n`, 'f.c', text), line).toEqual([])
    expect(codes(find, '    run（a）\n', 'f.md', text)).toEqual([])
    expect(codes(find, '    run(a)；\n', 'f.c', `${text}// （b）\n`)).toEqual([])
  })

  it('refuses the path of the file above new lines, but at its top', () => {
    const text = '#!/usr/bin/env node\none()\n\ntwo()\n'
    for (const head of ['// src/f.ts', '# src/f.ts', 'src/f.ts', '/* src/f.ts */', '<!-- src/f.ts -->'])
      expect(codes('two()\n', `${head}\nthree()\n`, 'src/f.ts', text), head).toEqual(refused)
    expect(codes('two()\n', '<%# a/f.erb %>\nthree()\n', 'a/f.erb', text)).toEqual(refused)
    for (const head of ['*', '###'])
      expect(codes('two()\n', `${head} a/f.md\nthree()\n`, 'a/f.md', text), head).toEqual([])
    expect(codes('one()\n', '// src/f.ts\nthree()\n', 'src/f.ts', text)).toEqual([])
    expect(codes('two()\n', '// See src/f.ts\nthree()\n', 'src/f.ts', text)).toEqual([])
    expect(codes('two()\n', '// src/g.ts\nthree()\n', 'src/f.ts', text)).toEqual([])
    expect(codes('two()\n', '.npmignore\nthree()\n', '.npmignore', text)).toEqual([])
  })

  it('refuses the marks of a CDATA section around new lines, but in markup', () => {
    expect(codes('two()\n', '<![CDATA[\nthree()\n]]>\n', 'f.ts', 'one()\ntwo()\n')).toEqual(refused)
    expect(codes('two()\n', 'three()\n]]>\n', 'f.ts', 'one()\ntwo()\n')).toEqual(refused)
    expect(codes('<b>\n', '<![CDATA[\n<c>\n]]>\n', 'f.xml', '<a>\n<b>\n')).toEqual([])
  })

  it('refuses printed quotes around strings of code, and no-break spaces for indentation', () => {
    const [find, text] = ['    run(a)\n', 'f() {\n    run(a)\n}\n']
    for (const line of ['run(“a”)', 'a = ‘b’', 'return “a”'])
      expect(codes(find, `    ${line}\n`, 'f.c', text), line).toEqual(refused)
    for (const line of ['run("“a”")', '// run(“a”)', 'a (“b”)', 'a’s'])
      expect(codes(find, `    ${line}\n`, 'f.c', text), line).toEqual([])
    expect(codes(find, '    run(“a”)\n', 'f.c', `${text}// “b”\n`)).toEqual([])
    expect(codes(find, '    run(“a”)\n', 'f.md', text)).toEqual([])
    const odd = `${find}\u00a0\u00a0\u00a0 go(a)\n`
    expect(codes(find, odd, 'f.yml', text)).toEqual(refused)
    expect(codes(find, odd, 'f.md', text)).toEqual([])
    expect(codes(find, odd, 'f.yml', `${text} \u00a0x\n`)).toEqual([])
    expect(codes(find, `${find}    go('\u00a0')\n`, 'f.yml', text)).toEqual([])
    const paragraph = { op: 'append', path: 'f.tex', content: '\u3000吾輩は猫である。\n' } as const
    expect(codesOf(planned({ 'f.tex': 'x\n' }, [paragraph]))).toEqual([])
    expect(codes(find, `${find}\u3000\u3000go(a)\n`, 'f.c', text)).toEqual(refused)
  })

  it('looks at content that goes next to an anchor, too', () => {
    const inserted = (content: string, position: 'before' | 'after' = 'after') =>
      codesOf(planned({ 'f.py': code }, [{ op: 'insert', path: 'f.py', anchor: find, position, content }]))
    expect(inserted('4\t\tb = 1\n5\t\tc = 2')).toEqual(refused)
    expect(inserted('2: \tb = 1\n3: \tc = 2\n', 'before')).toEqual(refused)
    expect(inserted('+\tb = 1\n+\tc = 2\n')).toEqual(refused)
    expect(inserted('\tb = 1\n</content>\n')).toEqual(refused)
    expect(inserted('\tb = a &lt; 1\n')).toEqual(refused)
    expect(inserted('\tb = 1\n\tc = 2\n')).toEqual([])
  })

  it('refuses operators in HTML escapes in code, where neither text nor file speaks for them', () => {
    const [find, text] = ['    run(a)\n', 'f() {\n    run(a)\n}\n']
    const escaped = ['if (a &lt; b) {', 'p-&gt;run()', 'if (a &amp;&amp; b)', '#include &lt;a.h&gt;']
    for (const line of escaped) expect(codes(find, `${line}\n`, 'f.c', text), line).toEqual(refused)
    for (const line of [
      'fn f() -&gt; T {',
      'a: Vec&lt;T&gt;,',
      'b.parse::&lt;T&gt;()',
      'f(&amp;a)',
      'x =&gt; 1',
    ])
      expect(codes(find, `${line}\n`, 'f.rs', text), line).toEqual(refused)
    const [first] = escaped as [string]
    expect(codes(find, `${first}\n`, 'f.mts', text)).toEqual(refused)
    expect(codes(find, `${first}\n`, 'f.html', text)).toEqual([])
    expect(codes(find, `${first}\n`, 'f.c', `${text}// &amp;\n`)).toEqual([])
    const told = [
      'x("a &lt; b")',
      '// a &lt; b',
      ' * a &lt; b',
      'p->a("&gt;", b &lt; c)',
      'x(&lt;)',
      'a?b=1&amp;c=2',
    ]
    for (const line of told) expect(codes(find, `${line}\n`, 'f.c', text), line).toEqual([])
  })

  it('refuses `\\n` for line breaks, and `\\t` for tabs', () => {
    expect(codes(find, '\ta = one()\\n\tb = two()\\n\treturn a\n')).toEqual(refused)
    expect(codes('\treturn a', '\treturn a\\n\tlog(a)')).toEqual(refused)
    expect(codes('a = 1\nb = 2\n', 'a = 1\\nb = 2\\nc = 3\n', 'f.py', 'a = 1\nb = 2\n')).toEqual(refused)
    expect(codes(find, '\\ta = two()\n\\treturn a\n')).toEqual(refused)
    expect(codes('\treturn a', '\treturn "a\\nb"')).toEqual([])
    expect(codes('\treturn a', '\treturn "a\\n  b"')).toEqual([])
    expect(codes('Some words\n', 'Some words\\newpage\n', 'f.tex', 'Some words\n')).toEqual([])
  })

  it('refuses a backslash before each quote of a line sought and of others', () => {
    const text = 'say("one")\nsay("two")\n'
    expect(codes(text, 'say(\\"one\\")\nsay(\\"three\\")\n', 'f', text)).toEqual(refused)
    expect(codes(text, 'say(\\"one\\")\nrun()\n', 'f', text)).toEqual(refused)
    const single = text.replaceAll('"', "'")
    expect(codes(single, "say(\\'one\\')\nrun()\n", 'f', single)).toEqual(refused)
    // They may be all that changes, a quote is left without, or it is another line that has them.
    expect(codes(text, text.replaceAll('"', '\\"'), 'f', text)).toEqual([])
    expect(codes(text, 'say(\\"one\\")\nrun("say")\n', 'f', text)).toEqual([])
    expect(codes(text, 'say("one")\nsay(`\\"two\\"`)\n', 'f', text)).toEqual([])
  })
})

describe('the guards of new text look at hunks, too:', () => {
  const patched = (path: string, text: string, lines: readonly string[]) =>
    codesOf(planned({ [path]: text }, [{ op: 'patch', path, hunks: [{ lines: [...lines] }] }]))

  it('a marker that stands for lines that would go', () => {
    const text = 'def f():\n    a = 1\n    b = 2\n    c = 3\n    return d\n'
    const gone = ['-    a = 1', '-    b = 2', '-    c = 3']
    const marker = '+    # ... existing code ...'
    expect(patched('f.py', text, [' def f():', ...gone, marker, '     return d'])).toEqual(['placeholder'])
    expect(patched('f.py', text, [' def f():', '-    a = 1', marker, '     b = 2'])).toEqual(['placeholder'])
    // It takes the place of no line, or the file has it itself.
    expect(patched('f.py', text, [' def f():', marker, '     a = 1'])).toEqual([])
    const marked = text.replace('    a = 1', '    # ... existing code ...')
    expect(
      patched('f.py', marked, ['-    # ... existing code ...', '-    b = 2', '-    c = 3', marker]),
    ).toEqual([])
  })

  it('what is left out, where lone carriage returns are in the text, and where they end lines', () => {
    const hunk = [' def f():', '-    a = 1', '-    b = 2', '+    # ... existing code ...', '     return a']
    const text = 'def f():\n    a = 1\n    b = 2\n    return a\n'
    expect(patched('f.py', `x = "a\rb"\n${text}`, hunk)).toEqual(['placeholder'])
    expect(patched('f.py', text.replaceAll('\n', '\r'), hunk)).toEqual(['placeholder'])
    expect(patched('f.py', text.replaceAll('\n', '\r'), [hunk[0]!, '-    a = 1', '+    a = 2'])).toEqual([])
  })

  it('a fence around what is new', () => {
    const around = [' def f():', '+```python', '     a = 1', '+```']
    expect(patched('f.py', 'def f():\n    a = 1\n', around)).toEqual(['fence'])
    expect(patched('f.md', 'def f():\n    a = 1\n', around)).toEqual([])
  })

  it('a misprint of what is new between lines of context', () => {
    const text = 'def f():\n    a = 1\n    b = 2\n'
    const answer = (...lines: readonly string[]) =>
      patched('f.py', text, [' def f():', '-    a = 1', ...lines, '     b = 2'])
    const refused = ['operation-ambiguous']
    expect(answer('++    a = 2', '++    c = 3')).toEqual(refused)
    expect(answer('+2:     a = 2', '+3:     c = 3')).toEqual(refused)
    expect(answer('+    a = 2', '+>>>>>>> REPLACE')).toEqual(refused)
    expect(answer('+    a = 2', '+    c = 3')).toEqual([])
    const below = [' def f():', '-    a = 1', '+    a = 2', '     b = 2', '+    c = 3', '+>>>>>>> REPLACE']
    expect(patched('f.py', text, below)).toEqual(refused)
    expect(patched('f.py', text, [' def f():', '+7: x', '+8: y'])).toEqual([])
    expect(patched('f.py', text, [' def f():', '+2: x', '+3: y'])).toEqual(refused)
  })
})

describe('the syntax guard', () => {
  const syntax = {
    languageOf: () => 'words',
    faultsIn: (_: string, text: string) => (text.includes('(') ? [{ line: 1, column: 1, text: '(' }] : []),
  }

  it('blames the last operation that changed the text, and none that only puts it elsewhere, or asks', () => {
    const operations: readonly OperationInput[] = [
      { op: 'edit', path: 'f', find: 'word', replace: '(word' },
      { op: 'move', from: 'f', to: 'g' },
      { op: 'edit', path: 'g', find: 'other', replace: 'other' },
      { op: 'read', path: 'g' },
    ]
    const blame = (count: number) =>
      plan(planOf(operations.slice(0, count)), snapshotOf({ f: 'word\nother\n' }), defaultPolicy, { syntax })
    expect(blame(1).diagnostics).toMatchObject([{ code: 'syntax', operation: 0 }])
    for (const put of [{ to: 'g' }, { mode: '100755' }] as const) {
      const patch: OperationInput = { op: 'patch', path: 'f', hunks: [], ...put }
      const snapshot = snapshotOf({ f: 'word\n' })
      const { diagnostics } = plan(planOf([operations[0]!, patch]), snapshot, defaultPolicy, { syntax })
      expect(diagnostics).toMatchObject([{ code: 'syntax', operation: 0 }])
    }
    const result = blame(4)
    expect(result.diagnostics).toMatchObject([{ code: 'syntax', operation: 0, path: 'g' }])
    expect(result.outcomes.map(({ status }) => status)).toEqual([
      'failed',
      'not-applied',
      'not-applied',
      'not-applied',
    ])
  })

  it('tells a fault of a new line from the same one in a line below it, which was there before', () => {
    const faultsIn = (_: string, text: string) =>
      text
        .split('\n')
        .flatMap((line, at) => (line.endsWith('(') ? [{ line: at + 1, column: 1, text: '(' }] : []))
    const edit: OperationInput = { op: 'edit', path: 'f', find: 'word\n', replace: 'word\nnew(\n' }
    const result = plan(planOf([edit]), snapshotOf({ f: 'word\nold(\n' }), defaultPolicy, {
      syntax: { ...syntax, faultsIn },
    })
    expect(result.diagnostics).toMatchObject([{ code: 'syntax', data: { line: 2 } }])
  })

  it('lets faults be that a file had where it came from, whatever it is put over', () => {
    const over = (text: string) => {
      const move: OperationInput = { op: 'move', from: 'f', to: 'g', overwrite: true }
      return plan(planOf([move]), snapshotOf({ f: '(word\n', g: text }), defaultPolicy, { syntax }).ok
    }
    expect([over('word\n'), over('((word\n')]).toEqual([true, true])
  })

  it('blames the operation that puts a file where it is judged, if nothing has changed its text', () => {
    const languageOf = (path: string) => (path === 'g' ? 'words' : undefined)
    const move: OperationInput = { op: 'move', from: 'f', to: 'g' }
    const result = plan(planOf([move]), snapshotOf({ f: '(word\n' }), defaultPolicy, {
      syntax: { ...syntax, languageOf },
    })
    expect(result.diagnostics).toMatchObject([{ code: 'syntax', operation: 0 }])
  })
})

describe('the protected guard', () => {
  it('refuses delete, move and overwrite, and lets edits be (§000 edge case 5)', () => {
    const tree = { 'venv/a': 'x\n', 'emend.config.json': '{}\n', f: 'f\n' }
    expect(codesOf(planned(tree, [{ op: 'delete', path: 'venv/a' }]))).toEqual(['path-protected'])
    expect(codesOf(planned(tree, [{ op: 'move', from: 'venv/a', to: 'b' }]))).toEqual(['path-protected'])
    expect(codesOf(planned(tree, [{ op: 'copy', from: 'f', to: 'venv/a', overwrite: true }]))).toEqual([
      'path-protected',
    ])
    expect(
      codesOf(planned(tree, [{ op: 'create', path: 'emend.config.json', content: '{}', overwrite: true }])),
    ).toEqual(['path-protected'])
    expect(codesOf(planned(tree, [{ op: 'move', from: 'f', to: 'venv/a' }]))).toEqual(['path-protected'])
    expect(codesOf(planned(tree, [{ op: 'create', path: 'venv/a', content: 'y\n' }]))).toEqual([
      'path-protected',
    ])
    expect(textAfter('venv/a', tree, [{ op: 'edit', path: 'venv/a', find: 'x', replace: 'y' }])).toBe('y\n')
    expect(planned(tree, [{ op: 'copy', from: 'venv/a', to: 'b' }]).ok).toBe(true)
  })

  it('keeps all of a directory that a glob names without a wildcard', () => {
    const tree = { 'core/llm/a': 'x\n', 'app/[id]/a': 'x\n', 'lib/gen/a': 'x\n', top: 'x\n' }
    const deleted = (path: string, ...patterns: string[]) =>
      codesOf(planned(tree, [{ op: 'delete', path }], { policy: { protected: patterns } }))
    for (const path of ['core/llm/a', 'app/[id]/a', 'lib/gen/a'])
      expect(deleted(path, 'core', 'app/[id]', '**/gen')).toEqual(['path-protected'])
    for (const pattern of ['*', 'core/*', 'co', 'llm']) expect(deleted('core/llm/a', pattern)).toEqual([])
    expect(deleted('top', '*')).toEqual(['path-protected'])
  })

  it('lets files be made where nothing is yet', () => {
    const tree = { 'venv/a': 'x\n', f: 'f\n' }
    const making: readonly OperationInput[] = [
      { op: 'create', path: 'venv/b', content: 'y\n' },
      { op: 'copy', from: 'f', to: 'venv/b' },
      { op: 'move', from: 'f', to: 'venv/b' },
    ]
    for (const operation of making) expect(planned(tree, [operation]).ok).toBe(true)
  })

  it('lets no operation make or change the configuration, which says what plans may do', () => {
    const path = 'emend.config.json'
    const tree = { [path]: '{}\n', f: 'f\n' }
    const changing: readonly OperationInput[] = [
      { op: 'edit', path, find: '{}', replace: '{ }' },
      { op: 'insert', path, anchor: '{', position: 'after', placement: 'inline', content: ' ' },
      { op: 'replace_lines', path, from: 1, to: 1, content: '{ }', expect: '{}' },
      { op: 'append', path: `./${path}`, content: '\n' },
      { op: 'prepend', path, content: '\n' },
      { op: 'patch', path, hunks: [{ lines: ['-{}', '+{ }'] }] },
      { op: 'patch', path, hunks: [], pieces: [{ data: 'e30=' }] },
      { op: 'patch', path, hunks: [], mode: '100755' },
    ]
    for (const operation of changing) expect(codesOf(planned(tree, [operation]))).toEqual(['path-protected'])
    const making: readonly OperationInput[] = [
      { op: 'create', path, content: '{}' },
      { op: 'move', from: 'f', to: path },
      { op: 'copy', from: 'f', to: path },
      { op: 'patch', path: 'f', to: path, hunks: [] },
      { op: 'create', path: `${path}/f`, content: 'f\n' },
      { op: 'move', from: 'f', to: `${path}/sub/f` },
      { op: 'mkdir', path },
    ]
    for (const operation of making)
      expect(planned({ f: 'f\n' }, [operation]).diagnostics).toMatchObject([
        { code: 'path-protected', message: `Cannot create protected file: ${path}` },
      ])
    expect(
      planned(tree, [
        { op: 'read', path },
        { op: 'copy', from: path, to: `sub/${path}` },
      ]).ok,
    ).toBe(true)
    const policy = { protected: [] }
    expect(planned(tree, [changing[0]!], { policy }).ok).toBe(true)
  })
})

describe('the path guard', () => {
  const create = (path: string, given = {}) =>
    codesOf(planned({}, [{ op: 'create', path, content: 'x' }], given))

  it('refuses paths by their spelling (§000 edge case 8)', () => {
    expect(create('../x')).toEqual(['path-escapes'])
    expect(create('/etc/passwd')).toEqual(['path-absolute'])
    expect(create('.GIT/config')).toEqual(['path-denied'])
    expect(create('a\0b')).toEqual(['path-nul'])
    expect(create('')).toEqual(['path-empty'])
    expect(create('x'.repeat(256))).toEqual(['path-too-long'])
    expect(create('foo..bar')).toEqual([])
  })

  it('refuses what the snapshot found in the way', () => {
    const obstacle = { kind: 'obstacle', obstacle: { code: 'path-submodule', root: 'sub' } } as const
    expect(codesOf(planned({ sub: obstacle }, [{ op: 'create', path: 'sub/f', content: 'x' }]))).toEqual([
      'path-submodule',
    ])
    const { diagnostics } = planned({ sub: obstacle }, [{ op: 'delete', path: 'sub' }])
    expect(diagnostics[0]?.message).toContain('Path is another repository: sub.')
  })

  it('refuses a name that is taken for another one, until what has that one goes', () => {
    const takenFor = (meant: string) =>
      ({ kind: 'obstacle', obstacle: { code: 'path-misspelt', reason: 'r', meant } }) as const
    const tree = { B: takenFor('b'), b: '1\n', Src: takenFor('src'), 'src/a': '2\n' }
    const made = { op: 'create', path: 'B', content: '3\n' } as const
    expect(codesOf(planned({ B: takenFor('b') }, [made]))).toEqual(['path-misspelt'])
    expect(codesOf(planned(tree, [{ op: 'copy', from: 'b', to: 'B' }]))).toEqual(['path-misspelt'])
    expect(planned(tree, [{ op: 'create', path: 'Src/new', content: '4\n' }]).diagnostics).toMatchObject([
      { code: 'path-misspelt', data: { meant: 'src/new' } },
    ])
    for (const operations of [
      [{ op: 'delete', path: 'b' }, made],
      [
        { op: 'move', from: 'b', to: 'c' },
        { op: 'move', from: 'c', to: 'B' },
      ],
      [
        { op: 'move', from: 'src/a', to: 'Src/a' },
        { op: 'create', path: 'Src/new', content: '4\n' },
      ],
      [{ op: 'patch', path: 'b', to: 'B', hunks: [{ lines: ['-1', '+3'] }] }],
    ] as const)
      expect(codesOf(planned(tree, operations))).toEqual([])
  })

  it('refuses ignored paths unless the caller allows them', () => {
    const snapshot = { ignored: new Set(['f']) }
    expect(create('f', { snapshot })).toEqual(['path-ignored'])
    expect(create('f', { snapshot, policy: { allowIgnored: true } })).toEqual([])
  })
  it('refuses what is outside of the directories that the caller keeps plans to', () => {
    const policy = { within: ['a', 'b/c'] }
    const touched = (path: string) =>
      codesOf(
        planned({ 'a/f': 'x\n', 'ab/f': 'x\n', 'b/c/f': 'x\n', f: 'x\n' }, [{ op: 'delete', path }], {
          policy,
        }),
      )
    expect(['a/f', 'b/c/f', './a/f'].map(touched)).toEqual([[], [], []])
    expect(['ab/f', 'f'].map(touched)).toEqual([['path-outside'], ['path-outside']])
    const move = { op: 'move', from: 'a/f', to: 'f2' } as const
    expect(codesOf(planned({ 'a/f': 'x\n' }, [move], { policy }))).toEqual(['path-outside'])
    expect(codesOf(planned({ 'a/f': 'x\n' }, [{ op: 'glob', pattern: '*' }], { policy }))).toEqual([
      'path-outside',
    ])
  })
})

describe('`expect`', () => {
  const blob = blobOf(bytesOf('f\n'))

  it('is compared with the snapshot', () => {
    expect(planned({ f: 'f\n' }, [{ op: 'delete', path: 'f', expect: blob }]).ok).toBe(true)
    expect(codesOf(planned({ f: 'g\n' }, [{ op: 'delete', path: 'f', expect: blob }]))).toEqual(['conflict'])
    expect(planned({}, [{ op: 'create', path: 'f', content: 'x', expect: 'absent' }]).ok).toBe(true)
    const overwrite = { op: 'create', path: 'f', content: 'x', overwrite: true, expect: 'absent' } as const
    expect(codesOf(planned({ f: fileEntry('f\n') }, [overwrite]))).toEqual(['conflict'])
  })

  it('is compared with what the plan has left there, too', () => {
    const edit = { op: 'edit', path: 'f', find: 'g', replace: 'f' } as const
    const create = { op: 'create', path: 'f', content: 'f\n' } as const
    const remove = { op: 'delete', path: 'f', expect: blob } as const
    expect(planned({ f: 'g\n' }, [edit, remove]).ok).toBe(true)
    expect(planned({}, [create, remove]).ok).toBe(true)
    expect(codesOf(planned({ f: 'g h\n' }, [edit, remove]))).toEqual(['conflict'])
    const anew = { ...create, expect: 'absent' } as const
    expect(planned({ f: 'g\n' }, [edit, remove, anew]).ok).toBe(true)
  })

  it('says of a file that the plan has made what it is by then', () => {
    const create = { op: 'create', path: 'f', content: 'f\n' } as const
    const remove = { op: 'delete', path: 'f', expect: '0'.repeat(40) } as const
    const edit = { op: 'edit', path: 'f', find: 'f', replace: 'g', expect: '0'.repeat(40) } as const
    for (const operation of [remove, edit])
      expect(planned({}, [create, operation]).diagnostics).toMatchObject([
        { code: 'conflict', data: { actual: blob } },
      ])
  })

  it('may be an id of the other object format', () => {
    const id = createHash('sha256').update('blob 2\0f\n').digest('hex')
    expect(planned({ f: 'f\n' }, [{ op: 'delete', path: 'f', expect: id }]).ok).toBe(true)
    expect(codesOf(planned({ f: 'g\n' }, [{ op: 'delete', path: 'f', expect: id }]))).toEqual(['conflict'])
  })
})
