import { describe, expect, it } from 'vitest'
import { after, codesOf, edit, planned, textAfter } from '../planning.ts'

const codes = (text: string, find: string, replace: string) =>
  codesOf(planned({ f: text }, [edit(find, replace)]))

const UNCLEAR = ['indentation-unclear']

describe('new lines after a looser match', () => {
  it('are indented as a matched line is that the plan indents alike', () => {
    const text = 'int f(int a,\n\t\t  int b)\n{\n\tg(a);\n}\n'
    const find = 'int f(int a,\n          int b)\n{\n    g(a);\n}'
    expect(after(text, find, find.replace('int b)', 'int b,\n          int c)'))).toBe(
      text.replace('int b)', 'int b,\n\t\t  int c)'),
    )
  })

  it('are refused where matched lines that are indented alike differ in the file', () => {
    const text = 'f {\n\tif (a &&\n\t    b) {\n\t\tc_call();\n'
    const find = 'f {\n    if (a &&\n        b) {\n        c_call();'
    expect(codes(text, find, find.replace('b)', '!b)'))).toEqual(UNCLEAR)
  })

  it('follow a single line that is indented too much, or in other units', () => {
    expect(after('one_call()\nend\n', '    one_call()\n', '    one_call()\n    two()\n')).toBe(
      'one_call()\ntwo()\nend\n',
    )
    const text = 'f {\n\tone_call();\n}\n'
    expect(after(text, '    one_call();\n', '    if (a)\n        one_call();\n')).toBe(
      'f {\n\tif (a)\n\t\tone_call();\n}\n',
    )
  })

  it('are refused where the first in place of a variant of it is as deep as that is in the file', () => {
    const text = 'f {\n  g {\n    one(a);\n    two(b);\n  }\n}\n'
    for (const find of [
      'g {\n  one(a);\n  two(b);\n}',
      '      g {\n        one(a);\n        two(b);\n      }',
    ]) {
      const hunk = (fresh: string) => {
        const lines = find
          .split('\n')
          .flatMap((line) => (/one/.test(line) ? [`-${line}`, `+${fresh}`] : [` ${line}`]))
        return { op: 'patch', path: 'f', hunks: [{ lines }] } as const
      }
      expect(codesOf(planned({ f: text }, [hunk('    one(c);')]))).toEqual(UNCLEAR)
      const indent = /^ *(?=one)/m.exec(find)![0]
      for (const fresh of [`${indent}one(c);`, `${indent}three(c);`])
        expect(textAfter('f', { f: text }, [hunk(fresh)])).toBe(text.replace('one(a);', fresh.trim()))
      expect(after(text, find, find.replace(/ *one.*/, `${indent}if (a)\n${indent}  one(a);`))).toBe(
        text.replace('one', 'if (a)\n      one'),
      )
    }
  })

  it('are aligned below lines at the margin that are sought deeper, by what is no level', () => {
    const text = 'Stop it so.\n\nIt goes on.\n\n    run()\n'
    const find = '  Stop it so.\n\n  It goes on.'
    const added = (line: string) => find.replace('\n\n', `\n\n  .. note:: Look\n\n${line}\n\n`)
    expect(after(text, find, added('     At this.'))).toBe(
      text.replace('\n\n', '\n\n.. note:: Look\n\n   At this.\n\n'),
    )
    expect(codes(text, find, added('    At this.'))).toEqual(UNCLEAR)
    expect(codes(`a:\n${text.replace(/^(?=[SI])/gm, '    ')}`, find, added('     At this.'))).toEqual(UNCLEAR)
  })

  it('are refused where they have the step of the file, and the lines sought another one', () => {
    const text = 'int f(int a)\n{\n    return a * 1;\n}\n\nint g;\n'
    const find = 'int f(int a)\n{\n  return a * 1;\n}'
    for (const replace of [
      'int f(int a)\n{\n    return a + 1;\n}',
      'int f(int a)\n{\n    return a * 1;\n}\n\nint h;',
      'int f(int a)\n{\n    return a + 1;\n}\n\nint h()\n{\n    return 1;\n}',
    ])
      expect(codes(text, find, replace), replace).toEqual(UNCLEAR)
    expect(after(text, find, find.replace('* 1', '+ 1'))).toBe(text.replace('* 1', '+ 1'))
    const wrapped = 'int f(int a)\n{\n  if (a) {\n    return a * 1;\n  }\n}'
    expect(after(text, find, wrapped)).toBe(
      text.replace('    return a * 1;', '    if (a) {\n        return a * 1;\n    }'),
    )
    const lines = ['   return a * 1;', ' }', ' ', '-int g;', '+int g()', '+{', '+    return 1;', '+}']
    expect(codesOf(planned({ f: text }, [{ op: 'patch', path: 'f', hunks: [{ lines }] }]))).toEqual(UNCLEAR)
  })

  it('follow a single line that lost its indentation, and comes again below a new one as it was sought', () => {
    const text = 'if a:\n    foo( b )\nbar()\n'
    expect(after(text, 'foo( b  )', 'new()\nfoo( b  )')).toBe('if a:\n    new()\n    foo( b )\nbar()\n')
    expect(codes(text, 'foo( b  )', '  new()\nfoo( b  )')).toEqual(UNCLEAR)
    expect(codes(text, 'foo( b  )', 'foo( c )\nnew()')).toEqual(UNCLEAR)
  })

  it('are refused where one line is sought too deep, and they would leave the block that they are written for', () => {
    const text = 'a:\n    - sudo x/push.sh\nb:\n'
    const find = '        - sudo x/push.sh'
    expect(codes(text, find, `    - chmod +x x/push.sh\n${find}`)).toEqual(UNCLEAR)
    expect(after(text, find, `        - chmod +x x/push.sh\n${find}`)).toBe(
      text.replace('    - sudo', '    - chmod +x x/push.sh\n    - sudo'),
    )
    const lines = ['+    - chmod +x x/push.sh', `  ${find.slice(1)}`]
    expect(codesOf(planned({ f: text }, [{ op: 'patch', path: 'f', hunks: [{ lines }] }]))).toEqual(UNCLEAR)
  })

  it('are refused above a first line that lost its indentation and ends a block', () => {
    const text = 'try:\n    try:\n        go(x)\n    finally:\n        done(x)\n\n    last(x)\n'
    const find = 'finally:\n        done(x)\n\n    last(x)'
    const sought = { ...edit(find, ''), wholeLines: true } as const
    for (const one of [sought, edit(find, '')])
      expect(codesOf(planned({ f: text }, [{ ...one, replace: `close(x)\n    ${find}` }]))).toEqual(UNCLEAR)
    expect(textAfter('f', { f: text }, [{ ...sought, replace: `else:\n        more(x)\n    ${find}` }])).toBe(
      text.replace('    finally', '    else:\n        more(x)\n    finally'),
    )
  })

  it('are refused above an item that lost its indentation, where they are none, and may belong to the one before', () => {
    const steps = 'steps:\n  - uses: one\n    with: x\n  - uses: two\n'
    expect(codes(steps, '- uses: two', 'cache: y\n  - uses: two')).toEqual(UNCLEAR)
    expect(codes(steps, '- uses: one\n    with: x', 'id: y\n  - uses: one\n    with: x')).toEqual(UNCLEAR)
    expect(after(steps, '- uses: two', '- run: y\n  - uses: two')).toBe(
      steps.replace('  - uses: two', '  - run: y\n  - uses: two'),
    )
    expect(codes(steps, '- uses: two', '# y\n  - uses: two')).toEqual([])
    expect(codes('f {\n    x\n  }\n  g();\n', '}\n  g();', '// y\n    z\n  }\n  g();')).toEqual(UNCLEAR)
  })

  it('are refused where the second one was as deep as the first, which lost its indentation, and is moved', () => {
    const text = 'f {\n\tone();\n\ttwo();\n}\n'
    expect(codes(text, 'one();\n\ttwo();', 'one();\n  two();\n  three();')).toEqual(UNCLEAR)
    expect(codes(text, 'one();\n\ttwo();', 'one();\n\t\ttwo();\n')).toEqual(UNCLEAR)
    const chain = 'f\n  .one()\n  .two()\n'
    expect(codes(chain, '.one()\n  .two()', '.one()\n    .two()')).toEqual(UNCLEAR)
    // Out of its block, or into one that is opened for it.
    expect(after(text, 'one();\n\ttwo();\n}', 'one();\n}\ntwo();')).toBe('f {\n\tone();\n}\ntwo();\n')
    expect(codes(text, 'one();\n\ttwo();', 'one();\n\tif (x) {\n\t\ttwo();\n\t}')).toEqual([])
    expect(codes('f\n  a = b ||\n  c\n', 'a = b ||\n  c', 'a = b ||\n    c')).toEqual([])
  })

  it('are refused where the first has a part of the indentation that the one sought lost', () => {
    const text = 'a:\n      expr: |\n        more(x[2m]) > 10\n      for: 1h\n'
    const sought = { ...edit('more(x[2m]) > 10\n      for: 1h', ''), wholeLines: true } as const
    for (const blanks of [' ', '  '])
      expect(
        codesOf(planned({ f: text }, [{ ...sought, replace: `${blanks}rate(x[2m]) > 1\n      for: 1h` }])),
      ).toEqual(UNCLEAR)
    expect(textAfter('f', { f: text }, [{ ...sought, replace: 'rate(x[2m]) > 1\n      for: 1h' }])).toBe(
      text.replace('more(x[2m]) > 10', 'rate(x[2m]) > 1'),
    )
  })

  it('are refused where all of them are flat, and a condition has its statement no deeper', () => {
    const text = 'f {\n    if (z) {\n        /* Error! */\n        check(c);\n    }\n}\n'
    const find = '/* Error! */\ncheck(c);\n'
    const replace = '/* Error! */\nif (check(c) == ERR)\ncopy(c);\n'
    expect(codes(text, find, replace)).toEqual(UNCLEAR)
    expect(after(text, find, replace.replace('ERR)', 'ERR)\n{').replace('copy(c);', '    copy(c);\n}'))).toBe(
      text.replace('check(c);', 'if (check(c) == ERR)\n        {\n            copy(c);\n        }'),
    )
  })

  it('follow a single line without its indentation where it comes again below them, as it was sought', () => {
    const text = 'try:\n    from there import it\nexcept:\n    pass\n'
    const sought = { ...edit('from there import it\n', ''), wholeLines: true } as const
    const changed = (replace: string) => planned({ f: text }, [{ ...sought, replace }])
    const above = 'import sys\n\nif sys.path:\n    add(sys.path)\nfrom there import it\n'
    expect(textAfter('f', { f: text }, [{ ...sought, replace: above }])).toBe(
      text.replace(
        '    from there import it\n',
        '    import sys\n\n    if sys.path:\n        add(sys.path)\n    from there import it\n',
      ),
    )
    for (const replace of [
      'from there import it\nit()\n',
      'from here import it\nit()\n',
      '    import sys\nfrom there import it\n',
      'if x:\n    from there import it\n',
      'import sys\nif sys.path:\nadd(sys.path)\nfrom there import it\n',
    ])
      expect(codesOf(changed(replace)), replace).toEqual(UNCLEAR)
  })

  it('are refused where they lie further out than all that is matched, the first line of which lost its indentation', () => {
    const text = 'class A {\n  first() {\n    one_call()\n  }\n}\n'
    const find = 'first()  {\n    one_call()\n  }'
    expect(codes(text, find, 'first() {\n  two_calls()\n}')).toEqual(UNCLEAR)
    expect(after(text, find, 'first() {\n    two_calls()\n  }')).toBe(text.replace('one_call', 'two_calls'))
  })

  it('are refused where they are as deep as the first line is sought, which lacks a part of its indentation', () => {
    const text = 'f(() => {\n    one()\n  })\n'
    const find = '  one()\n  })'
    expect(codes(text, find, '  one()\n  two()\n  })')).toEqual(UNCLEAR)
    expect(codes(text, find, '  two()\n  three()\n  four()\n')).toEqual(UNCLEAR)
    expect(after(text, find, '  one()\n    two()\n  })')).toBe(text.replace('  })', '    two()\n  })'))
    expect(after(text, find, '  two()\n  })')).toBe(text.replace('one', 'two'))
    expect(after(text, find, `${find}\n  two()`)).toBe(`${text}  two()\n`)
  })

  it('are refused so after an exact match, too, and where they are no deeper than a first line that opens a block', () => {
    const text = 'def f():\n    if ready:\n        y()\n    z()\n'
    const find = 'if ready:\n        y()'
    expect(codes(text, find, 'if a:\n    b()\nc()')).toEqual(UNCLEAR)
    expect(codes(text, find, 'if a:\n    b()')).toEqual(UNCLEAR)
    expect(codes(text, find, '# Only then.\nif a:\n        y()')).toEqual(UNCLEAR)
    expect(codes(text, find, 'if a:\n    # Only then.\n    b()\n        y()')).toEqual(UNCLEAR)
    expect(codes(text, find, 'for a in all(\n        y()\n    ):\n  b()')).toEqual(UNCLEAR)
    expect(after(text, find, 'if a:\n        y()\n\ndef g():\n    b()')).toBe(
      'def f():\n    if a:\n        y()\n\ndef g():\n    b()\n    z()\n',
    )
    expect(after(text, find, 'if a:\n        b()\n    c()')).toBe(
      'def f():\n    if a:\n        b()\n    c()\n    z()\n',
    )
    expect(codes('a()\n \n    Do this:\n', '\n    Do this:', '\n    As here:\n\n    b()')).toEqual([])
    for (const end of ['', ' ']) {
      const method = `class A:\n    def f(self):${end}\n        return 1\n`
      const sought = 'def f(self):\n        return 1'
      expect(codes(method, sought, 'def f(self):\n    return 3')).toEqual(UNCLEAR)
      expect(codes(method, sought, 'def f(self):\n        return 3')).toEqual([])
    }
    const body = 'def f():\n    use_a()\n    run_b()\n'
    expect(codes(body, 'use_a()\n    run_b()', 'if c:\n    use_a()\n    run_b()')).toEqual(UNCLEAR)
    expect(after(body, 'use_a()\n    run_b()', 'if c:\n        use_a()\n    run_b()')).toBe(
      'def f():\n    if c:\n        use_a()\n    run_b()\n',
    )
    const yaml = 'spec:\n  template:\n    a: 1\n'
    expect(codes(yaml, 'template:', 'selector:\n  matchLabels:\n    b: 2\n  template:')).toEqual(UNCLEAR)
    expect(after(yaml, 'template:', 'selector:\n    b: 2\n  template:')).toBe(
      'spec:\n  selector:\n    b: 2\n  template:\n    a: 1\n',
    )
    const access = 'class A {\n    public:\n    int x;\n}\n'
    expect(codes(access, 'public:\n    int x;', 'public:\n    int y;\n    int x;')).toEqual([])
    const labels = 'f {\n\tswitch a {\n\tcase 1:\n\t}\n}\n'
    expect(codes(labels, 'switch a {\n\tcase 1:', 'switch b {\n\tcase 2:')).toEqual([])
  })

  it('are refused below a first one that lost its indentation where no line has any to tell by', () => {
    const text = 'def a():\n    one()\n\ndef b():\n    two()\n'
    const find = 'one()\n\ndef b():'
    expect(codes(text, find, 'one()\nthree()\n\ndef b():')).toEqual(UNCLEAR)
    expect(codes(text, 'one()\n\ndef  b():', 'three()\nfour()\n\ndef b():')).toEqual(UNCLEAR)
    expect(after(text, find, 'one()\n    three()\n\ndef b():')).toBe(
      'def a():\n    one()\n    three()\n\ndef b():\n    two()\n',
    )
    expect(after(text, find, 'one()\n\ndef c():\n    three()\n\ndef b():')).toBe(
      'def a():\n    one()\n\ndef c():\n    three()\n\ndef b():\n    two()\n',
    )
    expect(after(text, find, 'three()\n\ndef c():')).toBe('def a():\n    three()\n\ndef c():\n    two()\n')
    const block = 'f {\n  one()\n}\n'
    expect(after(block, 'one()\n}', 'one()\n}\n\nthree()')).toBe('f {\n  one()\n}\n\nthree()\n')
    const list = '- one\n  goes on\n- two\n'
    expect(after(list, 'goes on\n- two', 'goes on\n- new\n- two')).toBe('- one\n  goes on\n- new\n- two\n')
    const nested = '- one\n  - inner\n- two\n'
    expect(codes(nested, '- inner\n- two', '- inner\n- new\n- two')).toEqual(UNCLEAR)
  })

  it('are refused where they open blocks, but are no deeper within, as the lines sought show one depth alone', () => {
    const text = 'f {\n    one_call();\n    two();\n}\n'
    const block = (inner: string) => `one_call();\nif (a) {\n${inner}three();\n}\ntwo();`
    expect(codes(text, 'one_call();\ntwo();', block(''))).toEqual(UNCLEAR)
    expect(after(text, 'one_call();\ntwo();', block('    '))).toBe(
      'f {\n    one_call();\n    if (a) {\n        three();\n    }\n    two();\n}\n',
    )
    const mixed = '\t  one_call();\n\t  if (a) {\n\t\tthree();\n\t  }'
    expect(after('f {\n      one_call();\n}\n', '\t  one_call();', mixed)).toBe(
      'f {\n      one_call();\n      if (a) {\n        three();\n      }\n}\n',
    )
    const printed = '\tprint(`To do so, you need:\nthis\n`);'
    expect(after('f {\n    print(TODO);\n}\n', '\tprint(TODO);', printed)).toBe(
      'f {\n    print(`To do so, you need:\nthis\n`);\n}\n',
    )
    const notes = '- One:\n  In the first place:\n  it was so.\n'
    const find = 'In the first place:\nit was so.'
    const replace = 'In the first place,\nIn the second place:\nit was so.'
    expect(after(notes, find, replace)).toBe(
      '- One:\n  In the first place,\n  In the second place:\n  it was so.\n',
    )
    const page = 'About:\n\n  It is here.\n  It is new.\n'
    const about = ' It is here.\n It is new.'
    expect(after(page, about, ` To use it:\n\n * read this\n\n${about}`)).toBe(
      'About:\n\n  To use it:\n\n  * read this\n\n  It is here.\n  It is new.\n',
    )
    expect(codes(page, about, ` .. note::\n\n Read this.\n\n${about}`)).toEqual(UNCLEAR)
  })

  it('are refused where the replacement may be indented as the file is, and the find is not', () => {
    const text = 'class A:\n    def f(self):\n        return 1\n'
    const find = 'def f(self):\n    return 1'
    expect(codes(text, find, '    def f(self):\n        return 2')).toEqual(UNCLEAR)
    expect(codes(text, find, '    def g(self):\n        return 2')).toEqual(UNCLEAR)
    expect(codes(text, find, 'if x:\n    def f(self):\n        return 1')).toEqual(UNCLEAR)
    expect(codes('f:\n    if a:\n        b()\n', 'if a:\n    b()', 'if a:\n  b(1)\n  b()')).toEqual(UNCLEAR)
    const moved = 'f:\n        if a:\n            b()\n'
    expect(codes(moved, '  if a:\n      b()', '      if a:\n          b()')).toEqual(UNCLEAR)
    expect(codes(moved, 'if a:\n    b()', '        while c:\n    d()')).toEqual(UNCLEAR)
    const body = 'f:\n    one_call()\n    two()\n'
    expect(codes(body, 'one_call()\ntwo()', 'one_call()\n    two()\n    three()')).toEqual(UNCLEAR)
    expect(after(body, 'one_call()\ntwo()', 'one_call()\nif x:\n    two()')).toBe(
      'f:\n    one_call()\n    if x:\n        two()\n',
    )
    const loop = 'f:\n    if a:\n        b()\n\n        c()\n'
    expect(codes(loop, 'if a:\n    b()\n\n    c()', '    if a:\n    b(1)\n\n    c()')).toEqual(UNCLEAR)
    expect(after(text, find, 'def f(self):\n    if x:\n        return 1')).toBe(
      'class A:\n    def f(self):\n        if x:\n            return 1\n',
    )
  })

  it('are refused where the find lost its indentation, and all of them have some, by another width or in tabs', () => {
    const text = 'class A {\n    int first = 1;\n    int second = 2;\n}\n'
    const find = 'int first = 1;\nint second = 2;'
    for (const indent of ['\t', '\t\t', '  ', '        '])
      expect(codes(text, find, `${indent}int first = 10;\n${indent}int second = 2;`)).toEqual(UNCLEAR)
    expect(after(text, find, 'int first = 10;\nint second = 2;')).toBe(text.replace('= 1;', '= 10;'))
  })

  it('are refused right below a line that has deeper ones below it in the file, where no line is deeper than others', () => {
    const text = 'spec:\n  group: monitoring\n  names:\n\n    kind: Rule\n  end: 1\n'
    const find = 'group: monitoring\nnames:'
    expect(codes(text, find, `${find}\ncategories:\n- all`)).toEqual(UNCLEAR)
    expect(after(text, find, `plural: rules\n${find}`)).toBe(
      text.replace('  group', '  plural: rules\n  group'),
    )
    const shown = `${find}\n  plural: rules`
    expect(after(text, find, shown)).toBe(text.replace('names:\n', 'names:\n    plural: rules\n'))
    expect(after(text, 'names:\n\n  kind: Rule', 'names:\n\n  kind: Rule\n  plural: rules')).toBe(
      text.replace('Rule\n', 'Rule\n    plural: rules\n'),
    )
    const cases = '  switch (a) {\n    run_it()\n    case 1:\n      go()\n'
    const labels = 'run_it()\ncase 1:'
    expect(after(cases, labels, `${labels}\ncase 2:`)).toBe(cases.replace('1:\n', '1:\n    case 2:\n'))
  })

  it('are refused in spaces of another width than the file’s where the lines sought have tabs', () => {
    const text = 'struct a {\n    int one;\n    int two;\n};\n'
    const find = 'struct a {\n\tint one;\n'
    for (const step of ['  ', '        '])
      expect(codes(text, find, `struct a {\n${step}int more;\n${step}int one;\n`)).toEqual(UNCLEAR)
  })

  it('are refused below a single line without its indentation that they may go on from with a bracket', () => {
    const program = 'main = do\n  start $ Arguments one\n  stop it\n'
    const find = 'start $ Arguments one'
    expect(codes(program, find, 'start $ Arguments\n  (one)\n  two')).toEqual(UNCLEAR)
    const kinds = 'data Kind\n  = Program\n  | Submodule\n  | Other\n'
    expect(codes(kinds, '| Submodule', '| Submodule\n  { name :: Text\n  }')).toEqual(UNCLEAR)
  })

  it('are refused where they start as the file does, though a bracket comes again elsewhere', () => {
    const body = 'while (b) {\n    if (b) {\n        go(b);\n    }\n}'.replace(/^/gm, '        ')
    const text = `x = {\n    fn a() {\n${body}\n    }\n};\n`
    const find = body.replace(/^ {4}/gm, '')
    expect(codes(text, find, '        return d();\n    }\n\n    fn d() {\n        go(c);')).toEqual(UNCLEAR)
  })

  it('are refused where the find alone lost its indentation, and is in another unit than the file', () => {
    const file = 'int m() {\n    if (o & NO) {\n        c |= NO;\n    }\n    return c;\n}\n'
    const find = (step: string): string => `if (o & NO) {\n${step}c |= NO;\n}`
    const deeper = (text: string, step: string): string => text.replace(/^/gm, step)
    for (const step of ['\t', '  ']) {
      const more = `${find(step)}\nif (o & V4) {\n${step}c |= V4;\n}`
      expect(codes(file, find(step), deeper(more, step))).toEqual(UNCLEAR)
      expect(after(file, find(step), more)).toContain('\n    if (o & V4) {\n        c |= V4;\n    }\n')
    }
  })

  it('are refused where the first and all other lines that come again are indented in a third way', () => {
    const file = 'fn e() {\n    match x {\n        Some(l) => {\n            go(l)\n        }\n    }\n}\n'
    const find = '    Some(l) => {\n        go(l)'
    expect(codes(file, find, 'Some(l) => {\n    stop(l)')).toEqual(UNCLEAR)
    expect(after(file, find, '    Some(l) => {\n        stop(l)')).toBe(file.replace('go', 'stop'))
    expect(after(file, 'Some(l) => {\n    go(l)', 'go(l)')).toBe(
      file.replace('Some(l) => {\n            ', ''),
    )
  })

  it('wrap the lines sought in what is opened and closed as deep as these were sought', () => {
    const text = 'f = () => (\n\t<div>\n\t\t<b>\n\t\t\tone\n\t\t</b>\n\t</div>\n)\n'
    const find = '\t<b>\n\t\tone\n\t</b>'
    const deeper = find.replace(/^/gm, '\t')
    const wrapped = (head: string, end: string): string => `\t${head}\n${deeper}\n\t${end}`
    for (const replace of [
      wrapped('{isOpen && (', ')}'),
      wrapped('<div class="a">', '</div>'),
      `\t{/* Shown when open. */}\n${wrapped('{isOpen && (', ')}')}`,
    ])
      expect(after(text, find, replace), replace).toBe(text.replace(deeper, replace.replace(/^/gm, '\t')))
    for (const replace of [
      wrapped('isOpen &&', 'other'),
      wrapped('<div class="a">', '</p>'),
      wrapped('{isOpen && (', ']}'),
      wrapped(')}', '{isOpen && (\n\t)}'),
      `${deeper}\n${wrapped('{isOpen && (', ')}')}`,
      `\t{isOpen && (\n${deeper}\n)}`,
    ])
      expect(codes(text, find, replace), replace).toEqual(UNCLEAR)
  })

  it('are refused so where a line as deep in both is among those sought, which tells nothing', () => {
    const text = 'import os\n\ndef f(a):\n    """Text."""\n    return g(a)\n\n@app\n'
    const find = 'def f(a):\n  """Text."""\n  return g(a)\n\n@app\n'
    expect(codes(text, find, 'def f(a):\n    """Text."""\n    return g(a, 1)\n\n@app\n')).toEqual(UNCLEAR)
    expect(codes(text, find, 'def f(a):\n    return g(a, 1)\n\n@app\n')).toEqual(UNCLEAR)
    expect(codes(text, find, 'def h(a):\n    return g(a, 1)\n\n@app\n')).toEqual(UNCLEAR)
    expect(after(text, find, 'def f(a):\n  return g(a, 1)\n\n@app\n')).toBe(
      'import os\n\ndef f(a):\n    return g(a, 1)\n\n@app\n',
    )
    const lines = { op: 'replace_lines', path: 'f', from: 2, to: 4 } as const
    const expected = '\ndef f(a):\n  """Text."""\n'
    expect(
      codesOf(
        planned({ f: text }, [{ ...lines, expect: expected, content: '\ndef f(a):\n    """New text."""\n' }]),
      ),
    ).toEqual(UNCLEAR)
  })

  it('stand as they are where they come out so, whether they are indented as the find or as the file', () => {
    const text = 'f {\n  if (a) {\n    one_call();\n  }\n}\n'
    expect(
      after(text, 'f {\n\tif (a) {\n\t\tone_call();\n\t}\n}\n', 'f {\n  if (b) {\n    one_call();\n  }\n}\n'),
    ).toBe('f {\n  if (b) {\n    one_call();\n  }\n}\n')
  })

  it('are indented anew where the only line that comes again is as deep in both', () => {
    const text = 'one();\nif (a) {\n\tzero();\n\tif (b) {\n\t\ttwo();\n\t}\n}\nend();\n'
    expect(after(text, '        two();\n    }\n}\n', '        three();\n    }\n')).toBe(
      text.replace('two', 'three').replace('\t}\n}', '\t}'),
    )
  })

  it('are refused where they come out as they are written, deeper than any line of the file', () => {
    const text = 'f {\n  if (a) {\n    one_call();\n    two();\n  }\n}\n'
    expect(codes(text, '\t\ttwo();\n', '        three();\n')).toEqual(UNCLEAR)
  })

  it('are refused where one is deeper than a line sought that ends a statement', () => {
    const text = 'f {\n    one();\n    two();\n}\n'
    const hunk = (line: string) =>
      ({ op: 'patch', path: 'f', hunks: [{ lines: [' one();', `+${line}`, ' two();'] }] }) as const
    expect(codes(text, 'one();\ntwo();', 'one();\n    x();\ntwo();')).toEqual(UNCLEAR)
    expect(codesOf(planned({ f: text }, [hunk('    x();')]))).toEqual(UNCLEAR)
    expect(textAfter('f', { f: text }, [hunk('x();')])).toBe('f {\n    one();\n    x();\n    two();\n}\n')
    expect(textAfter('f', { f: text }, [hunk('    + x();')])).toBe(
      'f {\n    one();\n        + x();\n    two();\n}\n',
    )
  })

  it('are refused where one is as deep as the file is, below a line sought where nothing lies deeper', () => {
    const imports = 'import (\n\t"runtime"\n\t"strings"\n)\n'
    expect(codes(imports, '"runtime"\n"strings"\n', '"runtime"\n\t"slices"\n"strings"\n')).toEqual(UNCLEAR)
    const json = '{\n  "tags": ["a"],\n  "targets": {\n  }\n}\n'
    const [tags, targets] = ['"tags": ["a"],\n', '"targets": {\n']
    expect(codes(json, tags + targets, `${tags}  "deps": [1],\n${targets}`)).toEqual(UNCLEAR)
    const list = 'all = [\n    ("one", 1),\n    ("two", 2),\n]\n'
    const [one, two] = ['("one", 1),\n', '("two", 2),\n']
    expect(codes(list, one + two, `${one}    ("six", 6),\n${two}`)).toEqual(UNCLEAR)
    expect(after(list, one + two, `${one}("six", 6),\n${two}`)).toContain('\n    ("six"')
    const members = 'class A {\n  int a() {\n  }\n\n  int c();\n};\n'
    expect(codes(members, '}\n\nint c();\n', '}\n\n  int b();\nint c();\n')).toEqual(UNCLEAR)
    const block = 'a {\n  if (x) {\n    go()\n  }\n}\n'
    expect(after(block, 'if (x) {\n  go()\n}\n', 'if (x) {\n  go()\n  more()\n}\n')).toBe(
      block.replace('go()\n', 'go()\n    more()\n'),
    )
    const text = "{\n  script = run ''\n    one two\n    three\n}\n"
    expect(after(text, "script = run ''\n  one two\n", "script = run ''\n  four five\n")).toBe(
      text.replace('one two', 'four five'),
    )
  })

  it('stand as they are where nothing sought is indented, unless they are in other levels than the file', () => {
    const text = 'one_call()  \nif a:\n    b()\n'
    expect(after(text, 'one_call()\n', 'one_call(\n   1)\n')).toBe('one_call(\n   1)\nif a:\n    b()\n')
    expect(codes(text, 'one_call()\n', 'if b:\n  one_call()\n')).toEqual(UNCLEAR)
  })

  it('stand as they are where the lines sought do, but for blank ones around them', () => {
    const text = 'a\none_call()\nif a:\n    b()\n'
    expect(after(text, '    \none_call()\n', '    \nif b:\n  one_call()\n')).toBe(
      'a\nif b:\n  one_call()\nif a:\n    b()\n',
    )
  })

  it('are refused where the first one, without indentation, may be a later line that was sought', () => {
    const text = '{\n    if (a)\n        one_call();\n    two();\n}\n'
    const find = 'if (a)\n        one_call();\n    two(); \n'
    const more = text.replace('l();\n', 'l();\n        more();\n')
    const longer = find.replace('l();\n', 'l();\n        more();\n')
    expect(codes(more, longer, 'one_call();\n        more();\n    two();\n')).toEqual(UNCLEAR)
    expect(codes(more, longer, 'one_call();\n        less();\n    two();\n')).toEqual(UNCLEAR)
    expect(after(text, find, 'two();\n')).toBe('{\n    two();\n}\n')
    expect(codes('a:\n    one_call() \ntwo() \n', 'one_call()\ntwo() \n', 'two() \n')).toEqual(UNCLEAR)
    for (const end of ['', ' '])
      expect(codes(`a:\n    one_call()\ntwo(1)${end}\n`, 'one_call()\ntwo(1)', 'two()')).toEqual(UNCLEAR)
    expect(after('a:\n    one(1)\none(2)\n', 'one(1)\none(2)', 'one(3)\none(2)')).toBe(
      'a:\n    one(3)\none(2)\n',
    )
    expect(after('a:\n    two(1)\none(2)\n', 'two(1)\none(2)', 'one(3)\none(2)')).toBe(
      'a:\n    one(3)\none(2)\n',
    )
    expect(after('{\n    let a\n}\nconst b\n', 'let a\n}\nconst b', 'const a\n}\nconst c')).toBe(
      '{\n    const a\n}\nconst c\n',
    )
    expect(codes('{\n    let a\n}\nconst b\n', 'let a\n}\nconst b', 'const a\nconst c')).toEqual(UNCLEAR)
    expect(codes('{\n    let a\n}\nconst b\n', 'let a\n}\nconst b', 'const a\n    const c')).toEqual(UNCLEAR)
  })

  it('are said to be in another frame where they are indented as the file is, and not as the text sought', () => {
    const text = 'class A\n  def f\n    one_call\n    two_call\n  end\nend\n'
    const replace = '    if a\n      one_call\n      two_call\n    end'
    for (const find of ['one_call \ntwo_call', 'one_call '])
      expect(planned({ f: text }, [edit(find, replace)]).diagnostics).toMatchObject([
        { message: expect.stringContaining('in another way than the text sought, perhaps as the file is') },
      ])
  })

  it('stand as they are in the tabs, or the spaces, of the file, where the lines sought have the other', () => {
    const tabs = 'uses {\n\tfirst_one\n\tsecond\n}\n'
    const spaces = tabs.replaceAll('\t', '    ')
    const withThird = (text: string) => text.replace(/(\s+)second/, '$&$1third')
    for (const [text, find] of [
      [tabs, spaces],
      [spaces, tabs],
    ] as const)
      expect(after(text, find, withThird(text))).toBe(withThird(text))
    expect(codes(tabs, spaces, withThird(spaces.replace('    second', '\tsecond')))).toEqual(UNCLEAR)
  })

  it('are refused where the lines sought have no indentation, and the file both tabs and spaces', () => {
    const text = '/**\n\t * One of all.\n\t * Two.\n\t */\n'
    const replace = 'All:\n\t * One of all.\n\t * Two.\n'
    expect(codes(text, '* One of all.\n* Two.\n', replace)).toEqual(UNCLEAR)
  })

  it('are refused in the spaces of the file where the first of them lost its own', () => {
    const text = 'sub f {\n    one();\n    two() {\n        three();\n    }\n}\n'
    const find = '\ttwo() {\n\t\tthree();\n'
    const replace = 'if (a) {\n        next();\n    }\n\n    two() {\n        three();\n'
    expect(codes(text, find, replace)).toEqual(UNCLEAR)
    expect(after(text, find, `    ${replace}`)).toBe(
      text.replace('    two', '    if (a) {\n        next();\n    }\n\n    two'),
    )
  })

  it('are refused in the tabs of the file where they may enclose lines that are deeper there', () => {
    const replace = '\tif a {\n\t\tone_call()\n\t\ttwo_call()\n\t}\n'
    for (const indent of ['\t', '\t\t']) {
      const text = `{\n${indent}one_call()\n${indent}two_call()\n}\n`
      expect(codes(text, '    one_call()\n    two_call()\n', replace)).toEqual(UNCLEAR)
    }
  })

  it('begin another branch below the head of a block without lines', () => {
    const text = 'function f()\n  one_call()\n  two_call()\nend\n'
    const replace = 'if a then\n  else\n    stop()\n  end\n  two_call()'
    expect(after(text, 'one_call()\n  two_call()', replace)).toBe(`function f()\n  ${replace}\nend\n`)
  })

  it('start where a block did whose head goes', () => {
    const text = '{\n    if (a)\n        one_call();\n    two();\n}\n'
    for (const end of ['two();', 'two(); '])
      for (const rest of ['', '\n    two();'])
        expect(after(text, `if (a)\n        one_call();\n    ${end}`, `one_call();${rest}`)).toBe(
          `{\n    one_call();${rest}\n}\n`,
        )
    const jobs = 'a:\n  with:\n    b: 1\n  env:\n    c: 2\n  d: 3\n'
    for (const end of ['', '\n  d: 3', '\n  d: 3 '])
      expect(codes(jobs, `env:\n    c: 2${end}`, `c: 2${end}`)).toEqual(UNCLEAR)
  })

  it('are refused where the first one alone lost the indentation that the text sought has', () => {
    for (const end of ['', ' ']) {
      const text = `def f():\n    one_call(1)${end}\n    two()\n    three()\n`
      const find = '    one_call(1)\n    two()\n'
      expect(codes(text, find, 'one_call(2)\n    two()\n')).toEqual(UNCLEAR)
      expect(codes(text, find, 'one_call(1)\n    two()\n    more()\n')).toEqual(UNCLEAR)
      expect(codes(text, find, 'other(2)\n    go()\n')).toEqual(UNCLEAR)
      expect(codes(text, '    one_call(1)', 'one_call(2)')).toEqual(UNCLEAR)
      expect(after(text, find, 'def g():\n    two()\n')).toBe('def f():\ndef g():\n    two()\n    three()\n')
      expect(after(text, find, 'one_call(\n    two)\n')).toBe('def f():\none_call(\n    two)\n    three()\n')
      expect(after(text, find, 'one_call(1)\ntwo()\n')).toBe('def f():\none_call(1)\ntwo()\n    three()\n')
    }
    expect(after('a:\n    one_call(1)\n', '    one_call(1)', 'one_call(1)')).toBe('a:\none_call(1)\n')
    expect(after('a:\n    - one\n', '    - one', '- two')).toBe('a:\n- two\n')
    expect(after('- a\n  - b b\n  - c\n', '  - b b\n  - c', '- b b\n  - c')).toBe('- a\n- b b\n  - c\n')
  })

  it('are taken without indentation where nothing else changes, and for what stands at the margin', () => {
    const text = 'f {\n    one_call(1)\n    two()\n'
    const find = '    one_call(1)\n    two()\n'
    const taken = (replace: string) => expect(after(text, find, replace)).toBe(text.replace(find, replace))
    taken('one_call(1)\n    two()\n')
    taken('#if defined(B)\n    one_call(1)\n    two()\n#endif\n')
    taken('IF(B)\n    one_call(2)\nENDIF()\n')
    taken('\ncount = 1\n    one_call(2)\n')
    expect(codes(text, find, 'IF(B)\n    one_call(2)\n')).toEqual(UNCLEAR)
    expect(codes(text, find, '\nother(1)\n    two()\n')).toEqual(UNCLEAR)
    expect(codes(text, find, 'count = 1\n    one_call(2)\n')).toEqual(UNCLEAR)
    const insert = (content: string) =>
      ({ op: 'insert', path: 'f', anchor: '    two()', position: 'after', content }) as const
    const inserted = (content: string) => textAfter('f', { f: text }, [insert(content)])
    expect(inserted('\nNAME (=False)\n    It is so.')).toBe(`${text}\nNAME (=False)\n    It is so.\n`)
    expect(codesOf(planned({ f: text }, [insert('NAME (=False)\n    It is so.')]))).toEqual(UNCLEAR)
  })

  it('are refused so where the first one is that sought, and the next as deep as it was, or stays below it', () => {
    const text = 'f {\n    one_call(1)\n    two()\n        .more()\n}\n'
    const find = '    one_call(1)\n    two()\n'
    expect(codes(text, find, 'one_call(1)\n    other()\n')).toEqual(UNCLEAR)
    expect(codes(text, '    one_call(1)', 'one_call(1)\n    other()')).toEqual(UNCLEAR)
    const entries = '{\n    "a": 1,\n    "b": 2\n}\n'
    expect(codes(entries, '    "a": 1,\n    "b": 2', '"a": 2,\n    "b": 2')).toEqual(UNCLEAR)
    const outdented = 'one_call(1)\n  other()\n'
    expect(after(text, find, outdented)).toBe(text.replace(find, outdented))
  })

  it('are refused where lines sought come again without the indentation that the first one has', () => {
    const text = 'f {\n    one_call(1)\n    two()\n}\n'
    const find = '    one_call(1)\n    two()\n}\n'
    expect(codes(text, find, '    one_call(2)\ntwo()\n}\n')).toEqual(UNCLEAR)
    expect(codes(text, '    two()\n', '    other()\ntwo()\n')).toEqual(UNCLEAR)
    expect(codes(text, text, 'f {\none_call(2)\ntwo()\n}\n')).toEqual(UNCLEAR)
    for (const fresh of ['    one_call(1)\ntwo()\n}\n', '    one_call(2)\n}\ntwo(1)\n', 'two()\n'])
      expect(after(text, find, fresh), fresh).toBe(text.replace(find, fresh))
    const unwrapped = '<div>\n  <a>\n  <% end %>\n</div>\n'
    const ends = '  <% end %>\n</div>\n'
    expect(after(unwrapped, ends, '  </a>\n<% end %>\n')).toBe('<div>\n  <a>\n  </a>\n<% end %>\n')
    const list = 'has:\n\n  - one\n  - two\n'
    expect(after(list, list, 'has:\n\n- one\n- the other\n')).toBe('has:\n\n- one\n- the other\n')
    const badges = 'Name\n one_badge\n two_badge\n'
    const straight = 'Name\none_badge\ntwo_badges\n'
    expect(after(badges, badges, straight)).toBe(straight)
    const ended = 'if a:\n    leave()\nb()\n'
    const again = '    leave()\nb()\nleave()\n'
    expect(after(ended, '    leave()\nb()\n', again)).toBe(`if a:\n${again}`)
    const page = 'Call it:\n\n    one(1)\n    two(2)\n\nThat is all.\n'
    for (const [open, close] of [
      ['```js', '```'],
      ['{% highlight js %}', '{% endhighlight %}'],
      ['-----', '-----'],
      ['+', '+'],
    ]) {
      const fenced = `Call it:\n\n${open}\none(1)\ntwo(3)\n${close}\n\nThat is all.\n`
      expect(after(page, page, fenced)).toBe(fenced)
    }
    expect(codes(page, page, 'Call it:\n\none(1)\ntwo(3)\n\nThat is all.\n')).toEqual(UNCLEAR)
    const moved = 'def f():\n    x = 1\n    g()\n'
    expect(after(moved, moved, 'def f():\n    x = 2\n\n\ng()\n')).toBe('def f():\n    x = 2\n\n\ng()\n')
  })

  it('are refused where they would stand at the margin between lines that do not', () => {
    const text = 'f {\n    zero()\n    one_call(1)\n    two()\n    three()\n}\n'
    const find = '    one_call(1)\n    two()\n'
    for (const fresh of ['other\n', 'return other\n    two()\n', 'f(\n        a)\n    two()\n'])
      expect(codes(text, find, fresh), fresh).toEqual(UNCLEAR)
    for (const fresh of ['# other\n', 'out:\n    two()\n', '}\ng {\n    two()\n', '<b>\n'])
      expect(after(text, find, fresh)).toBe(text.replace(find, fresh))
    expect(after(text, `${find}    three()\n}\n`, 'other\n')).toBe('f {\n    zero()\nother\n')
    const insert = (anchor: string, position: 'before' | 'after') =>
      planned({ f: text }, [{ op: 'insert', path: 'f', anchor, position, content: 'return other' }])
    expect(codesOf(insert('    zero()', 'after'))).toEqual(UNCLEAR)
    expect(codesOf(insert('    three()', 'before'))).toEqual(UNCLEAR)
    expect(codesOf(insert('    three()', 'after'))).toEqual(UNCLEAR)
    expect(codesOf(insert('}', 'before'))).toEqual(UNCLEAR)
    expect(codesOf(insert('    zero()', 'before'))).toEqual(UNCLEAR)
  })

  it('are refused so where they are tags, which go on from no line above them', () => {
    const text = '<dep>\n\t<group>a</group>\n\t<version>1</version>\n</dep>\n'
    const find = '\t<group>a</group>\n\t<version>1</version>'
    expect(codes(text, find, '<group>a</group>\n\t<version>2</version>')).toEqual(UNCLEAR)
    const list = '<ul>\n\t<li a="1" />\n\t<li b="2" />\n</ul>\n'
    const bare = '<li a="1" />\n<li b="2" />\n'
    expect(codes(list, bare, '<li a="1" />\n\t<li c="3" />\n<li b="2" />\n')).toEqual(UNCLEAR)
    const insert = { op: 'insert', path: 'f', anchor: '\t<group>a</group>', position: 'after' } as const
    const inserted = planned({ f: text }, [{ ...insert, content: '<name>b</name>' }])
    expect(codesOf(inserted)).toEqual(UNCLEAR)
  })

  it('are refused so below a blank line, to which the indentation is left that the first one sought lost', () => {
    const text = 'f {\n\tcount = 1\n\tdefer()\n}\n'
    const find = 'count = 1\n\tdefer()\n'
    expect(codes(text, find, '\ncount = 2\n\tdefer()\n')).toEqual(UNCLEAR)
    expect(after(text, find, '\n\tcount = 2\n\tdefer()\n')).toBe('f {\n\t\n\tcount = 2\n\tdefer()\n}\n')
    expect(after(text, find, '\n\tdefer()\n')).toBe('f {\n\t\n\tdefer()\n}\n')
  })

  it('are taken where an insertion begins another branch at the margin above the end of a block', () => {
    const above = (head: string, anchor: string, content: string) => {
      const text = `${head}\n  one\n${anchor}\n`
      return textAfter('f', { f: text }, [{ op: 'insert', path: 'f', anchor, position: 'before', content }])
    }
    const text = 'case $x in\na)\n  one;;\n*)\n  two;;\nesac\n'
    for (const anchor of ['  one;;', '  two;;']) {
      const branch = { op: 'insert', path: 'f', anchor, position: 'after', content: 'b)\n  three;;' } as const
      expect(codesOf(planned({ f: text }, [branch]))).toEqual([])
    }
    const branches = [
      ['if a; then', 'fi', 'elif b; then'],
      ['case x\nwhen 1', 'end', 'when 2'],
      ['def f', 'end', 'rescue Other => e'],
      ['case $x in\na)', 'esac', 'b | c)'],
      ['switch x {\ncase 1:', '}', 'case 2:'],
      ['class A : B {\npublic:', '};', 'public slots:'],
    ] as const
    for (const [head, end, branch] of branches)
      expect(above(head, end, `${branch}\n  two`)).toBe(`${head}\n  one\n${branch}\n  two\n${end}\n`)
  })

  it('are refused so where the text sought starts within the indentation of its line', () => {
    const text = 'f {\n    if (a) {\n        begin_it();\n        close_it();\n'
    expect(codes(text, '    begin_it();', 'begin_it(1);')).toEqual(UNCLEAR)
    expect(codes(text, '    begin_it();', 'b = 1;\n    more_of_it();')).toEqual(UNCLEAR)
    expect(after(text, '    begin_it();', 'begin_it();')).toBe(text.replace('    begin_it', 'begin_it'))
    expect(after(text, '    begin_it();', '    begin_it(1);')).toBe(text.replace('begin_it()', 'begin_it(1)'))
    expect(after(text, 'close_it();\n', '    close_it();\n')).toBe(text.replace('close_it', '    close_it'))
    expect(codes(`${text}\n}\n`, 'close_it();\n\n', '        close_it();\n')).toEqual(UNCLEAR)
  })

  it('are refused so after a looser match, too, as in another unit', () => {
    const text = 'f {\n    begin_it();\n    close_it();\n}\n'
    expect(codes(text, '\tbegin_it();', 'begin_it(1);')).toEqual(UNCLEAR)
    expect(codes(text, '\tbegin_it();\n\tclose_it();', 'begin_it(1);\n\tclose_it();')).toEqual(UNCLEAR)
    expect(after(text, '\tbegin_it();', '\tbegin_it(1);')).toBe(text.replace('begin_it()', 'begin_it(1)'))
    const blocks = 'f {\n    begin_it();\n    if (a) {\n        run_it();\n'
    const find = '  begin_it();\n  if (a) {\n    run_it();'
    expect(codes(blocks, find, find.replace('  begin_it()', 'begin_it(1)'))).toEqual(UNCLEAR)
  })

  it('are refused where they are a text of their own, which may be meant as it is written', () => {
    const text = 'f() {\n        one_call\n        two_calls\n}\n'
    const codesOfNew = (replace: string) => codes(text, 'one_call\ntwo_calls', `one_call\n${replace}`)
    expect(codesOfNew('cat <<EOF\nhi\nEOF\necho ho')).toEqual(UNCLEAR)
    expect(codesOfNew("cat <<'EOF' > x\n    hi\nEOF")).toEqual(UNCLEAR)
    expect(codesOfNew('a = """x\ny\n"""')).toEqual(UNCLEAR)
    expect(codesOfNew('a = `x\ny\n`')).toEqual(UNCLEAR)
    expect(codesOfNew('cat <<-EOF\nhi\nEOF')).toEqual([])
    expect(codesOfNew('a = `\n        x\n`')).toEqual([])
    expect(codesOfNew('"""x\ny\n"""')).toEqual([])
    expect(codesOfNew('cout <<a\nb')).toEqual([])
    expect(after('one_call  \nend\n', 'one_call\n', 'cat <<EOF\nhi\nEOF\n')).toBe('cat <<EOF\nhi\nEOF\nend\n')
  })

  it('are refused where levels of another width explain the lines sought as well, and come to another depth', () => {
    const text = 'f:\n    one_call()\n    two()\n'
    const find = '  one_call()\n  two()\n'
    expect(codes(text, find, '  one_call(\n      1)\n  two()\n')).toEqual(UNCLEAR)
    expect(after(text, find, '  one_call(1)\n  two()\n')).toBe('f:\n    one_call(1)\n    two()\n')
  })

  it('are told from those that were sought in time that grows with both texts', () => {
    // What grew with the product would take longer than a test may.
    const below = Array.from({ length: 80_000 }, (_, line) => `f_${line}(value) {\n    a_step(value)\n`)
    const others = below.map((line) => line.replaceAll('value', 'other')).join('')
    const find = `a(b);\n${below.join('')}`
    expect(after(`    ${find}`, find, `a(c);\n${others}`)).toBe(`    a(c);\n${others}`)
  })

  it('keep their place beside a line that stands there twice', () => {
    expect(
      after('the_end();  \n\n/**\n', 'the_end();\n\n/**', 'the_end();\n\n/**\n * New.\n */\n\n/**'),
    ).toBe('the_end();  \n\n/**\n * New.\n */\n\n/**\n')
  })
})

