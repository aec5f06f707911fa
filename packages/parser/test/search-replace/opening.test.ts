import { hasErrors } from '@emend/model'
import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const quoted = [
  '{"command":"create","path":"b","file_text":"x"}',
  '{"op":"delete","path":"b"}',
  '<delete><file>b</file></delete>',
]

test.each([
  '**<<<<<<< SEARCH**',
  '- <<<<<<< SEARCH',
  '> <<<<<<< SEARCH',
  '`<<<<<<< SEARCH`',
  '<<<<<<<\u00a0SEARCH',
  '  ------- SEARCH',
])('the text of a block with a slip in its first line is no operation: %s', (open) => {
  for (const line of quoted) {
    const text = `src/a.py\n${open}\n${line}\n=======\ny\n>>>>>>> REPLACE\n`
    expect(hasErrors(parse(text).diagnostics)).toBe(true)
  }
})

test('a line that opens a block and says no more is an error beside other blocks', () => {
  const good = 'a.py\n<<<<<<< SEARCH\nx = 1\n=======\nx = 2\n>>>>>>> REPLACE\n'
  const bare = 'a.py\n<<<<<<<\ny = 1\n=======\ny = 2\n>>>>>>>\n'
  expect(parse(`${good}\n${bare}`).diagnostics).toHaveLength(1)
  expect(parse(good).diagnostics).toEqual([])
})

test.each([':start_line=12', ':start_line>12', ':start_line:[12]', ':start_line:12:', ':start_line: 12'])(
  'a number in another form than Roo has it still says which line is meant: %s',
  (hint) => {
    const block = `a.py\n<<<<<<< SEARCH\n${hint}\n:end_line=14\n-------\nx\n=======\ny\n>>>>>>> REPLACE\n`
    const { plan, diagnostics } = parse(block)
    expect(diagnostics).toEqual([])
    expect(plan.operations).toMatchObject([{ find: 'x\n', replace: 'y\n', line: 12 }])
    expect(parse(block.replace(hint, `\\${hint}`)).plan.operations).toMatchObject([
      { find: `${hint}\n:end_line=14\n-------\nx\n` },
    ])
  },
)

test('marks of a conflict behind a backslash are text with any line breaks', () => {
  const conflict = '<<<<<<< HEAD\r\nours\r\n=======\r\ntheirs\r\n>>>>>>> topic\r\n'
  const written = conflict.replace(/^(?=[<=>]{7})/gm, '\\')
  const { plan } = parse(`a.txt\r\n<<<<<<< SEARCH\r\n${written}=======\r\nours\r\n>>>>>>> REPLACE\r\n`)
  expect(plan.operations).toMatchObject([{ op: 'edit', find: conflict, replace: 'ours\r\n' }])
})

const conflict = (name: string) => `<<<<<<< HEAD\nours ${name}\n=======\ntheirs ${name}\n>>>>>>> topic\n`

test.each([
  ['one that is resolved', conflict('a'), 'theirs a\n'],
  ['one with text around it', `x\n${conflict('a')}y\n`, 'x\ny\n'],
  ['two, one of which stays', `${conflict('a')}\n${conflict('b')}`, `ours a\n\n${conflict('b')}`],
  [
    'with what both came from',
    conflict('a').replace('=======', '||||||| 1f2e3d4\nbase\n======='),
    'ours a\n',
  ],
  ['one that is written', 'x\n', conflict('a')],
])('the marks of a whole conflict are text without a backslash, too: %s', (_, find, replace) => {
  const { plan, diagnostics } = parse(`a.txt\n<<<<<<< SEARCH\n${find}=======\n${replace}>>>>>>> REPLACE\n`)
  expect(diagnostics).toEqual([])
  expect(plan.operations).toMatchObject([{ op: 'edit', find, replace }])
})

