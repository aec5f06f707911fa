/** How wide the units of a text are in bits, and which of their bytes comes first: the greater one, or the lesser one. */
export type ByteOrder = '32be' | '32le' | '16be' | '16le'

// The mark of UTF-32 with the lesser byte first begins as that of UTF-16 does.
const MARKS: readonly (readonly [mark: readonly number[], order: ByteOrder])[] = [
  [[0, 0, 0xfe, 0xff], '32be'],
  [[0xff, 0xfe, 0, 0], '32le'],
  [[0xfe, 0xff], '16be'],
  [[0xff, 0xfe], '16le'],
]

/**
 * The order of the bytes of a text in UTF-16 or UTF-32, by the mark that it begins with; undefined where it has none.
 * Source: the Unicode standard, section 23.8.
 */
export const byteOrderOf = (bytes: Uint8Array): ByteOrder | undefined =>
  MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]