describe('blank lines that the file lacks', () => {
  it('go from the replacement, too, as far as it has them', () => {
    expect(after('alpha()\n\nbeta()\n', '\nalpha()\n\nbeta() ', '\ngamma()\n\nbeta()')).toBe(
      'gamma()\n\nbeta()\n',
    )
    expect(after('z\nalpha()\nb\n', '\nalpha() \n', 'gamma()\n')).toBe('z\ngamma()\nb\n')
    expect(after('z\nalpha()\nb\n', '\nalpha() \n\n', '\n\n')).toBe('z\nb\n')
    expect(after('z\nalpha()\nb\n', 'alpha() \n\n', '\n')).toBe('z\nb\n')
  })

  it('are refused where the replacement has some of those of the find, and not all', () => {
    expect(codes('z\n\nalpha()\nb\n', '\n\nalpha() \n\n', '\ngamma()\n')).toEqual(UNCLEAR)
    expect(codes('a\nz\nalpha()\n\nb\n', 'alpha() \n\n\n', 'gamma()\n\n')).toEqual(UNCLEAR)
  })
})

describe('an exact match that starts or ends between lines', () => {
  it('takes its indentation with it when its whole line goes', () => {
    expect(after('{\n    one_call();\n    two();\n}\n', 'one_call();\n', '')).toBe('{\n    two();\n}\n')
  })

  it('joins no line to the one before, nor to the one after', () => {
    expect(after('a\nfoo\nb\n', '\nfoo', 'bar')).toBe('a\nbar\nb\n')
    expect(after('a\nfoo\nb\n', '\nfoo\n', 'bar\n')).toBe('a\nbar\nb\n')
    expect(after('a\n  \nfoo\nb\n', '\nfoo\n', 'bar\n')).toBe('a\nbar\nb\n')
    expect(after('a\n  foo(b)\n', '\n  foo(', '  bar(')).toBe('a\n  bar(b)\n')
    expect(after('a\n  foo(b)\nc = 1\n', '\n  foo(b)\nc', '  bar(b)\nd')).toBe('a\n  bar(b)\nd = 1\n')
    expect(after('a\nfoo = b\n', '\nfoo =', 'bar =')).toBe('a\nbar = b\n')
    expect(after('a \nfoo \n', '\nfoo', 'bar')).toBe('a \nbar \n')
    expect(after('a\n  .foo()\n  .bar()\n', '\n  .foo()\n  .b', '.foo().b')).toBe('a.foo().bar()\n')
    expect(after('{\n  foo\n  b\n}\n', '  foo\n  ', '  bar')).toBe('{\n  bar\n  b\n}\n')
    expect(after('{\n  foo\n  b\n}\n', '  foo\n  ', '  bar\n  ')).toBe('{\n  bar\n  b\n}\n')
  })

  it('is doubted below the line break that it starts with as at the start of a line', () => {
    const text = 'def f():\n    x = 1\n    return x\n'
    expect(codes(text, '    return x', 'return y')).toEqual(UNCLEAR)
    expect(codes(text, '\n    return x', 'return y')).toEqual(UNCLEAR)
    expect(codes(text, '\n    return x\n', 'return y\n')).toEqual(UNCLEAR)
    expect(after(text, '\n    return x', '    return y')).toBe(text.replace('return x', 'return y'))
    expect(codes('  f(a)\n', '\n', '  # c\n')).toEqual(UNCLEAR)
  })

  it('lies as deep as the line below the break that it starts with, whatever is blank above', () => {
    const [find, replace] = ['\nfoo()\n', 'foo()\nbar()\n']
    expect(after('a\n  \nfoo()\n', find, replace)).toBe('a\nfoo()\nbar()\n')
    expect(after('a\n  \nfoo()\n', '\nfoo(', 'bar(')).toBe('a\nbar()\n')
    const all = { ...edit(find, replace), occurrences: 'all' } as const
    expect(textAfter('f', { f: 'a\n  \nfoo()\nb\nfoo()\n' }, [all])).toBe(
      'a\nfoo()\nbar()\nb\nfoo()\nbar()\n',
    )
  })

  it('takes no blank line that the place before took', () => {
    const all = { ...edit('\n  ', 'x'), occurrences: 'all' } as const
    expect(textAfter('f', { f: 'a\n  \n  \nb\n' }, [all])).toBe('a\nx\nx\nb\n')
    expect(textAfter('f', { f: 'a\n  \n\n  \nb\n' }, [all])).toBe('a\nx\nx\nb\n')
  })

  it('is one line for one where only blank lines follow', () => {
    expect(codes('f:\n    one_call()\n\n    two()\n', 'one_call()\n\n', 'one_call()\nthree()\n\n')).toEqual(
      UNCLEAR,
    )
    expect(after('f:\n    one_call()\n\n    two()\n', 'one_call()\n\n', 'three()\n\n')).toBe(
      'f:\n    three()\n\n    two()\n',
    )
  })
})

