import { defaultPolicy, type SyntaxLanguage, syntaxLanguages } from '@emend/model'
import { makeRepository } from '@emend/testkit'
import { describe, expect, it } from 'vitest'
import { workspaceIn } from '../support.ts'

/** A text in a language, an edit that keeps it whole, and one that breaks it. */
interface Sample {
  readonly path: string
  readonly text: string
  readonly kept: readonly [find: string, replace: string]
  readonly broken: readonly [find: string, replace: string]
}

const samples: Readonly<Record<SyntaxLanguage, Sample>> = {
  bash: { path: 'a.sh', text: 'if true; then\n  echo one\nfi\n', kept: ['one', 'two'], broken: ['fi\n', ''] },
  c: {
    path: 'a.c',
    text: 'int f(int a) {\n  return a;\n}\n',
    kept: ['a;', 'a + 1;'],
    broken: ['a) {', 'a {'],
  },
  cpp: { path: 'a.cpp', text: 'class A {\n  int x;\n};\n', kept: ['int x', 'long x'], broken: ['};', ''] },
  css: { path: 'a.css', text: 'p {\n  color: red;\n}\n', kept: ['red', 'blue'], broken: ['p {', 'p {{'] },
  go: {
    path: 'a.go',
    text: 'package a\n\nfunc F() int {\n\treturn 1\n}\n',
    kept: ['1', '2'],
    broken: ['F() int {', 'F( int {'],
  },
  html: {
    path: 'a.html',
    text: '<ul>\n  <li>one</li>\n</ul>\n',
    kept: ['one', 'two'],
    broken: ['</ul>', '</ol>'],
  },
  java: {
    path: 'A.java',
    text: 'class A {\n  int x = 1;\n}\n',
    kept: ['class A', 'class B'],
    broken: ['x = 1;', 'x = ;'],
  },
  javascript: {
    path: 'a.mjs',
    text: 'export const f = () => {\n  return 1\n}\n',
    kept: ['1', '2'],
    broken: ['() =>', '( =>'],
  },
  json: { path: 'a.json', text: '{\n  "a": 1,\n  "b": 2\n}\n', kept: ['2', '3'], broken: ['2', '2,'] },
  python: {
    path: 'plugin.py',
    text: 'def valid():\n    return True\n',
    kept: ['True', 'False'],
    broken: ['def valid():', 'def invalid('],
  },
  ruby: { path: 'a.rb', text: 'def f\n  1\nend\n', kept: ['1', '2'], broken: ['end', ''] },
  rust: { path: 'a.rs', text: 'fn f() -> i32 {\n    1\n}\n', kept: ['1', '2'], broken: ['-> i32', '-> '] },
  toml: { path: 'a.toml', text: '[a]\nb = 1\n', kept: ['[a]', '[c]'], broken: ['b = 1', 'b = '] },
  tsx: {
    path: 'a.tsx',
    text: 'export const A = () => <p>one</p>\n',
    kept: ['one', 'two'],
    broken: ['</p>', ''],
  },
  typescript: {
    path: 'a.ts',
    text: 'const a: number = 1\n',
    kept: ['1', '2'],
    broken: ['number =', 'number = ='],
  },
  yaml: {
    path: 'a.yml',
    text: 'a:\n  - one\n  - two\n',
    kept: ['two', 'three'],
    broken: ['- two', '- [two'],
  },
}

const planned = async (
  files: Readonly<Record<string, string>>,
  operations: readonly Record<string, unknown>[],
  syntax: readonly SyntaxLanguage[] = syntaxLanguages,
) => {
  const repository = makeRepository(files)
  try {
    const workspace = await workspaceIn(repository.root, { policy: { ...defaultPolicy, syntax } })
    return await workspace.preview(JSON.stringify({ version: 1, operations }))
  } finally {
    repository.remove()
  }
}

const edit = (path: string, [find, replace]: readonly [string, string]) => ({
  op: 'edit',
  path,
  find,
  replace,
})

