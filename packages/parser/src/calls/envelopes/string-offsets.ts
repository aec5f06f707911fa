const BACKSLASH = 0x5c
const LETTER_U = 0x75

/**
 * Where each unit of a JSON string's value stands in the text, as 0-based offsets: the string literal starts at `from`
 * and says `length` units. One more entry holds where the value ends.
 */
export const offsetsInString = (text: string, from: number, length: number): Int32Array => {
  const offsets = new Int32Array(length + 1)
  let at = from + 1
  for (let unit = 0; unit <= length; unit++) {
    offsets[unit] = at
    at += text.charCodeAt(at) !== BACKSLASH ? 1 : text.charCodeAt(at + 1) === LETTER_U ? 6 : 2
  }
  return offsets
}
