import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldsTo, indentOf, isBlank, trim } from '../../src/matching/white-space.ts'

const line = fc
  .array(fc.constantFrom(' ', '  ', '\t', '\r', '\f', '\v', 'a', 'b', '\u00a0'), { maxLength: 8 })
  .map((parts) => parts.join(''))

test('a line is told to fold to another just where folding it gives that one', () => {
  fc.assert(
    fc.property(line, line, (one, other) => {
      expect(foldsTo(one, fold(one))).toBe(true)
      expect(foldsTo(one, fold(other))).toBe(fold(one) === fold(other))
    }),
    { numRuns: 5000 },
  )
})

test('a line is trimmed and folded as patterns would do it', () => {
  fc.assert(
    fc.property(line, (text) => {
      const inner = text.replace(/^[ \t\f\v\r]+|[ \t\f\v\r]+$/g, '')
      expect(trim(text)).toBe(inner)
      expect(fold(text)).toBe(inner.replace(/[ \t\f\v]+/g, ' '))
      expect(indentOf(text)).toBe(/^[ \t\f\v\r]*/.exec(text)![0])
      expect(isBlank(text)).toBe(inner === '')
    }),
  )
})