describe.each(Object.entries(samples))('the syntax guard for %s', (_, { path, text, kept, broken }) => {
  it('lets a change pass that keeps the file whole', async () => {
    const result = await planned({ [path]: text }, [edit(path, kept)])
    expect(result.diagnostics).toEqual([])
  })

  it('refuses one that breaks it, with line and column', async () => {
    const result = await planned({ [path]: text }, [edit(path, broken)])
    expect(result).toMatchObject({
      ok: false,
      outcomes: [{ status: 'failed' }],
      diagnostics: [{ code: 'syntax', path, operation: 0 }],
    })
    expect(result.report).toMatch(
      /^❌ Syntax validation failed: .* at line \d+, column \d+\. Nothing was written\.$/m,
    )
  })

  it('lets a file be edited that was broken before, and mended', async () => {
    const before = text.replace(...broken)
    expect((await planned({ [path]: before }, [edit(path, kept)])).diagnostics).toEqual([])
    const create = { op: 'create', path, content: text, overwrite: true }
    expect((await planned({ [path]: before }, [create])).diagnostics).toEqual([])
  })
})

describe('the syntax guard for the indentation of python', () => {
  const text =
    'import sys\n\n@wraps\ndef a(x):\n    if x:\n        return 1\n    y = 2; z = 3\n    return y\n'

  it.each([
    ['a statement that goes deeper', '    return y', '      return y', 8, 7],
    ['one that goes less deep than its block', '    y = 2', '  y = 2', 7, 3],
    ['one of the module that is indented', 'import', '  import', 1, 3],
    ['a definition that left its decorator', '\ndef a(x):', '\n  def a(x):', 4, 3],
    ['a block that lost all its statements', '        return 1\n', '', 5, 5],
    ['a block of comments alone', 'return 1', '# nothing', 5, 5],
  ])('refuses %s', async (_, find, replace, line, column) => {
    const { diagnostics } = await planned({ 'p.py': text }, [edit('p.py', [find, replace])])
    expect(diagnostics).toMatchObject([{ code: 'syntax', data: { line, column } }])
  })

  it.each([
    ['statements behind others', 'y = 2; z = 3', 'y = 2; z = 3; y += z'],
    ['a block on one line', 'if x:\n        return 1', 'if x: y = 1; return y'],
    ['comments wherever they stand', '    return y', '  # two\n      # six\n    return y\n# none'],
    ['a block with a step of its own', '        return 1', '     # five\n     return 1'],
    ['lines that go on', '    return y', '    return [\ny,\n  z]'],
    ['form feeds in front of statements', '    return y', '  \f    y += 1\n\f    return y\n\fb = 1'],
    ['another step further on', '    return y', '    return y\n\nclass B:\n\tdef b(self):\n\t\tpass'],
  ])('lets pass %s', async (_, find, replace) => {
    const { diagnostics } = await planned({ 'p.py': text }, [edit('p.py', [find, replace])])
    expect(diagnostics).toEqual([])
  })
})

describe('the syntax guard for a part that has no node of its own', () => {
  it.each([
    ['p.py', 'import os\n@dec\ndef a():\n    pass\n', '\n@', '@', { line: 1, column: 10, text: '@dec' }],
    ['a.go', 'package a\n\nvar x = 1\nvar y = 2\n', '\nvar y', ' var y', { line: 3, text: 'var y = 2' }],
    ['a.toml', 'a = 1\nb = 2\n', '\nb', ' b', { line: 1, text: 'a = 1' }],
    ['a.toml', 'a = { b = 1 }\n', '1 ', '', { line: 1, missing: 'integer' }],
  ])('refuses what lacks one in %s: %s', async (path, text, find, replace, data) => {
    const { diagnostics } = await planned({ [path]: text }, [edit(path, [find, replace])])
    expect(diagnostics).toMatchObject([{ code: 'syntax', data }])
  })

  it.each([
    ['a.c', 'int x;\n#include <a.h>'],
    ['a.go', 'package a\n\nvar (\n\tx = 1\n)'],
    ['a.h', '#define X 1 /* one\n  two */\nint x;\n'],
    ['a.html', '<title>x</title>\n<p>one\n'],
  ])('lets pass what needs none in %s: %s', async (path, content) => {
    expect((await planned({}, [{ op: 'create', path, content }])).diagnostics).toEqual([])
  })
})

