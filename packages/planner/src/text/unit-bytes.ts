import { isSpace } from './squeezed.ts'
import { encodeInto } from './utf8.ts'

const SPACE = 32

/** Room for the leaves of a text, made once; longer texts get their own. */
const room = new Uint8Array(1 << 15)
const view = new DataView(room.buffer)

/**
 * The units of a text, one byte for each: those of ASCII as they are, white space beyond it as spaces, and of all others what fits
 * into a byte above ASCII. The bytes are good until the next call, and others follow them.
 */
export const unitBytes = (text: string): Uint8Array => {
  const bytes = text.length <= room.length ? room : new Uint8Array(text.length)
  const { read, written } = encodeInto(text, bytes)
  if (read !== text.length || written !== read)
    for (let at = 0; at < text.length; at++) bytes[at] = byteOf(text.charCodeAt(at))
  return bytes
}

/** The same bytes, to be read several at a time. */
export const unitView = (text: string): DataView => {
  const bytes = unitBytes(text)
  return bytes === room ? view : new DataView(bytes.buffer)
}

/** True for a byte that stands for white space. */
export const isSpaceByte = (byte: number): boolean => byte <= SPACE && isSpace(byte)

const byteOf = (unit: number): number => {
  if (unit < 0x80) return unit
  return isSpace(unit) ? SPACE : unit | 0x80
}
