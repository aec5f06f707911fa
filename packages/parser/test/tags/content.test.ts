import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { cdataContentOf, contentOf } from '../../src/tags/content.ts'

test.each([
  ['A', 'A', 'A'],
  ['\nA\n', 'A', 'A\n'],
  ['\r\nA\r\n', 'A', 'A\r\n'],
  ['\n\nA\n', '\nA', '\nA\n'],
  ['\nA\n\t  ', 'A', 'A\n'],
  ['A\n', 'A', 'A\n'],
  ['\nA', 'A', 'A'],
  ['  A  ', '  A  ', '  A  '],
  ['\n  A  \n\n', '  A  \n', '  A  \n\n'],
  ['\n', '', ''],
  ['\n   ', '', ''],
  ['\n\n', '', '\n'],
  ['', '', ''],
  ['&lt;$&\\n', '&lt;$&\\n', '&lt;$&\\n'],
])('%j is %j in a find and %j in a content', (raw, find, content) => {
  expect(contentOf(raw, false).text).toBe(find)
  expect(contentOf(raw, true).text).toBe(content)
})

test.each([
  ['A', 'A', 'A'],
  ['\nA\n', 'A', 'A\n'],
  ['\nA\n  ', 'A\n  ', 'A\n  '],
])('a CDATA section of %j is %j in a find and %j in a content', (raw, find, content) => {
  expect(cdataContentOf(raw, false).text).toBe(find)
  expect(cdataContentOf(raw, true).text).toBe(content)
})

test('one empty line is something, and nothing at all is not', () => {
  expect(contentOf('\n\n', false).nothing).toBe(false)
  for (const raw of ['', '\n', '\n  ']) expect(contentOf(raw, false).nothing).toBe(true)
})

describe('a content that is indented, with its tags, in all of its lines', () => {
  const created = (tag: string, content: string): string =>
    `1. Make it:\n\n   <${tag}>\n   <file>a.py</file>\n   <content>\n${content}   </content>\n   </${tag}>\n`
  const indented = '   def f():\n\n       return 1\n'

  const inserted = (tag: string, content: string): string =>
    created(tag, content).replace('   <content>', '   <pattern>x</pattern>\n   <content>')

  test.each([
    ...['create', 'create_overwrite', 'append'].flatMap((tag) => [
      created(tag, indented),
      created(tag, '      x = 1\n'),
    ]),
    ...['insert_after', 'insert_before'].map((tag) => inserted(tag, indented)),
    created('create', indented).replaceAll(/ {3}(?=<.?(?:file|content))/g, '     '),
  ])('can be read in two ways: %j', (text) =>
    expect(parse(text).diagnostics).toMatchObject([
      { code: 'operation-ambiguous', hint: expect.stringContaining('at the margin') },
    ]),
  )

  test.each([
    ['whose lines begin at the margin', created('create', 'def f():\n    return 1\n')],
    [
      'that is added, in a block at the margin',
      created('append', indented).replaceAll(/ {3}(?=<.?append)/g, ''),
    ],
    [
      'that is inserted, in a block at the margin',
      inserted('insert_after', indented).replaceAll(/ {3}(?=<.?insert)/g, ''),
    ],
    ['that is added, and begins at the margin', created('append', 'x = 1\n')],
    ['that is added, in a CDATA section', created('append', `<![CDATA[\n${indented}]]>`)],
    ['that is added behind words', created('append', indented).replace('   <append', 'Add: <append')],
    ['in a CDATA section', created('create', `<![CDATA[\n${indented}]]>`)],
    ['below tags at the margin', created('create', indented).replaceAll('   <', '<')],
    ['of blank lines', created('create', '\n')],
    ['on the line of its tag', created('create', '').replace('\n   </content', 'x</content')],
  ])('is taken as it stands where it is one %s', (_, text) => {
    expect(parse(text)).toMatchObject({ plan: { operations: [{ path: 'a.py' }] }, diagnostics: [] })
  })
})

describe('what takes the place of a text, where all of it is indented as the tag that ends it', () => {
  const edited = (find: string, replace: string): string =>
    `1. Do:\n   <edit>\n   <file>a.py</file>\n   <find>${find}</find>\n   <replace>${replace}</replace>\n   </edit>\n`
  const lines = '\n   y = 1\n     z = 2\n   '

  test.each(['x', 'x = 1\n  y = 2'])('is refused beside %j on the line of its tag', (find) =>
    expect(parse(edited(find, lines))).toMatchObject({
      plan: { operations: [] },
      diagnostics: [{ code: 'operation-ambiguous', data: { name: '<edit>' } }],
    }),
  )

  test.each([
    ['\n   x\n   ', lines],
    ['   x', lines],
    ['x', ' y = 1\n   '],
    ['x', '\n   y = 1\nz = 2\n   '],
    ['x', '\n   y = 1\n'],
    ['x', ''],
    ['x', '\n   '],
  ])('is taken as it stands beside %j where it is %j', (find, replace) =>
    expect(parse(edited(find, replace))).toMatchObject({
      plan: { operations: [{ op: 'edit' }] },
      diagnostics: [],
    }),
  )
})

describe('a stands in a CDATA section of a text', () => {
  const edited = (find: string, replace: string): string =>
    `<edit>\n<file>a.html</file>\n<find>${find}</find>\n<replace>${replace}</replace>\n</edit>\n`
  const [section, part] = ['<![CDATA[<b>x</b>]]>', 'a <![CDATA[<b>y</b>]]> c']

  test.each([
    [section, part],
    [`\n${section}\n`, `\n${section}\n<!-- c -->\n`],
  ])('is refused beside a text that stands in one: %j, %j', (find, replace) =>
    expect(parse(edited(find, replace))).toMatchObject({
      plan: { operations: [] },
      diagnostics: [
        { code: 'operation-malformed', message: expect.stringContaining('stands in a CDATA section') },
      ],
    }),
  )

  test.each([
    [part, 'x', part],
    [`<![CDATA[${part}]]>`, part, part],
    ['</b>', part, '</b>'],
    [part, '<![CDATA[  x]]>', part],
  ])('is of the text beside others: %j, %j', (find, replace, found) =>
    expect(parse(edited(find, replace))).toMatchObject({
      plan: { operations: [{ find: found, replace: replace.startsWith('<') ? '  x' : replace }] },
      diagnostics: [],
    }),
  )
})

test('a content of nothing has lost the lines that are counted beside it', () => {
  const written = (count: number) =>
    parse(
      `<write_to_file>\n<path>a</path>\n<content></content>\n<line_count>${count}</line_count>\n</write_to_file>\n`,
    )
  expect(written(0).diagnostics).toEqual([])
  expect(written(30).diagnostics).toMatchObject([{ code: 'content-empty' }])
})

test.each([
  '<delete><file>a<find>b</find></file></delete>\n',
  '<create><file><path>a</path></file><content>x</content></create>\n',
])('a path that holds tags is none: %j', (text) => {
  const { plan, diagnostics } = parse(text)
  expect(plan.operations).toEqual([])
  expect(diagnostics).toMatchObject([{ message: expect.stringContaining('<file> holds tags') }])
})
