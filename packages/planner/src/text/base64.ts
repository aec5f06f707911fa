const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Map([...DIGITS].map((digit, value) => [digit.charCodeAt(0), value]))

/** The bytes that a text in base64 stands for. It is known to be base64: the schema of operations sees to that. */
export const decodeBase64 = (text: string): Uint8Array => {
  const digits = text.replace(/[\s=]+/g, '')
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let bits = 0
  let word = 0
  let length = 0
  for (let at = 0; at < digits.length; at++) {
    word = (word << 6) | values.get(digits.charCodeAt(at))!
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[length++] = word >> bits
  }
  return bytes
}
