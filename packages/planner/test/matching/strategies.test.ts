import { describe, expect, it } from 'vitest'
import { after, codesOf, edit, planned, textAfter } from '../planning.ts'

const outcome = (text: string, find: string, replace: string) =>
  planned({ f: text }, [edit(find, replace)]).outcomes[0]

const codes = (text: string, find: string, replace = 'x', occurrences: 'one' | 'all' = 'one') =>
  codesOf(planned({ f: text }, [edit(find, replace, occurrences)]))

describe('a looser strategy', () => {
  it('needs six characters besides white space, a letter or digit among them', () => {
    expect(codes('\ta = 1;\n', '        a = 1;')).toEqual(['find-not-found'])
    expect(codes('\t}) => {\n', '        }) => {')).toEqual(['find-not-found'])
    expect(after('\tab = 12;\n', '        ab = 12;', '        ab = 13;')).toBe('\tab = 13;\n')
  })
})

it('lines that stay keep their own breaks where these are mixed, and new ones take that of the line before', () => {
  const text = 'a\r\nb\nc\r\nd\n'
  expect(after(text, 'a\nb\nc\n', 'a\nb\nx\nc\n')).toBe('a\r\nb\nx\nc\r\nd\n')
  expect(after(text, 'b\nc\n', 'b\nc\ny\nz\n')).toBe('a\r\nb\nc\r\ny\r\nz\r\nd\n')
  expect(after('a\r\nb\nc', 'a\nb\nc', 'a\nb\nc\ny')).toBe('a\r\nb\nc\ny')
})

describe('line-trimmed', () => {
  it('finds the one place in periodic text that agrees throughout, however many agree for long', () => {
    const text = `${`${'x = 1;\n'.repeat(10)}y = 2;\n`.repeat(100)}${'x = 1;\n'.repeat(400)}y = 2;\n`
    const find = `${'x = 1; \n'.repeat(300)}y = 2; \n`
    expect(outcome(text, find, 'z\n')).toMatchObject({ strategy: 'line-trimmed', lines: [1201] })
    expect(codes(text.replaceAll('x = 1', 'x  =1'), find)).toEqual(['find-not-found'])
    expect(codes(text + text.replaceAll('x = 1', 'x  =1'), find)).toEqual(['find-twins'])
  })

  it('takes lines whose trailing white space differs, and keeps the bytes of those that stay', () => {
    const text = 'function go() {  \n  start()\t\n}\n'
    expect(after(text, 'function go() {\n  start()\n}', 'function go() {\n  begin()\n}')).toBe(
      'function go() {  \n  begin()\n}\n',
    )
    expect(outcome(text, 'function go() {\n  start()\n}', 'x')).toMatchObject({
      strategy: 'line-trimmed',
      difference: 'trailing white space',
      lines: [1],
    })
  })

  it('puts back an indentation that the find lost throughout', () => {
    const text = 'class A:\n    def f(self):\n        return 1\n'
    expect(after(text, 'def f(self):\n    return 1', 'def f(self):\n    x = 1\n\n    return x')).toBe(
      'class A:\n    def f(self):\n        x = 1\n\n        return x\n',
    )
  })

  it('takes away an indentation that the find has too much of', () => {
    const text = 'def f():\n    return 1\n'
    expect(after(text, '  def f():\n      return 1', '  def f():\n      return 2')).toBe(
      'def f():\n    return 2\n',
    )
  })

  it('refuses a new line that is indented less than an indentation to be taken away', () => {
    expect(
      codes('def f():\n    return 1\n', '  def f():\n      return 1', '  def f():\n      return 1\nf()'),
    ).toEqual(['indentation-unclear'])
  })

  it('does not take lines whose indentation differs by more than one prefix', () => {
    expect(codes('if a:\n    bbbbbb()\n', ' if a:\nbbbbbb() ')).toEqual(['find-not-found'])
  })

  it('takes a find with a blank line at its end or start that the file lacks', () => {
    expect(after('alpha()\nbeta()\n', '\nalpha()  \nbeta()\n\n', '\nalpha()\ngamma()\n\n')).toBe(
      'alpha()\ngamma()\n',
    )
  })

  it('takes a last line without a break for one with a break, and leaves it without', () => {
    expect(after('first line\nlast line', 'last line  \n', 'final line\n')).toBe('first line\nfinal line')
    expect(after('first line\nlast line', 'last line\n', 'final line\n')).toBe('first line\nfinal line')
  })

  it('takes no longer for a line that is mostly white space', () => {
    const line = `start${' '.repeat(300_000)}end`
    expect(after(`${line} \nnext_call()\n`, `${line}\nnext_call()`, 'x')).toBe('x\n')
    expect(codes(`${line}\n`, `start end\nlast`)).toEqual(['find-not-found'])
  }, 2000)

  it('removes whole lines', () => {
    expect(after('a\n  remove_me()  \nb\n', 'remove_me()\n', '')).toBe('a\nb\n')
  })

  it('removes them with the white space that stands before them, at the end of the file as elsewhere', () => {
    for (const end of ['', 'b\n']) {
      expect(after(`a\n\t\nlast()\n${end}`, '\nlast()\n', '')).toBe(`a\n${end}`)
      expect(after(`a\n  last()\n${end}`, 'last()\n', '')).toBe(`a\n${end}`)
    }
  })
})

