import { globKey, type OperationInput } from '@emend/model'
import { footprint } from '@emend/planner'
import { describe, expect, it } from 'vitest'
import { codesOf, planned, planOf, textAfter } from '../planning.ts'

const tree = { f: 'one\ntwo\nthree\n' }

describe('edit', () => {
  it('replaces all occurrences and says where they were', () => {
    const result = planned({ f: 'a b\nb\nc b\n' }, [
      { op: 'edit', path: 'f', find: 'b', replace: 'bb', occurrences: 'all' },
    ])
    expect(result.outcomes[0]).toEqual({
      index: 0,
      op: 'edit',
      path: 'f',
      status: 'applied',
      strategy: 'exact',
      replacements: 3,
      lines: [1, 2, 3],
    })
    expect(result.ok && Buffer.from(result.changeSet.changes[0]!.after!.bytes).toString()).toBe(
      'a bb\nbb\nc bb\n',
    )
  })

  it('says of very many places where the first are', () => {
    const edit = { op: 'edit', path: 'f', find: 'b', replace: 'x', occurrences: 'all' } as const
    const [outcome] = planned({ f: 'b\n'.repeat(101) }, [edit]).outcomes
    expect(outcome).toMatchObject({ replacements: 101 })
    expect(outcome!.lines).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    const { diagnostics } = planned({ f: 'b\n'.repeat(101) }, [{ ...edit, count: 7 }])
    expect(diagnostics).toMatchObject([{ code: 'count-differs', data: { expected: 7, count: 101 } }])
  })

  it('refuses a text that is there more or less often than was expected', () => {
    const counted = (count: number) =>
      planned({ f: 'a b\nb\nc b\n' }, [
        { op: 'edit', path: 'f', find: 'b', replace: 'x', occurrences: 'all', count },
      ])
    expect(counted(3).ok).toBe(true)
    expect(counted(2).diagnostics).toMatchObject([
      { code: 'count-differs', data: { expected: 2, lines: [1, 2, 3] } },
    ])
    expect(codesOf(counted(4))).toEqual(['count-differs'])
    const hints = [2, 4].map((count) => counted(count).diagnostics[0]?.hint)
    expect(hints).toEqual([
      'Correct the number, or include more of the lines around the text.',
      'Correct the number: a place that differs in anything, white space included, needs an edit of its own.',
    ])
  })

  it('is unchanged when nothing comes out different', () => {
    const result = planned(tree, [{ op: 'edit', path: 'f', find: 'two', replace: 'two' }])
    expect(result).toMatchObject({
      ok: true,
      outcomes: [{ status: 'unchanged' }],
      changeSet: { changes: [] },
    })
  })

  it('takes white space for what it is (§000 edge case 11)', () => {
    const text = 'def func():\n    pass\n'
    const edit = {
      op: 'edit',
      path: 'f',
      find: 'def func():\n    pass',
      replace: 'def func():\n        pass',
    } as const
    expect(textAfter('f', { f: text }, [edit])).toBe('def func():\n        pass\n')
  })

  it('takes no part of a line for whole lines', () => {
    const edit = { op: 'edit', path: 'f', find: 'two\n', replace: '2\n', wholeLines: true } as const
    expect(textAfter('f', { f: 'one two\ntwo\ntwo three\n' }, [edit])).toBe('one two\n2\ntwo three\n')
    expect(textAfter('f', { f: 'one\r\ntwo' }, [edit])).toBe('one\r\n2')
    expect(textAfter('f', { f: 'one two\ntwo\n' }, [{ ...edit, find: 'two', replace: '2' }])).toBe(
      'one two\n2\n',
    )
    expect(codesOf(planned({ f: 'one two\n' }, [edit]))).toEqual(['find-not-found'])
    expect(codesOf(planned({ f: 'two\n1\ntwo\n' }, [edit]))).toEqual(['find-ambiguous'])
    expect(textAfter('f', { f: 'a two\ntwo\ntwo\n' }, [{ ...edit, occurrences: 'all' }])).toBe(
      'a two\n2\n2\n',
    )
  })

  it('lets a line choose between exact places, and nothing else', () => {
    const edit = { op: 'edit', path: 'f', find: 'same_text', replace: 'other' } as const
    const text = 'same_text\n-\n-\nsame_text\n'
    expect(textAfter('f', { f: text }, [{ ...edit, line: 3 }])).toBe('same_text\n-\n-\nother\n')
    const many = 'same_text\n'.repeat(11_000)
    expect(textAfter('f', { f: many + many }, [{ ...edit, line: 11_001 }])).toBe(
      `${many}other\n${many.slice(10)}`,
    )
    expect(textAfter('f', { f: text }, [{ ...edit, line: 90 }])).toBe('same_text\n-\n-\nother\n')
    expect(codesOf(planned({ f: 'same_text\n-\nsame_text\n' }, [{ ...edit, line: 2 }]))).toEqual([
      'find-ambiguous',
    ])
    expect(textAfter('f', { f: 'x\n same_text\n' }, [{ ...edit, line: 1 }])).toBe('x\n other\n')
    const loose = { ...edit, find: '  same_text\n  again', line: 1 } as const
    expect(codesOf(planned({ f: 'same_text\nagain\n\nsame_text\nagain\n' }, [loose]))).toEqual([
      'find-ambiguous',
    ])
  })

  it('lets a line count those of the file before the plan, or those of by then', () => {
    const text = 'top\n-\n-\nsame_text\n-\n-\n-\nsame_text\nend\n'
    const edit = { op: 'edit', path: 'f', find: 'same_text', replace: 'other' } as const
    const longer = { ...edit, find: 'top\n', replace: 'top\n+\n+\n+\n+\n' } as const
    const grown = text.replace('top\n', longer.replace)
    const after = (line: number): string => textAfter('f', { f: text }, [longer, { ...edit, line }])
    const codes = (line: number) => codesOf(planned({ f: text }, [longer, { ...edit, line }]))
    expect(after(4)).toBe(grown.replace('same_text', 'other'))
    expect(after(12)).toBe(grown.replace('same_text\nend', 'other\nend'))
    // The second one before the plan, and the first one by then.
    expect(codes(8)).toEqual(['find-ambiguous'])
    expect(codes(9)).toEqual(['find-ambiguous'])
    expect(after(90)).toBe(grown.replace('same_text\nend', 'other\nend'))
    expect(after(1)).toBe(grown.replace('same_text', 'other'))
  })

  it('never cuts a character in two', () => {
    expect(textAfter('f', { f: 'a 🚀 b\n' }, [{ op: 'edit', path: 'f', find: '🚀', replace: '🪀' }])).toBe(
      'a 🪀 b\n',
    )
  })

  it('never takes a letter from under its accent', () => {
    const change = (find: string, replace: string) => ({ op: 'edit', path: 'f', find, replace }) as const
    const tree = { f: 'x e\u0301tude\n' }
    expect(textAfter('f', tree, [change('e', 'E')])).toBe('x e\u0301tudE\n')
    expect(textAfter('f', tree, [change('e\u0301', 'E')])).toBe('x Etude\n')
    expect(textAfter('f', tree, [change('\u0301', '')])).toBe('x etude\n')
    const { diagnostics } = planned(tree, [change('x e', 'an E')])
    expect(diagnostics).toMatchObject([
      {
        code: 'find-not-found',
        nearest: { difference: 'a character without the accent, or the like, that belongs to it' },
      },
    ])
    expect(codesOf(planned({ f: 'a\nx ❤\ufe0f\n' }, [change('a\nx ❤', 'b')]))).toEqual(['find-not-found'])
    expect(textAfter('f', { f: 'x \u0301\n' }, [change('x ', '')])).toBe('\u0301\n')
  })

  it('is literal about markup (§000 edge case 10)', () => {
    const edit = { op: 'edit', path: 'f', find: "r'<.*?>'", replace: "r'<[^>]+>'" } as const
    expect(textAfter('f', { f: "pattern = r'<.*?>'\n" }, [edit])).toBe("pattern = r'<[^>]+>'\n")
  })

  it('refuses an empty find and a missing file (§000 edge cases 3 and 9)', () => {
    expect(codesOf(planned(tree, [{ op: 'edit', path: 'f', find: '', replace: 'x' }]))).toEqual([
      'find-empty',
    ])
    expect(codesOf(planned(tree, [{ op: 'edit', path: 'no', find: 'a', replace: 'x' }]))).toEqual([
      'file-missing',
    ])
  })

  it('reports all failures at once, and what was fine as not applied', () => {
    const result = planned(tree, [
      { op: 'edit', path: 'f', find: 'nowhere to be found', replace: 'x' },
      { op: 'edit', path: 'f', find: 'two', replace: '2' },
      { op: 'delete', path: 'missing' },
    ])
    expect(result.ok).toBe(false)
    expect(result.outcomes.map(({ status }) => status)).toEqual(['failed', 'not-applied', 'failed'])
    expect(result.diagnostics.map(({ operation, code }) => [operation, code])).toEqual([
      [0, 'find-not-found'],
      [2, 'file-missing'],
    ])
  })

  it('carries the place of the operation in the text of the plan', () => {
    const place = { line: 3, column: 1, offset: 20, length: 9 }
    const result = planned(tree, [{ op: 'edit', path: './f/', find: 'nope', replace: '' }], {
      plan: { places: [place] },
    })
    expect(result.diagnostics[0]).toMatchObject({ operation: 0, path: 'f', plan: place })
  })
})

