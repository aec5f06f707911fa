import { EmendError, globMatcher, type Policy, type Snapshot } from '@emend/model'
import type { Codec, TextForm } from '@emend/planner'
import { formByGit } from './encoding-by-git.ts'

type Tables = typeof import('iconv-lite')

/**
 * What the planner needs for text that is not UTF-8: by the encodings of a policy, and by those that git gives to paths.
 * The tables of encodings are loaded only by those who use them.
 */
export class TextCodec implements Codec {
  readonly #policy: Policy
  readonly #byGit = new Map<string, string>()
  #tables: Tables | null = null

  private constructor(policy: Policy) {
    this.#policy = policy
  }

  /** The codec for a policy. */
  static async for(policy: Policy): Promise<TextCodec> {
    const codec = new TextCodec(policy)
    if (policy.encodings.length > 0) await codec.#load()
    return codec
  }

  /** True where some text may be in another encoding than UTF-8. */
  get isNeeded(): boolean {
    return this.#tables !== null
  }

  /** Takes in the encodings that git has the text of some paths in. */
  async learn(encodings: Snapshot['encodings'] = new Map()): Promise<void> {
    for (const [path, encoding] of encodings) this.#byGit.set(path, encoding)
    if (encodings.size > 0) await this.#load()
  }

  async #load(): Promise<void> {
    this.#tables ??= (await import('iconv-lite')).default
  }

  #tablesWith(encoding: string): Tables | null {
    return this.#tables !== null && isOfText(this.#tables, encoding) ? this.#tables : null
  }

  readonly decode = (bytes: Uint8Array, encoding: string): string | null => {
    const tables = this.#tablesWith(encoding)
    return tables === null ? null : tables.decode(Buffer.from(bytes), encoding, { stripBOM: false })
  }

  readonly encode = (text: string, encoding: string): Uint8Array | null => {
    if (!text.isWellFormed()) return null
    // The tables have bytes that stand for no character stand for this one.
    if (text.includes('\ufffd') && !/^(?:utf|ucs)/.test(read(encoding))) return null
    const bytes = this.#tablesWith(encoding)?.encode(text, encoding, { addBOM: false })
    if (bytes === undefined) return null
    // What the encoding lacks would become a question mark.
    return this.decode(bytes, encoding) === text ? bytes : null
  }

  readonly formAt = (path: string, bytes: Uint8Array | undefined): TextForm | undefined => {
    const encoding = this.#byGit.get(path)
    if (encoding === undefined) return undefined
    const form = formByGit(encoding, bytes)
    if (form !== null) return form.encoding === undefined ? form : { ...form, byGit: encoding }
    return isNamedFor(path, this.#policy) ? undefined : { encoding, byGit: encoding, unserved: true }
  }
}

const isOfText = (tables: Tables, encoding: string): boolean =>
  tables.encodingExists(encoding) && !OF_BYTES.includes(read(encoding))

const isNamedFor = (path: string, { encodings }: Policy): boolean =>
  encodings.some(({ pattern }) => globMatcher(pattern)(path))

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
