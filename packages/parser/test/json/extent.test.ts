import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfJson } from '../../src/json/extent.ts'
import { scanJson } from '../../src/json/scan.ts'

test('the end of a JSON value is where the strict reader finds it, whatever follows', () => {
  const spaced = fc.tuple(fc.jsonValue(), fc.constantFrom(0, 1, '\t'))
  fc.assert(
    fc.property(spaced, fc.constantFrom('', ',', '}', ' ]', '\n"'), ([value, space], rest) => {
      const json = JSON.stringify(value, null, space)
      expect(endOfJson(` ${json}${rest}`, 1)).toBe(json.length + 1)
      expect(scanJson(` ${json}${rest}`, 1)).toEqual({ end: json.length + 1 })
    }),
    { numRuns: 1000 },
  )
})

test('quotes, backslashes and brackets inside strings end nothing', () => {
  for (const json of ['"\\\\"', '"\\""', '"\\\\\\""', '["]", "}\\\\"]', '{"a{":"\\"}"}'])
    expect(endOfJson(`${json},"`, 0)).toBe(json.length)
})
