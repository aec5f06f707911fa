import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const diff = '--- a/a.sql\n+++ b/a.sql\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n'
const linesOf = (text: string) =>
  parse(text).plan.operations.flatMap((operation) =>
    operation.op === 'patch' ? operation.hunks!.map(({ lines }) => lines) : [],
  )

test('a rule above prose ends a hunk whose counts are right', () => {
  for (const text of [
    `${diff}---\n\nThat is all.\n`,
    `${diff}---\n\n**Next**\n\n${diff.replaceAll('a.sql', 'b.sql')}`,
  ])
    expect(linesOf(text)[0]).toEqual([' one', '-two', '+2'])
})

test('a removed comment does not', () => {
  for (const [below, more] of [
    ['', []],
    ['\n', []],
    [' three\n', [' three']],
    ['-three\n', ['-three']],
    ['\n-three\n', [' ', '-three']],
  ] as const)
    expect(linesOf(`${diff}---\n${below}`)).toEqual([[' one', '-two', '+2', '---', ...more]])
  expect(parse(`${diff}---\nprose\n`).diagnostics).toMatchObject([{ code: 'hunk-malformed' }])
})

test('blank lines of context below a hunk whose counts are right are none of it', () => {
  for (const below of [' \n', ' \n \t\n \n', ' \n\nThat is all.\n'])
    expect(linesOf(diff + below)[0]).toEqual([' one', '-two', '+2'])
  const next = '@@ -7 +7 @@\n-seven\n+7\n'
  expect(linesOf(`${diff} \n${next}`)).toEqual(
    [
      [
        [' one', '-two', '+2'],
        ['-seven', '+7'],
      ],
    ].flat(),
  )
  expect(linesOf(`${diff} \n three\n`)[0]).toEqual([' one', '-two', '+2', ' ', ' three'])
})

test('a fence that is indented ends a hunk whose counts are right', () => {
  for (const below of [
    '',
    '\nThat is all.\n',
    'That is all.\n',
    `\n\`\`\`diff\n${diff.replaceAll('a.sql', 'b.sql')}\`\`\`\n`,
  ])
    for (const fence of [' ```', '   ```', ' ```\r']) {
      const result = parse(`\`\`\`diff\n${diff}${fence}\n${below}`)
      expect(result.diagnostics).toEqual([])
      expect(result.plan.operations[0]).toMatchObject({ hunks: [{ lines: [' one', '-two', '+2'] }] })
    }
  for (const below of [' three\n', '-three\n', '@@ -7 +7 @@\n-seven\n+7\n'])
    expect(linesOf(`${diff} \`\`\`\n${below}`)[0]).toContain(' ```')
})

test('lines without a mark are context that lost its space, where the counts hold then', () => {
  const text = '--- a/a\n+++ b/a\n@@ -1,3 +1,3 @@\none\n-two\n+2\nthree\n'
  const lines = [' one', '-two', '+2', ' three']
  for (const answer of [text, `\`\`\`diff\n${text}\`\`\`\nThat is all.\n`, `${text}\nThat is all.\n`]) {
    expect(parse(answer).diagnostics).toEqual([])
    expect(linesOf(answer)).toEqual([lines])
  }
  expect(linesOf(`${text}@@ -7 +7 @@\n-seven\n+7\n`)).toEqual([lines, ['-seven', '+7']])
  for (const other of [
    '@@ -7 +7 @@\n-seven\n+7',
    'diff --git a/b b/b\nold mode 100644\nnew mode 100755',
    '```',
  ])
    expect(parse(text.replace('three', other)).diagnostics[0]).toMatchObject({ code: 'hunk-malformed' })
})

test('a closing tag without a mark ends no hunk whose lines go on below it', () => {
  const text = '--- a/a\n+++ b/a\n@@ -1,2 +1,3 @@\n  <p>\n</p>\n+<h3>\n'
  expect(linesOf(text)).toEqual([['  <p>', ' </p>', '+<h3>']])
  expect(parse(text.replace('-1,2 +1,3', '-1,4 +1,5')).diagnostics).toMatchObject([
    { code: 'hunk-malformed', data: { error: 'this line has no mark: </p>' } },
  ])
})

test('a first line without a mark is told, where the counts do not hold', () => {
  const text = '--- a/a\n+++ b/a\n@@ -1,4 +1,4 @@\none\n-two\n+2\n three\n'
  expect(parse(text).diagnostics).toMatchObject([
    { code: 'hunk-malformed', data: { error: 'this line has no mark: one' } },
  ])
  const [start, end] = ['o'.repeat(79), '\u{1f600}ne']
  expect(parse(text.replace('one', start + end)).diagnostics).toMatchObject([
    { code: 'hunk-malformed', data: { error: `this line has no mark: ${start}…` } },
  ])
})