describe('lines next to an anchor that is indented otherwise than its line', () => {
  const text = 'js:\n  - "8"\n  - "9"\nfn {\n    if (line) {\n        return them;\n    }\n}\n'
  const insert = (anchor: string, content: string, position: 'before' | 'after' = 'after') =>
    ({ op: 'insert', path: 'f', anchor, content, position }) as const
  const refused = (...given: Parameters<typeof insert>): readonly string[] =>
    codesOf(planned({ f: text }, [insert(...given)]))
  const inserted = (...given: Parameters<typeof insert>): string =>
    textAfter('f', { f: text }, [insert(...given)])

  it('are refused where they are as deep as the file is, and not as the anchor', () => {
    expect(refused('- "8"\n- "9"', '  - "10"')).toEqual(UNCLEAR)
    expect(refused('    - "8"\n    - "9"', '  - "7"', 'before')).toEqual(UNCLEAR)
    expect(refused('  if (line) {\n    return them;', '        go();')).toEqual(UNCLEAR)
    expect(refused('fn {\n  if (line) {', '        go();')).toEqual(UNCLEAR)
  })

  it('are refused so next to an item, and within a block above the end of it', () => {
    const list = 'f {\n    items: [\n        one,\n        two_2,\n    ],\n    plugins: [],\n}\n'
    const codesAt = (...given: Parameters<typeof insert>) => codesOf(planned({ f: list }, [insert(...given)]))
    const at = (...given: Parameters<typeof insert>) => textAfter('f', { f: list }, [insert(...given)])
    expect(codesAt('one,\ntwo_2,', '        three,')).toEqual(UNCLEAR)
    expect(codesAt('  ],\n  plugins: [],', '        three,', 'before')).toEqual(UNCLEAR)
    expect(at('one,\ntwo_2,', 'three,')).toBe(list.replace('two_2,', 'two_2,\n        three,'))
  })

  it('are refused where they are no deeper than the border of the block that they are to be in', () => {
    const nested = 'impl {\n    // All\n    fn all() {\n        one();\n    }\n    // Next\n    go();\n}\n'
    const codesAt = (...given: Parameters<typeof insert>) =>
      codesOf(planned({ f: nested }, [insert(...given)]))
    const at = (...given: Parameters<typeof insert>) => textAfter('f', { f: nested }, [insert(...given)])
    expect(codesAt('// All\nfn all() {\n', 'two();')).toEqual(UNCLEAR)
    expect(codesAt('}\n// Next', 'two();', 'before')).toEqual(UNCLEAR)
    expect(at('// All\nfn all() {\n', '    two();')).toBe(nested.replace('() {', '() {\n        two();'))
    expect(at('}\n// Next', '} else {', 'before')).toBe(nested.replace('    }', '    } else {\n    }'))
    expect(at('// Next\ngo();', 'two();')).toBe(nested.replace('go();', 'go();\n    two();'))
  })

  it('are indented with it where they lie to it as lines do', () => {
    expect(inserted('- "8"\n- "9"', '- "10"')).toBe(text.replace('"9"', '"9"\n  - "10"'))
    expect(inserted('    - "8"\n    - "9"', '    - "7"', 'before')).toBe(
      text.replace('- "8"', '- "7"\n  - "8"'),
    )
    expect(inserted('  if (line) {\n    return them;', '    go();')).toBe(
      text.replace('them;', 'them;\n        go();'),
    )
  })
})