describe('whitespace-normalized', () => {
  it('folds runs of white space within lines', () => {
    const text = 'const  a   =  1\nconst b = 2\n'
    expect(after(text, 'const a = 1\nconst b = 2', 'const a = 1\nconst b = 3')).toBe(
      'const  a   =  1\nconst b = 3\n',
    )
    expect(outcome(text, 'const a = 1', 'y')).toMatchObject({
      strategy: 'whitespace-normalized',
      difference: 'white space within lines',
    })
  })

  it('never lets a run vanish, nor folds across lines', () => {
    expect(codes('first\rsecond\n', 'first second')).toEqual(['find-not-found'])
    expect(codes('foobar = value\n', 'foo bar = value')).toEqual(['find-not-found'])
    expect(codes('foo bar\nvalue\n', 'foo bar value')).toEqual(['find-not-found'])
  })
})

describe('indentation-flexible', () => {
  it('counts depth in tabs on one side and in spaces on the other, and answers in the file’s own', () => {
    const text = 'func f() {\n\tif ok {\n\t\trun()\n\t}\n}\n'
    const find = 'func f() {\n    if ok {\n        run()\n    }\n}'
    expect(after(text, find, find.replace('run()\n', 'run()\n        stop()\n'))).toBe(
      'func f() {\n\tif ok {\n\t\trun()\n\t\tstop()\n\t}\n}\n',
    )
    expect(outcome(text, find, 'x')).toMatchObject({ strategy: 'indentation-flexible' })
  })

  it('counts the space before the star of a block comment on both sides alike', () => {
    const text = 'class A {\n    /**\n     * Adds.\n     */\n    add() {}\n}\n'
    const find = '\t/**\n\t * Adds.\n\t */'
    expect(after(text, find, find.replace(' */', ' * Or not.\n\t */'))).toBe(
      text.replace('     */', '     * Or not.\n     */'),
    )
  })

  it('takes lines at another depth in another unit, unless some of them stand as they are in the file', () => {
    const text = '{\n  "scripts": {\n    "build": "one",\n    "test": "two"\n  }\n}\n'
    expect(codes(text, '"scripts": {\n\t"build": "one",', 'x')).toEqual([])
    expect(codes(text, '        "build": "one",\n        "test": "two"\n    }', 'x')).toEqual([])
    expect(codes(text, '    "build": "one",\n    "test": "two"\n}', 'x')).toEqual(['find-not-found'])
  })

  it('gives a first line back the indentation that it lost, wherever it goes', () => {
    const text = 'if a:\n    one(1)  \n    two(2)\n'
    expect(after(text, 'one(1)\n    two(2)', '    new(0)\n    one(1)\n    two(2)')).toBe(
      'if a:\n    new(0)\n    one(1)  \n    two(2)\n',
    )
    expect(after(text, 'one(1)\n    two(2)', 'two(2)')).toBe('if a:\n    two(2)\n')
    const tail = 'function f() {\n  if (a) {\n    b_call()\n  }  \n}\nlast_call()\n'
    expect(codes(tail, '}\n}\nlast_call()', 'c_call()\n}\n}\nlast_call()')).toEqual(['indentation-unclear'])
    expect(codes(tail, '}\n}\nlast_call()', '  c_call()\n}\nlast_call()')).toEqual(['indentation-unclear'])
  })

  it('takes a first line that alone lost its indentation', () => {
    const text = 'class A:\n    def f(self):  # x\n        return 1  \n'
    expect(after(text, 'def f(self):  # x\n        return 1', 'def g(self):  # x\n        return 1')).toBe(
      'class A:\n    def g(self):  # x\n        return 1  \n',
    )
  })

  it('refuses a new line where the matched lines do not tell how wide a level is', () => {
    const text = '\t\tstart_it()\n\t\tstop_it()\n'
    const find = '    start_it()\n    stop_it()'
    expect(codes(text, find, `${find}\n       odd()`)).toEqual(['indentation-unclear'])
  })

  it('does not take lines with another structure', () => {
    expect(codes('if a:\n    b_call()\nc_call()\n', 'if a:\n  b_call()\n  c_call()')).toEqual([
      'find-not-found',
    ])
  })
})

describe('new lines', () => {
  it('get the file’s spaces where the plan has tabs', () => {
    const text = 'class A:\n    def f(self):\n        a_call()\n        b_call()\n'
    expect(after(text, 'a_call()\nb_call() ', 'a_call()\nif b:\n\tb_call()')).toBe(
      'class A:\n    def f(self):\n        a_call()\n        if b:\n            b_call()\n',
    )
  })

  it('are refused where they bring tabs to a file of spaces, and no matched line is indented', () => {
    const text = 'setup() {\n  a_call\n}\n\nall_done\n'
    expect(codes(text, 'all_done ', 'if x; then\n\tb_call\nfi\nall_done ')).toEqual(['indentation-unclear'])
  })

  it('keep tabs that the matched lines have below their common indentation', () => {
    const text = '    {\n      if (a)\n    \tb_call();\n    }\n'
    const find = '  if (a)\n\tb_call();'
    expect(after(text, find, `${find}\n\tc_call();`)).toBe(
      '    {\n      if (a)\n    \tb_call();\n    \tc_call();\n    }\n',
    )
  })

  it('are refused in another unit than that of the lines around', () => {
    const text = 'def f():\n    a_call()\n    b_call()\n\nif x:\n    y()\n'
    expect(codes(text, '  a_call()\n  b_call()', '  a_call()\n  if b:\n    b_call()')).toEqual([
      'indentation-unclear',
    ])
  })
})

