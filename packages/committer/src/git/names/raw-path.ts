/**
 * A path or name as git has it: bytes, held one per UTF-16 unit (latin1), so that comparing strings compares bytes
 * and a name that is not UTF-8 survives.
 */
export type RawPath = string

/**
 * The bytes of a path. Lone surrogates U+DC80 to U+DCFF stand for the single bytes 0x80 to 0xFF that were no UTF-8:
 * `rawPath(textPath(raw))` equals `raw`, always. Source: the `surrogateescape` rule of Python's PEP 383.
 */
export const rawPath = (path: string): RawPath => {
  if (isAscii(path)) return path
  return path
    .split(ESCAPED)
    .map((part) =>
      part.length === 1 && isEscape(part) ? byteOf(part) : Buffer.from(part, 'utf8').toString('latin1'),
    )
    .join('')
}

/** The path that bytes spell in UTF-8; bytes that are no UTF-8 become lone surrogates, as `rawPath` reads them. */
export const textPath = (raw: RawPath): string => {
  if (isAscii(raw)) return raw
  const text = Buffer.from(raw, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? escapeInvalid(raw) : text
}

/** Pairs are matched first, so that only lone surrogates are split off. */
const ESCAPED = /([\udc80-\udcff])(?<![\ud800-\udbff][\udc80-\udcff])/

const isEscape = (unit: string): boolean => unit >= '\udc80' && unit <= '\udcff'

const byteOf = (unit: string): string => String.fromCharCode(unit.charCodeAt(0) - 0xdc00)

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is all of ASCII that is meant
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text)

const escapeInvalid = (raw: RawPath): string => {
  const bytes = Buffer.from(raw, 'latin1')
  const parts: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at)
    parts.push(
      length === 0 ? String.fromCharCode(0xdc00 + bytes[at]!) : bytes.toString('utf8', at, at + length),
    )
    at += Math.max(length, 1)
  }
  return parts.join('')
}

/** How many bytes the UTF-8 sequence at a position has, 0 where none starts. */
const sequenceLength = (bytes: Buffer, at: number): number => {
  const first = bytes[at]!
  const length =
    first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  if (length < 2 || at + length > bytes.length) return length === 1 ? 1 : 0
  const text = bytes.toString('utf8', at, at + length)
  return Buffer.from(text, 'utf8').equals(bytes.subarray(at, at + length)) ? length : 0
}
