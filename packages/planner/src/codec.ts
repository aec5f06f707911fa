/**
 * Decodes and encodes text that is not UTF-8, for the files that config `encodings` names.
 * Both give null for what they cannot do: an unknown encoding, bytes or characters that it does not have.
 * A byte-order mark stays in the decoded text as `\ufeff`.
 */
export interface Codec {
  readonly decode: (bytes: Uint8Array, encoding: string) => string | null
  readonly encode: (text: string, encoding: string) => Uint8Array | null
}
