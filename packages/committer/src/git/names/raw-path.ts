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

/** What may be a character of more than one byte in UTF-8, and every other byte that is no ASCII. */
const SEQUENCE = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g

/** None of the bytes of a sequence that is no character can begin another. */
const escapeInvalid = (raw: RawPath): string =>
  raw.replace(SEQUENCE, (bytes) => {
    const text = Buffer.from(bytes, 'latin1').toString('utf8')
    if (Buffer.from(text, 'utf8').toString('latin1') === bytes) return text
    return String.fromCharCode(...Array.from(bytes, (byte) => byte.charCodeAt(0) + 0xdc00))
  })
