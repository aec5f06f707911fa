import { expect, test } from 'vitest'
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
