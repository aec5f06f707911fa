import { byteOrderOf } from '@emend/model'
import type { TextForm } from '@emend/planner'

/**
 * How git has text written for a value of the attribute `working-tree-encoding`, or in its blob; null for an encoding of
 * which it is not certain that git reads exactly what would be written (in `SHIFT-JIS`, a backslash may come back as
 * `¥`). `bytes` are those of the file that is there: they tell the order of the bytes where the name does not. Source:
 * git's utf8.c, `reencode_string_len`, and gitattributes(5).
 */
export const formByGit = (encoding: string, bytes: Uint8Array | undefined): TextForm | null => {
  if (encoding === 'UTF-8') return {}
  const unicode = UNICODE.exec(encoding)
  if (unicode === null) return SINGLE_BYTE.test(encoding) ? { encoding: encoding.toLowerCase() } : null
  const [, width, order] = unicode
  return order === undefined
    ? { encoding: `utf-${width}${startsBigEndian(bytes) ? 'be' : 'le'}`, marked: true }
    : { encoding: `utf-${width}${order.toLowerCase()}`, marked: false }
}

/**
 * With an order alone, git forbids a byte-order mark. Without one it demands a mark, and goes by it; in its own
 * `UTF-16LE-BOM` it does the latter, and leaves to the machine what is read without one.
 */
const UNICODE = /^utf-?(16|32)(?:(be|le)|(?<=16)le-bom)?$/i

const SINGLE_BYTE =
  /^(?:(?:us-)?ascii|latin1|iso-8859-(?:[1-9]|1[013456])|(?:windows-|cp)125[0-8]|cp(?:437|850|866)|koi8-[ru])$/i

const startsBigEndian = (bytes: Uint8Array = new Uint8Array()): boolean =>
  byteOrderOf(bytes)?.endsWith('be') ?? false
