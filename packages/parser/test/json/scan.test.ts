import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { membersAt, partsOf } from '../../src/json/members.ts'
import { scanJson } from '../../src/json/scan.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const soup = fc
  .array(
    fc.constantFrom(
      ...['{', '}', '[', ']', ',', ':', '"a"', '"', '\\', '\\u12', '\\u00e9', '\\n', '\n', '\t', ' '],
      ...['1', '-', '0', '.5', 'e+3', 'true', 'null', 'nul', '//', "'", 'é', '\u007f', '\ufeff'],
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''))

test('a text is JSON for the scan exactly where it is for JSON.parse', () => {
  fc.assert(
    fc.property(fc.oneof(soup, fc.json({ maxDepth: 4 })), (text) => {
      const { end, fault } = scanJson(text, 0)
      expect(fault === undefined && /^[ \t\r\n]*$/.test(text.slice(end))).toBe(isJson(text))
    }),
    { numRuns: 3000 },
  )
})

test('a text that was cut off is told from one that is wrong', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.nat(), (text, cut) => {
      const whole = `[${text}]`
      const { fault } = scanJson(whole.slice(0, cut % whole.length), 0)
      expect(
        fault === undefined ||
          fault.missing !== undefined ||
          /^[\d.eE+-]|^[a-z]/.test(whole.slice(fault.offset)),
      ).toBe(true)
    }),
  )
})

test('the scan ends where the value ends, whatever follows', () => {
  expect(scanJson('say {"a": [1, "}"]} and more', 4)).toEqual({ end: 19 })
})

describe('faults', () => {
  test.each([
    ['{"a" 1}', 5, 'expected `:`, found `1`'],
    ['{"a": 1 "b": 2}', 8, 'expected `,` or `}`, found `"`'],
    ['{"a": [1}', 8, 'expected `,` or `]`, found `}`'],
    ['{a: 1}', 1, 'expected a key in double quotes, found `a`'],
    ['[1,]', 3, 'a value or no comma must stand before `]`'],
    ['[1] // why', 10, undefined],
    ['[ // why', 2, 'comments are not JSON'],
    ['/* why */ []', 0, 'comments are not JSON'],
    ['/tmp/call.json', 0, 'expected a value, found `/`'],
    ['["a\nb"]', 3, 'a string holds a line break or control character: escape it'],
    ['["\\x"]', 2, '`\\x` is no escape sequence'],
    ['[truth]', 1, 'expected a value, found `truth`'],
    ['['.repeat(100), 64, 'it is nested too deeply'],
  ])('%j', (text, offset, error) => {
    const { fault } = scanJson(text, 0)
    expect(fault).toEqual(error === undefined ? undefined : expect.objectContaining({ offset, error }))
  })
})

test('places of keys and values are found by their path; the last of equal keys counts', () => {
  const text = '{ "a": [ {}, { "b" : "x" } ], "a": [ 1, { "b": 2, "__proto__": 3 } ] }'
  const part = partsOf(text).at(0, ['a', 1, '__proto__'])
  expect(text.slice(part.from, part.to)).toBe('3')
  expect(membersAt(text, 0).map(({ key }) => key)).toEqual(['a', 'a'])
})
