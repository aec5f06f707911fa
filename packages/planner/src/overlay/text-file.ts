import { decodeUtf8, EmendError, globMatcher, type Policy, type Problem, utf8Length } from '@emend/model'
import type { Codec, TextForm } from '../codec.ts'
import { BYTE_ORDER_MARK, withoutByteOrderMark } from '../text/byte-order-mark.ts'
import { Document } from '../text/document.ts'
import { encodePieces, encodeUtf8, hasLoneSurrogate } from '../text/utf8.ts'
import type { OpenText, OverlayFile } from './file.ts'
import { sameBytes } from './same-bytes.ts'

/** What tells how texts are written. */
export interface Reading {
  readonly policy: Policy
  readonly codec: Codec | undefined
}

/** How the text at a path is written: as the repository has it or, where that leaves it open, as configuration does. */
export const formOf = (path: string, { policy, codec }: Reading, bytes?: Uint8Array): TextForm => {
  const form = codec?.formAt?.(path, bytes)
  if (form !== undefined) return form
  const encoding = policy.encodings.find(({ pattern }) => globMatcher(pattern)(path))?.encoding
  return encoding === undefined ? {} : { encoding }
}

/** The problem of a text whose encoding cannot be written: `encoding-unknown`. */
export const unknownEncoding = (
  path: string,
  { encoding, unserved }: TextForm,
  { codec }: Reading,
): Problem | null => {
  if (encoding === undefined) return null
  if (unserved) return { code: 'encoding-unknown', data: { path, encoding, byGit: true } }
  return encode('', encoding, codec) === null ? { code: 'encoding-unknown', data: { path, encoding } } : null
}

/** The bytes of a text in an encoding; null for an encoding or characters that cannot be written. */
export const encode = (
  text: string,
  encoding: string | undefined,
  codec: Codec | undefined,
): Uint8Array | null => {
  if (encoding !== undefined) return codec?.encode(text, encoding) ?? null
  return hasLoneSurrogate(text) ? null : encodeUtf8(text)
}

/** How many bytes a text takes in an encoding; null where it cannot be written. */
export const sizeOf = (
  text: string,
  encoding: string | undefined,
  codec: Codec | undefined,
): number | null => {
  if (encoding !== undefined) return codec?.encode(text, encoding)?.length ?? null
  return hasLoneSurrogate(text) ? null : utf8Length(text)
}

const decodeAs = (bytes: Uint8Array, encoding: string, codec: Codec | undefined): string | null => {
  const text = codec?.decode(bytes, encoding) ?? null
  if (text === null) return null
  const again = codec?.encode(text, encoding) ?? null
  return again !== null && sameBytes(again, bytes) ? text : null
}

const decoded = (bytes: Uint8Array, { encoding, unserved }: TextForm, { codec }: Reading): string | null => {
  if (unserved) return null
  if (encoding !== undefined) return decodeAs(bytes, encoding, codec)
  const text = decodeUtf8(bytes)
  return text?.includes('\0') ? null : text
}

/** The text of a file at a path, a byte-order mark left out; null for bytes that are not text. */
export const textOf = (path: string, bytes: Uint8Array, reading: Reading): string | null => {
  const text = decoded(bytes, formOf(path, reading, bytes), reading)
  return text === null ? null : withoutByteOrderMark(text)
}

/**
 * The text of a file, opened; or why it has none: `encoding-unknown`, `encoding-differs` for the mark of another one,
 * or `binary` for bytes that are not text in the encoding of the path, or would not be the same after decoding and
 * encoding.
 */
export const openText = (
  path: string,
  { bytes, text, written }: OverlayFile,
  verb: string,
  reading: Reading,
): OpenText | Problem => {
  const opened = text ?? textIn(path, bytes, verb, reading)
  if (text !== undefined || written === undefined || 'code' in opened) return opened
  const { operation, over } = written
  const old = over === undefined ? null : openText(path, over, verb, reading)
  const before = old === null || 'code' in old ? Document.from('') : old.document
  return { ...opened, document: Document.writtenBy(opened.document.toString(), operation, before) }
}

const textIn = (path: string, bytes: Uint8Array, verb: string, reading: Reading): OpenText | Problem => {
  const form = formOf(path, reading, bytes)
  const unknown = unknownEncoding(path, form, reading)
  if (unknown !== null) return unknown
  const text = decoded(bytes, form, reading)
  if (text === null) return noText(path, verb, form)
  const wrong = wrongMark(path, text, form)
  if (wrong !== null) return wrong
  const { encoding, marked = false } = form
  const byteOrderMark = text.startsWith(BYTE_ORDER_MARK) || (marked && text === '')
  const document = Document.from(withoutByteOrderMark(text))
  return { document, byteOrderMark, size: bytes.length, ...(encoding !== undefined && { encoding }) }
}

const noText = (path: string, verb: string, { encoding, byGit }: TextForm): Problem => {
  const named = byGit ?? encoding
  return {
    code: 'binary',
    data: { path, verb, ...(named !== undefined && { encoding: named }), ...(byGit && { byGit: true }) },
  }
}

/** The problem of a text that git would not read for its byte-order mark, or the want of one: `encoding-differs`. */
const wrongMark = (path: string, text: string, { marked, byGit }: TextForm): Problem | null => {
  if (byGit === undefined || marked === undefined || text === '') return null
  if (text.startsWith(BYTE_ORDER_MARK) === marked) return null
  const fault = marked ? 'it lacks the byte-order mark' : 'it starts with a byte-order mark'
  return { code: 'encoding-differs', data: { path, encoding: byGit, fault } }
}

/** The bytes of a file as it stands now. */
export const bytesOf = ({ bytes, text }: OverlayFile, codec: Codec | undefined): Uint8Array => {
  if (text === undefined || text.document.log.isEmpty) return bytes
  const pieces = [...(text.byteOrderMark ? [BYTE_ORDER_MARK] : []), ...text.document.pieces()]
  const result =
    (text.encoding === undefined ? encodePieces(pieces, text.size) : null) ??
    encode(pieces.join(''), text.encoding, codec)
  if (result === null) throw new EmendError('internal', { error: 'text that was checked cannot be encoded' })
  return result
}
