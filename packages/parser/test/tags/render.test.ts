import type { Operation } from '@emend/model'
import { expect, test } from 'vitest'
import { dialectNamed, parse } from '../../src/index.ts'

const { render } = dialectNamed('tags')
const path = 'a.py'
const edit = { op: 'edit', path, find: 'x', replace: 'y', occurrences: 'all' } as const
const rendered = (...operations: readonly Operation[]): string => render({ version: 1, operations })

test('blocks are written as a model would write them', () => {
  expect(
    rendered(
      { ...edit, find: 'a\n  b', replace: 'c' },
      { op: 'create', path, content: 'x\n', overwrite: true },
      { op: 'read', path, offset: 10, limit: 11 },
    ),
  ).toBe(
    '<edit>\n<file>a.py</file>\n<find>\na\n  b\n</find>\n<replace>c</replace>\n</edit>\n\n<create_overwrite>\n<file>a.py</file>\n<content>\nx\n</content>\n</create_overwrite>\n\n<read>\n<file>a.py</file>\n<lines>10-20</lines>\n</read>\n',
  )
})

test('text that holds tags of the dialect goes into a CDATA section', () => {
  expect(rendered({ ...edit, find: '</find>' })).toContain('<find><![CDATA[</find>]]></find>')
})

test('text that holds a CDATA section goes into one', () => {
  const replace = '<a><![CDATA[y]]></a>'
  const text = rendered({ ...edit, find: '</find>', replace })
  expect(text).toContain(`<replace><![CDATA[${replace}]]></replace>`)
  expect(parse(text)).toMatchObject({ plan: { operations: [{ find: '</find>', replace }] }, diagnostics: [] })
})

test.each<[string, Operation]>([
  ['an edit of a text that must be there only once', { ...edit, occurrences: 'one' }],
  ['`expect` of `edit`', { ...edit, expect: 'absent' }],
  ['an empty <content>', { op: 'create', path, content: '', overwrite: false }],
  ['`encoding` of `create`', { op: 'create', path, content: 'AA==', encoding: 'base64', overwrite: false }],
  ['`mode` of `create`', { op: 'create', path, content: 'x', overwrite: false, mode: '100755' }],
  ['a move that replaces its destination', { op: 'move', from: 'a', to: 'b', overwrite: true }],
  [
    'an insertion inside a line',
    { op: 'insert', path, anchor: 'x', position: 'after', placement: 'inline', content: 'y' },
  ],
  ['a `read` with an open range of lines', { op: 'read', path, offset: 3 }],
  ['`prepend`', { op: 'prepend', path, content: 'x' }],
  ['`glob`', { op: 'glob', path: '.', pattern: '*' }],
])('%s cannot be said', (what, operation) => {
  expect(() => rendered(operation)).toThrow(`The tags dialect cannot say ${what}`)
})

test.each([
  ['the message of a commit', { message: 'x' }],
  ['the commit that a plan was written against', { base: 'abc' }],
])('%s cannot be said', (what, fields) => {
  expect(() => render({ version: 1, operations: [edit], ...fields })).toThrow(what)
})
