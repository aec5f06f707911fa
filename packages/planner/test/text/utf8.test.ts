import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareBytes, encodeUtf8, hasLoneSurrogate } from '../../src/text/utf8.ts'

describe('UTF-8', () => {
  it('orders texts as their bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (left, right) => {
        const bytes = Buffer.compare(encodeUtf8(left), encodeUtf8(right))
        expect(Math.sign(compareBytes(left, right))).toBe(bytes)
      }),
    )
    expect(compareBytes('\uffee', '😀')).toBeLessThan(0)
  })

  it('cannot write half a surrogate pair', () => {
    expect(hasLoneSurrogate('a\ud800b')).toBe(true)
    expect(hasLoneSurrogate('a\udc00')).toBe(true)
    expect(hasLoneSurrogate('a😀b')).toBe(false)
  })
})
