/** The mark that a file may start with: it says how the bytes are to be read, and is no part of the text. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A text without the byte-order mark that it starts with, if it does. */
export const withoutByteOrderMark = (text: string): string =>
  text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