describe('insert', () => {
  const insert = (
    position: 'before' | 'after',
    anchor: string,
    content: string,
    placement: 'line' | 'inline' = 'line',
  ) => ({ op: 'insert', path: 'f', anchor, position, placement, content }) as const

  it('puts lines of their own next to the line that holds the anchor', () => {
    expect(textAfter('f', tree, [insert('after', 'wo', 'new\n')])).toBe('one\ntwo\nnew\nthree\n')
    expect(textAfter('f', tree, [insert('before', 'wo', 'new')])).toBe('one\nnew\ntwo\nthree\n')
    expect(textAfter('f', tree, [insert('after', 'one\ntwo\n', 'new')])).toBe('one\ntwo\nnew\nthree\n')
  })

  it('refuses lines that bring along what is next to their place', () => {
    const text = 'def setup():\n    value = one()\n    run(value)\n\nsetup()\n'
    const answer = (...operation: Parameters<typeof insert>) =>
      planned({ f: text }, [insert(...operation)]).diagnostics.map(({ code, message }) => [code, message])
    const told = (line: number, side: string) => [
      ['operation-ambiguous', expect.stringContaining(`for line ${line} of f, which ${side} the place`)],
    ]
    expect(answer('after', '    value = one()', '    value = one()\n    other = two()\n')).toEqual(
      told(3, 'starts with what stands right above'),
    )
    expect(answer('after', '    value = one()', '    other = two()\n    run(value)\n')).toEqual(
      told(3, 'ends with what stands right below'),
    )
    expect(answer('before', '    run(value)', '    other = two()\n    run(value)')).toEqual(
      told(3, 'ends with what stands right below'),
    )
    const list = 'all:\n  - 24\n  - 25\nold:\n  - 25\nend\n'
    for (const find of ['all:\n  - 24', 'all:\n  -  24'])
      for (const [position, content] of [
        ['after', `${find}\n  - 25`],
        ['before', `one:\n${find}\n`],
      ] as const)
        expect(
          codesOf(planned({ f: list }, [insert(position, find, content)])),
          `${position} ${find}`,
        ).toEqual(['operation-ambiguous'])
    expect(codesOf(planned({ f: list }, [insert('after', '  - 24', '  - 24\n  - 26')]))).toEqual([
      'operation-ambiguous',
    ])
    expect(textAfter('f', { f: 'x\nend\n' }, [insert('before', 'end', 'if x\nend\n')])).toBe(
      'x\nif x\nend\nend\n',
    )
    // The same line once more, and nothing else; the end of a block; within a line.
    expect(textAfter('f', { f: text }, [insert('after', '    run(value)', '    run(value)\n')])).toContain(
      '    run(value)\n    run(value)\n',
    )
    const braces = 'f() {\n}\ng() {\n}\n'
    expect(textAfter('f', { f: braces }, [insert('after', 'f() {\n}', 'h() {\n}')])).toBe(
      'f() {\n}\nh() {\n}\ng() {\n}\n',
    )
    expect(
      textAfter('f', { f: text }, [insert('after', 'value = one()', '; run(value)', 'inline')]),
    ).toContain('value = one(); run(value)')
  })

  it('goes below the line whose break an anchor starts with', () => {
    const text = 'import a\ndef main():\n  pass\nx = "def main():"\n'
    expect(textAfter('f', { f: text }, [insert('before', '\ndef main():', 'X = 1')])).toBe(
      text.replace('def', 'X = 1\ndef'),
    )
    expect(textAfter('f', { f: text }, [insert('after', '\ndef main():', '  X = 1')])).toBe(
      text.replace('):\n', '):\n  X = 1\n'),
    )
    expect(textAfter('f', { f: '\nb\n' }, [insert('before', '\nb', 'a')])).toBe('a\n\nb\n')
  })

  it('takes another branch at the margin below an indented anchor', () => {
    const f = 'if(WIN32)\n    link(a one)\nendif()\n'
    const branch = 'elseif(UNIX)\n    link(a two)'
    expect(textAfter('f', { f }, [insert('after', '    link(a one)', branch)])).toBe(
      f.replace('endif', `${branch}\nendif`),
    )
    for (const unit of ['  ', '    ']) {
      const deep = f
        .replaceAll('    ', '  ')
        .trimEnd()
        .replaceAll(/^ */gm, (indent) => unit + indent)
      const anchor = `${unit}  link(a one)`
      for (const head of ['elseif(UNIX)', 'else()'])
        expect(
          codesOf(planned({ f: deep }, [insert('after', anchor, `${head}\n${unit}  link(a two)`)])),
        ).toEqual(['indentation-unclear'])
    }
  })

  it('takes no head of a block at the margin whose block lies too deep for that', () => {
    const f = 'def f():\n    if x:\n        a()\n        c()\n\n\ndef g():\n    if y:\n        d()\n    e()\n'
    const unclear = ['indentation-unclear']
    const inserted = (anchor: string, content: string) =>
      codesOf(planned({ f }, [insert('after', anchor, content)]))
    for (const head of ['else:', 'elif z:', 'except E:'])
      expect([head, ...inserted('        c()', `${head}\n        b()`)]).toEqual([head, ...unclear])
    expect(inserted('        c()', 'if z:\n            b()')).toEqual(unclear)
    expect(inserted('    e()', 'if z:\n        b()')).toEqual(unclear)
    const edited = (find: string, replace: string) =>
      codesOf(planned({ f }, [{ op: 'edit', path: 'f', find, replace }]))
    expect(edited('    if y:\n        d()\n', 'while y:\n        d()\n')).toEqual(unclear)
    expect(edited('    e()\n', 'try:\n        e()\n    except E:\n        pass\n')).toEqual(unclear)
    // It may well be a level less deep; or text, a label or a definition.
    expect(inserted('    e()', 'if z:\n    b()')).toEqual([])
    expect(inserted('    e()', 'for example:\n\n        b()')).toEqual([])
    expect(inserted('    e()', 'next:\n        b()')).toEqual([])
    expect(inserted('        c()', 'def h():\n        b()')).toEqual([])
  })

  it('takes no item at the margin that goes on in the column of the one sought', () => {
    const f = 'steps:\n  - uses: one\n    with: two\n  - run: three\n'
    const edited = (find: string, replace: string) =>
      codesOf(planned({ f }, [{ op: 'edit', path: 'f', find, replace }]))
    const [item, unclear] = ['  - uses: one\n    with: two\n', ['indentation-unclear']]
    expect(edited(item, '- uses: one\n    with: four\n')).toEqual(unclear)
    expect(edited(item, '- uses: four\n    with: two\n')).toEqual(unclear)
    expect(edited('  - run: three\n', '- name: n\n    run: three\n')).toEqual(unclear)
    expect(edited(item, '- uses: one\n    with: two\n')).toEqual([])
    expect(edited(item, '- uses: one\n  with: four\n')).toEqual([])
    expect(edited('  - run: three\n', '- run: three\n    - four\n')).toEqual([])
  })

  it('goes above the line of which an anchor has nothing but the indentation', () => {
    const f = 'def f():\n    a()\n    b()\n'
    const at = 'def f():\n    x()\n    a()\n    b()\n'
    expect(textAfter('f', { f }, [insert('after', 'def f():\n    ', '    x()')])).toBe(at)
    expect(textAfter('f', { f }, [insert('after', 'def f():\n    a', '    x()')])).toBe(
      f.replace('    b', '    x()\n    b'),
    )
    expect(textAfter('f', { f: 'a\n  \nb\n' }, [insert('after', 'a\n  ', 'x')])).toBe('a\n  \nx\nb\n')
    expect(textAfter('f', { f }, [insert('after', 'def f():\n    ', 'x(); ', 'inline')])).toBe(
      f.replace('a()', 'x(); a()'),
    )
  })

  it('joins no two lines where it goes directly at an anchor', () => {
    const text = 'f:\n    a = 1\n    return a\n'
    const answer = (...operation: Parameters<typeof insert>) => planned({ f: text }, [insert(...operation)])
    const below = textAfter('f', { f: text }, [insert('after', '    a = 1\n', '    b = 2', 'inline')])
    expect(below).toBe('f:\n    a = 1\n    b = 2\n    return a\n')
    expect(textAfter('f', { f: text }, [insert('after', '    a = 1\n', '    # ', 'inline')])).toBe(
      'f:\n    a = 1\n    #     return a\n',
    )
    expect(codesOf(answer('after', '    a = 1', '    b = 2', 'inline'))).toEqual(['operation-ambiguous'])
    expect(codesOf(answer('before', '    a = 1', '    b = 2', 'inline'))).toEqual(['operation-ambiguous'])
    expect(codesOf(answer('before', 'a = 1', '    b = 2\n', 'inline'))).toEqual(['operation-ambiguous'])
    expect(codesOf(answer('before', '    a = 1', '    b = 2\n', 'inline'))).toEqual([])
    expect(codesOf(answer('after', '    a = 1', '  # one', 'inline'))).toEqual([])
  })

  it('asks of lines that go directly at an anchor how deep they are, as of lines of their own', () => {
    const f = 'def f():\n    a = 1\n    return a\n'
    const codes = (...operation: Parameters<typeof insert>) => codesOf(planned({ f }, [insert(...operation)]))
    const unclear = ['indentation-unclear']
    // The anchor would be left without its indentation.
    expect(codes('before', 'return a', 'b(a)\n', 'inline')).toEqual(unclear)
    expect(codes('before', 'return a', '\n', 'inline')).toEqual(unclear)
    expect(codes('before', 'return a', 'b(a)\n    ', 'inline')).toEqual([])
    // The content is at the margin, next to lines that are not.
    expect(codes('before', '    return a', 'b(a)\n', 'inline')).toEqual(unclear)
    expect(codes('after', 'a = 1', '\nb(a)', 'inline')).toEqual(unclear)
    expect(codes('after', 'a = 1\n', 'b(a)\n', 'inline')).toEqual(unclear)
    const above = textAfter('f', { f }, [insert('before', '    return a', '    b(a)\n', 'inline')])
    expect(above).toBe('def f():\n    a = 1\n    b(a)\n    return a\n')
    for (const [anchor, content] of [
      ['a = 1', '\n    b(a)'],
      ['a = 1\n', '    b(a)\n'],
    ] as const)
      expect(textAfter('f', { f }, [insert('after', anchor, content, 'inline')])).toBe(above)
  })

  it('takes lines that go directly below an anchor as deep as they are written, unless they may lack as much', () => {
    const f = 'on:\n    a:\n        b: 1\n    c:\n        d: 2\n'
    const after = (anchor: string, content: string) =>
      textAfter('f', { f }, [insert('after', anchor, content, 'inline')])
    for (const content of ['\n        x: 1', '\n\n    e:\n        x: 1', '\n\ne:\n    x: 1'])
      expect(after('d: 2', content)).toBe(f.replace('d: 2', `d: 2${content}`))
    expect(after('c:\n        d: 2\n', '    x: 1')).toBe(`${f}    x: 1\n`)
    const codes = (anchor: string, content: string) =>
      codesOf(planned({ f }, [insert('after', anchor, content, 'inline')]))
    for (const [anchor, content] of [
      ['d: 2', '\nx: 1'],
      ['b: 1', '\n  x: 1'],
      ['c:\n        d: 2', '\nx: 1'],
    ] as const)
      expect(codes(anchor, content)).toEqual(['indentation-unclear'])
  })

  it.each([', b ', 'b\n  ', ' '])(
    'goes below a last line without the break that its anchor has, as %j',
    (content) => {
      const below = textAfter('f', { f: 'a;' }, [insert('after', 'a;\n', content, 'inline')])
      expect(below).toBe(`a;\n${content}`)
    },
  )

  it('takes lines directly above the end of a line of white space', () => {
    const f = '  a = 1\n  \n  b = 2\n'
    expect(textAfter('f', { f }, [insert('before', '\n  b = 2', '\n  c = 3\n', 'inline')])).toBe(
      '  a = 1\n  \n  c = 3\n\n  b = 2\n',
    )
  })

  it.each([
    ['a: <b c="d"', '\n  e="f"', '  a: <b c="d"/>'],
    ['  c="d"', '\n  e="f"', '<b\n  c="d">'],
    ['  c="d"', '\n  e="f"', '<b\n  c="d" />'],
    ['a', '\n  hide b', 'import a;'],
    ['  two', '\n  three', 'f(`one\n  two`)'],
    ['if (a)', '\n  ', 'if (a) return'],
    ['f a', '\n  b \\\n ', 'f a c'],
    ['# via', '\n#   a\n#  ', '# via b'],
    ['// its type', '\n// of a', '// its type.'],
    ['a = "b"', '\nc = "d"', '{% block e %}a = "b"{% endblock %}'],
    ['// a', '\n// b', '// a c'],
    ['a = b', '\n| c', 'a = b d'],
    ['f(a)', '\nwhere A: B', 'fn f(a) g()'],
  ])('parts a line behind %j with %j, which goes on there', (anchor, content, f) => {
    expect(textAfter('f', { f }, [insert('after', anchor, content, 'inline')])).toBe(
      f.replace(anchor, anchor + content),
    )
  })

  it.each([
    ['// a', '\nb', '// a c'],
    ['a = b', '\n// c', 'a = b d'],
    ['a =', '\nb', 'a ="c"'],
  ])('does not part a line behind %j with %j, which does not go on there', (anchor, content, f) => {
    expect(codesOf(planned({ f }, [insert('after', anchor, content, 'inline')]))).toEqual([
      'operation-ambiguous',
    ])
  })

  it.each([
    ['value', '\nconst b = 2', true],
    ['value', '\nconst b = 2\n', true],
    ['value = one()', '\nconst b = 2', true],
    ['value = one()', '\n  .then(two)', false],
    ['value = one(', '\n  two, ', false],
    ['one();', '\nconst b = 2', false],
  ] as const)('parts no line behind %j with %j: %s', (anchor, content, isRefused) => {
    const f = 'const value = one();\n'
    const { diagnostics } = planned({ f }, [insert('after', anchor, content, 'inline')])
    const told = diagnostics.map(({ message }) => message.includes('which would part line 1 of f'))
    expect(told).toEqual(isRefused ? [true] : [])
  })

  it.each([
    ['after', 'import a', 'import b'],
    ['after', 'import a', 'import b\nimport c\n'],
    ['after', 'f(a)', 'g(a)'],
    ['after', 'def g(a):', '    b = a'],
    ['before', 'import a', 'b = 1'],
    ['before', 'import a', '# all of it'],
    ['before', 'import a', 'b\nc'],
    ['before', 'f(a)', 'b = 1; c = 2;'],
  ] as const)('does not go on with a line that goes %s it: %j, %j', (position, anchor, content) => {
    const f = 'import a\ndef g(a):\n    return a\nf(a)\n'
    const { diagnostics } = planned({ f }, [insert(position, anchor, content, 'inline')])
    expect(diagnostics).toMatchObject([{ code: 'operation-ambiguous' }])
    expect(diagnostics[0]!.message).toContain(`go on with line ${f.split('\n').indexOf(anchor) + 1} of f`)
  })

  it.each([
    ['after', 'import a', '.b as c'],
    ['after', 'import a', '  # of all'],
    ['after', 'import a', 'bc'],
    ['after', 'import', ' b, c'],
    ['after', 'return a', ' + f(b)'],
    ['after', 'f(a)', '.g(b)'],
    ['after', 'return', ' await'],
    ['before', 'f(a)', 'b = '],
    ['before', 'f(a)', 'self.g.'],
    ['before', 'f(a)', 'my'],
    ['before', 'a)', 'a.b_c'],
    ['before', 'def', '@d(a)\n'],
    ['before', 'def', 'async '],
  ] as const)('goes on with a line %s %j where %j is set off from it', (position, anchor, content) => {
    const f = 'import a\ndef g(x):\n    return a\nf(a)\n'
    expect(codesOf(planned({ f }, [insert(position, anchor, content, 'inline')]))).toEqual([])
  })

  it('goes directly at the anchor when it is inline', () => {
    expect(textAfter('f', tree, [insert('after', 'tw', '-', 'inline')])).toBe('one\ntw-o\nthree\n')
    expect(textAfter('f', tree, [insert('before', 'tw', '-', 'inline')])).toBe('one\n-two\nthree\n')
    for (const content of ['c\n', 'c'])
      expect(textAfter('f', { f: 'a\r\nb' }, [insert('after', 'b\n', content, 'inline')])).toBe('a\r\nb\r\nc')
    expect(textAfter('f', { f: 'a\nb' }, [insert('before', 'b\n', 'c\n', 'inline')])).toBe('a\nc\nb')
  })

  it('leaves a missing final line break missing, and takes the line endings around', () => {
    expect(textAfter('f', { f: 'a\r\nb' }, [insert('after', 'b', 'c\nd\n')])).toBe('a\r\nb\r\nc\r\nd')
  })

  it('takes the line ending of the line that it goes to where an anchor has several kinds', () => {
    const tree = { f: 'a\r\nb\nc\n' }
    const insert = { op: 'insert', path: 'f', anchor: 'a\nb', content: 'x\ny', placement: 'line' } as const
    expect(textAfter('f', tree, [{ ...insert, position: 'before' }])).toBe('x\r\ny\r\na\r\nb\nc\n')
    expect(textAfter('f', tree, [{ ...insert, position: 'after' }])).toBe('a\r\nb\nx\ny\nc\n')
  })

  it('refuses an anchor that is there several times, with all of its lines (§000 edge case 2b)', () => {
    const result = planned({ f: 'import x\na\nimport x\n' }, [insert('after', 'import x', 'y')])
    expect(result.diagnostics[0]).toMatchObject({
      code: 'find-ambiguous',
      data: { lines: [1, 3], texts: ['import x', 'import x'], insert: true },
      hint: expect.stringContaining('beside all lines of its anchor'),
    })
    const long = `x${'😀'.repeat(200)}`
    const cut = planned({ f: `${long}\n${long}\n` }, [insert('after', 'x', 'y')])
    expect(cut.diagnostics[0]).toMatchObject({ data: { texts: Array(2).fill(`${long.slice(0, 199)}…`) } })
  })

  it('indents what it adds as the anchor is indented where that matched loosely', () => {
    const text = 'class A:\n    def a(self):\n        pass\n'
    const operation = insert('after', 'def a(self):\n    pass', 'def b(self):\n    pass\n')
    expect(textAfter('f', { f: text }, [operation])).toBe(`${text}    def b(self):\n        pass\n`)
  })

  it('does not bring along a blank line of the anchor that the file lacks', () => {
    const text = 'a()\n\tcall(x)\nb()\n'
    const { outcomes } = planned({ f: text }, [insert('before', '\n    call(x)', '    new()')])
    expect(outcomes[0]?.difference).toContain('a blank line at the end or start')
    expect(textAfter('f', { f: text }, [insert('before', '\n    call(x)', '    new()')])).toBe(
      'a()\n\tnew()\n\tcall(x)\nb()\n',
    )
    expect(textAfter('f', { f: text }, [insert('after', '    call(x)\n\n', '\n    new()\n')])).toBe(
      'a()\n\tcall(x)\n\n\tnew()\nb()\n',
    )
  })

  it('refuses content without indentation next to an anchor that lacks the one of its line', () => {
    const insert = { op: 'insert', path: 'f', anchor: 'x = 1', position: 'after' } as const
    const block = { f: 'if a:\n    x = 1\n' }
    expect(codesOf(planned(block, [{ ...insert, content: 'y = 2' }]))).toEqual(['indentation-unclear'])
    expect(textAfter('f', block, [{ ...insert, content: '    y = 2' }])).toBe('if a:\n    x = 1\n    y = 2\n')
    expect(textAfter('f', block, [{ ...insert, anchor: '    x = 1', content: 'y = 2' }])).toBe(
      'if a:\n    x = 1\ny = 2\n',
    )
  })

  it('refuses content without indentation next to an anchor within a line of a block', () => {
    const f = 'def f():\n    a = one()\n    b = two()\n'
    const codes = (position: 'before' | 'after', anchor: string, content: string) =>
      codesOf(planned({ f }, [insert(position, anchor, content)]))
    expect(codes('after', 'one()', 'c = 3')).toEqual(['indentation-unclear'])
    expect(codes('before', 'two()', 'c = 3')).toEqual(['indentation-unclear'])
    expect(codes('before', '\n    b', 'c = 3')).toEqual(['indentation-unclear'])
    expect(codes('after', 'one()', '    c = 3')).toEqual([])
    expect(codes('after', 'two()', 'c = 3')).toEqual([])
  })

  it('refuses content that goes on at the margin within a block, an item there, or a comment above others', () => {
    const f = 'f {\n    one\n        .two()\n        .three();\n    // Four\n    four();\n}\n'
    const unclear = ['indentation-unclear']
    const codes = (position: 'before' | 'after', anchor: string, content: string) =>
      codesOf(planned({ f }, [insert(position, anchor, content)]))
    expect(codes('after', '        .two()', '.more()')).toEqual(unclear)
    expect(codes('before', '        .three();', '.more()\n        .most()')).toEqual(unclear)
    expect(codes('before', '    // Four', '- more')).toEqual(unclear)
    expect(codes('before', '    // Four', '// More\n    more();')).toEqual(unclear)
    // A comment alone, a directive, lines that all stand there.
    expect(codes('before', '    four();', '// More')).toEqual([])
    expect(codes('before', '    // Four', '#ifdef MORE\n    more();\n#endif')).toEqual([])
    expect(codes('before', '    // Four', '// More\nmore();')).toEqual([])
  })

  it('refuses content that is to begin a block, and is no deeper than its head', () => {
    const f =
      'class A:\n    def f(self):\n        return 1\nclass B {\n  x\n}\nsteps:\n  - one\nOptions:\n\n    -x\n'
    const codes = (anchor: string, content: string) =>
      codesOf(planned({ f }, [insert('after', anchor, content)]))
    const unclear = ['indentation-unclear']
    expect(codes('class A:', 'x = 1')).toEqual(unclear)
    expect(codes('class A:', 'def g(self):\n        pass')).toEqual(unclear)
    expect(codes('    def f(self):', '    x = 1')).toEqual(unclear)
    expect(codes('(self):', '    x = 1')).toEqual(unclear)
    expect(codes('\nclass B {', 'y')).toEqual(unclear)
    expect(codes('steps:', '- two\n    with: x')).toEqual(unclear)
    expect(codes('class B {', '// y\n  y')).toEqual(unclear)
    const above = { op: 'insert', path: 'f', anchor: '  x\n', position: 'before' } as const
    expect(codesOf(planned({ f }, [{ ...above, content: 'y' }]))).toEqual(unclear)
    expect(codesOf(planned({ f }, [{ ...above, content: '  y' }]))).toEqual([])
    // Deeper; a comment, a label, a blank line; a line that begins none.
    expect(codes('class A:', '    x = 1')).toEqual([])
    expect(codes('class A:', '# one\n    x = 1')).toEqual([])
    expect(codes('class B {', 'public:\n  y')).toEqual([])
    expect(codes('class B {', '// y')).toEqual([])
    expect(codes('steps:', '\nother:')).toEqual([])
    expect(codes('Options:', 'Some text.')).toEqual([])
    expect(codes('turn 1', 'def g():\n    pass')).toEqual([])
    // Another term of AsciiDoc, a directive of a template.
    const terms = { f: '`-a`::\n\tText.\n' }
    for (const content of ['`--all`::', 'ifdef::all[]'])
      expect(codesOf(planned(terms, [insert('after', '`-a`::', content)]))).toEqual([])
    for (const content of ['{{- if .All }}', '{% if all %}']) expect(codes('steps:', content)).toEqual([])
    // What begins the block, as deep as its head.
    for (const content of ['begin', '{'])
      expect(codesOf(planned({ f: 'else\n  stop()\n' }, [insert('after', 'else', content)]))).toEqual([])
    const list = planned({ f: '"a": [\n  1\n]\n' }, [insert('after', '"a": [', '{\n  "b": 2\n},')])
    expect(codesOf(list)).toEqual(['indentation-unclear'])
    // In another unit.
    const tabs = 'class A {\n\tint f() {\n\t\treturn 1;\n\t}\n}\n'
    const within = insert('after', '\tint f() {', '        if (a)\n            return 2;')
    expect(codesOf(planned({ f: tabs }, [within]))).toEqual([])
  })

  it('stands below an anchor without its indentation that leaves nothing open for it', () => {
    for (const [line, content] of [
      ['<li>one</li>', '<li>two</li>'],
      ['"one",', '"two",'],
      ['one: 1', 'two: 2'],
      ['// One:', 'two()'],
      ['one();', '&:hover {\n    two();\n  }'],
    ] as const)
      expect(textAfter('f', { f: `all\n  ${line}\nend\n` }, [insert('after', line, `  ${content}`)])).toBe(
        `all\n  ${line}\n  ${content}\nend\n`,
      )
  })

  it('refuses content that may lack as much of its indentation as its anchor does', () => {
    const text = 'class A:\n    def f(self):\n        x = 1\n        return x\n'
    const codes = (anchor: string, content: string) =>
      codesOf(planned({ f: text }, [insert('after', anchor, content)]))
    expect(codes('    x = 1', '    if x:\n        log(x)')).toEqual(['indentation-unclear'])
    expect(codes('def f(self):', '    y = 2')).toEqual(['indentation-unclear'])
    expect(codes('def f', '    y = 2')).toEqual(['indentation-unclear'])
    expect(textAfter('f', { f: text }, [insert('after', 'def f(self):', '        y = 2')])).toBe(
      text.replace('):\n', '):\n        y = 2\n'),
    )
    expect(textAfter('f', { f: text }, [insert('after', 'return x', '\n    def g(self):\n')])).toBe(
      `${text}\n    def g(self):\n`,
    )
    const loop = 'f() {\n    while b; do\n    done\n    if (c)\n    {\n    }\n}\n'
    const inLoop = (anchor: string, content: string) =>
      codesOf(planned({ f: loop }, [insert('after', anchor, content)]))
    expect(inLoop('while b; do', '    x')).toEqual(['indentation-unclear'])
    expect(inLoop('while b; do', '        if x\n  then\n        fi')).toEqual(['indentation-unclear'])
    expect(inLoop('while b; do', '        x')).toEqual([])
    expect(inLoop('if (c)', '    x();')).toEqual(['indentation-unclear'])
    const paths = 'paths:\n      - path: a\n        port: 1\n      - path: b\n  other: 1\n'
    const beside = (position: 'before' | 'after', anchor: string, content: string) =>
      codesOf(planned({ f: paths }, [insert(position, anchor, content)]))
    expect(beside('after', '- path: a', '  kind: exact')).toEqual(['indentation-unclear'])
    expect(beside('after', '- path: b', '  kind: exact')).toEqual([])
    expect(beside('before', 'port: 1', '  kind: exact')).toEqual(['indentation-unclear'])
    expect(beside('before', 'port: 1', '        kind: exact')).toEqual([])
    expect(beside('before', 'other: 1', '      - path: c')).toEqual([])
    const first = { f: '  a:\n    b: 1\n' }
    expect(codesOf(planned(first, [insert('before', 'a:', '    c: 1')]))).toEqual(['indentation-unclear'])
    const list = 'f({\n    a: 1,\n    b: 2,\n});\n'
    expect(textAfter('f', { f: list }, [insert('after', 'a: 1,', '    c: 3,')])).toBe(
      list.replace('1,\n', '1,\n    c: 3,\n'),
    )
  })

  it('refuses a first line that may have lost its indentation alone', () => {
    const text = 'permissions:\n  contents: write\n\njobs:\n'
    const beside = (position: 'before' | 'after', content: string) =>
      codesOf(planned({ f: text }, [insert(position, '  contents: write', content)]))
    for (const position of ['before', 'after'] as const) {
      expect(beside(position, 'contents: read')).toEqual(['indentation-unclear'])
      expect(beside(position, '  contents: read')).toEqual([])
    }
    expect(beside('after', 'contents_too: write')).toEqual([])
    const body = { f: 'f {\n  one();\n}\n' }
    expect(codesOf(planned(body, [insert('after', '  one();', 'two();\n  three();')]))).toEqual([
      'indentation-unclear',
    ])
    expect(textAfter('f', body, [insert('after', '  one();', '#if a\n  two();\n#endif')])).toBe(
      'f {\n  one();\n#if a\n  two();\n#endif\n}\n',
    )
  })

  it('refuses several lines at the margin between lines that are not, unless another block begins there', () => {
    const f = 'def f():\n    a = 1\n    return a\n'
    const codes = (content: string) => codesOf(planned({ f }, [insert('after', '    a = 1', content)]))
    expect(codes('b = 2\nc = 3')).toEqual(['indentation-unclear'])
    expect(codes('<b>\n</b>')).toEqual(['indentation-unclear'])
    expect(codes('if b:\n    c = 3\nd = 4')).toEqual(['indentation-unclear'])
    expect(codes('    return b\n\ndef g():')).toEqual([])
    expect(codes('\nb = 2\n\ndef g():')).toEqual([])
    expect(codes('# Two.\n# Three.')).toEqual([])
    expect(codes('    b = 2\n    c = 3')).toEqual([])
  })

  it('refuses empty content', () => {
    expect(codesOf(planned(tree, [insert('after', 'one', '')]))).toEqual(['content-empty'])
  })

  it('is done at each place where a plan says the same just as often as the text is there', () => {
    const text = 'a\n  foo(x)\nb\n  foo(x)\nfoo()\nc\n'
    const all = { f: text }
    const change = {
      op: 'edit',
      path: 'f',
      find: '  foo(x)\n',
      replace: '  bar(x)\n',
      wholeLines: true,
    } as const
    const longer = { op: 'edit', path: 'f', find: 'foo(x)', replace: 'foo(x)(y)' } as const
    for (const [operation, after] of [
      [change, text.replaceAll('foo(x)', 'bar(x)')],
      [longer, text.replaceAll('foo(x)', 'foo(x)(y)')],
      [insert('after', '  foo(x)', '  new'), text.replaceAll('foo(x)', 'foo(x)\n  new')],
      [insert('before', 'foo(x)', '  new'), text.replaceAll('  foo(x)', '  new\n  foo(x)')],
    ] as const) {
      const again = { ...operation, path: './f' }
      expect(textAfter('f', all, [operation, again])).toBe(after)
      const three = planned(all, [operation, operation, operation])
      expect(codesOf(three)).toEqual(Array(3).fill('find-ambiguous'))
      expect(codesOf(planned({ f: `${text}  foo(x)\n` }, [operation, operation]))).toContain('find-ambiguous')
    }
    const { outcomes } = planned(all, [change, change])
    expect(outcomes).toMatchObject([
      { strategy: 'exact', replacements: 1, lines: [2] },
      { strategy: 'exact', replacements: 1, lines: [4] },
    ])
  })

  it('is done at the places of before the plan, whatever other operations have written meanwhile', () => {
    const change = { op: 'edit', path: 'f', find: '  foo\n', replace: '  bar\n' } as const
    const other = (find: string, replace: string) => ({ op: 'edit', path: 'f', find, replace }) as const
    const text = { f: 'a\n  foo\nb\n  foo\nc\n' }
    expect(textAfter('f', text, [change, other('b\n', '  foo\n'), change])).toBe(
      'a\n  bar\n  foo\n  bar\nc\n',
    )
    expect(codesOf(planned(text, [change, other('  foo\nc\n', 'c\n'), change]))).toEqual(['find-not-found'])
  })

  it('is not told which place is meant by how often it is said where the places are not alike', () => {
    const twice = (f: string, operation: OperationInput) => codesOf(planned({ f }, [operation, operation]))
    const change = (find: string, replace: string) => ({ op: 'edit', path: 'f', find, replace }) as const
    const ambiguous = ['find-ambiguous', 'find-ambiguous']
    expect(twice('aaa\n', change('aa', 'ba'))).toEqual(ambiguous)
    expect(twice('id\nwidth\n', change('id', 'key'))).toEqual(ambiguous)
    const nested = 'foo()\nif a:\n    foo()\n'
    expect(twice(nested, change('foo()', 'bar()'))).toEqual([])
    expect(twice(nested, change('foo()', 'foo()\nbar()'))).toEqual(ambiguous)
    expect(twice(nested, insert('after', 'foo()', 'bar()'))).toEqual(ambiguous)
  })

  it('is not done twice where a plan says it once more, nor is what else would be found again', () => {
    const change = { op: 'edit', path: 'f', find: 'one', replace: 'one\nnew' } as const
    const patch = { op: 'patch', path: 'f', hunks: [{ lines: [' one', '+new'] }] } as const
    for (const operation of [insert('after', 'one', 'new'), change, patch]) {
      const { outcomes, diagnostics } = planned(tree, [operation, { ...operation, path: './f' }])
      expect(outcomes.map(({ status }) => status)).toEqual(['not-applied', 'failed'])
      expect(diagnostics).toMatchObject([{ code: 'operation-ambiguous', operation: 1 }])
    }
    expect(textAfter('f', tree, [insert('after', 'one', 'new'), insert('after', 'two', 'new')])).toBe(
      'one\nnew\ntwo\nnew\nthree\n',
    )
    const all = { ...change, find: 'e', replace: 'ee', occurrences: 'all' } as const
    expect(textAfter('f', tree, [all, all])).toBe('oneeee\ntwo\nthreeeeeeee\n')
  })

  it('is not added right beside itself where a plan says it once more', () => {
    for (const op of ['append', 'prepend'] as const) {
      const [call, other, blank] = ['f()\n', 'g()\n', '\n'].map((content) => ({ op, path: 'f', content }))
      const { diagnostics } = planned({ f: 'x' }, [call!, { ...call!, path: './f' }])
      expect(diagnostics).toMatchObject([{ code: 'operation-ambiguous', operation: 1 }])
      const line = { ...call!, content: 'f() ' }
      for (const f of ['', 'x', 'x\n'])
        expect(codesOf(planned({ f }, [line, line]))).toEqual(['operation-ambiguous'])
      expect(codesOf(planned(tree, [call!, other!, call!]))).toEqual([])
      expect(codesOf(planned(tree, [blank!, blank!]))).toEqual([])
      expect(codesOf(planned({ f: 'f()\n' }, [call!]))).toEqual([])
    }
    const [end, block] = ['\n}\n', 'go {}\n'].map(
      (content) => ({ op: 'append', path: 'f', content }) as const,
    )
    expect(codesOf(planned(tree, [end!, block!, end!]))).toEqual([])
  })

  it('is not done at another place that is only alike where a plan says it once more', () => {
    const nested = { f: 'if a:\n    compute()\nif b:\n        compute()\n' }
    const change = {
      op: 'edit',
      path: 'f',
      find: '    compute()\n',
      replace: '    stop()\n',
      wholeLines: true,
    } as const
    const patch = { op: 'patch', path: 'f', hunks: [{ lines: ['-    compute()', '+    stop()'] }] } as const
    for (const operation of [change, patch]) {
      const { outcomes, diagnostics } = planned(nested, [operation, operation, { op: 'read', path: 'f' }])
      expect(outcomes.map(({ status }) => status)).toEqual(['not-applied', 'failed', 'not-applied'])
      expect(diagnostics).toMatchObject([{ operation: 1, data: { removedBy: 0, appliedByPlan: true } }])
      expect(outcomes[2]?.text).toContain('        compute()')
    }
    const wrap = { ...change, find: 'one(two)\nthree()\n', replace: 'one(two) \nthree()\n}\n' }
    const { diagnostics } = planned({ f: wrap.find }, [wrap, wrap])
    expect(diagnostics).toMatchObject([{ code: 'operation-ambiguous', operation: 1 }])
    const back = { ...change, find: change.replace, replace: change.find }
    expect(textAfter('f', { f: '    compute()\n' }, [change, back, change])).toBe('    stop()\n')
  })

  it('is not done at another place where a plan says it once more with the number of the first', () => {
    const text = { f: 'a\nfoo\nb\nfoo\nc\n' }
    const change = { op: 'edit', path: 'f', find: 'foo\n', replace: 'bar\n', line: 2 } as const
    const patch = { op: 'patch', path: 'f', hunks: [{ lines: ['-foo', '+bar'], from: 2 }] } as const
    for (const operation of [change, patch]) {
      const { diagnostics } = planned(text, [operation, operation])
      expect(diagnostics).toMatchObject([{ code: 'operation-ambiguous', operation: 1 }])
    }
    const back = { op: 'patch', path: 'f', hunks: [{ lines: ['-bar', '+foo'], from: 2 }] } as const
    expect(textAfter('f', text, [patch, back, patch])).toBe('a\nbar\nb\nfoo\nc\n')
  })

  it('leaves its turn to no other operation', () => {
    const once = { op: 'edit', path: 'f', find: 'a', replace: 'b' } as const
    const all = { op: 'edit', path: 'f', find: 'c', replace: 'd', occurrences: 'all' } as const
    expect(textAfter('f', { f: 'a 1\nc 1\na 2\nc 2\n' }, [once, once, all])).toBe('b 1\nd 1\nb 2\nd 2\n')
  })
})

