import { expect, test } from 'vitest'
import { isSpace } from '../../src/text/squeezed.ts'

test('white space is what a pattern takes for it', () => {
  const units = Array.from({ length: 0x10000 }, (_, unit) => unit)
  expect(units.filter(isSpace)).toEqual(units.filter((unit) => /\s/.test(String.fromCharCode(unit))))
})
