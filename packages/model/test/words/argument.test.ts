import { argument } from '@emend/model'
import { expect, test } from 'vitest'

test.each([
  ['src/a-b.txt', 'src/a-b.txt'],
  ['a b', '"a b"'],
  ['', '""'],
  ['C:\\my work\\a', '"C:\\my work\\a"'],
  ['a \\', "'a \\'"],
  ['a\\\nb', "'a\\\nb'"],
  ['a,b', '"a,b"'],
  ['@a', '"@a"'],
  ['-a.b', '"-a.b"'],
  ['a “b” c', "'a “b” c'"],
  ['„a“', "'„a“'"],
  ['a ‘b’', '"a ‘b’"'],
])('no shell reads more into an argument than it says: %j', (text, quoted) => {
  expect(argument(text)).toBe(quoted)
})