describe('replace_lines', () => {
  const replace = (from: number, to: number, expected: string, content: string) =>
    ({ op: 'replace_lines', path: 'f', from, to, expect: expected, content }) as const

  it('replaces a range whose text is as expected', () => {
    expect(textAfter('f', tree, [replace(2, 3, 'two\nthree', 'II\nIII')])).toBe('one\nII\nIII\n')
    expect(textAfter('f', tree, [replace(2, 2, 'two\n', '')])).toBe('one\nthree\n')
    expect(textAfter('f', { f: 'a\r\nb' }, [replace(2, 2, 'b', 'c\nd')])).toBe('a\r\nc\r\nd')
  })

  it('compares through the cascade, and says so', () => {
    const result = planned({ f: 'if x:\n    go()  \n' }, [replace(2, 2, '    go()', '    stop()')])
    expect(result.outcomes[0]).toMatchObject({ strategy: 'line-trimmed', difference: 'trailing white space' })
  })

  it('takes an expected text that ends with a blank line, with or without its final break', () => {
    const range = { op: 'replace_lines', path: 'f', from: 1, to: 2, content: 'z' } as const
    const blank = { f: 'a\n\nb\n' }
    expect(textAfter('f', blank, [{ ...range, expect: 'a\n' }])).toBe('z\nb\n')
    expect(textAfter('f', blank, [{ ...range, expect: 'a\n\n' }])).toBe('z\nb\n')
    expect(codesOf(planned({ f: 'a\nb\n' }, [{ ...range, expect: 'a\n' }]))).toEqual(['expect-differs'])
    expect(textAfter('f', blank, [{ ...range, expect: 'a\n', content: 'z\n' }])).toBe('z\n\nb\n')
    expect(textAfter('f', blank, [{ ...range, expect: 'a\n\n', content: 'z\n' }])).toBe('z\nb\n')
  })

  it('says where the expected text is now', () => {
    expect(planned(tree, [replace(1, 1, 'three', 'x')]).diagnostics[0]).toMatchObject({
      code: 'expect-differs',
      data: { foundAt: 3 },
      nearest: { from: 3, to: 3, text: 'three' },
    })
  })

  it('takes no range whose text is indented otherwise, where it stands as expected elsewhere', () => {
    const text = { f: 'if a {\n  if b {\n    go() \n  }\n}\n' }
    const [diagnostic] = planned(text, [replace(5, 5, '  }', '  } else {\n  }')]).diagnostics
    expect(diagnostic).toMatchObject({ code: 'expect-differs', data: { foundAt: 4 } })
    expect(textAfter('f', text, [replace(4, 4, '    }', '    },')])).toBe(text.f.replace('  }', '  },'))
    expect(textAfter('f', { f: 'a \na\n' }, [replace(1, 1, 'a', 'b')])).toBe('b\na\n')
    const apart = (count: number): string => `  go()\n${'x\n'.repeat(count)}go()\n`
    expect(planned({ f: apart(19) }, [replace(1, 1, 'go()', 'stop()')]).ok).toBe(false)
    expect(textAfter('f', { f: apart(20) }, [replace(1, 1, 'go()', 'stop()')])).toBe(
      apart(20).replace('go', 'stop'),
    )
  })

  it('says so only of whole lines, and of as many as are expected', () => {
    const text = { f: 'one\n    key, value = pair\nthree\n' }
    for (const wanted of ['    key', '\nthree']) {
      const [diagnostic] = planned(text, [replace(1, 1, wanted, 'x')]).diagnostics
      expect(diagnostic, wanted).toMatchObject({ code: 'expect-differs' })
      expect(diagnostic?.data, wanted).not.toHaveProperty('foundAt')
    }
  })

  it('quotes the lines that are there for the expected text, and no more than can be read', () => {
    const blank = planned({ f: 'one\ntwo\n\tthree four\nfive\n' }, [replace(1, 1, '\nthree four', 'x')])
    expect(blank.diagnostics[0]).toMatchObject({ nearest: { from: 3, to: 3, text: '\tthree four' } })
    const many = Array.from({ length: 300 }, (_, index) => `a line of text with the number ${index}\n`)
    const long = planned({ f: `above\n${many.join('')}` }, [replace(1, 1, many.join(''), 'x')])
    expect(long.diagnostics[0]).toMatchObject({ data: { foundAt: 2 } })
    expect(long.diagnostics[0]!.nearest).toBeUndefined()
  })

  it('quotes what the range holds where the expected text is nowhere', () => {
    const [diagnostic] = planned({ f: 'one\ntwo\nthree\n' }, [replace(2, 3, 'six seven', 'x')]).diagnostics
    expect(diagnostic).toMatchObject({ nearest: { from: 2, to: 3, text: 'two\nthree' } })
    const long = planned({ f: 'a line of ten\n'.repeat(700) }, [replace(1, 700, 'six seven', 'x')])
    expect(long.diagnostics[0]!.nearest).toBeUndefined()
  })

  it('says that a line is not the blank one expected, also in a file without a final break', () => {
    for (const [text, data] of [
      ['one\ntwo', {}],
      ['one\n\ntwo', { foundAt: 2 }],
    ] as const)
      for (const blank of ['', '\n'])
        expect(planned({ f: text }, [replace(1, 1, blank, 'x')]).diagnostics[0]).toMatchObject({
          code: 'expect-differs',
          data,
        })
  })

  it('counts the lines of now, or those of before the plan that still stand', () => {
    const text = { f: 'one\ntwo\nthree\n}\nfive\n}\n' }
    const first = replace(1, 1, 'one', 'I\ni')
    for (const from of [5, 6])
      expect(textAfter('f', text, [first, replace(from, from, 'five', 'V')])).toBe(
        'I\ni\ntwo\nthree\n}\nV\n}\n',
      )
    expect(textAfter('f', text, [replace(1, 4, 'one\ntwo\nthree\n}', 'I'), replace(6, 6, '}', 'end')])).toBe(
      'I\nfive\nend\n',
    )
    const gone = [replace(4, 4, '}', ''), replace(4, 4, '}', 'end')]
    expect(codesOf(planned({ f: 'one\ntwo\nthree\n}\n)\n}\n' }, gone))).toEqual(['expect-differs'])
  })

  it('counts the lines of before the plan by either end, where an earlier range has the other one as well', () => {
    const text = { f: 'one\n})\n\nit\nfive\n' }
    const added = replace(1, 3, 'one\n})\n\n', 'one\n})\n\nnew\n})\n\n')
    for (const range of [replace(2, 4, '})\n\nit', '})\n\nthat'), replace(3, 4, '\nit', '\nthat')])
      expect(textAfter('f', text, [added, range])).toBe('one\n})\n\nnew\n})\n\nthat\nfive\n')
    const above = replace(3, 5, '\nit\nfive', '\nnew\n\nit\nV')
    expect(textAfter('f', text, [above, replace(1, 3, 'one\n})\n\n', 'I\n})\n\n')])).toBe(
      'I\n})\n\nnew\n\nit\nV\n',
    )
    const gone = replace(4, 5, 'it\nfive', 'five')
    expect(codesOf(planned(text, [gone, replace(4, 5, 'it\nfive', 'x')]))).toEqual(['expect-differs'])
  })

  it('refuses a range that is as expected whichever lines it counts, with what sets the two apart', () => {
    const text = { f: 'a\nb\n}\nc\n}\n' }
    const [diagnostic] = planned(text, [
      replace(1, 1, 'a', 'A\nAA\nAAA'),
      replace(5, 5, '}', 'end'),
    ]).diagnostics
    expect(diagnostic).toMatchObject({
      code: 'find-ambiguous',
      data: { lines: [5, 7] },
      candidates: [{ text: 'b\n}' }, { text: 'c\n}' }],
    })
    const meant = replace(4, 5, 'c\n}', 'c\nend')
    expect(textAfter('f', text, [replace(1, 1, 'a', 'A\nAA\nAAA'), meant])).toBe('A\nAA\nAAA\nb\n}\nc\nend\n')
  })

  it('refuses a range outside the file', () => {
    expect(codesOf(planned(tree, [replace(3, 4, 'three', 'x')]))).toEqual(['range-outside'])
  })
})