describe('the rules that keep looser strategies honest', () => {
  it('an exact match decides, even where looser ones would find more', () => {
    expect(after('  call(a)\ncall( a )\n', '  call(a)', '  call(b)')).toBe('  call(b)\ncall( a )\n')
  })

  it('two exact places are an ambiguity with their lines, and nothing looser is tried', () => {
    const result = planned({ f: 'x = 1\ny = 2\nx = 1\n' }, [edit('x = 1', 'x = 2')])
    expect(result.diagnostics[0]).toMatchObject({
      code: 'find-ambiguous',
      data: { lines: [1, 3], strategy: 'exact' },
    })
  })

  it('two looser places are an ambiguity, under `all` too', () => {
    const text = '  run(  it )\nend\n  run(  it )\n'
    expect(codes(text, 'run( it )')).toEqual(['find-ambiguous'])
    expect(codes(text, 'run( it )', 'x', 'all')).toEqual(['find-ambiguous'])
  })

  it('a twin up to white space is an ambiguity, whichever of them a strategy sees', () => {
    expect(codes('run(a, b)  \nx\nrun(a,b)\n', ' run(a, b)', 'x')).toEqual(['find-twins'])
    expect(codes('run(a, b)  \nx\nrun(a,b)\n', ' run(a, b)', 'x', 'all')).toEqual(['find-twins'])
  })

  it('the rest of a longer word is refused where whole lines elsewhere are the same but for white space', () => {
    const text = 'total_count = 0\ncount  = 0\n'
    for (const occurrences of ['one', 'all'] as const)
      expect(codes(text, 'count = 0\n', 'count = 1\n', occurrences)).toEqual(['find-twins'])
    expect(codes('count  = 0\nx = count = 01\n', 'count = 0', 'count = 1')).toEqual(['find-twins'])
    expect(after('total_count = 0\nother  = 0\n', 'count = 0', 'count = 1')).toContain('total_count = 1')
    expect(after('x.count = 0\ncount  = 0\n', 'count = 0', 'count = 1')).toContain('x.count = 1')
  })

  it('a twin with a blank line between is a twin, too', () => {
    expect(codes('one()  \ntwo()\n\none()\n\ntwo()\n', 'one()\ntwo() ', 'x')).toEqual(['find-twins'])
  })

  it('little text is found by exact alone', () => {
    expect(codes('  }  \n  )\n', '}\n)')).toEqual(['find-not-found'])
    expect(codes('{ [ ( - = + ) ] }\n', '{  [ ( - = + ) ] }')).toEqual(['find-not-found'])
  })

  it('an older version of the block, or real first and last lines around an invented middle, are refused', () => {
    const text =
      'def total(items):\n    result = 0\n    for item in items:\n        result += item.price\n    return result\n'
    expect(codes(text, text.replace('item.price', 'item.cost'))).toEqual(['find-not-found'])
    expect(codes(text, 'def total(items):\n    pass\n    return result')).toEqual(['find-not-found'])
    expect(codes(text, 'def total(items):\n    ...\n    return result')).toEqual(['find-not-found'])
  })

  it('a find never matches across a changed identifier or constant', () => {
    expect(codes('timeout = 3000\nretry(timeout)\n', 'timeout = 300\nretry(timeout)')).toEqual([
      'find-not-found',
    ])
  })
})