test.each([
  ['<<<<<<< SEARCH', '>>>>>>>'],
  ['<<<<<<< SEARCH', '>>>>>>> SEARCH'],
  ['<<<<<<< SEARCH b.txt', '>>>>>>> b.txt'],
  ['<<<<<<< HEAD', '>>>>>>> replace'],
])('a block within another one is no conflict: %s … %s', (open, close) => {
  const text = `a.txt\n<<<<<<< SEARCH\na\n=======\nb\n\nb.txt\n${open}\nc\n=======\nd\n${close}\n>>>>>>> REPLACE\n`
  expect(parse(text).diagnostics).toMatchObject([{ code: 'operation-malformed', severity: 'error' }])
})

test.each([
  ['ORIGINAL', '', '>>>>>>> UPDATED</diff>'],
  ['SEARCH', 'x\n', '>>>>>>> REPLACE></diff>'],
])('a conflict that only begins ends with no block: %s', (open, replace, close) => {
  const { plan, diagnostics } = parse(`a.txt\n<<<<<<< ${open}\n<<<<<<< HEAD\n=======\n${replace}${close}\n`)
  expect(diagnostics).toEqual([])
  expect(plan.operations).toMatchObject([{ find: '<<<<<<< HEAD\n', replace }])
})

test('those of a part of one divide the block, or make it unreadable', () => {
  const begun = parse('a.txt\n<<<<<<< SEARCH\n<<<<<<< HEAD\nours\n=======\nours\n>>>>>>> REPLACE\n')
  expect(begun.plan.operations).toMatchObject([{ find: '<<<<<<< HEAD\nours\n', replace: 'ours\n' }])
  const whole = `a.txt\n<<<<<<< SEARCH\n${conflict('a')}>>>>>>> REPLACE\n`
  expect(parse(whole).diagnostics).toMatchObject([{ message: expect.stringContaining('`=======` between') }])
  const torn = 'a.txt\n<<<<<<< SEARCH\n<<<<<<< HEAD\nours\n=======\ntheirs\n=======\nours\n>>>>>>> REPLACE\n'
  expect(parse(torn)).toMatchObject({
    plan: { operations: [] },
    diagnostics: [{ code: 'operation-malformed' }],
  })
})

test('other words than SEARCH and REPLACE, as aider had them first and Void has them, mark a block as well', () => {
  const block = 'a.py\n<<<<<<< ORIGINAL\nx\n=======\n\\>>>>>>> UPDATED\n>>>>>>> UPDATED\n'
  for (const text of [block, block.replaceAll('\n', '\r\n')])
    expect(parse(`${text}\nDone.\n`)).toMatchObject({
      plan: { operations: [{ path: 'a.py', find: expect.stringMatching(/^x\r?\n$/) }] },
      diagnostics: [],
    })
  expect(parse(block).plan.operations).toMatchObject([{ replace: '>>>>>>> UPDATED\n' }])
  expect(parse(block.slice(0, -16)).diagnostics).toMatchObject([{ code: 'operation-truncated' }])
})

test('the line above the front matter of a page is text below the number of a line', () => {
  const [old, fresh] = ['---\ntitle: Old\n', '---\ntitle: New\n']
  const block = `a.md\n<<<<<<< SEARCH\n:start_line:1\n${old}=======\n${fresh}>>>>>>> REPLACE\n`
  expect(parse(block).plan.operations).toMatchObject([{ find: old, replace: fresh, line: 1 }])
})

test('what is entered in a session of Python ends no block', () => {
  const block = 'a.py\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n'
  const session = '\nSo:\n\n```\n>>> updated = f()\n>>> updated\n1\n```\n'
  expect(parse(block + session).diagnostics).toEqual([])
  expect(parse(`<delete><file>a</file></delete>\n${session}`).diagnostics).toEqual([])
  for (const end of ['>>> REPLACE', '>>>> replace', '>>>>>>> Updated'])
    expect(parse(`${block}${end}\n`).diagnostics).toMatchObject([{ code: 'operation-malformed' }])
})