describe('append and prepend', () => {
  it('append adds a line break first where the final one is missing (§003)', () => {
    expect(textAfter('f', { f: 'line 1' }, [{ op: 'append', path: 'f', content: 'line 2' }])).toBe(
      'line 1\nline 2',
    )
    const makefile = { f: 'build:\n\t@cargo build\n' }
    expect(textAfter('f', makefile, [{ op: 'append', path: 'f', content: 'test:\n\t@cargo test\n' }])).toBe(
      'build:\n\t@cargo build\ntest:\n\t@cargo test\n',
    )
  })

  it('append ends a line that stands alone as the lines end that it adds', () => {
    const content = 'b\r\nc\r\n'
    expect(textAfter('f', { f: 'a' }, [{ op: 'append', path: 'f', content }])).toBe('a\r\nb\r\nc\r\n')
    expect(textAfter('f', { f: 'x\na' }, [{ op: 'append', path: 'f', content }])).toBe('x\na\nb\nc\n')
  })

  it('append goes directly after the last character when it is inline (§001)', () => {
    const inline = { op: 'append', path: 'f', content: ' and 2\n', placement: 'inline' } as const
    expect(textAfter('f', { f: 'line 1' }, [inline])).toBe('line 1 and 2\n')
    expect(textAfter('f', { f: 'line 1\n' }, [inline])).toBe('line 1\n and 2\n')
  })

  it('go on with no line of the file where they lack a line break', () => {
    const texts = ['// Copyright 2024', '# 版权 所有', '# One\n\nTwo words', '# 一\n\n二', 'import b']
    for (const content of texts)
      expect(codesOf(planned(tree, [{ op: 'prepend', path: 'f', content }]))).toEqual(['operation-ambiguous'])
    for (const content of ['// ', 'a.b ', '<?php ', '二 三'])
      expect(codesOf(planned(tree, [{ op: 'prepend', path: 'f', content }]))).toEqual([])
    const append = { op: 'append', path: 'f', content: 'import b\n', placement: 'inline' } as const
    expect(codesOf(planned({ f: 'import a' }, [append]))).toEqual(['operation-ambiguous'])
    expect(codesOf(planned({ f: 'import a\n' }, [append]))).toEqual([])
  })

  it('take the file’s line endings, and leave a byte-order mark in front', () => {
    expect(textAfter('f', { f: '\ufeffa\r\n' }, [{ op: 'append', path: 'f', content: 'b\n' }])).toBe(
      '\ufeffa\r\nb\r\n',
    )
    const marked = { op: 'append', path: 'f', content: '\ufeffb\n' } as const
    expect(textAfter('f', { f: 'a\n' }, [marked])).toBe('a\nb\n')
    for (const f of ['', '\ufeff']) expect(textAfter('f', { f }, [marked])).toBe('\ufeffb\n')
    expect(textAfter('f', { f: '\ufeffa\n' }, [{ op: 'prepend', path: 'f', content: '\ufeffb\n' }])).toBe(
      '\ufeffb\na\n',
    )
    expect(textAfter('f', { f: '\ufeffa\r\n' }, [{ op: 'prepend', path: 'f', content: 'b\n' }])).toBe(
      '\ufeffb\r\na\r\n',
    )
    for (const anchor of ['a', '\ufeffa']) {
      const insert = { op: 'insert', path: 'f', anchor, position: 'before', content: '\ufeffb' } as const
      expect(textAfter('f', { f: '\ufeffa\n' }, [insert])).toBe('\ufeffb\na\n')
      expect(codesOf(planned({ f: '\ufeffa\n' }, [{ ...insert, content: '\ufeff' }]))).toEqual([
        'content-empty',
      ])
    }
    expect(textAfter('f', { f: 'a\r\nb' }, [{ op: 'append', path: 'f', content: 'c\n' }])).toBe(
      'a\r\nb\r\nc\r\n',
    )
    expect(textAfter('f', { f: 'a\r\nb\nc' }, [{ op: 'append', path: 'f', content: 'd\n' }])).toBe(
      'a\r\nb\nc\nd\n',
    )
    expect(textAfter('f', { f: '' }, [{ op: 'append', path: 'f', content: 'b\n' }])).toBe('b\n')
  })

  it('need a file and some content', () => {
    expect(codesOf(planned(tree, [{ op: 'append', path: 'no', content: 'x' }]))).toEqual(['file-missing'])
    expect(codesOf(planned(tree, [{ op: 'append', path: 'f', content: '' }]))).toEqual(['content-empty'])
    expect(codesOf(planned(tree, [{ op: 'prepend', path: 'f', content: '' }]))).toEqual(['content-empty'])
  })
})