describe('exact replacements', () => {
  it('leave a file without a final line break without one', () => {
    expect(after('one\ntwo', 'two\n', 'II\nIII\n')).toBe('one\nII\nIII')
    expect(after('one\ntwo', 'two\n', '')).toBe('one\n')
  })

  it('are spliced as they stand', () => {
    expect(after('say hello now\n', 'hello', '$& $1 $$ \\n &lt;')).toBe('say $& $1 $$ \\n &lt; now\n')
  })

  it('never join two lines by accident', () => {
    expect(after('one\ntwo\nthree\n', 'two\n', '2')).toBe('one\n2\nthree\n')
    expect(after('one\ntwo\nthree\n', 'two\n', '')).toBe('one\nthree\n')
    expect(after('one\nx two\nthree\n', 'two\n', '')).toBe('one\nx \nthree\n')
    expect(after('one\ntwo\n', 'two\n', '2')).toBe('one\n2')
  })

  it('join lines where the replacement shows that this is meant', () => {
    const all = (text: string, find: string, replace: string) =>
      textAfter('f', { f: text }, [edit(find, replace, 'all')])
    expect(after('foo(\n  a,\n', 'foo(\n  ', 'foo(')).toBe('foo(a,\n')
    expect(after('foo(\r\n  a,\r\n', 'foo(\n  ', 'foo(')).toBe('foo(a,\r\n')
    expect(after('a = (\n  b\n', '(\n  ', '( ')).toBe('a = ( b\n')
    expect(all('void a()\n{\n}\nvoid b()\n{\n}\n', '\n{', ' {')).toBe('void a() {\n}\nvoid b() {\n}\n')
    expect(after('}\n  else {\n', '\n  else {', ' else {')).toBe('} else {\n')
    expect(all('a,\nb,\nc\n', ',\n', ', ')).toBe('a, b, c\n')
    expect(after('/**\n * a\n', '\n * a', ' * b')).toBe('/**\n * b\n')
    expect(after('one\ntwo\n', 'one\n', '1 ')).toBe('1 \ntwo\n')
    expect(after('cmd \\\narg\n', ' \\\n', ' ')).toBe('cmd arg\n')
    expect(all('foo;\nbar;\nbaz\n', ';\n', ' ')).toBe('foo bar baz\n')
    expect(after('ab\ncd', '\n', ' ')).toBe('ab cd')
    expect(after('ab\ncd', '\n', ', ')).toBe('ab, cd')
  })

  it('end the line above a break that they start before', () => {
    expect(after('f(\n  a\n)\n', '\n)', ',\n)')).toBe('f(\n  a,\n)\n')
    expect(after('f(\n  a\n)\n', '\n)', ',\n  b\n)')).toBe('f(\n  a,\n  b\n)\n')
    expect(after('x = 1\n}\n', '\n}', '; // one\n}')).toBe('x = 1; // one\n}\n')
    expect(after('class A\n  x\n', '\n  x', ':\n  x')).toBe('class A:\n  x\n')
    expect(textAfter('f', { f: 'a\nb\n' }, [edit('\n', ';\n', 'all')])).toBe('a;\nb;\n')
    expect(after('x = 1\ny = 2\n', '\ny = 2', '    z\ny = 2')).toBe('x = 1\n    z\ny = 2\n')
    expect(after('x\ny\n', '\ny', ':z\ny')).toBe('x\n:z\ny\n')
  })

  it('take the line endings of the lines around them', () => {
    expect(after('one\r\ntwo\r\nthree\r\n', 'two', '2\nII')).toBe('one\r\n2\r\nII\r\nthree\r\n')
    expect(after('one\ntwo\nthree\n', 'two', '2\r\nII')).toBe('one\n2\nII\nthree\n')
    expect(after('two', 'two', '2\r\nII')).toBe('2\r\nII')
    expect(after('one\ntwo\r\nthree\n', 'two\nthree', 'two\nnew\nthree')).toBe('one\ntwo\r\nnew\r\nthree\n')
  })

  it('of several lines go behind indentation, but not behind other text', () => {
    expect(after('    x = 1\n', 'x = 1', 'x = 1\n    y = 2')).toBe('    x = 1\n    y = 2\n')
    expect(codes('a = x + 1\n', 'x + 1', '(\n  x\n)')).toEqual(['indentation-unclear'])
  })

  it('of several lines give way to nothing behind indentation', () => {
    const text = 'f {\n    one()\n    two()\n    three()\n}\n'
    expect(after(text, 'one()\n    two()\n', '')).toBe('f {\n    three()\n}\n')
    expect(after(text, 'one()\n    two()\n', '\n')).toBe('f {\n    \n    three()\n}\n')
  })

  it('of several lines go below a line at the margin where they start with what was sought, its end', () => {
    expect(after('One. Two.\n', 'Two.', 'Two.\n\nThree.')).toBe('One. Two.\n\nThree.\n')
    expect(codes('One. Two. Five.\n', 'Two.', 'Two.\n\nThree.')).toEqual(['indentation-unclear'])
    expect(codes('  One. Two.\n', 'Two.', 'Two.\n\nThree.')).toEqual(['indentation-unclear'])
    expect(codes('One. Two.\n', 'Two.', 'Four.\n\nThree.')).toEqual(['indentation-unclear'])
  })

  it('of several lines are refused at places of different depths', () => {
    const [text, replace] = ['if x:\n    foo(1)\nfoo(1)\n', 'foo(1)\n    bar()']
    expect(codes(text, 'foo(1)', replace, 'all')).toEqual(['indentation-unclear'])
    expect(codes(text, 'foo(1)\n', `${replace}\n`, 'all')).toEqual(['indentation-unclear'])
    expect(codes(text, 'foo(1)', 'foo(2)', 'all')).toEqual([])
    expect(codes('if x:\n    foo(1)\n    foo(1)\n', 'foo(1)', replace, 'all')).toEqual([])
  })

  it('that are refused come with as many lines around them as make them the only ones of their kind', () => {
    const text = 'if a:\n    x = 1\n    y = 2\nif b:\n    x = 10\n'
    const { nearest } = planned({ f: text }, [edit('x = 1\n', 'x = 1\nz = 3\n')]).diagnostics[0]!
    expect(nearest).toEqual({ from: 1, to: 2, text: 'if a:\n    x = 1' })
    expect(codes(text, '    x = 1', '')).toEqual(['find-ambiguous'])
  })

  it('that are refused come with the lines as they are, which apply when they are copied', () => {
    const text = 'def f():\n    x = 1\n'
    const { nearest } = planned({ f: text }, [edit('x = 1', 'x = 1\ny = 2')]).diagnostics[0]!
    expect(nearest).toEqual({ from: 2, to: 2, text: '    x = 1' })
    expect(after(text, nearest!.text, '    x = 1\n    y = 2')).toBe('def f():\n    x = 1\n    y = 2\n')
  })

  it('that are refused are told to be in tabs where the file has spaces, or the other way round', () => {
    const why = (text: string, replace: string) =>
      planned({ f: text }, [edit('go() {', replace)]).diagnostics[0]!.message
    const [tabs, spaces] = ['\t', '  '].map((unit) => ({
      text: `class A {\n${unit}go() {\n${unit}${unit}x();\n${unit}}\n}\n`,
      replace: `stop() {\n${unit}${unit}y();\n${unit}}\n\n${unit}go() {`,
    }))
    expect(after(spaces!.text, 'go() {', spaces!.replace)).toContain(
      '  stop() {\n    y();\n  }\n\n  go() {\n',
    )
    expect(why(spaces!.text, tabs!.replace)).toContain('has tabs for spaces, or spaces for tabs')
    expect(why(tabs!.text, spaces!.replace)).toContain('has tabs for spaces, or spaces for tabs')
    expect(why(spaces!.text, 'stop() {\n y();\n}\ngo() {')).toContain('so do the lines of the replacement')
  })

  it('are refused where they bring along the indentation that the text sought lacks', () => {
    const text = 'def f():\n    x = 1\n    y = 2\n'
    expect(codes(text, 'x = 1\n    y = 2', '    x = 3\n    y = 2')).toEqual(['indentation-unclear'])
    expect(codes(text, 'x = 1', '    x = 3\n    x = 4')).toEqual(['indentation-unclear'])
    expect(after(text, 'x = 1', 'x = 3')).toBe('def f():\n    x = 3\n    y = 2\n')
    expect(codes(text, 'x = 1', '    x = 3')).toEqual(['indentation-unclear'])
    expect(codes(text, '  x = 1', '    x = 3')).toEqual(['indentation-unclear'])
    expect(codes(text, '  x = 1\n    y = 2', '    x = 3\n    y = 2')).toEqual(['indentation-unclear'])
    expect(after(text, '  x = 1', '  x = 3')).toBe('def f():\n    x = 3\n    y = 2\n')
    expect(after(text, 'x = 1', '    x = 1')).toBe('def f():\n        x = 1\n    y = 2\n')
    expect(after(text, ' = 1', '   = 3')).toBe('def f():\n    x   = 3\n    y = 2\n')
    const tabs = { ...edit('\t', '  '), occurrences: 'all' } as const
    expect(textAfter('f', { f: '\tx\n\t\ty\n' }, [tabs])).toBe('  x\n    y\n')
  })

  it('are refused where a later line comes first without its indentation, and those below kept theirs', () => {
    const jobs = 'on:\n  push:\n    branches: [ main ]\njobs:\n'
    const find = 'on:\n  push:\n    branches: [ main ]'
    expect(codes(jobs, find, 'push:\n    branches: [ main ]')).toEqual(['indentation-unclear'])
    expect(after(jobs, find, 'push:\n  branches: [ main ]')).toBe('push:\n  branches: [ main ]\njobs:\n')
    const text = 'if x:\n    foo()\n    bar()\nend()\n'
    expect(codes(text, 'if x:\n    foo()\n    bar()\n', 'foo()\n    bar()\n')).toEqual([
      'indentation-unclear',
    ])
    expect(after(text, 'if x:\n    foo()\n    bar()\nend()', 'foo()\nbar()\nend()')).toBe(
      'foo()\nbar()\nend()\n',
    )
    expect(after('if x:\n    foo()\nbar()\n', 'if x:\n    foo()\nbar()', 'foo()\nbar()')).toBe(
      'foo()\nbar()\n',
    )
  })

  it('take their last indentation along where it is to be another', () => {
    const text = 'def f():\n    if a:\n        x()\n'
    expect(after(text, '    if a:\n        ', '    ')).toBe('def f():\n    x()\n')
    expect(after(text, 'def f():\n    ', 'def f():\n    while b:\n        ')).toBe(
      'def f():\n    while b:\n        if a:\n        x()\n',
    )
    expect(after(text, '    if a:\n        ', '    while a:\n')).toBe('def f():\n    while a:\n        x()\n')
  })

  it('of several lines are refused where another line than the first one sought would go behind its indentation', () => {
    const text = 'def f():\n    if x:\n        stop()\n    go()\n'
    expect(codes(text, 'stop()\n    go()', '    go()')).toEqual(['indentation-unclear'])
    expect(codes(text, 'stop()\n    go()', 'go()')).toEqual(['indentation-unclear'])
    expect(codes(text, 'stop()\n    go()', '  y = 1\n    go()')).toEqual(['indentation-unclear'])
    expect(codes(text, 'stop()\n    go()', 'y = 1\nstop()\n    go()')).toEqual(['indentation-unclear'])
    expect(codes(text, '    stop()\n    go()', '    go()')).toEqual(['indentation-unclear'])
    expect(codes(text, 'stop()', '  y = 1\n        stop()')).toEqual(['indentation-unclear'])
    expect(codes('    stop()\ngo()\n', '  stop()\ngo()', 'go()')).toEqual(['indentation-unclear'])
    const fresh = 'def f():\n    if x:\n        y = 1\n'
    expect(after(text, 'stop()\n    go()', 'y = 1\n        stop()\n    go()')).toBe(
      `${fresh}        stop()\n    go()\n`,
    )
    expect(after(text, '  stop()\n    go()', 'y = 1\n    go()')).toBe(
      `${fresh}    go()\n`.replace('  y', 'y'),
    )
    expect(after(text, 'stop()\n    go()', 'y = 1\n    go()')).toBe(`${fresh}    go()\n`)
  })

  it('that start with a comment without its indentation are refused above a line that kept its own, whatever it ends with', () => {
    for (const comment of ['// Once', '// Once:'])
      expect(codes(`f {\n  ${comment}\n  go()\n}\n`, `  ${comment}`, `${comment}\n  stop()`)).toEqual([
        'indentation-unclear',
      ])
  })

  it('that start with a later line sought are taken where that stands at the margin as well', () => {
    const block = 'foo:\n  bar\n'
    expect(after(`x = 1\n${block}`, `x = 1\n${block}`, block)).toBe(block)
    expect(codes(`x = 1\n  ${block}`, `x = 1\n  ${block}`, block)).toEqual(['indentation-unclear'])
  })

  it('of one line that lost its indentation are taken where the new lines show that they have theirs', () => {
    const text = 'class A:\n    def f():\n        x = 1\n'
    const taken = (find: string, replace: string): void =>
      expect(after(text, find, replace)).toBe(text.replace(find, replace))
    taken('def f():', 'def f(\n        a,\n    ):')
    taken('x = 1', 'x = [\n            1,\n        ]')
    taken('x = 1', '.then((a) => {\n            trace(a)\n        })')
    taken('x = 1', 'if y:\n            x = 1\n        else:\n            x = 2')
    taken('x = 1', 'if (y)\n            x = 1;')
    taken('x = 1', 'y = 2;\n        z = 3;')
    taken('x = 1', 'y = 2\n        z = 3')
    taken('x = 1', 'trace(a)\n        return x')
    taken('x = 1', '# Both.\n        y = 2\n        z = 3')
    taken('x = 1', 'for y in z:\n            trace(y)')
    taken('def f():', 'def f():\n        """Does it."""')
    taken('x = 1', 'key: f\n        other: g')
    taken('x = 1', '"key": f,\n        "other": g,')
    taken('x = 1', '<b>x</b>\n        <i>y</i>')
    taken('x = 1', 'return x;\n    }\n\n    g() {\n        y')
    taken('x = 1', 'x = 1;\n\n        &:hover {\n            y = 2\n        }')
    taken('x = 1', 'y = 2;\n        *z = 3;')
    taken('def f():', 'if (y)\n        f();\n    else\n        g();')
    taken('def f():', 'if (y)\n    {\n        f();\n    }\n    else\n    {\n        g();\n    }')
    taken(
      'x = 1',
      'switch y {\n        case 1:\n            go()\n        default:\n            x = 1\n        }',
    )
    taken('x = 1', 'if (a) go(b)\n        x = 1')
    taken('x = 1', 'for (const a of b(c)) go(a)\n        x = 1')
    taken('x = 1', '/// Goes:\n        x = 1')
    taken('x = 1', '### Goes ###\n        x = 1')
    taken('x = 1', '/* One. */\n        y = 2')
    taken('x = 1', '</p>\n        <hr>\n        <b>')
    taken('x = 1', '<hr class="a">\n        <b>')
    taken('x = 1', '<!-- One -->\n        <b>')
    taken('def f():', '<A b={{\n            c: 1,\n    }}>')
    taken('x = 1', '},\n        .map = a')
    taken('x = 1', 'y = 2; /* One. */\n        z = 3')
    taken('x = 1', 'a = 2, /* One. */\n        x = 1, /* Two. */')
    taken('x = 1', '/* One,\n           or two. */\n        x = 1')
    taken('def f():', 'const f = (a) =>\n        g(a)')
    taken('x = 1', '# Both, or:\n        x = 1')
    taken('x = 1', '// One,\n        // or two:\n        y = 2')
    taken('def f():', 'if a\n      go()\n    end')
    taken('def f():', 'go(function()\n      f()\n    end)')
    taken('def f():', 'unless a\n      go()\n    else\n      stop()\n    end')
    taken('def f():', 'for a in b; do\n      go "$a"\n    done')
    taken('def f():', '<p\n      class="a"\n    >')
    taken('def f():', '<img\n      src="a"\n    />')
    expect(codes('f()\n{\n  g();\n}\n', 'g();', 'if (a)\n  {\n    g();\n  }')).toEqual([
      'indentation-unclear',
    ])
    expect(after('/**\n * a\n */\n', '* a', '* b\n * c')).toBe('/**\n * b\n * c\n */\n')
    expect(after('\t/**\n\t * a\n\t */\n', '* a', '* b:\n\t *\n\t * a')).toBe(
      '\t/**\n\t * b:\n\t *\n\t * a\n\t */\n',
    )
    expect(after('/**\n * a\n */\n', '* a', '*\n * b\n * a')).toBe('/**\n *\n * b\n * a\n */\n')
    taken('x = 1', '/**\n         * Goes.\n         */\n        y = 1')
    expect(after('f:\n    end = 1\n', 'end = 1', 'a = 2\n    end = 1')).toBe('f:\n    a = 2\n    end = 1\n')
    expect(codes('f:\n    c = 1,\n', 'c = 1,', 'g = h(\n    default=2,\n    c = 1,')).toEqual([
      'indentation-unclear',
    ])
    const list = 'f(\n\t\t\ta, b,\n)\n'
    expect(after(list, 'a, b,', 'a,\n\t\t\tb,')).toBe('f(\n\t\t\ta,\n\t\t\tb,\n)\n')
  })

  it('of one line that lost its indentation are taken below what leaves nothing open, and where the file goes on so', () => {
    const text =
      'all {\n    ("a", 1),\n    b_c,\n    d = 1,\n    <b x="1" />\n    int f() {\n        go();\n    }\n'
    const taken = (find: string, replace: string): void =>
      expect(after(text, find, replace)).toBe(text.replace(find, replace))
    taken('("a", 1),', '("a", 1),\n    ("b", 2),')
    taken('("a", 1),', '("0", 0),\n    ("a", 1),')
    taken('b_c,', 'a_b,\n    b_c,')
    taken('d = 1,', 'c = f(0),\n    d = 1,')
    taken('b_c,', 'b_c,\n    e as f,')
    taken('b_c,', 'type a_b,\n    type c as d,\n    b_c,')
    taken('b_c,', '...a(),\n    ...b(),')
    taken('d = 1,', 'a=f(0),\n    b=g(1),')
    taken('<b x="1" />', '<b x="0" />\n    <b x="1" />')
    taken('<b x="1" />', '<a>\n        <c>\n    </a>\n    <b x="1" />')
    taken('int f() {', '/**\n     * Goes.\n     */\n    int f() {')
    taken('int f() {', 'int f() {\n        stop();')
  })

  it('of one line that lost its indentation are refused where their depth is right at some of several places alone', () => {
    const text = 'f {\n    log(a)\n    g {\n            log(a)\n    }\n}\n'
    const all = (replace: string): readonly string[] =>
      planned({ f: text }, [
        { op: 'edit', path: 'f', find: 'log(a)', replace, occurrences: 'all' },
      ]).diagnostics.map(({ code }) => code)
    expect(all('if (a)\n                log(a)')).toEqual(['indentation-unclear'])
    expect(all('if (a) {\n                log(a)\n            }')).toEqual(['indentation-unclear'])
    expect(all('log(b)')).toEqual([])
  })

  it('of one line that lost its indentation are refused where the new lines may be a step below, or aligned', () => {
    const text = 'class A:\n    def f():\n        x = 1\n        trace(a)\n'
    for (const [find, replace] of [
      ['def f():', 'def f(\n        a, b):\n    """Does it."""'],
      ['x = 1', 'x = 1 if (\n        y) else 2'],
      ['x = 1', 'something = f(a,\n              b)'],
      ['x = 1', 'y_and_z  =  "a"\n             "b"'],
      ['x = 1', 'y_and_z = g\n             .f()'],
      ['trace(a)', 'if (a)\n        trace(a)'],
      ['trace(a)', 'f(a;\n        b)'],
      ['trace(a)', 'cast<A>)\n        g()'],
      ['trace(a)', 'f()\n        ->g()'],
      ['trace(a)', '//\n        A comment of Pug'],
      ['trace(a)', ']\n        .map(f)'],
      ['trace(a)', ')\n        ->g()'],
      ['trace(a)', 'if (a) { /* b */\n        trace(a)'],
      ['trace(a)', 'f("a\n        b")'],
      ['trace(a)', 'f /* a\n        b */'],
      ['trace(a)', 'key:\n        other: g'],
      ['trace(a)', 'key: |\n        other: g'],
      ['trace(a)', '* f\n        * g'],
      ['trace(a)', 'f(\n    )'],
      ['trace(a)', 'f()\n}'],
      ['trace(a)', '<p>\n        <b>'],
      ['trace(a)', '- f\n        - g'],
      ['def f():', 'if ((a)\n        and b):'],
      ['def f():', 'if (a)\n    {\n    f();\n    }'],
      ['trace(a)', 'if (a) /* b */\n        go()'],
      ['def f():', 'const f = (a) =>\n    g(a)'],
      ['def f():', 'switch (y) {\n    case 1: {\n        go()\n    }'],
      ['def f():', '- {\n      a: 1,\n    }'],
      ['def f():', '| {\n        a: 1\n    }'],
      ['def f():', '? {\n        a: 1\n    }\n    : g'],
      ['trace(a)', 'body\n        h1'],
      ['trace(a)', 'if {[catch {\n            g()'],
      ['trace(a)', 'a,\n        b'],
      ['trace(a)', '\n            g()'],
    ] as const)
      expect(codes(text, find, replace), replace).toEqual(['indentation-unclear'])
  })

  it('of one line that lost its indentation are refused where the line sought, or the new one above, may go on', () => {
    const text = 'f:\n  - php: 7\n  - php: 8\n  local function g(a)\n    go(a)\n  end\n  run(a)\n  x = a;\n'
    for (const [find, replace] of [
      ['- php: 7', '- php: 7\n  env: x'],
      ['local function g(a)', 'local function g(a)\n  stop(a)'],
      ['run(a)', 'run(a)\n  ->again()'],
      ['x = a;', 'x = a ? b : c\n  if z;'],
      ['x = a;', 'some_x = if a\n             b'],
      ['run(a)', 'return a,\n  run(a)'],
    ] as const)
      expect(codes(text, find, replace), replace).toEqual(['indentation-unclear'])
  })

  it('of one line that lost its indentation are refused when the new lines lost it, too', () => {
    expect(codes('def f():\n    x = 1\n', 'x = 1', 'x = 1\ny = 2')).toEqual(['indentation-unclear'])
    expect(codes('def f():\n    x = 1\n', 'x = 1', 'if x:\n    x = 1')).toEqual(['indentation-unclear'])
    expect(codes('def f():\n    x = 1\n', 'x = 1', 'if x:\n    y = 2')).toEqual(['indentation-unclear'])
    expect(codes('def f():\n    x = 1\n', '  x = 1', '  x = 1\n    y = 2')).toEqual(['indentation-unclear'])
    expect(codes('  f(a)\n', 'f(a)', 'f\n  .g(a)')).toEqual(['indentation-unclear'])
  })
})

