/** The mark that a file may start with: it says how the bytes are to be read, and is no part of the text. */
export const MARK = '\ufeff'

/** A text without the byte-order mark that it starts with, if it does. */
export const withoutMark = (text: string): string => (text.startsWith(MARK) ? text.slice(1) : text)