describe('a blank line that the file lacks', () => {
  const text = 'one();\n}\n\n/// All\nfn paths() {\n    go(p);\n    end(p);\n}\n'

  it('at one end of the find leaves open whether that at the other is to go', () => {
    const find = '\n/// All\nfn paths() {\n    go(p);\n\n'
    expect(codes(text, find, '/// All\nfn paths() {\n    go(q);\n')).toEqual(UNCLEAR)
    expect(after(text, find, '\n/// All\nfn paths() {\n    go(q);\n\n')).toBe(text.replace('go(p)', 'go(q)'))
    expect(after(text, find.slice(1), '/// All\nfn paths() {\n    go(q);\n')).toBe(
      text.replace('go(p)', 'go(q)'),
    )
    expect(after(text, find, '')).toBe('one();\n}\n    end(p);\n}\n')
  })

  it('sets nothing new off from the text that stands there in its place', () => {
    const comment = '/**\n * A list\n */\n'
    const patch = (...lines: readonly string[]) =>
      planned({ f: comment }, [{ op: 'patch', path: 'f', hunks: [{ lines }] }])
    expect(codesOf(patch('+import c;', ' ', '  * A list'))).toEqual(UNCLEAR)
    expect(codesOf(patch('  * A list', ' ', '+import c;'))).toEqual(UNCLEAR)
    const sought = { ...edit('\n * A list', '\nimport c;\n\n * A list'), wholeLines: true } as const
    expect(codesOf(planned({ f: comment }, [sought]))).toEqual(UNCLEAR)
    const padded = after(comment, '\n * A list\n\n', '\n * New\n\n * A list\n\n')
    expect(padded).toBe('/**\n * New\n\n * A list\n */\n')
    expect(after('one_call()\n', '\none_call()\n', 'import b\n\none_call()\n')).toBe(
      'import b\n\none_call()\n',
    )
  })
})