describe('text that the plan wrote itself', () => {
  it('makes nothing ambiguous that stood in the snapshot once', () => {
    const operations = [
      { op: 'append', path: 'f', content: 'target()\n' } as const,
      edit('target()', 'hit()'),
    ]
    expect(textAfter('f', { f: 'target()\nother()\n' }, operations)).toBe('hit()\nother()\ntarget()\n')
  })

  it('is what an edit puts above the text that it finds, also where that starts as the text does', () => {
    const [f, g] = ['@login\ndef f():\n    one()\n', '@login\ndef g():\n    two()\n\n']
    const second = edit('@login\n', '@admin\n')
    const admin = f.replace('login', 'admin')
    expect(textAfter('f', { f }, [edit(f, `${g}${f}`), second])).toBe(`${g}${admin}`)
    expect(textAfter('f', { f }, [edit(f, `${f}\n${g}`), second])).toBe(`${admin}\n${g}`)
  })

  it('makes nothing ambiguous that stood in the snapshot once with the blank line of the find', () => {
    const twin = '    target()\n\n'
    const prepend = { op: 'prepend', path: 'f', content: twin } as const
    const operations = [prepend, edit('\ttarget()\n\n', '\thit()\n\n')]
    expect(textAfter('f', { f: twin }, operations)).toBe('    target()\n\n    hit()\n\n')
    const { ok } = planned({ f: `${twin}other()\n${twin}` }, operations)
    expect(ok).toBe(false)
  })

  it('makes nothing ambiguous that stood at the end of a snapshot without a final line break', () => {
    const text = 'other()\n  target()'
    const append = { op: 'append', path: 'f', content: '  target()' } as const
    const appended = (find: string): string =>
      textAfter('f', { f: text }, [append, edit(find, find.replace('target', 'hit'))])
    expect(appended('target()')).toBe('other()\n  hit()\n  target()')
    expect(appended('  target()\n')).toBe('other()\n  hit()\n  target()')
    expect(appended('\ttarget()')).toBe('other()\n  hit()\n  target()')
    const hunk = { op: 'patch', path: 'f', hunks: [{ lines: ['-  target()', '+  hit()'] }] } as const
    expect(textAfter('f', { f: text }, [append, hunk])).toBe('other()\n  hit()\n  target()')
    const { ok } = planned({ f: `  target()\n${text}` }, [append, edit('  target()\n', 'hit()\n')])
    expect(ok).toBe(false)
  })

  it('counts for no more where a whole file was written', () => {
    const operations = [
      { op: 'create', path: 'f', content: 'target()\n', overwrite: true } as const,
      { op: 'append', path: 'f', content: 'target()\n' } as const,
      edit('target()', 'hit()'),
    ]
    expect(codesOf(planned({}, operations))).toEqual(['find-ambiguous'])
    expect(codesOf(planned({ f: 'old()\n' }, operations))).toEqual(['find-ambiguous'])
  })

  it('is found where the text is nowhere else', () => {
    const operations = [
      { op: 'append', path: 'f', content: 'fresh(1)\n' } as const,
      edit('fresh(1)', 'fresh(2)'),
    ]
    expect(textAfter('f', { f: 'old()\n' }, operations)).toBe('old()\nfresh(2)\n')
  })

  it('is no excuse to choose between two places that both stood in the snapshot', () => {
    const text = 'begin\nx = 1\nend\n---\nx = 1\n'
    const result = planned({ f: text }, [
      edit('begin\nx = 1\nend', 'START\nx = 1\nEND'),
      edit('x = 1', 'x = 2'),
    ])
    expect(codesOf(result)).toEqual(['find-ambiguous'])
    const rewritten = planned({ f: text }, [
      edit('begin\nx = 1\nend', 'zzz x = 1 zzz'),
      edit('x = 1', 'x = 2'),
    ])
    expect(codesOf(rewritten)).toEqual(['find-ambiguous'])
  })

  it('that differs in white space from a place of the snapshot is not taken for it', () => {
    const operations = [
      { op: 'append', path: 'f', content: 'call(a, b)\n' } as const,
      edit('call(a, b)', 'x'),
    ]
    expect(codesOf(planned({ f: 'call(a,  b)\n' }, operations))).toEqual(['find-twins'])
  })

  it('leaves no place of a find to another that is like it but for white space', () => {
    const text = 'if (a) {\n    copy(one, two)\n}\ncopy(one, two)\n'
    const first = edit('    copy(one, two)\n', '    move(one, two)\n')
    const again = edit('    copy(one, two)\n', '    move(one, two)\n    free(one)\n')
    const { diagnostics } = planned({ f: text }, [first, again])
    expect(diagnostics).toMatchObject([{ operation: 1, code: 'find-not-found', data: { removedBy: 0 } }])
    const hunkOf = (lines: readonly string[]) => ({ op: 'patch', path: 'f', hunks: [{ lines }] }) as const
    const [before, after] = [['-    copy(one, two)'], ['+    move(one, two)', '+    free(one)']]
    expect(codesOf(planned({ f: text }, [first, hunkOf([...before, ...after])]))).toEqual(['hunk-not-found'])
    const unmarked = hunkOf(['    copy(one, two)', '-}', '+} // a'])
    const alike = `if (a) {\n   copy(one, two)\n}\nif (b) {\n    copy(one, two)\n}\n`
    const other = edit('   copy(one, two)\n}\nif', '   move(one, two)\n}\nif')
    expect(codesOf(planned({ f: alike }, [other, unmarked]))).toEqual(['hunk-not-found'])
  })

  it('leaves a find its own place where it took no more than white space', () => {
    const operations = [edit('one()\n\ntwo()', 'one()\ntwo()'), edit('\ntwo()\nthree()', '\nthree()')]
    expect(textAfter('f', { f: 'one()\n\ntwo()\nthree()\n' }, operations)).toBe('one()\nthree()\n')
    const shifted = [edit('    one(two)\n', '  one(two)\n'), edit('    one(two)\n}\n', '    one(six)\n}\n')]
    expect(textAfter('f', { f: '{\n    one(two)\n}\n' }, shifted)).toBe('{\n  one(six)\n}\n')
  })

  it('is where lines of the snapshot are that it moved', () => {
    const operations = [
      edit('one(two)\nthree(four)\n', 'if (a) {\n  one(two)\n  three(four)\n}\n'),
      edit('one(two)\nthree(four)\n', 'one(two)\nfive(six)\n'),
    ]
    expect(textAfter('f', { f: 'one(two)\nthree(four)\nend\n' }, operations)).toBe(
      'if (a) {\n  one(two)\n  five(six)\n}\nend\n',
    )
  })

  it('names the operation that removed what is sought', () => {
    const result = planned({ f: 'alpha_call()\nbeta_call()\n' }, [
      edit('beta_call()', 'gamma_call()'),
      edit('alpha_call()', 'delta_call()'),
      edit('beta_call()', 'epsilon()'),
    ])
    expect(result.diagnostics[0]).toMatchObject({
      operation: 2,
      code: 'find-not-found',
      data: { removedBy: 0 },
    })
    const overwritten = planned({ f: 'alpha_call()\n' }, [
      { op: 'create', path: 'f', content: 'zzz\n', overwrite: true },
      edit('alpha_call()', 'beta_call()'),
    ])
    expect(overwritten.diagnostics[0]).toMatchObject({ code: 'find-not-found', data: { removedBy: 0 } })
  })
})
