/**
 * Characters that take no room in a line, or the room of no character: joiners and zero-width spaces, marks of
 * direction, selectors of a variant, soft hyphens, and separators that break no line of a file.
 */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069]|[\ufe0e\ufe0f]|\ufeff/g

/** A text without its invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** A text with its invisible characters as their code points, so that they can be read and written. */
export const namingInvisible = (text: string): string => text.replace(INVISIBLE, codePoint)

/** How a character is told from others that look like it, or like none: `<U+200B>`. */
export const codePoint = (one: string): string =>
  `<U+${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`
