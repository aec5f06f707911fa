// Part of every JavaScript platform, yet not of the language's own library; declared here so that no platform's types
// are needed.
declare const TextEncoder: new () => {
  readonly encode: (text: string) => Uint8Array
  readonly encodeInto: (text: string, bytes: Uint8Array) => Encoded
}

/** How many units were read, and bytes written. */
interface Encoded {
  readonly read: number
  readonly written: number
}

const encoder = new TextEncoder()

/** The UTF-8 bytes of a text. */
export const encodeUtf8 = (text: string): Uint8Array => encoder.encode(text)

/** Writes the UTF-8 bytes of a text over others, as far as they fit. */
export const encodeInto = (text: string, bytes: Uint8Array): Encoded => encoder.encodeInto(text, bytes)

/**
 * Pieces are put together up to so many units before they are encoded: each call of the encoder costs as much as some
 * hundred of them.
 */
const ENCODED_AT_ONCE = 1 << 15

/**
 * The UTF-8 bytes of a text in pieces, without putting all of it together; null where the pieces do not make just so
 * many bytes, or have half a surrogate pair.
 */
export const encodePieces = (pieces: readonly string[], length: number): Uint8Array | null => {
  const bytes = new Uint8Array(length)
  let at = 0
  for (let first = 0, end = 0; first < pieces.length; first = end) {
    end = chunkEnd(pieces, first)
    const text = pieces.slice(first, end).join('')
    if (hasLoneSurrogate(text)) return null
    const { read, written } = encodeInto(text, bytes.subarray(at))
    if (read < text.length) return null
    at += written
  }
  return at === length ? bytes : null
}

/** The piece after the last of those that are encoded together with one. */
const chunkEnd = (pieces: readonly string[], first: number): number => {
  let end = first
  for (let units = 0; end < pieces.length && units < ENCODED_AT_ONCE; end++) units += pieces[end]!.length
  return end
}

/** True when a text has half a surrogate pair, which no encoding can write. */
export const hasLoneSurrogate = (text: string): boolean => !text.isWellFormed()

/** Orders texts as their UTF-8 bytes would be ordered, which is how git orders paths. */
export const compareBytes = (left: string, right: string): number => {
  const shorter = Math.min(left.length, right.length)
  let index = 0
  while (index < shorter && left.charCodeAt(index) === right.charCodeAt(index)) index++
  return index === shorter
    ? left.length - right.length
    : rankOf(left.charCodeAt(index)) - rankOf(right.charCodeAt(index))
}

/** UTF-16 puts surrogates before U+E000 to U+FFFF; UTF-8 puts what they stand for after all of them. */
const rankOf = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit)