test('`--` above a blank line ends a hunk in a mail, and is a removed line in an answer', () => {
  const text = '--- a/a.sql\n+++ b/a.sql\n@@ -1,9 +1,9 @@\n one\n-two\n+2\n--\n\n three\n'
  expect(linesOf(`From: me\nDate: today\nSubject: [PATCH] two\n\n${text}`)).toEqual([[' one', '-two', '+2']])
  expect(linesOf(`Date: today\n\n${text}`)).toEqual([[' one', '-two', '+2', '--', ' ', ' three']])
})

test.each(['-- \nMe, Inc.\n', '\nbase-commit: 0c678db9f3d10264a03cf5c4ac8c8b90df880199\n-- \n2.39.5\n'])(
  'what ends a mail ends a hunk: %j',
  (end) => {
    const mail = `From: me\nDate: today\nSubject: [PATCH] two\n\n${diff}${end}`
    const begun = `From 0c678db9f3d10264a03cf5c4ac8c8b90df880199 today\nSubject: [PATCH] two\n\n${diff}${end}`
    for (const text of [mail, `\`\`\`diff\n${mail}\`\`\`\n`, begun]) {
      expect(parse(text).diagnostics).toEqual([])
      expect(linesOf(text)).toEqual([[' one', '-two', '+2']])
    }
    expect(parse(`${diff}-- \nMe, Inc.\n`).diagnostics).toMatchObject([{ code: 'hunk-malformed' }])
  },
)

test('the names of the next file end a hunk that is said to have two lines more', () => {
  const next = diff.replaceAll('a.sql', 'b.sql')
  for (const counted of ['@@ -1,3 +1,3 @@', '@@ -1,3 +1,3 @@ f'])
    for (const names of [
      next,
      next.replaceAll(/[ab]\//g, ''),
      next.replace('b/b.sql', '/dev/null').replace(/@@[\s\S]*/, '@@ -1 +0,0 @@\n-two\n'),
    ])
      expect(linesOf(diff.replace(/@@.*@@/, counted) + names)[0]).toEqual([' one', '-two', '+2'])
  const gone = '--- a/a\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-one\n-two\n'
  expect(parse(gone + next).plan.operations).toMatchObject([
    { op: 'delete', path: 'a' },
    { op: 'patch', path: 'b.sql' },
  ])
})

test('a line that lost its mark is told above the names of the next file', () => {
  const lost = diff.replace('-1,2 +1,2', '-1,4 +1,4').replace('+2\n', '+2\nthree\n')
  expect(parse(lost + diff.replaceAll('a.sql', 'b.sql')).diagnostics).toMatchObject([
    { code: 'hunk-malformed', data: { error: 'this line has no mark: three' } },
  ])
})

test.each(['# src/b.sql', '// src/b.sql', '**src/b.sql**', '### `src/b.sql`'])(
  'the path of the next file above its diff ends a hunk in the same fence: %s',
  (title) => {
    const next = diff.replaceAll('a.sql', 'src/b.sql')
    for (const text of [`${diff}\n${title}\n${next}`, `${title}\n\n${diff}${title}\n\n${next}`])
      expect(linesOf(`\`\`\`diff\n${text}\`\`\`\n`)).toEqual([
        [' one', '-two', '+2'],
        [' one', '-two', '+2'],
      ])
    const other = `\`\`\`diff\n${diff}${title.replace('src/b', 'src/c')}\n${next}\`\`\`\n`
    expect(parse(other).diagnostics).toMatchObject([{ code: 'hunk-malformed' }])
  },
)

const id = '0c678db9f3d10264a03cf5c4ac8c8b90df880199'

test.each([
  `\ncommit ${id}\nAuthor: A <a@b.c>\nDate:   today\n\n    Say so:\n\n    - here\n\n`,
  `${id.slice(0, 7)} Say so\n`,
  `${id.slice(0, 7)} Say so\n a.sql | 2 +-\n 1 file changed\n\n`,
])('what a log says of its next commit ends a hunk in a fence: %j', (words) => {
  const one = `diff --git a/a.sql b/a.sql\n${diff}`
  const text = `\`\`\`diff\n${words.trimStart()}${one}${words}${one.replaceAll('a.sql', 'b.sql')}\`\`\`\n`
  expect(parse(text).diagnostics).toEqual([])
  expect(linesOf(text)).toEqual([
    [' one', '-two', '+2'],
    [' one', '-two', '+2'],
  ])
})