describe('the syntax guard', () => {
  const python = 'def a():\n    return (1\n\ndef b():\n    return 2\n'

  it('counts only faults that the change introduces, wherever the old ones have moved', async () => {
    const edits = [edit('p.py', ['def b():\n    return 2', 'def b():\n    x = 2\n\n    return x'])]
    const whole = python.replace('(1', '1')
    expect((await planned({ 'p.py': whole }, edits)).ok).toBe(true)
    expect((await planned({ 'p.py': `x = = 1\n\n\n${whole}` }, edits)).ok).toBe(true)
    const worse = [edit('p.py', ['return 2', 'return 2)'])]
    expect((await planned({ 'p.py': `x = = 1\n\n\n${whole}` }, worse)).diagnostics).toMatchObject([
      { code: 'syntax', data: { line: 8, column: 5, text: 'return 2)' } },
    ])
  })

  it.each(['p.py/', './p.py', 'p.py/.'])('judges a file however its path is written: %s', async (path) => {
    const { diagnostics } = await planned({ 'p.py': 'x = (1)\n' }, [edit(path, ['(1)', '(1'])])
    expect(diagnostics).toMatchObject([{ code: 'syntax', path: 'p.py' }])
  })

  it('cuts no character in two where it quotes a long line', async () => {
    for (const start of ['return "', 'return  "']) {
      const edits = [edit('p.py', ['return 2', `${start}${'😀'.repeat(40)}")`])]
      const { diagnostics } = await planned({ 'p.py': python.replace('(1', '1') }, edits)
      expect(diagnostics).toMatchObject([{ data: { text: expect.stringMatching(/^return.*😀…$/u) } }])
    }
  })

  it('judges what a plan leaves behind, not what it passes through', async () => {
    const operations = [edit('p.py', ['return 2', 'return (2']), edit('p.py', ['return (2', 'return (2)'])]
    expect((await planned({ 'p.py': python.replace('(1', '1') }, operations)).ok).toBe(true)
  })

  it('judges a file that gets the name of another language, but none that only moves', async () => {
    const move = (to: string) => ({ op: 'move', from: 'notes.txt', to })
    expect((await planned({ 'notes.txt': 'not ( python\n' }, [move('notes.py')])).ok).toBe(false)
    expect((await planned({ 'notes.txt': 'not ( python\n' }, [move('more.txt')])).ok).toBe(true)
    const renamed = { op: 'move', from: 'a.py', to: 'b.py' }
    expect((await planned({ 'a.py': 'not ( python\n' }, [renamed])).ok).toBe(true)
  })

  it('says what it could not judge', async () => {
    const long = `x = 1\n${'y = 2\n'.repeat(400_000)}`
    const result = await planned({ 'p.py': long }, [edit('p.py', ['x = 1', 'x = 2'])])
    expect(result).toMatchObject({
      ok: true,
      diagnostics: [{ code: 'syntax-unchecked', severity: 'warning' }],
    })
  })

  it('says so of a text that is nested deeper than the parser can follow, and judges the next plan', async () => {
    const deep = { op: 'create', path: 'deep.js', content: 'a: {'.repeat(5000) }
    const beside = { op: 'create', path: 'z.js', content: 'a\n' }
    const unchecked = { code: 'syntax-unchecked', severity: 'warning' }
    expect(await planned({}, [deep, beside])).toMatchObject({ ok: true, diagnostics: [unchecked, unchecked] })
    expect((await planned({}, [{ ...beside, content: 'a(\n' }])).diagnostics).toMatchObject([
      { code: 'syntax' },
    ])
    expect((await planned({}, [beside])).diagnostics).toEqual([])
  })

  it.each([
    ['a.sh', '<a>', 80_000],
    ['a.c', '*}', 20_000],
    ['a.cpp', '&/*', 20_000],
    ['a.css', '~|=', 20_000],
  ])(
    'says so soon of a text in %s that the parser loses itself in, and judges the others',
    async (path, sign, times) => {
      const lost = { op: 'create', path, content: sign.repeat(times) }
      const broken = { op: 'create', path: 'z.js', content: 'a(\n' }
      const { diagnostics } = await planned({}, [lost, broken])
      expect(diagnostics).toMatchObject([
        { code: 'syntax-unchecked', path },
        { code: 'syntax', path: 'z.js' },
      ])
    },
  )

  it('finds its way through many end tags that end nothing, before and after', async () => {
    const tags = `<p>one</p>\n${'</p>\n'.repeat(20_000)}`
    expect((await planned({ 'a.html': tags }, [edit('a.html', ['one', 'two'])])).diagnostics).toEqual([])
  })

  it.each(['<p =></b>\n', '<p =>\n</b>\n'])(
    'tells the first of two faults of different kinds: %j',
    async (content) => {
      const { diagnostics } = await planned({}, [{ op: 'create', path: 'a.html', content }])
      expect(diagnostics).toMatchObject([{ code: 'syntax', data: { line: 1, column: 4, text: '=' } }])
    },
  )

  it('judges the languages that are asked for alone', async () => {
    expect((await planned({ 'a.json': '{}\n' }, [edit('a.json', ['{}', '{'])], ['python'])).ok).toBe(true)
  })
})
