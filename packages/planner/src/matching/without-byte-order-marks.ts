import { BYTE_ORDER_MARK, withoutByteOrderMark } from '../text/byte-order-mark.ts'
import type { Document } from '../text/document.ts'
import { exactPlaces } from './cascade.ts'
import { sought } from './sought.ts'

/** A text that was opened, and whether its file starts with a byte-order mark. */
interface Opened {
  readonly document: Document
  readonly byteOrderMark: boolean
}

/**
 * An edit without the byte-order marks that its texts start with: they are the file's own, which is kept and is no part
 * of what is matched. Unless the text itself has such a character there.
 */
export const withoutByteOrderMarks = <Edit extends { readonly find: string; readonly replace: string }>(
  edit: Edit,
  { document, byteOrderMark }: Opened,
): Edit => {
  const isMarked = edit.find.startsWith(BYTE_ORDER_MARK) && edit.find !== BYTE_ORDER_MARK
  const isText = isMarked && exactPlaces(document, sought(edit.find), 1).length > 0
  if (isText || !(isMarked || byteOrderMark)) return edit
  return { ...edit, find: withoutByteOrderMark(edit.find), replace: withoutByteOrderMark(edit.replace) }
}
