import type { Hunk } from '@emend/model'
import { describe, expect, it, vi } from 'vitest'
import { comesTwice } from '../../src/matching/twice/comes-twice.ts'
import { Document } from '../../src/text/document.ts'
import { codesOf, edit, planned, textAfter } from '../planning.ts'

const file = 'def load(path):\n    text = read(path)\n    return parse(text)\n\nprint(load("a"))\n'

const codes = (find: string, replace: string, text = file) =>
  codesOf(planned({ f: text }, [edit(find, replace)]))

describe('a replacement that brings along what stands next to the text it replaces', () => {
  it('is refused where that is a line below or above, which is quoted', () => {
    const below = edit('    text = read(path)', '    text = open(path)\n    return parse(text)')
    const { diagnostics } = planned({ f: file }, [below])
    expect(diagnostics).toMatchObject([
      {
        code: 'operation-ambiguous',
        message: expect.stringContaining('line 2 of f, which ends with what stands right below'),
        nearest: { from: 2, to: 3, text: '    text = read(path)\n    return parse(text)' },
      },
    ])
    const above = edit('    return parse(text)\n', '    text = read(path)\n    return parse(text.trim())\n')
    expect(planned({ f: file }, [above]).diagnostics).toMatchObject([
      { code: 'operation-ambiguous', nearest: { from: 2, to: 3 } },
    ])
    const lines = { op: 'replace_lines', path: 'f', from: 2, to: 2, expect: '    text = read(path)' } as const
    expect(codesOf(planned({ f: file }, [{ ...lines, content: below.replace }]))).toEqual([
      'operation-ambiguous',
    ])
    const several = '    text = open(path)\n    return parse(text)\n\nprint(load("a"))'
    expect(codes('    text = read(path)', several)).toEqual(['operation-ambiguous'])
  })

  it('is refused where it goes on with a line below, and with others behind that', () => {
    const going = edit('def load(path):\n', 'def load(path):\n    text = read(path)\n    log(text)\n')
    expect(planned({ f: file }, [going]).diagnostics).toMatchObject([
      {
        code: 'operation-ambiguous',
        message: expect.stringContaining('line 1 of f, which goes on with what stands right below'),
        nearest: { from: 1, to: 2 },
      },
    ])
    const after = { op: 'insert', path: 'f', anchor: 'def load(path):', position: 'after' } as const
    const content = '    text = read(path)\n    log(text)\n'
    expect(codesOf(planned({ f: file }, [{ ...after, content }]))).toEqual(['operation-ambiguous'])
    // What stands elsewhere as well, or ends a block, may be there once more; and git may show a copy in a hunk so.
    const hunk = { lines: [' def load(path):', '+    text = read(path)', '+    log(text)'] }
    expect(codesOf(planned({ f: file }, [{ op: 'patch', path: 'f', hunks: [hunk] }]))).toEqual([])
    const copy = 'def load(path):\n    text = read(path)\n\ndef load(path):\n'
    expect(codes('def load(path):\n', copy)).toEqual([])
    const twice = 'a:\n  go()\nb:\n  go()\n'
    expect(codes('a:\n', 'a:\n  go()\n  stop()\n', twice)).toEqual([])
    expect(codes('  x();\n', '  x();\n}\nfunction f() {\n', 'if (a) {\n  x();\n}\n')).toEqual([])
  })

  it('is refused where a short line below is all that is new, behind the end of a line as well', () => {
    const text = 'x = one\nyz\n'
    for (const find of ['x = one', 'one'])
      expect(codes(find, `${find}\nyz`, text)).toEqual(['operation-ambiguous'])
    expect(codes('one', 'one\nzy', text)).toEqual([])
  })

  it('is refused where that is the start or the end of the line', () => {
    expect(codes('read(path)', 'text = open(path)')).toEqual(['operation-ambiguous'])
    expect(codes('def load(path)', 'def load(path, mode):')).toEqual(['operation-ambiguous'])
    expect(codes('f(a)', 'f(b) {', 'f(a) {\n}\n')).toEqual(['operation-ambiguous'])
    expect(codes('f(a)', 'f(b){', 'f(a) {\n}\n')).toEqual(['operation-ambiguous'])
    expect(codes('f(a)', 'f(b),', 'f(a),\n')).toEqual(['operation-ambiguous'])
    expect(codes('f(a)', 'f(b) # see below', 'f(a) # see below\n')).toEqual(['operation-ambiguous'])
    expect(codes('x', 'y = 0', 'x = 0\n')).toEqual(['operation-ambiguous'])
    expect(codes('if (a', 'if (b &&', 'if (a &&\n    c) {}\n')).toEqual(['operation-ambiguous'])
    expect(codes('one', '- two', '- one\n')).toEqual(['operation-ambiguous'])
    expect(codes('one', '# two', '# one\n')).toEqual(['operation-ambiguous'])
  })

  it('is refused where the end of the line is all that is new', () => {
    const ambiguous = ['operation-ambiguous']
    expect(codes('f(a)', 'f(a) {', 'f(a) {\n}\n')).toEqual(ambiguous)
    expect(codes('f(a)', 'f(a){', 'f(a) {\n}\n')).toEqual(ambiguous)
    expect(codes('"port": 80', '"port": 80,', '{\n  "port": 80,\n  "host": ""\n}\n')).toEqual(ambiguous)
    expect(codes('return load(a)', 'return load(a)  # may throw', 'return load(a)  # may throw\n')).toEqual(
      ambiguous,
    )
    expect(codes('import os', 'import os, sys', 'import os, sys\n')).toEqual(ambiguous)
    expect(codes('retry = a', 'retry = a or 1', 'retry = a or 1\n')).toEqual(ambiguous)
    expect(codes('"port": 80', '"port": 80,', '{\n  "host": "",\n  "port": 80\n}\n')).toEqual([])
  })

  it('is refused where the text sought starts or ends within a line, or a word, that is all in the new one', () => {
    const ambiguous = ['operation-ambiguous']
    const text = '### VectorDistance\narr.splice(arr.at(a), 1);\nlet y = 1;\n'
    expect(codes('### VectorDista', '### vectorDistance', text)).toEqual(ambiguous)
    expect(codes('### VectorDista', '### VectorDistance', text)).toEqual(ambiguous)
    expect(codes('arr.splice(arr', 'arr.splice(1 + arr.at(a), 1);', text)).toEqual(ambiguous)
    expect(codes('arr.splice(arr', 'arr.splice(1 + arr.at(a), 1)', text)).toEqual(ambiguous)
    expect(codes('at(a), 1);', 'arr.splice(arr.at(b), 1);', text)).toEqual(ambiguous)
    expect(codes('at(a)', 'at(a, 1)', text)).toEqual([])
    expect(codes('arr.at(a)', 'at(arr.at(a))', text)).toEqual([])
  })

  it('is refused where a part of a line that stands there is all that is new', () => {
    const ambiguous = ['operation-ambiguous']
    const text = 'const a = await load(one, two)\nif (a && b) run({ a, b }, 1)\n'
    expect(codes('load(', 'await load(', text)).toEqual(ambiguous)
    expect(codes('load(one', 'load(one, two', text)).toEqual(ambiguous)
    expect(codes('if (a', 'if (a && b', text)).toEqual(ambiguous)
    expect(codes('two)', 'one, two)', text)).toEqual(ambiguous)
    expect(codes('lo', 'load', text)).toEqual(ambiguous)
    expect(codes(' }, ', ' }, 1', text)).toEqual(ambiguous)
    expect(codes('load(one', 'load(one, three', text)).toEqual([])
    expect(codes('(a &&', '((a &&', text)).toEqual([])
    expect(codes('load(one, two)', 'wait(load(one, two))', text)).toEqual([])
  })

  it('is refused where the rest of a line that stands there, and lines below it, are all that is new', () => {
    const text = '{\n  "a": 1,\n  "b": 22,\n  "c": 3\n}\n'
    expect(codes('"a": 1', '"a": 1,\n  "b": 22', text)).toEqual(['operation-ambiguous'])
    expect(codes('"b": 22', '"a": 1,\n  "b": 22', text)).toEqual(['operation-ambiguous'])
    expect(codes('"a": 1', '"a": 1,\n  "b": 2', text)).toEqual([])
    expect(codes('"a": 1', '"a": 1,\n  "d": 22', text)).toEqual([])
    // Rows may be one more.
    expect(codes('"a": 1', '"a": 1,\n  "b": 2', text.replace('2,', ',\n  "b": 2,'))).toEqual([])
  })

  it('is refused where a text is replaced everywhere, if that holds at all of its places', () => {
    const everywhere = (find: string, replace: string, text: string): readonly string[] =>
      codesOf(planned({ f: text }, [{ ...edit(find, replace), occurrences: 'all' }]))
    const text = 'wait(timeout_ms)\nlog(timeout_ms)\n'
    expect(everywhere('timeout', 'timeout_ms', text)).toEqual(['operation-ambiguous'])
    expect(everywhere('timeout', 'timeout_ms', `${text}send(timeout)\n`)).toEqual([])
    expect(everywhere('a = 1', 'a = 1;', 'a = 1;\nb = 2;\na = 1;\n')).toEqual(['operation-ambiguous'])
    expect(everywhere('a = 1', 'a = 1;', 'a = 1;\nb = 2;\na = 1\n')).toEqual([])
  })

  it('is refused where the end of a line would go to another one', () => {
    const unclear = ['indentation-unclear']
    const text = '  one(a); // first\n  two(a);\n  three: 1,\n'
    expect(codes('  two(a)', '  two(a)\n  four(a)', text)).toEqual(unclear)
    expect(codes('  three: 1', '  three: 1\n  four: 2', text)).toEqual(unclear)
    expect(codes('  one(a);', '  one(a);\n  four(a);', text)).toEqual(unclear)
    expect(codes('  one(a);', '  one(b); // first\n  four(a);', text)).toEqual(unclear)
    expect(codes('  two(a)', '  two(a)\n    .four(a)', text)).toEqual([])
    expect(codes('  two(a)', '  two(b);\n  four(a)', text)).toEqual([])
    expect(codes('  one(a);', '  four(a);\n  one(a);', text)).toEqual([])
  })

  it('is refused where lines come that both texts end with in part', () => {
    const text = 'one\n\nsome words\n\nthree\n'
    expect(codes('one\n\n', 'one\n\nsome words\n\n', text)).toEqual(['operation-ambiguous'])
    expect(codes('\nthree\n', '\nsome words\n\nthree\n', text)).toEqual(['operation-ambiguous'])
  })

  it('is refused where a line with a tag says something, but not where a tag stands alone', () => {
    const text = '<a>\n</a>\n<b>\n  <name>I S</name>\n</b>\n'
    expect(codes('</a>\n', '</a>\n<b>\n  <name>I S</name>\n</b>\n', text)).toEqual(['operation-ambiguous'])
    expect(codes('</a>\n', '</a>\n<b>\n  <name>N</name>\n</b>\n', text)).toEqual([])
  })

  it('is refused where a line of few letters comes, the only one of its kind', () => {
    const imports = 'import (\n\t"fmt"\n\t"log"\n\t"net/http"\n\t"runtime"\n)\n'
    expect(codes('\t"net/http"\n\t"runtime"', '\t"log"\n\t"runtime"', imports)).toEqual([
      'operation-ambiguous',
    ])
    const jobs = 'env:\n  go: 1\njobs:\n  all:\n'
    expect(codes('  go: 1\n', 'env:\n  go: 2\n', jobs)).toEqual(['operation-ambiguous'])
  })

  it('is refused where a line comes that stands elsewhere as well, but nowhere twice in a row', () => {
    const text = 'one:\n  first: 1\n  names:\n  - a\ntwo:\n  first: 2\n  names:\n  - b\n'
    const names = edit('  first: 2\n', '  first: 3\n  names:\n')
    expect(codesOf(planned({ f: text }, [names]))).toEqual(['operation-ambiguous'])
    expect(codes(names.find, names.replace, `${text}  names:\n  names:\n`)).toEqual([])
    const above = edit('  - b\n', '  names:\n  - c\n')
    expect(codesOf(planned({ f: text }, [above]))).toEqual(['operation-ambiguous'])
  })

  it('is refused where a bracket or a tag comes that ends what only the text sought leaves open', () => {
    const ambiguous = ['operation-ambiguous']
    const text = 'function f() {\n  one(a[1])\n}\n\nfunction g() {\n  if (a) {\n    two()\n  }\n}\n'
    expect(codes('  one(a[1])\n', '  two()\n}\n', text)).toEqual(ambiguous)
    expect(codes('  one(a[1])\n\n', '  two()\n}\n\n', text)).toEqual(ambiguous)
    expect(codes('    two()\n  }\n', '    three()\n  }\n}\n', text)).toEqual(ambiguous)
    expect(codes('one(a[1]', 'one(b)', text)).toEqual(ambiguous)
    expect(codes('one(a', 'one(b[1])', text)).toEqual(ambiguous)
    const page = '<ul>\n<li>\nsome\n</li>\n</ul>\n'
    expect(codes('some\n', 'words\n</li>\n', page)).toEqual(ambiguous)
    // Others wrap, or end what the file leaves open.
    expect(codes('  one(a[1])\n', '{\n  two()\n}\n', text)).toEqual([])
    expect(codes('a[1]', 'f(a[1])', text)).toEqual([])
    expect(codes('some\n', '<li>\nwords\n</li>\n', page)).toEqual([])
    expect(codes('  one(a[1])\n', '  two()\n}\n', `{\n${text}`)).toEqual([])
  })

  it('is refused at all of many places without a count of the whole file at each', () => {
    const text = 'f(a)\n'.repeat(1000)
    const match = vi.spyOn(String.prototype, 'match')
    const all = { ...edit('f(a', 'g(a)'), occurrences: 'all' } as const
    expect(codesOf(planned({ f: text }, [all]))).toEqual(['operation-ambiguous'])
    const counted = match.mock.contexts.reduce<number>((sum, counted) => sum + `${counted}`.length, 0)
    match.mockRestore()
    expect(counted).toBeLessThan(10 * text.length)
  })

  it('is refused where the line is just what is written, and a part of it is sought', () => {
    const text = 'One\n\n## Two\n#--three\nf(a)\n'
    expect(codes('# Two\n', '## Two\n', text)).toEqual(['operation-ambiguous'])
    expect(codes('--three\n', '#--three\n', text)).toEqual(['operation-ambiguous'])
    expect(codes('a', 'f(a)', text)).toEqual(['operation-ambiguous'])
    expect(codes('a', 'g(a)', text)).toEqual([])
  })

  it('is refused where both texts start with a line break, and what is new stands right above', () => {
    const text = 'a()\n\n// one thing\nif (b) {\n}\n'
    expect(codes('\nif (b) {', '\n// one thing\nif (b) {', text)).toEqual(['operation-ambiguous'])
    expect(codes('\nif (b) {', '\n// one thing\nif (b) {', text.replaceAll('\n', '\r\n'))).toEqual([
      'operation-ambiguous',
    ])
    expect(codes('\nif (b) {', '\n// another thing\nif (b) {', text)).toEqual([])
  })

  it('is refused where all that is new stands there already, however long, short or frequent it is', () => {
    const block = Array.from({ length: 30 }, (_, index) => `  call(${index % 7})`).join('\n')
    const text = `start()\n${block}\nend()\n${block}\n`
    expect(codes('start()\n', `start()\n${block}\n`, text)).toEqual(['operation-ambiguous'])
    expect(codes('import (\n', 'import (\n\t"os"\n', 'import (\n\t"os"\n)\n')).toEqual([
      'operation-ambiguous',
    ])
    const list = 'a:\n  - "11.15"\nb:\n  - "11.15"\n'
    expect(codes('b:\n', 'b:\n  - "11.15"\n', list)).toEqual(['operation-ambiguous'])
    const rows = 'rows:\n  1, 2, 3, 4,\n  1, 2, 3, 4,\n'
    expect(codes('rows:\n', 'rows:\n  1, 2, 3, 4,\n', rows)).toEqual([])
    expect(codes('f {\n', 'f {\n}\n', 'f {\n}\n')).toEqual(['operation-ambiguous'])
    expect(codes('f {\n', 'f {\n}\n', 'g {\nf {\n}\n')).toEqual([])
  })

  it('is refused where inserted lines stand there already', () => {
    const insert = { op: 'insert', path: 'f', anchor: '    text = read(path)', placement: 'line' } as const
    const after = { ...insert, position: 'after', content: '    return parse(text)' } as const
    expect(codesOf(planned({ f: file }, [after]))).toEqual(['operation-ambiguous'])
    const before = { ...insert, position: 'before', content: 'def load(path):\n' } as const
    expect(codesOf(planned({ f: file }, [before]))).toEqual(['operation-ambiguous'])
    expect(codesOf(planned({ f: file }, [{ ...after, content: '    return text' }]))).toEqual([])
  })

  it('is refused where what is inserted directly at an anchor stands there already', () => {
    const text = 'import os\nimport sys\nlimit = f(a)  # seconds\n'
    const insert = { op: 'insert', path: 'f', placement: 'inline' } as const
    const again = [
      { ...insert, anchor: 'import os\n', position: 'after', content: 'import sys\n' },
      { ...insert, anchor: 'import os', position: 'after', content: '\nimport sys' },
      { ...insert, anchor: 'import sys', position: 'before', content: 'import os\n' },
      { ...insert, anchor: 'f(a)', position: 'after', content: '  # seconds' },
      { ...insert, anchor: 'f(a)', position: 'before', content: 'limit = ' },
    ] as const
    for (const one of again) expect(codesOf(planned({ f: text }, [one]))).toEqual(['operation-ambiguous'])
    const meant = [
      { ...insert, anchor: 'import os\n', position: 'after', content: 'import re\n' },
      { ...insert, anchor: 'import os\n', position: 'after', content: 'import os\n' },
      { ...insert, anchor: 'f(', position: 'after', content: 'a, ' },
    ] as const
    for (const one of meant) expect(codesOf(planned({ f: text }, [one]))).toEqual([])
  })

  it('is refused where the plan has added just the same there already', () => {
    const text = '#if A\none()\n#endif\n\ntwo(1)\nthree()\n'
    const plans = [
      [edit('two(1)\n', 'two(1) // twice\n'), edit('#endif\n\ntwo(1)', '#endif\n\ntwo(1) // twice')],
      [edit('one()\n#endif\n', 'one()\n#endif\n#endif\n'), edit('one()\n#endif', 'one()\n#endif\n#endif')],
      [edit('three()', '}\nthree()'), edit('three()\n', '}\nthree()\n')],
      [
        edit('three()', '}\nthree()'),
        { op: 'patch', path: 'f', hunks: [{ lines: ['+}', ' three()'] }] } as const,
      ],
    ]
    for (const [first, again] of plans) {
      const { diagnostics } = planned({ f: text }, [first!, again!])
      expect(diagnostics).toMatchObject([{ operation: 1, code: 'operation-ambiguous' }])
      expect(codesOf(planned({ f: text }, [again!]))).toEqual([])
    }
    const other = [edit('two(1)', 'two(1) // twice'), edit('two(1)', 'two(1), four()')]
    expect(textAfter('f', { f: text }, other)).toContain('two(1), four() // twice\n')
    const apart = [edit('two(1)\n', 'two(1)\nmore()\n'), edit('three()\n', '\nthree()\n')]
    expect(textAfter('f', { f: text }, apart)).toContain('more()\n\nthree()\n')
  })

  it('is taken as it is where both texts have it', () => {
    const both = edit('read(path)\n    return parse(text)', 'open(path)\n    return parse(text)')
    expect(textAfter('f', { f: file }, [both])).toBe(file.replace('read(', 'open('))
  })

  it('is taken as it is where it says little, stands elsewhere as well, ends a block, or wraps', () => {
    const cases = [
      ['  one();', '  two();\n}\n\nfunction g() {\n  one();\n}', '{function f() {\n  one();\n}\n'],
      ['one\n', 'two\n12 words\n', 'one\n12 words\nthree\n12 words\n12 words\n'],
      ['one\n', '#ifdef A\none\n#endif\n', '#ifdef B\none\n#endif\n'],
      ['one\n', '<section>\none\n</section>\n', '<section>\none\n</section>\n'],
      ['a', 'f(a)', 'b = f(a)\n'],
      ['name', 'name: { one }', 'f({ name })\n'],
      ['a', '[ b ], [ c ]', '[ a ]\n'],
      ['old', 'with("see', 'old see\n'],
    ] as const
    for (const [find, replace, text] of cases)
      expect(textAfter('f', { f: text }, [edit(find, replace)])).toBe(text.replace(find, () => replace))
  })

  it('is taken as it is, without a visit to all of its places, where a line is all over the file', () => {
    const document = Document.from(`one\nsome words\n${'two\nsome words\n'.repeat(2000)}`)
    const lineAt = vi.spyOn(document, 'lineAt')
    expect(comesTwice(document, { from: 0, to: 3, text: 'three\nsome words' })).toBeNull()
    expect(lineAt.mock.calls.length).toBeLessThan(1100)
  })

  it('is taken as it is, without a look at all of a long line, where it does not go on like that', () => {
    const document = Document.from('some words '.repeat(10_000))
    const slice = vi.spyOn(document, 'slice')
    expect(comesTwice(document, { from: 50_000, to: 50_004, text: 'other' })).toBeNull()
    expect(slice.mock.results.every(({ value }) => value.length < 1000)).toBe(true)
    const rest = ` // ${'some words '.repeat(1000)}`
    const long = Document.from(`one${rest}\n`)
    expect(comesTwice(long, { from: 0, to: 3, text: `two${rest.trimEnd()}` })).toMatchObject({
      side: 'behind',
    })
  })
})

