import { EmendError, type Policy } from '@emend/model'
import type { Codec } from '@emend/planner'

/**
 * What the planner needs for text that is not UTF-8: undefined where the policy names no encodings, so that the tables
 * of encodings are loaded only by those who use them.
 */
export const codecFor = async ({ encodings }: Policy): Promise<Codec | undefined> => {
  if (encodings.length === 0) return undefined
  const { default: iconv } = await import('iconv-lite')
  const isOfText = (encoding: string): boolean =>
    iconv.encodingExists(encoding) && !OF_BYTES.includes(read(encoding))
  const decode = (bytes: Uint8Array, encoding: string): string =>
    iconv.decode(Buffer.from(bytes), encoding, { stripBOM: false })
  return {
    decode: (bytes, encoding) => (isOfText(encoding) ? decode(bytes, encoding) : null),
    encode: (text, encoding) => {
      if (!isOfText(encoding)) return null
      const bytes = iconv.encode(text, encoding, { addBOM: false })
      // What the encoding lacks would become a question mark.
      return decode(bytes, encoding) === text ? bytes : null
    },
  }
}

/**
 * Refuses names of encodings that nobody knows, before a file needs one, and those that leave the order of the bytes to
 * be guessed, or write bytes as text, which is not the same for a text and its parts: `configuration-invalid`.
 */
export const refuseUnknownEncodings = async ({ encodings }: Policy): Promise<void> => {
  if (encodings.length === 0) return
  const { default: iconv } = await import('iconv-lite')
  const faultOf = (encoding: string): string | undefined => {
    if (!iconv.encodingExists(encoding)) return `names an encoding that is not known: ${encoding || '""'}`
    if (OF_BYTES.includes(read(encoding))) return `names ${encoding}, which is no encoding of text`
    if (!IN_EITHER_ORDER.includes(read(encoding))) return undefined
    return `leaves the order of the bytes open: name ${encoding}le, or ${encoding}be`
  }
  for (const { pattern, encoding } of encodings) {
    const error = faultOf(encoding)
    if (error !== undefined)
      throw new EmendError('configuration-invalid', { field: `encodings.${pattern}`, error })
  }
}

const IN_EITHER_ORDER = ['utf16', 'utf32', 'ucs4']
const OF_BYTES = ['base64', 'hex']

/** A name as iconv-lite reads it: letters and digits alone count, and no year. */
const read = (encoding: string): string => encoding.toLowerCase().replace(/:\d{4}$|[^0-9a-z]/g, '')
