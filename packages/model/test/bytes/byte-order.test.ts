import { byteOrderOf } from '@emend/model'
import { expect, it } from 'vitest'

it.each([
  ['16le', Buffer.from('\ufeffa', 'utf16le')],
  ['16be', Buffer.from('\ufeffa', 'utf16le').swap16()],
  ['32le', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
  ['32be', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]).swap32()],
  [undefined, Buffer.from('\ufeffa')],
  [undefined, Buffer.from([0xff])],
  [undefined, Buffer.alloc(0)],
])('is told by the mark of a text: %s', (order, bytes) => expect(byteOrderOf(bytes)).toBe(order))
