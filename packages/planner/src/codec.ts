/** How a text is written into the bytes of a file. */
export interface TextForm {
  /** Undefined for UTF-8. */
  readonly encoding?: string
  /** Whether it has to start with a byte-order mark, or must not; undefined where it may. */
  readonly marked?: boolean
  /** What the repository, whose choice it is, calls the encoding: git converts it. */
  readonly byGit?: string
  /** Nobody here writes it exactly as git reads it. */
  readonly unserved?: true
}

/**
 * Decodes and encodes text that is not UTF-8, for the files that config `encodings` or the repository names.
 * Both give null for what they cannot do: an unknown encoding, bytes or characters that it does not have.
 * A byte-order mark stays in the decoded text as `\ufeff`.
 */
export interface Codec {
  readonly decode: (bytes: Uint8Array, encoding: string) => string | null
  readonly encode: (text: string, encoding: string) => Uint8Array | null
  /**
   * How the repository has the text at a path written, which counts more than configuration; undefined where it leaves
   * that open. `bytes` are those of the file that is there.
   */
  readonly formAt?: (path: string, bytes: Uint8Array | undefined) => TextForm | undefined
}
