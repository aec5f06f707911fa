import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const block = (replace: string, below = '=======\n') =>
  `src/a.py\n<<<<<<< SEARCH\nold()\n=======\n${replace}${below}>>>>>>> REPLACE\n`

test.each(['    return 1\n', 'new();\n', '}\n', 'x = [\n    1,\n', '\treturn\r\n'])(
  'a divider written once more above the end of a block is none of its text: %j',
  (replace) => {
    const { plan, diagnostics } = parse(block(replace))
    expect(diagnostics).toEqual([])
    expect(plan).toMatchObject({ operations: [{ op: 'edit', find: 'old()\n', replace }] })
  },
)

test('nor is one where the lines of a block are removed', () => {
  const text = 'src/a.py\n<<<<<<< SEARCH\nimport os\n    old()\n\n=======\n=======\n>>>>>>> REPLACE\n'
  const { plan, diagnostics } = parse(text)
  expect(diagnostics).toEqual([])
  expect(plan).toMatchObject({ operations: [{ find: 'import os\n    old()\n\n', replace: '' }] })
})

test('one may stand in the place of the end, as the last line of a fence', () => {
  const fenced = (replace: string) =>
    `src/a.py\n\`\`\`python\n<<<<<<< SEARCH\nold()\n=======\n${replace}=======\n\`\`\`\n\nDone.\n`
  const { plan, prose, diagnostics } = parse(fenced('    return 1\n'))
  expect(diagnostics).toEqual([])
  expect(plan).toMatchObject({ operations: [{ find: 'old()\n', replace: '    return 1\n' }] })
  expect(prose.map(({ text }) => text).join('')).toContain('Done.')
  const tagged = fenced('    return 1\n').replace('```python', '<source>python').replace('```', '</source>')
  expect(parse(tagged).plan.operations).toEqual(plan.operations)
  for (const text of [fenced('Example\n'), fenced('    return 1\n').replaceAll(/^```.*$/gm, '')])
    expect(parse(text).diagnostics).toMatchObject([{ code: 'operation-malformed' }])
})

describe('a line of code that is longer than a divider is no title', () => {
  const divided = (find: string, replace: string, path = 'src/a.py') =>
    parse(`${path}\n<<<<<<< SEARCH\n${find}\n=======\n${replace}\n=======\n>>>>>>> REPLACE\n`)

  test('but in a file of text, or where it was no divider that stands above', () => {
    expect(divided('import os', 'import os\nimport time')).toMatchObject({
      plan: { operations: [{ find: 'import os\n', replace: 'import os\nimport time\n' }] },
      diagnostics: [],
    })
    for (const { diagnostics } of [
      divided('import os', 'import os\nimport time', 'docs/a.md'),
      divided('import os', 'import os\nimport time', 'docs/a'),
      divided('Reading', 'It is read once.'),
      divided('It is read twice.', 'Reading'),
    ])
      expect(diagnostics).toMatchObject([{ code: 'operation-malformed' }])
  })

  test('a block of another file than that of the block before is told by its own path', () => {
    const before = 'docs/a.md\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n\n'
    const text = '<<<<<<< SEARCH\nimport os\n=======\nimport time\n=======\n>>>>>>> REPLACE\n'
    expect(parse(`${before}src/a.py\n${text}`).diagnostics).toEqual([])
    expect(parse(`${before}${text}`).diagnostics).toHaveLength(1)
  })
})

test.each([
  ['a title, which it may underline', block('Example\n')],
  ['nothing', block('').replace('old()', 'Title')],
  ['nothing, where an underline gives way', block('').replace('old()', '-------')],
  ['a blank line', block('new()\n\n')],
  ['the end of the code of a word', block('new()\n')],
  ['code, with text below it', block('    return 1\n', '=======\nmore()\n')],
  ['code, and a third one', block('    return 1\n', '=======\n=======\n')],
])('it is not clear what one is below %s', (_, text) => {
  expect(parse(text).diagnostics).toMatchObject([{ code: 'operation-malformed' }])
})

test.each([
  ['Title\n-----\n', 'Title\n=====\n'],
  ['Title\n=====\n', 'Title\n-----\n'],
  ['1.2\n=====\n', '1.3.0\n=====\n\nNew\n\n1.2\n=====\n'],
  ['Contents\n========\n', ''],
])('a divider of another width than the markers underlines a title: %j becomes %j', (find, replace) => {
  const text = `doc.rst\n<<<<<<< SEARCH\n${find}=======\n${replace}>>>>>>> REPLACE\n`
  const { plan, diagnostics } = parse(`${text}\n${block('new()\n', '')}`)
  expect(diagnostics).toEqual([])
  expect(plan).toMatchObject({ operations: [{ path: 'doc.rst', find, replace }, { path: 'src/a.py' }] })
})

test('where two are as wide as the markers, or none, either may underline one', () => {
  for (const [marks, divider] of [
    ['<<<<<<<', '======='],
    ['<<<<<<', '====='],
  ])
    expect(
      parse(`a.rst\n${marks} SEARCH\nHistory\n=======\n${divider}\nNews\n>>>>>>> REPLACE\n`).diagnostics,
    ).toMatchObject([{ code: 'operation-malformed' }])
})

describe('in a block that makes a file', () => {
  const made = (content: string) => `docs/a.rst\n<<<<<<< SEARCH\n=======\n${content}>>>>>>> REPLACE\n`

  test.each(['License\n=======\n\nMIT\n', 'A\n=\n\nInstall\r\n=======\r\n\nChanges\n=======\nNone.\n'])(
    'a divider just as long as the title above it underlines that: %j',
    (content) => {
      expect(parse(made(content))).toMatchObject({ plan: { operations: [{ content }] }, diagnostics: [] })
    },
  )

  test('a wider first line of the same sign is of the text that is sought', () => {
    const text = made('').replace('=======', '========\nLicense\n=======\nLicence')
    expect(parse(text).plan.operations).toMatchObject([{ op: 'edit', find: '========\nLicense\n' }])
  })

  test.each([
    'Licenses\n=======\n\nMIT\n',
    '=======\nLicense\n=======\n',
    'License\n=======\n',
    'stop();\n=======\nx\n',
  ])('another one may divide it: %j', (content) => {
    expect(parse(made(content)).diagnostics).toMatchObject([{ code: 'operation-malformed' }])
  })
})
