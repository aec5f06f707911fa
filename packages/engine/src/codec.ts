import { EmendError, type Policy } from '@emend/model'
import type { Codec } from '@emend/planner'

/**
 * What the planner needs for text that is not UTF-8: undefined where the policy names no encodings, so that the tables
 * of encodings are loaded only by those who use them.
 */
export const codecFor = async ({ encodings }: Policy): Promise<Codec | undefined> => {
  if (encodings.length === 0) return undefined
  const { default: iconv } = await import('iconv-lite')
  const decode = (bytes: Uint8Array, encoding: string): string =>
    iconv.decode(Buffer.from(bytes), encoding, { stripBOM: false })
  return {
    decode: (bytes, encoding) => (iconv.encodingExists(encoding) ? decode(bytes, encoding) : null),
    encode: (text, encoding) => {
      if (!iconv.encodingExists(encoding)) return null
      const bytes = iconv.encode(text, encoding, { addBOM: false })
      // What the encoding lacks would become a question mark.
      return decode(bytes, encoding) === text ? bytes : null
    },
  }
}

/** Refuses names of encodings that nobody knows, before a file needs one: `configuration-invalid`. */
export const refuseUnknownEncodings = async ({ encodings }: Policy): Promise<void> => {
  if (encodings.length === 0) return
  const { default: iconv } = await import('iconv-lite')
  const unknown = encodings.find(({ encoding }) => !iconv.encodingExists(encoding))
  if (unknown === undefined) return
  const error = `names an encoding that is not known: ${unknown.encoding}`
  throw new EmendError('configuration-invalid', { field: `encodings.${unknown.pattern}`, error })
}
