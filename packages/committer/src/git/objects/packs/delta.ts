import { damaged } from '../../damage.ts'

/**
 * Applies git's binary delta: copies from the base and inserts of new bytes. Throws `repository-damaged` where the
 * delta does not fit its base. Source: gitformat-pack(5), "Deltified representation".
 */
export const applyDelta = (base: Buffer, delta: Buffer): Buffer => {
  const cursor = { at: 0 }
  if (readSize(delta, cursor) !== base.length) throw damaged('a delta does not fit its base')
  const size = readSize(delta, cursor)
  if (size > MOST) throw damaged(`a delta asks for ${size} bytes`)
  const result = Buffer.allocUnsafe(size)
  let length = 0
  while (cursor.at < delta.length) {
    const code = delta[cursor.at++]!
    const [source, from, count] =
      code & 0x80 ? [base, ...readCopy(delta, cursor, code)] : readInsert(delta, cursor, code)
    if (count === 0 || from + count > source.length || length + count > result.length)
      throw damaged('a delta is malformed')
    source.copy(result, length, from, from + count)
    length += count
  }
  if (length !== result.length) throw damaged('a delta is incomplete')
  return result
}

/** In bytes: as much as every version of Node can hold; later ones promise more than any machine has. */
const MOST = 2 ** 32

interface Cursor {
  at: number
}

const readSize = (delta: Buffer, cursor: Cursor): number => {
  let size = 0
  for (let scale = 1; ; scale *= 128) {
    const byte = delta[cursor.at++]
    if (byte === undefined || scale > 2 ** 42) throw damaged('a delta is malformed')
    size += (byte & 0x7f) * scale
    if ((byte & 0x80) === 0) return size
  }
}

const readCopy = (delta: Buffer, cursor: Cursor, code: number): readonly [from: number, count: number] => {
  const from = readPresent(delta, cursor, code, 4)
  const count = readPresent(delta, cursor, code >> 4, 3)
  return [from, count === 0 ? 0x10000 : count]
}

/** A little-endian number of which only the bytes flagged in `present` are stored. */
const readPresent = (delta: Buffer, cursor: Cursor, present: number, bytes: number): number => {
  let value = 0
  for (let index = 0; index < bytes; index++)
    if (present & (1 << index)) value += (delta[cursor.at++] ?? 0) * 2 ** (8 * index)
  return value
}

const readInsert = (
  delta: Buffer,
  cursor: Cursor,
  count: number,
): readonly [source: Buffer, from: number, count: number] => {
  const from = cursor.at
  cursor.at += count
  return [delta, from, count]
}