describe('read', () => {
  it('numbers lines as `cat -n` does', () => {
    expect(planned(tree, [{ op: 'read', path: 'f' }]).outcomes[0]?.text).toBe(
      '     1\tone\n     2\ttwo\n     3\tthree',
    )
    expect(planned(tree, [{ op: 'read', path: 'f', offset: 2, limit: 1 }]).outcomes[0]?.text).toBe(
      '     2\ttwo',
    )
  })

  it('shows what is in a directory where a depth is given, what the plan made first', () => {
    const read = { op: 'read', path: 'src', depth: 2 } as const
    const glob = { pattern: '{*,*/*}', path: 'src', directories: true }
    const globs = new Map([[globKey(glob), ['src/a', 'src/b/', 'src/b/c', 'src/g/']]])
    const made = [
      { op: 'create', path: 'src/d/e/f', content: 'x' },
      { op: 'mkdir', path: 'src/m' },
      { op: 'delete', path: 'src/g/x' },
      { op: 'rmdir', path: 'src/g' },
    ] as const
    const files = { 'src/a': 'a', 'src/b/c': 'c', 'src/g/x': '' }
    const { outcomes } = planned(files, [...made, read], { snapshot: { globs } })
    expect(outcomes.at(-1)).toMatchObject({
      status: 'applied',
      paths: ['src/m/', 'src/d/', 'src/d/e/', 'src/a', 'src/b/', 'src/b/c'],
    })
    expect(footprint(planOf([...made, read, { op: 'read', path: 'f' }])).globs).toEqual([glob])
    expect(planned(tree, [{ ...read, path: 'f' }]).outcomes[0]?.text).toContain('1\tone')
    expect(codesOf(planned({ 'src/a': 'a' }, [{ op: 'read', path: 'src' }]))).toEqual(['is-directory'])
  })

  it('does not show a directory that the plan made in itself', () => {
    const operations = [
      { op: 'mkdir', path: 'src/lib' },
      { op: 'read', path: 'src', depth: 1 },
    ] as const
    expect(planned(tree, operations).outcomes[1]).toMatchObject({ status: 'applied', paths: ['src/lib/'] })
  })

  it('sees what the plan did before it', () => {
    const operations = [
      { op: 'edit', path: 'f', find: 'two', replace: '2' },
      { op: 'read', path: 'f', offset: 2, limit: 1 },
    ] as const
    expect(planned(tree, operations).outcomes[1]).toMatchObject({ status: 'applied', text: '     2\t2' })
  })

  it('marks where lines were cut, and where a line was', () => {
    const long = planned({ f: 'x\n'.repeat(2001) }, [{ op: 'read', path: 'f' }]).outcomes[0]?.text
    expect(long?.split('\n')).toHaveLength(2001)
    expect(long).toMatch(/… \[1 more line, from line 2001 on\]$/)
    const wide = planned({ f: 'y'.repeat(2005) }, [{ op: 'read', path: 'f' }]).outcomes[0]?.text
    expect(wide).toBe(`     1\t${'y'.repeat(2000)}… [5 more characters]`)
    const wider = planned({ f: 'y'.repeat(2001) }, [{ op: 'read', path: 'f' }]).outcomes[0]?.text
    expect(wider).toBe(`     1\t${'y'.repeat(2000)}… [1 more character]`)
  })

  it('cuts no character in two', () => {
    const wide = planned({ f: `${'y'.repeat(1999)}😀z` }, [{ op: 'read', path: 'f' }]).outcomes[0]?.text
    expect(wide).toBe(`     1\t${'y'.repeat(1999)}… [3 more characters]`)
  })

  it('refuses a range that starts behind the end', () => {
    expect(codesOf(planned(tree, [{ op: 'read', path: 'f', offset: 9 }]))).toEqual(['range-outside'])
  })
})

describe('questions', () => {
  it('show no more once a plan has been shown more than one text could hold, and say how much there is', () => {
    const f = `${'x'.repeat(1999)}\n`.repeat(2000)
    const ask = [
      ...Array.from({ length: 20 }, () => ({ op: 'read', path: 'f' }) as const),
      { op: 'glob', pattern: '*' } as const,
    ]
    const globs = new Map([[globKey({ pattern: '*', path: '.' }), ['f']]])
    const { outcomes } = planned({ f }, ask, { snapshot: { globs } })
    expect(outcomes[0]!.shown).toEqual({ from: 1, to: 2000, of: 2000 })
    expect(outcomes[19]).toMatchObject({
      text: '… [2000 more lines, from line 1 on]',
      shown: { from: 1, to: 0, of: 2000 },
    })
    expect(outcomes[20]).toMatchObject({ paths: [], more: 1 })
  })
})