describe('a byte-order mark', () => {
  const file = '\ufeffone\ntwo\n'

  it('in an edit is the file’s own', () => {
    expect(textAfter('f', { f: file }, [edit('\ufeffone', '\ufeffONE')])).toBe('\ufeffONE\ntwo\n')
    expect(textAfter('f', { f: file }, [edit('\ufeffone', 'ONE')])).toBe('\ufeffONE\ntwo\n')
    expect(textAfter('f', { f: file }, [edit('one', '\ufeffONE')])).toBe('\ufeffONE\ntwo\n')
    expect(textAfter('f', { f: 'one\n' }, [edit('\ufeffone', '\ufeffONE')])).toBe('ONE\n')
  })

  it('in a hunk, an anchor or expected lines is, too', () => {
    const patch = { op: 'patch', path: 'f', hunks: [{ lines: ['-\ufeffone', '+\ufeffONE'] }] } as const
    expect(textAfter('f', { f: file }, [patch])).toBe('\ufeffONE\ntwo\n')
    const insert = {
      op: 'insert',
      path: 'f',
      anchor: '\ufeffone',
      position: 'after',
      content: 'new',
    } as const
    expect(textAfter('f', { f: file }, [insert])).toBe('\ufeffone\nnew\ntwo\n')
    const range = {
      op: 'replace_lines',
      path: 'f',
      from: 1,
      to: 1,
      expect: '\ufeffone',
      content: 'ONE',
    } as const
    expect(textAfter('f', { f: file }, [range])).toBe('\ufeffONE\ntwo\n')
  })

  it('within a text is a character like any other', () => {
    expect(textAfter('f', { f: 'one\n\ufefftwo\n' }, [edit('\ufefftwo', 'two')])).toBe('one\ntwo\n')
  })
})
