import { decodeUtf8, utf8Length } from '@emend/model'
import { expect, it } from 'vitest'

it.each(['', 'plain', '\u007f\u0080', '\u07ff\u0800', '\ud7ff\ue000\uffff', 'a😀b', '\u{10ffff}'])(
  'measures %j as it is encoded',
  (text) => expect(utf8Length(text)).toBe(Buffer.byteLength(text)),
)

it('is decoded strictly, and keeps a byte-order mark', () => {
  expect(decodeUtf8(Uint8Array.of(0xff, 0x41))).toBeNull()
  expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41))).toBe('\ufeffA')
})
