import { describe, expect, test } from 'vitest'
import { codesOf, planned, textAfter } from '../planning.ts'

const create = (path: string, content: string) =>
  planned({}, [{ op: 'create', path, content, overwrite: true }])

describe('a whole file with the numbers of a listing', () => {
  const numbered = ['1\timport os\n2\t\n3\trun()\n', '   7→import os\n   8→run()', '1|import os\n2|run()\n']
  numbered.push('1: import os\n2:\n3: run()\n', 'L7: import os\nL8: run()')

  test.each(numbered)('is refused: %j', (content) => {
    const [problem] = create('a.py', content).diagnostics
    expect(problem).toMatchObject({ code: 'operation-ambiguous' })
    expect(problem?.message).toContain('the numbers before its lines are those of a listing')
  })

  const tagged = ['1:a3|# A\n2:0f|\n3:b1|Text\n', '1#VR:# A\n2#ZZ:Text', '1#VR|# A\n2#ZZ|Text']

  test.each(tagged)('and their hashes is refused, code or not: %j', (content) => {
    for (const path of ['a.md', 'a', 'a.rs'])
      expect(codesOf(create(path, content)), path).toEqual(['operation-ambiguous'])
    expect(codesOf(create('a.md', content.replace('2', '4')))).toEqual([])
    const plan = [{ op: 'create', path: 'a.md', content, overwrite: true }] as const
    expect(textAfter('a.md', { 'a.md': tagged[0]! }, plan)).toBe(content)
  })

  test('is written where they are no such numbers, or the file had them', () => {
    for (const content of ['1\tx\n3\ty\n', '1\tx\ny\n', '1: x\n2: y\n', '1|x\n'])
      expect(codesOf(create('a.yml', content)), content).toEqual([])
    expect(codesOf(create('a.ini', '1: x\n2: y\n'))).toEqual([])
    expect(codesOf(create('a.c', 'L1:\nL2:\n  x();\n'))).toEqual([])
    for (const path of ['a.tsv', 'a.txt', 'a']) expect(codesOf(create(path, numbered[0]!)), path).toEqual([])
    const content = numbered[2]!
    expect(
      textAfter('a.py', { 'a.py': numbered[0]! }, [{ op: 'create', path: 'a.py', content, overwrite: true }]),
    ).toBe(content)
  })
})

describe('a whole file of code', () => {
  const misprints = [
    ['+def f():\n+    return 1\n', 'the marks before the lines'],
    ['def f():\n    return 1\n*** End Patch\n', 'a marker'],
    ['f(1)\n>>>>>>> REPLACE', 'a marker'],
    ['--- a/a.c\n+++ b/a.c\n@@ -1 +1 @@\n-f(1)\n+f(2)\n', 'a diff'],
    ['@@ -1,2 +1,2 @@ f\n f(1)\n-g(1)\n+g(2)\n', 'a diff'],
    ['#include &lt;stdio.h&gt;\nint x = a &lt; b;\n', 'HTML escapes'],
  ] as const

  test.each(misprints)('is refused with what no new text has: %j', (content, what) => {
    expect(create('a.c', content).diagnostics).toMatchObject([
      { code: 'operation-ambiguous', message: expect.stringContaining(what) },
    ])
    for (const path of ['a.md', 'a.patch', 'a'])
      expect([path, ...codesOf(create(path, content))]).toEqual([path])
    const plan = [{ op: 'create', path: 'a.c', content, overwrite: true }] as const
    expect(codesOf(planned({ 'a.c': `${content.trimEnd()} ` }, plan))).toEqual([])
  })

  test('is written where these are its own', () => {
    expect(codesOf(create('a.xml', '<file>\n</file>\n'))).toEqual([])
    expect(codesOf(create('a.c', 'x = "a &lt; b";\ny = a < b;\n'))).toEqual([])
    expect(codesOf(create('a.js', '+x\ny\n'))).toEqual([])
  })
})

describe('a whole file in one line, with `\\n` for line breaks', () => {
  test.each([
    ['a.py', 'import os\\n\\nrun()\\n'],
    ['a.py', 'def f():\\n    return 1\\n\n'],
    ['a.md', '# A\\n\\nText\\n'],
  ])('is refused: %s %j', (path, content) => {
    const [problem] = create(path, content).diagnostics
    expect(problem).toMatchObject({ code: 'operation-ambiguous' })
    expect(problem?.message).toContain('`\\n` stands for line breaks')
  })

  test('is written where it stands in quotes or patterns, for other things, or beside line breaks', () => {
    for (const content of [
      'print("a\\n\\nb\\n")\n',
      'text.split(/\\n\\n/).map((one) => one.split(/\\n/))\n',
      '\\newcommand{\\nabla}{\\neg}\n',
      '{"a": "say \\"x\\"\\n\\n", "b": "\\n"}',
      'C:\\new\\nice\n',
      'x = 1\ny = "\\n\\n"\n',
    ])
      expect(codesOf(create('a.js', content)), content).toEqual([])
    expect(codesOf(create('.env', 'KEY=-----BEGIN\\nabc\\n\\nEND\\n'))).toEqual([])
  })
})
