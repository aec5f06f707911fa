import type { Policy } from '@emend/model'
import type { Codec } from '@emend/planner'

/**
 * What the planner needs for text that is not UTF-8: undefined where the policy names no encodings, so that the tables
 * of encodings are loaded only by those who use them.
 */
export const codecFor = async ({ encodings }: Policy): Promise<Codec | undefined> => {
  if (encodings.length === 0) return undefined
  const { default: iconv } = await import('iconv-lite')
  return {
    decode: (bytes, encoding) =>
      iconv.encodingExists(encoding) ? iconv.decode(Buffer.from(bytes), encoding, { stripBOM: false }) : null,
    encode: (text, encoding) => (iconv.encodingExists(encoding) ? iconv.encode(text, encoding) : null),
  }
}
