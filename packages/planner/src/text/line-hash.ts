import { hasUnits } from './squeezed.ts'
import { isSpaceByte, unitBytes } from './unit-bytes.ts'

// Not imported, nor exported: such a constant is fetched again whenever it is used, and all of a text is compared with these.
const LINE_FEED = 10
const SPACE = 32
const SPREAD = 0x9e3779b1

/** Lines are told apart by so many of their units, white space left out. */
const MOST_UNITS = 256

/** Room for the lines of a leaf, made once; longer texts get their own. */
const room = new Int32Array(1 << 13)

/**
 * The hashes of a text's lines that are not blank, white space left out, and how many there are. They are good until the next
 * call, and others follow them.
 */
export const lineHashes = (text: string): { readonly hashes: Int32Array; readonly count: number } => {
  const { length } = text
  const hashes = length < room.length ? room : new Int32Array(length + 1)
  const bytes = unitBytes(text)
  let count = 0
  let hash = 0
  let units = 0
  // All of a text comes by here: the loop makes no list and no call.
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]!
    if (byte > SPACE || !isSpaceByte(byte)) {
      if (units++ < MOST_UNITS) hash = Math.imul(hash ^ byte, SPREAD)
    } else if (byte === LINE_FEED) {
      if (units > 0) hashes[count++] = hash
      hash = 0
      units = 0
    }
  }
  if (units > 0) hashes[count++] = hash
  return { hashes, count }
}

/** True for a text whose last line may yet get another hash, because it goes on elsewhere. */
export const isOpen = (text: string): boolean =>
  !text.endsWith('\n') && !hasUnits(text, MOST_UNITS, text.lastIndexOf('\n') + 1)
