/** How a text's lines end, and whether git takes it for text at all. */
export interface LineEndings {
  readonly crlf: number
  readonly loneLf: number
  readonly binary: boolean
}

const CR = 0x0d
const LF = 0x0a

/** Counts line endings and judges by the control characters, as git does. Source: git's convert.c, `gather_stats`. */
export const lineEndingsOf = (bytes: Uint8Array): LineEndings => {
  const count = { crlf: 0, loneLf: 0, loneCr: 0, nul: 0, printable: 0, control: 0 }
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === CR && bytes[at + 1] === LF) {
      count.crlf += 1
      at += 1
    } else if (byte === CR) count.loneCr += 1
    else if (byte === LF) count.loneLf += 1
    else if (byte === 0) count.nul += 1
    else if (isControl(byte)) count.control += 1
    else count.printable += 1
  }
  // A final Ctrl-Z is the end of a file of old.
  if (bytes.at(-1) === 0x1a) count.control -= 1
  const control = count.control + count.nul
  const binary = count.loneCr > 0 || count.nul > 0 || count.printable >> 7 < control
  return { crlf: count.crlf, loneLf: count.loneLf, binary }
}

/** The bytes without the carriage returns that stand before a line feed. */
export const toLf = (bytes: Uint8Array): Buffer => {
  const result = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++)
    if (bytes[at] !== CR || bytes[at + 1] !== LF) result[length++] = bytes[at]!
  return result.subarray(0, length)
}

/** The bytes with a carriage return before each line feed that has none. */
export const toCrlf = (bytes: Uint8Array, { loneLf }: LineEndings): Buffer => {
  const result = Buffer.allocUnsafe(bytes.length + loneLf)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === LF && bytes[at - 1] !== CR) result[length++] = CR
    result[length++] = bytes[at]!
  }
  return result.subarray(0, length)
}

/** Backspace, tab, form feed and escape do occur in text. */
const isControl = (byte: number): boolean =>
  byte === 0x7f || (byte < 0x20 && byte !== 0x08 && byte !== 0x09 && byte !== 0x0c && byte !== 0x1b)
