import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const codesIn = (text: string): readonly string[] => parse(text).diagnostics.map(({ code }) => code)
const createdIn = (text: string): unknown =>
  parse(text).plan.operations.map((operation) => 'content' in operation && operation.content)

describe('a file that is added without an envelope', () => {
  test.each([
    ['in a fence below its header', '*** Add File: n\n```python\nprint(1)\n```\n'],
    ['with its marks in a fence below its header', '*** Add File: n\n```\n+print(1)\n```\n'],
    ['without marks', '*** Add File: n\nprint(1)\n'],
    ['without marks, before another file', '*** Add File: n\nprint(1)\n*** Delete File: a\n'],
    ['without a mark on its last line', '*** Add File: n\n+a = 1\nb = 2\n*** Delete File: a\n'],
  ])('is not read in part: %s', (_, text) => {
    expect(codesIn(text)).toContain('operation-malformed')
    expect(parse(text).diagnostics[0]!.message).toContain('starts with `+`')
  })

  test('is not passed over under the lenient setting: the header below it may be of its text', () => {
    const text = '*** Begin Patch\n*** Add File: a.md\nWrite:\n*** Delete File: b\n*** End Patch\n'
    expect(parse(text, { lenient: true }).diagnostics).toMatchObject([{ severity: 'error' }])
  })

  test('may be empty, and have prose below a blank line', () => {
    expect(createdIn('*** Add File: n\n')).toEqual([''])
    expect(createdIn('*** Add File: n\n+a = 1\n\nThat is all.\n')).toEqual(['a = 1\n'])
  })

  test('may have a longer name, and lines, where the text ends in its header', () => {
    for (const above of ['', '*** Update File: g.py\n@@\n-g1\n+g2\n'])
      expect(codesIn(`${above}*** Add File: src/n`)).toEqual(['operation-truncated'])
  })
})

describe('a patch without an envelope, in a fence', () => {
  const patch = '*** Add File: n\n+def main():\n+    ret'

  test.each([
    ['as it is', '```'],
    ['with a word behind it', '```diff'],
    ['below a block that has ended', '```\nx\n```\n\nThen:\n\n```'],
    ['below one that has ended in a list', '- It is:\n\n  ```\n  x\n  ```\n\nThen:\n\n```'],
  ])('ends in the middle where the fence is not closed: %s', (_, fence) => {
    expect(codesIn(`${fence}\n${patch}`)).toEqual(['operation-truncated'])
  })

  test('is not ended by a fence of its file, behind less white space than its own', () => {
    const markdown = '*** Update File: a.md\n@@\n ```\n-x\n+y\n ```\n@@\n-u\n+v\n'
    expect(parse(`  \`\`\`\n${markdown}  \`\`\`\nDone.\n`)).toMatchObject({
      plan: { operations: [{ hunks: [{ lines: [' ```', '-x', '+y', ' ```'] }, { lines: ['-u', '+v'] }] }] },
      diagnostics: [],
    })
  })

  test('is whole right below a block that has ended', () => {
    expect(createdIn(`\`\`\`\nx\n\`\`\`\n${patch}\n`)).toEqual(['def main():\n    ret\n'])
  })
})
describe('below a patch without an envelope', () => {
  const patch = '*** Update File: g.py\n@@\n-g1\n+g2\n'

  test.each([
    '*** Delete File b',
    '*** Delete: b',
    '*** DeleteFile: b',
    '*** Deleted File: b',
    '*** Delte File: b',
    '***  Delete  File: b',
    '*** Delete Files: a, b',
    '*** Copy File: a',
    '*** Delete Directory: b',
    '*** Move to: h.py',
    '*** Rename to: h.py',
  ])('a header with a slip, or too late, is not passed over: %s', (line) => {
    for (const text of [`${patch}${line}\n`, `${patch}\nThen:\n\n${line}\n`])
      expect(parse(text, { dialect: 'v4a' }).diagnostics).toMatchObject([{ code: 'operation-malformed' }])
  })

  test.each(['*** Note: it works ***', '*** Delete it then', '***Delete File b***'])(
    'other stars are prose: %s',
    (line) => expect(parse(`${patch}\n${line}\n`, { dialect: 'v4a' }).diagnostics).toEqual([]),
  )

  test.each([
    ['above the header of another file', 'B1 = 2\n*** Update File: b.py\n@@\n-c1\n+C1\n'],
    ['above context', 'B1 = 2\n c1\n'],
    ['at the end', 'B1 = 2'],
    ['in a block', '\treturn 2\n'],
    ['above a blank line', 'return b1\n\nThat is all.\n'],
    ['above a blank line and context', 'b1(2)\n\n c1\n'],
  ])('a line that lost its mark is not passed over: %s', (_, rest) =>
    expect(parse(`*** Update File: a.py\n@@\n a1\n-b1\n${rest}`).diagnostics).toMatchObject([
      { code: 'operation-malformed', message: expect.stringContaining('line 5') },
    ]),
  )

  test.each([
    'Then b.py:\n*** Update File: b.py\n@@\n-c1\n+C1\n',
    'That is all.\n*** Update File: b.py\n@@\n-c1\n+C1\n',
    'That is all\n',
    'This returns b1 (see above)\n',
    'return types stay as they are.\n',
    'It has:\n - one\n - two\n',
  ])('a sentence is prose: %j', (rest) => expect(parse(`${patch}${rest}`).diagnostics).toEqual([]))
})

test('a line below a patch is no prose where code in backticks, and lines with marks, follow', () => {
  const patch = '*** Update File: a.py\n@@\n-one\n+1\n'
  expect(codesIn(`${patch}lost\n\`\`\`x\`\`\`\n+2\n`)).toEqual(['operation-malformed'])
})
