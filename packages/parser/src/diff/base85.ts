const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~'
const values = new Map([...DIGITS].map((digit, value) => [digit.charCodeAt(0), value]))

/** At most so many bytes stand in one line. */
const LINE = 52

/**
 * Bytes in lines of base 85, as git's binary patches have them: a letter for the length, then five digits for four
 * bytes.
 */
export const encodeLines = (bytes: Uint8Array): string => {
  const lines: string[] = []
  for (let start = 0; start < bytes.length; start += LINE) {
    const chunk = bytes.subarray(start, start + LINE)
    lines.push(
      `${String.fromCharCode(chunk.length <= 26 ? 64 + chunk.length : 70 + chunk.length)}${digitsOf(chunk)}\n`,
    )
  }
  return lines.join('')
}

const digitsOf = (chunk: Uint8Array): string => {
  let text = ''
  for (let start = 0; start < chunk.length; start += 4) {
    let word = 0
    for (let offset = 0; offset < 4; offset++) word = word * 256 + (chunk[start + offset] ?? 0)
    let digits = ''
    for (let digit = 0; digit < 5; digit++) {
      digits = DIGITS[word % 85] + digits
      word = Math.floor(word / 85)
    }
    text += digits
  }
  return text
}

/** The bytes of one such line without its break; null where it is none. */
export const decodeLine = (line: string): Uint8Array | null => {
  const letter = line.charCodeAt(0)
  const length = letter >= 97 ? letter - 70 : letter - 64
  const groups = Math.ceil(length / 4)
  if (!/^[A-Za-z]/.test(line) || line.length - 1 !== groups * 5) return null
  const bytes = new Uint8Array(groups * 4)
  for (let group = 0; group < groups; group++) {
    const word = wordAt(line, group * 5 + 1)
    if (word === null) return null
    for (let offset = 0; offset < 4; offset++) bytes[group * 4 + offset] = (word >>> (24 - 8 * offset)) & 0xff
  }
  return bytes.subarray(0, length)
}

const wordAt = (line: string, start: number): number | null => {
  let word = 0
  for (let at = start; at < start + 5; at++) {
    const value = values.get(line.charCodeAt(at))
    if (value === undefined) return null
    word = word * 85 + value
  }
  return word > 0xffffffff ? null : word
}
