import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactHash, squeezedHash } from '../../../src/text/indexes/line-hash.ts'

const unit = fc.constantFrom('a', 'b', ' ', '\t', '\v', '\f', 'é', 'Ċ', '中')
const line = fc
  .tuple(fc.array(unit, { minLength: 1, maxLength: 9 }), fc.constantFrom(1, 1, 1, 30, 5000))
  .map(([units, times]) => units.join('').repeat(times))

const hashesOf = ({ of }: typeof exactHash, text: string): readonly number[] => {
  const { hashes, count } = of(text)
  return [...hashes.subarray(0, count)]
}

describe('the hashes of lines', () => {
  it.each(['\n', '\r\n'])('are those that each of them has alone, where %j ends them', (lineBreak) => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.boolean(), (lines, isEnded) => {
        const text = lines.join(lineBreak) + (isEnded ? lineBreak : '')
        for (const hash of [exactHash, squeezedHash])
          expect(hashesOf(hash, text)).toEqual(lines.flatMap((one) => hashesOf(hash, one)))
      }),
    )
  })

  it.each([0, 1, 2, 3])(
    'tell lines apart that differ in every fourth unit alone, from unit %i on',
    (first) => {
      const lineOf = (number: number): string =>
        [...number.toString(2).padStart(12, '0')]
          .map((digit) => 'line'.slice(0, first) + digit + 'line'.slice(first + 1))
          .join('')
      const lines = Array.from({ length: 4096 }, (_, number) => lineOf(number))
      for (const hash of [exactHash, squeezedHash])
        expect(new Set(hashesOf(hash, lines.join('\n'))).size).toBeGreaterThan(4090)
    },
  )
})