describe('a replacement that is indented as its line is', () => {
  it('is refused where other text stands before it there', () => {
    expect(codes('read(path)', '    data = open(path)')).toEqual(['indentation-unclear'])
    expect(codes('read(path)', '  open(path)')).toEqual([])
    expect(codes(' read(path)', '    open(path)')).toEqual([])
  })
})

describe('a hunk that brings along what stands next to its lines', () => {
  const hunk = (...lines: readonly string[]): Hunk => ({ lines: [...lines] })
  const patch = (...hunks: readonly Hunk[]) => ({ op: 'patch', path: 'f', hunks: [...hunks] }) as const

  it('is refused where it was applied before, or in part', () => {
    const { diagnostics } = planned({ f: file }, [patch(hunk(' def load(path):', '+    text = read(path)'))])
    expect(diagnostics).toMatchObject([
      {
        code: 'operation-ambiguous',
        message: expect.stringContaining('ends with what stands right below its lines'),
        nearest: { from: 1, to: 2 },
      },
    ])
    const half = hunk('-    return parse(text)', '+    text = read(path)', '+    return parse(text, 1)')
    expect(codesOf(planned({ f: file }, [patch(half)]))).toEqual(['operation-ambiguous'])
    const added = { ...hunk('+    text = read(path)', '+    text.trim()'), from: 2 }
    expect(codesOf(planned({ f: file }, [patch(added)]))).toEqual(['operation-ambiguous'])
    expect(codesOf(planned({ f: file }, [patch({ ...added, from: 3 })]))).toEqual([])
  })

  it('is taken where a number alone tells its place, and all of it stands there', () => {
    const again = { ...hunk('+    text = read(path)'), from: 1 }
    expect(codesOf(planned({ f: file }, [patch(again)]))).toEqual([])
  })

  it('is taken where `git apply` takes it: just at its number, with context below', () => {
    const text = 'def one():\n    text = read(path)\n    text = None\n    return text\n'
    const lines = ['-    text = None', '+    text = read(path)', '+    text = 1', '     return text']
    expect(codesOf(planned({ f: text }, [patch({ lines, from: 3 })]))).toEqual([])
    expect(codesOf(planned({ f: text }, [patch({ lines, from: 2 })]))).toEqual(['operation-ambiguous'])
    expect(codesOf(planned({ f: text }, [patch(hunk(...lines))]))).toEqual(['operation-ambiguous'])
  })

  it('is taken as it is where it shows them, or another hunk changes them', () => {
    const shown = hunk(' def load(path):', '+    text = read(path)', '     text = read(path)')
    expect(codesOf(planned({ f: file }, [patch(shown)]))).toEqual([])
    const moved = [hunk(' def load(path):', '+    return parse(text)'), hunk('-    return parse(text)', ' ')]
    const text = file.replace('    text = read(path)\n', '')
    expect(codesOf(planned({ f: text }, [patch(moved[0]!)]))).toEqual(['operation-ambiguous'])
    expect(codesOf(planned({ f: text }, [patch(...moved)]))).toEqual([])
  })
})
