import type { OperationInput } from '@emend/model'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codesOf, planned } from '../planning.ts'

const edit = (find: string, replace = 'replacement') => ({ op: 'edit', path: 'f', find, replace }) as const
const missed = (text: string, find: string, replace?: string) =>
  planned({ f: text }, [edit(find, replace)]).diagnostics[0]

const source = `import os

def load(path):
    with open(path) as handle:
        return handle.read()


def save(path, text):
    with open(path, "w") as handle:
        handle.write(text)
`

describe('a find that is nowhere', () => {
  it('is answered with the nearest lines, which match when they are copied', () => {
    const find = 'def save(path, text):\n    with open(path, "wb") as handle:\n        handle.write(text)'
    const diagnostic = missed(source, find)
    expect(diagnostic).toMatchObject({ code: 'find-not-found', nearest: { from: 8, to: 10 } })
    expect(diagnostic?.nearest?.diff).toContain('-····with open(path, "wb") as handle:')
    expect(diagnostic?.nearest?.diff).toContain('+····with open(path, "w") as handle:')
    const copied = planned({ f: source }, [edit(diagnostic!.nearest!.text)])
    expect(copied.ok).toBe(true)
  })

  it('shows where long lines differ, however far from their start', () => {
    const text = (end: string): string => `${'so it goes, '.repeat(20)}${end}${', as said'.repeat(20)}`
    const diff = missed(`# Title\n\n${text('twice a day')}\n`, text('twice a week'))?.nearest?.diff
    const shown = (day: string): unknown => expect.stringMatching(`^.….*, twice a ${day}, as said.*…$`)
    expect(diff?.split('\n')).toEqual([shown('week'), shown('day')])
    expect(missed(`one ${text('x')}\n`, `two ${text('x')}`)?.nearest?.diff).toMatch(
      /^-two so.*…\n\+one so.*…$/,
    )
    const [one, two] = [text('one'), text('two')]
    expect(missed(`${one}\nNot ${two}\nend\n`, `${one}\n${two}\nend`)?.nearest?.diff).toMatch(
      /^ so.*…\n-so.*…\n\+Not so.*…\n end$/,
    )
  })

  it('says in a word what sets it apart', () => {
    expect(missed(source, 'DEF LOAD(PATH):')?.nearest?.difference).toBe('letter case')
    expect(missed(source, 'with open(path, ‘w’) as handle:')?.nearest?.difference).toBe('quotes')
    expect(
      missed('name = "caf\u00e9 the\u0301"\n', 'name = "cafe\u0301 the\u0301"')?.nearest?.difference,
    ).toBe('how letters and their accents are joined (Unicode normalization)')
    expect(missed('if (a &lt; b) go()\n', 'if (a < b) go()')?.nearest?.difference).toBe('HTML escapes')
    expect(missed('if (a \\u003c b) go()\n', 'if (a < b) go()')?.nearest?.difference).toBe('Unicode escapes')
    expect(missed('let a = &apos;b c&apos;\n', "let a = 'b c'")?.nearest?.difference).toBe('HTML escapes')
    expect(
      missed(source, '  8\tdef save(path, text):\n  10\t    with open(path, "w") as handle:')?.nearest
        ?.difference,
    ).toBe('line-number prefixes')
    expect(missed('# 先打开（必须）\n', '# 先打开(必须)')?.nearest?.difference).toBe(
      'full-width and other forms of characters',
    )
    expect(missed("msg = 'Loading…'\n", "msg = 'Loading...'")?.nearest?.difference).toBe(
      'full-width and other forms of characters',
    )
    expect(missed('const x\u200b = 1\n', 'const x = 1')?.nearest?.difference).toBe('invisible characters')
    expect(missed('const x = "one"\n', "const x = 'one'\u00a0")?.nearest?.difference).toBe(
      'full-width and other forms of characters, quotes',
    )
    expect(missed('f() // \u202eend\n', 'f() // end')?.nearest?.difference).toBe('invisible characters')
    expect(missed('const f = 1\nconst g = 2\n', 'const f = 1\\nconst g = 2')?.nearest?.difference).toBe(
      'line breaks that are escaped',
    )
  })

  it('shows what cannot be seen by its code point', () => {
    const name = `name: '\u200e\u{1f469}\u200d\u{1f4bb}\ufeff'\n`
    expect(missed(name, `name: '\u{1f469}\u{1f4bb}'`)?.nearest?.diff).toBe(
      "-name: '\u{1f469}\u{1f4bb}'\n+name: '<U+200E>\u{1f469}<U+200D>\u{1f4bb}<U+FEFF>'",
    )
  })

  it('names letters that look like others by their code points, where these alone set lines apart', () => {
    const nearest = missed('const secret = 1 // с\n', 'const se\u0441ret = 1 // с')?.nearest
    expect(nearest?.diff).toBe('-const se<U+0441>ret = 1 // с\n+const secret = 1 // с')
    expect(nearest?.difference).toBe('letters of another script that look alike')
    expect(missed('const secret = 1 // тест\n', 'const secret = 2 // тест')?.nearest?.diff).toBe(
      '-const secret = 2 // тест\n+const secret = 1 // тест',
    )
  })

  it('says where whole lines are wanted and it has parts of them', () => {
    const parts = (find: string) => {
      const operation = { ...edit(find), wholeLines: true } as const
      return planned({ f: source }, [operation]).diagnostics[0]?.nearest?.difference
    }
    expect(parts('open(path, "w")\n')).toBe('parts of lines, where whole ones are wanted')
    expect(parts('def save(path, text):\n    with open(path, "w")\n')).toBe(
      'parts of lines, where whole ones are wanted',
    )
    expect(parts('def load(path):\n\n        return handle.read()\n')).toBe('the text, from line 4 on')
  })

  it('is answered with the line that it is the start of, where whole lines are sought', () => {
    const text = `const swapped =\nexport const nearest = (name: string, known: readonly string[]): string => ''\n`
    const lines = ['-export const nearest = (', '+export const near = (']
    const { diagnostics } = planned({ f: text }, [{ op: 'patch', path: 'f', hunks: [{ lines }] }])
    expect(diagnostics[0]).toMatchObject({ code: 'hunk-not-found', nearest: { from: 2, to: 2 } })
  })

  it('is answered with the long line of which it is a part but for a word', () => {
    const says = (what: string): string => `${what} what the tool is for, who wrote it, and when that was. `
    const paragraph = `It tells ${says('first')}It goes on with ${says('next')}`.repeat(3)
    const text = `# Title\n\n${paragraph}Then it is installed on each of the systems that are served.\n\nThe end.\n`
    const nearest = missed(text, 'it is installed on all of the systems that are served')?.nearest
    expect(nearest).toMatchObject({ from: 3, to: 3 })
    expect(missed(text, 'it is built on all of the machines that are known')?.nearest).toBeUndefined()
  })

  it('is answered with the line that has its name, if that is misspelt', () => {
    const text = 'import { refuse } from "./room"\n\nrefuseWithoutRoom(objects, tree, restored, commit)\n'
    expect(missed(text, 'refuseWithoutRooms(')).toMatchObject({ nearest: { from: 3, to: 3 } })
  })

  it('is said to be applied already where the replacement stands', () => {
    const diagnostic = missed(source, 'def store(path, text):', 'def save(path, text):')
    expect(diagnostic).toMatchObject({ data: { appliedAt: 8 } })
    expect(diagnostic?.hint).toContain('already in place at line 8')
  })

  it('is not said to be applied where the replacement is only a part of a word', () => {
    for (const replace of ['count = 10', 'recount = 1']) {
      const { data, hint } = missed('recount = 100\n', 'countx = 1', replace)!
      expect(data).not.toHaveProperty('appliedAt')
      expect(hint).not.toContain('already in place')
    }
    expect(missed('recount = 100\n', 'countx = 1', 'recount = 100')).toMatchObject({ data: { appliedAt: 1 } })
  })

  it('is not said to be applied where the replacement is what the find has beside its misprint', () => {
    const isDone = (find: string, replace: string) => missed(source, find, replace)?.data
    const shorter = 'with open(path) as handle:'
    for (const [find, replace] of [
      ['def load(path):\n    with opne(path) as handle:', 'def load(path):'],
      ['    with opne(path) as handle:\n        return handle.read()', '        return handle.read()'],
      ['return handle.read() # all', 'return handle'],
      ['self.save(path, text):', 'save(path, text):'],
      ['def laod(path):\n    with open(path) as handle:', 'def load(path):'],
      ['    with opne(path) as handle:\n        return handle.read()', '    with open(path) as handle:'],
      ['opne(path) as handle:', 'open(path)'],
      ['def save(path, txet):', 'save(path, text):'],
    ] as const)
      expect(isDone(find, replace), find).not.toHaveProperty('appliedAt')
    expect(isDone('        \n            ', 'handle.write')).toMatchObject({ path: 'f' })
    expect(isDone(`${shorter} # all`, shorter)).toMatchObject({ appliedAt: 4 })
    expect(isDone('import os\nimport sys\n\ndef load(path):', 'import os\n\ndef load(path):')).toMatchObject({
      appliedAt: 1,
    })
  })

  it('is said to have been changed by the plan, if it is a hunk or a range as well', () => {
    const first = edit('    with open(path) as handle:', '    handle = open(path)')
    const lines = [' def load(path):', '     with open(path) as handle:', '+        pass']
    const range = { op: 'replace_lines', path: 'f', from: 4, to: 4, content: 'x\n' } as const
    const told = (later: OperationInput) => planned({ f: source }, [first, later]).diagnostics[0]
    const hunk = told({ op: 'patch', path: 'f', hunks: [{ lines }] })
    expect(hunk).toMatchObject({ code: 'hunk-not-found', data: { removedBy: 0 } })
    expect(hunk?.hint).toMatch(/^Its lines were there until operation 1 of this plan changed them: write/)
    const ranged = told({ ...range, expect: '    with open(path) as handle:\n' })
    expect(ranged).toMatchObject({ code: 'expect-differs', data: { removedBy: 0 } })
    expect(ranged?.hint).toMatch(/^That text was there until operation 1 of this plan changed it: write/)
    expect(told({ ...range, expect: '    nothing of the kind\n' })?.data).not.toHaveProperty('removedBy')
  })

  it('is said to have been taken away with the file that held it', () => {
    const anew = [
      { op: 'delete', path: 'f' },
      { op: 'create', path: 'f', content: 'anew\n' },
    ] as const
    const [gone] = planned({ f: source }, [...anew, edit('import os')]).diagnostics
    expect(gone).toMatchObject({ code: 'find-not-found', data: { removedBy: 0 } })
    const [never] = planned({ f: source }, [...anew, edit('import nothing')]).diagnostics
    expect(never?.data).not.toHaveProperty('removedBy')
  })

  it('is said to have been taken away by what another file was put in its place with', () => {
    const hunk = { op: 'patch', path: 'f', hunks: [{ lines: ['-import os', '+import re'] }] } as const
    const range = { op: 'replace_lines', path: 'f', from: 1, to: 1, content: 'x\n' } as const
    for (const op of ['move', 'copy'] as const)
      for (const late of [edit('import os'), { ...range, expect: 'import os\n' }, hunk]) {
        const over = { op, from: 'g', to: 'f', overwrite: true } as const
        const [gone] = planned({ f: source, g: 'anew\n' }, [over, late]).diagnostics
        expect(gone?.data, `${op} ${late.op}`).toMatchObject({ removedBy: 0 })
      }
  })

  it('is said to be applied by the plan, and to be left out, where nothing but the plan has done so', () => {
    const twice = (operation: OperationInput, text = source) =>
      planned({ f: text }, [operation, operation]).diagnostics[0]
    const { data, hint } = twice(edit('import os', 'import sys'))!
    expect(data).toMatchObject({ appliedAt: 1, appliedByPlan: true, removedBy: 0 })
    expect(hint).toMatch(
      /^This plan has put the replacement in place already, at line 1: drop this operation/,
    )
    const hunk = { op: 'patch', path: 'f', hunks: [{ lines: ['-import os', '+import sys', ' '] }] } as const
    expect(twice(hunk)).toMatchObject({ data: { appliedAt: 1, appliedByPlan: true } })
    expect(twice(hunk)?.hint).toMatch(/^This plan has made its change already, at line 1: drop the hunk/)
    const added = { op: 'append', path: 'f', content: 'import sys\n' } as const
    const { diagnostics } = planned({ f: source }, [added, edit('import syss', 'import sys')])
    expect(diagnostics[0]).toMatchObject({ data: { appliedAt: 11, appliedByPlan: true } })
    const beside = planned({ f: source }, [added, edit('def laod(path):', 'def load(path):')]).diagnostics[0]
    expect(beside).toMatchObject({ data: { appliedAt: 3 } })
    expect(beside?.data).not.toHaveProperty('appliedByPlan')
  })

  it('is said to be applied already where a hunk has left what it adds among its context', () => {
    const hintOf = (...lines: readonly string[]) => {
      const [diagnostic] = planned({ f: 'a = 1\nb = 3\nc = 4\n' }, [
        { op: 'patch', path: 'f', hunks: [{ lines: [...lines] }] },
      ]).diagnostics
      expect(diagnostic?.code).toBe('hunk-not-found')
      return diagnostic?.hint
    }
    expect(hintOf(' a = 1', '-b = 2', '+b = 3', ' c = 4')).toContain('already in place at line 1')
    expect(hintOf('-b = 2', '+b = 4')).not.toContain('already in place')
    expect(hintOf(' b = 3', '-b = 4', ' c = 4')).not.toContain('already in place')
  })

  it('is said to stand in another file of the plan', () => {
    const result = planned({ f: 'nothing here\n', g: source }, [
      { op: 'edit', path: 'g', find: 'import os', replace: 'import sys' },
      edit('def load(path):'),
    ])
    expect(result.diagnostics[0]).toMatchObject({
      data: { foundIn: 'g' },
      nearest: { path: 'g', from: source.split('\n').indexOf('def load(path):') + 1 },
    })
    expect(result.diagnostics[0]?.hint).toBe(
      'The text stands in g, at line 3: if that file is meant, change the path.',
    )
  })

  it('is not said to stand in another file in which the plan looks for it by itself', () => {
    const files = { f: 'nothing here\n', g: source, h: source }
    const inFile = (path: string) => ({ ...edit('def load(path):'), path })
    const told = (...paths: readonly string[]) => planned(files, paths.map(inFile)).diagnostics[0]
    expect(told('f', 'g')?.data).not.toHaveProperty('foundIn')
    expect(told('f', 'g')?.hint).toContain('No lines like it in f can be quoted')
    const read = { op: 'read', path: 'h' } as const
    expect(planned(files, [inFile('f'), inFile('g'), read]).diagnostics[0]?.data).toMatchObject({
      foundIn: 'h',
    })
  })

  it('is said to stand in another file of the plan when it lost its indentation, and when it is a hunk', () => {
    const files = { f: 'nothing here\n', g: source }
    const read = { op: 'read', path: 'g' } as const
    const lines = ['-with open(path) as handle:', '-    return handle.read()', '+pass']
    const hunk = { op: 'patch', path: 'f', hunks: [{ lines }] } as const
    const found = lines.slice(0, 2).map((line) => line.slice(1))
    for (const operation of [edit(found.join('\n')), hunk])
      expect(planned(files, [operation, read]).diagnostics[0]).toMatchObject({
        data: { foundIn: 'g' },
        nearest: { path: 'g', text: found.map((line) => `    ${line}`).join('\n') },
      })
  })

  it('is not said to stand in another file where whole lines are wanted, and it has parts of them', () => {
    const files = { f: 'nothing here\n', g: source }
    const read = { op: 'read', path: 'g' } as const
    const find = 'return handle.read()\n'
    const hunkOf = (line: string) => ({ op: 'patch', path: 'f', hunks: [{ lines: [line, '+x'] }] }) as const
    const foundIn = (operation: OperationInput) =>
      planned(files, [operation, read]).diagnostics[0]?.data as { readonly foundIn?: string }
    expect(foundIn(edit(find))).toHaveProperty('foundIn', 'g')
    expect(foundIn({ ...edit(find), wholeLines: true })).toHaveProperty('foundIn', 'g')
    expect(foundIn(hunkOf('-return handle.read()'))).toHaveProperty('foundIn', 'g')
    expect(foundIn(edit('handle.read()\n'))).toHaveProperty('foundIn', 'g')
    expect(foundIn({ ...edit('handle.read()\n'), wholeLines: true })).not.toHaveProperty('foundIn')
    expect(foundIn(hunkOf('-handle.read()'))).not.toHaveProperty('foundIn')
  })

  it('is answered with that of several places with the same ends which keeps most of the replacement', () => {
    const block = (name: string) => `begin\n  ${name}_one()\n  ${name}_two()\nend\n`
    const text = ['alpha', 'beta', 'gamma'].map(block).join('\n')
    const replace = 'begin\n  beta_one()\n  beta_more()\n  beta_two()\nend'
    expect(missed(text, 'begin\n  ...\nend', replace)?.nearest).toMatchObject({ from: 6, to: 9 })
  })

  it('is answered with the place of most of its lines, where another one has but its ends', () => {
    const text = 'if (a) {\n  go()\n}\n\nf() {\n  one()\n  two()\n  three()\n}\n\nwhile (b) {\n  stop()\n}\n'
    const find = 'while (b) {\n\nf() {\n  one()\n  two()\n  three()\n}\n'
    expect(missed(text, find)?.nearest).toMatchObject({ from: 4, to: 9 })
    expect(missed(text, 'while (b) {\n  one()\n  run()\n}\n')?.nearest).toMatchObject({ from: 11, to: 13 })
    const twins =
      'one:\n  send a POST\n  take the body\n  try three times\n\ntwo:\n  send a DELETE\n  try three times\n'
    const swapped = '  send a POST\n  try three times\n  take the body\n'
    expect(missed(twins, swapped)?.nearest).toMatchObject({ from: 2, to: 4 })
  })

  it('is answered with the least of several places with the same ends that has the line which the replacement keeps', () => {
    const file = 'a()\n}\n\nfunction one() {\n  return 1\n}\n\nfunction last() {\n}\n'
    const replace = '}\n\nfunction one() {\n  return 2\n}\n\nfunction last() {'
    expect(missed(file, '}\n// ...\nfunction last() {', replace)?.nearest).toMatchObject({ from: 2, to: 8 })
    expect(missed(file, '}\n// ...\nfunction last() {')?.nearest).toMatchObject({ from: 6, to: 8 })
  })

  it('is answered with the one of several places that has the only line, where another has more that are anywhere', () => {
    const common = '  common_call()\n  other_call()\n'
    const places = `begin block {\n${common}end block }\nbegin block {\n  the_only_call()\n  x\nend block }\n`
    const find = 'begin block {\n  Q\n  Z\nend block }'
    const replace = `begin block {\n  the_only_call()\n${common}end block }`
    expect(missed(`${places}${common}`, find, replace)?.nearest).toMatchObject({ from: 5, to: 8 })
  })

  it('is answered with the lines around what the replacement keeps where the lines of the find are anywhere', () => {
    const block = (name: string) => `  test('${name}', () => {\n    run()\n  })\n\n`
    const file = Array.from({ length: 30 }, (_, index) => block(`number ${index}`)).join('')
    const replace = "  test('number 20', () => {\n    run(20)\n  })"
    expect(missed(file, '// ...\n  })', replace)?.nearest).toMatchObject({ from: 74, to: 83 })
  })

  it('is answered with what the replacement keeps where the find leaves all lines out', () => {
    const find = '\n# ... existing code ...\n'
    const replace = '\ndef load(path):\n    with open(path, "rb") as handle:\n        return handle.read()\n'
    expect(missed(source, find, replace)?.nearest).toMatchObject({ from: 2, to: 5 })
    expect(missed(`${source}# one, two, three...\n`, find, 'x = 1\n')?.nearest).toBeUndefined()
  })

  it('is answered with the line that has its rare words, among many that are alike', () => {
    const lines = Array.from(
      { length: 2000 },
      (_, index) => `const value${index} = compute(${index * 7}, "a")`,
    )
    expect(missed(lines.join('\n'), 'const value1234 = compute(8638, "b")')?.nearest).toMatchObject({
      from: 1235,
    })
  })

  it('is told without a difference where that would be too long, and not at all where it is too long itself', () => {
    const block = (count: number): string =>
      Array.from(
        { length: count },
        (_, index) => `a line of the block, with number ${index}, and a few words`,
      ).join('\n')
    const long = missed(block(39), block(39).replaceAll('words', 'word'))?.nearest
    expect(long?.text).toBe(block(39))
    expect(long?.diff).toBeUndefined()
    const wide = block(39).replaceAll('few', 'few, or a good many more of them than before,')
    expect(missed(wide, wide.replaceAll('words', 'word'))?.nearest).toBeUndefined()
  })

  it('goes from the first line sought to the last, where those between are left out', () => {
    const text = 'a()\nopen(it)\none()\ntwo()\nthree()\nfour()\nfive()\nsix()\nclose(it)\nb()\n'
    expect(missed(text, 'open(it)\n...\nclose(it)')?.nearest).toMatchObject({ from: 2, to: 9 })
  })

  it('goes to the end that is as deep below its start as the last line sought, if several may be meant', () => {
    const text = 'f() {\n  if (a) {\n    b()\n  }\n  c()\n}\n\ng() {\n  d()\n}\n'
    expect(missed(text, 'f() {\n  // ...\n}')?.nearest).toMatchObject({ from: 1, to: 6 })
    expect(missed(text, '    f() {\n    ...\n    }')?.nearest).toMatchObject({ from: 1, to: 6 })
    expect(missed(text, 'g() {\n  d(1)\n}')?.nearest).toMatchObject({ from: 8, to: 10 })
  })

  it('goes on from the end of the find that is there, as far as it cannot be told', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line_${index}(${index * 7})`)
    const from = (find: string) => missed(lines.join('\n'), find)?.nearest
    expect(from('line_9(63)\n# ... existing code ...\n')).toMatchObject({ from: 10, to: 19 })
    expect(from('\n// ...\nline_30(210)')).toMatchObject({ from: 22, to: 31 })
    expect(from('line_9(63)\nwholly\ndifferent\nwords(here)')).toMatchObject({ from: 10, to: 19 })
    expect(from('other\nwords\nthere\nline_4(28)')).toMatchObject({ from: 1, to: 5 })
  })

  it('is what a fence is around, even where the file has such a fence elsewhere', () => {
    const text = '```ts\nfirst()\n```\n\nsecond one\nthird one\n'
    expect(missed(text, '```ts\nsecond one\nthird one\n```', '```ts\nx\n```')?.nearest).toMatchObject({
      from: 5,
      to: 6,
    })
  })

  it('is the only place that differs in white space alone, with the blank lines that were sought around it', () => {
    const text = 'a\n\nopen(it)\n\n}\n\nb\nopen(it)\n'
    expect(missed(text, '\nopen(it)\n}\n\n')?.nearest).toMatchObject({ from: 2, to: 6 })
    expect(missed('f {\n  {\n  }\n}\n', '}\n  }\n')?.nearest).toMatchObject({ text: '  }\n}' })
  })

  it('is quoted without a difference where only the anchor of a hunk is wrong', () => {
    const hunks = [{ lines: ['-one', '+1'], anchors: ['class B'] }]
    const result = planned({ f: 'class A\none\n' }, [{ op: 'patch', path: 'f', hunks }])
    expect(result.diagnostics[0]?.nearest).toEqual({ from: 2, to: 2, text: 'one' })
  })

  it('goes as far as lines that were sought in another order, or as one', () => {
    const text = 'one = 1\nalpha = first()\nbeta = second()\nlast = 9\n'
    for (const find of [
      'beta = second()\nalpha = first()',
      'alpha = first() beta = second()',
      'beta = second() alpha = first()',
    ])
      expect(missed(text, find)?.nearest, find).toMatchObject({ from: 2, to: 3 })
    const braces = '{\n  alpha = first()\n}\n{\n  beta = second()\n}\n'
    expect(missed(braces, '  beta = second()\n{')?.nearest).toMatchObject({ from: 4 })
    expect(missed(braces, '  beta = secnod()')?.nearest).toMatchObject({ from: 5, to: 5 })
  })

  it('names no line before the first, whatever spaces stand above what is like it', () => {
    const text = '  alpha beta\n  gamma delta\n'
    const { nearest } = missed(text, 'gone()', '\u00a0\nalpha beta\ngamma delta')!
    expect(nearest).toMatchObject({ from: 1, to: 2 })
    expect(missed('  alpha beta\n', '\ufeff', '\ufeff\nalpha beta')?.nearest).toBeUndefined()
  })

  it('has no nearest lines where nothing is near', () => {
    const diagnostic = missed(source, 'completely unrelated words')
    expect(diagnostic?.nearest).toBeUndefined()
    expect(diagnostic?.hint).toContain('read the file as it is now')
  })

  it('costs little in a large file, and stays short', () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `value ${index} of the table`)
    const diagnostic = missed(lines.join('\n'), 'value 777 of the chair\nvalue 778 of the table')
    expect(diagnostic?.nearest).toMatchObject({ from: 778 })
    expect(JSON.stringify(diagnostic?.nearest).length).toBeLessThan(2000)
  })

  it('costs little where a line of nothing but dots is sought', () => {
    // What grew with the square of its length would take longer than a test may.
    expect(missed(source, `${'…'.repeat(1e6)}0`)?.code).toBe('find-not-found')
  })

  it('is answered with lines that match when copied, whatever the text', () => {
    const line = fc.constantFrom(
      'alpha beta',
      'gamma(delta)',
      '  epsilon',
      '',
      '}',
      'alpha beta;',
      '\tzeta eta theta',
    )
    let pointed = 0
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.array(line, { minLength: 1, maxLength: 4 }),
        (text, find) => {
          const result = planned({ f: text.join('\n') }, [edit(find.join('\n') || 'q')])
          const nearest = result.diagnostics[0]?.nearest
          if (nearest === undefined) return
          const copied = planned({ f: text.join('\n') }, [edit(nearest.text || ' ')])
          expect(codesOf(copied)).not.toContain('find-not-found')
          pointed++
        },
      ),
    )
    expect(pointed).toBeGreaterThan(5)
  })
})
