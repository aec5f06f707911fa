import { isSpace } from './squeezed.ts'
import { encodeInto } from './utf8.ts'

const SPACE = 32
const WORD = 4
const LINE_FEEDS = 0x0a0a0a0a

/** Room for the leaves of a text, made once; longer texts get their own. */
const room = new Uint8Array(1 << 15)
const view = new DataView(room.buffer)

/**
 * The units of a text, one byte for each: those of ASCII as they are, white space beyond it as spaces, and of all
 * others what fits into a byte above ASCII. The bytes are good until the next call, and others follow them.
 */
export const unitBytes = (text: string): Uint8Array => {
  const least = text.length + WORD
  const bytes = least <= room.length ? room : new Uint8Array(least)
  const { read, written } = encodeInto(text, bytes)
  if (read !== text.length || written !== read)
    for (let at = 0; at < text.length; at++) bytes[at] = byteOf(text.charCodeAt(at))
  return bytes
}

/** The same bytes, to be read four at a time: as many line feeds follow the last. */
export const unitView = (text: string): DataView => {
  const bytes = unitBytes(text)
  const units = bytes === room ? view : new DataView(bytes.buffer)
  units.setInt32(text.length, LINE_FEEDS, true)
  return units
}

/** True for a byte that stands for white space. */
export const isSpaceByte = (byte: number): boolean => byte <= SPACE && isSpace(byte)

const byteOf = (unit: number): number => {
  if (unit < 0x80) return unit
  return isSpace(unit) ? SPACE : unit | 0x80
}
