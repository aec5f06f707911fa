import { hasUnits } from '../squeezed.ts'
import { isSpaceByte, unitBytes, unitView } from '../unit-bytes.ts'

/** The hashes of some lines, and how many there are. They are good until the next call, and others follow them. */
export interface LineHashes {
  readonly hashes: Int32Array
  readonly count: number
}

/** A way to tell lines apart by numbers. */
export interface LineHash {
  /** The hashes of a text's lines; those that nobody looks for are left out. */
  readonly of: (text: string) => LineHashes
  /** True for a text whose last line may yet get another hash, because it goes on elsewhere. */
  readonly isOpen: (text: string) => boolean
}

// Each by itself, and not imported, nor exported: other constants are fetched again whenever they are used, and all of
// a text is compared with these.
const LINE_FEED = 10
const SPACE = 32
const SPREAD = 0x9e3779b1
const WORD = 4
const LINE_FEEDS = 0x0a0a0a0a
const ONES = 0x01010101
const HIGHS = 0x80808080

/** Lines are told apart by so many of their units. */
const MOST_UNITS = 256

/** Room for the lines of a leaf, made once; longer texts get their own. */
const room = new Int32Array(1 << 13)

const roomFor = (length: number): Int32Array => (length < room.length ? room : new Int32Array(length + 1))

/** The hashes of the lines that are not empty, as they stand, without their breaks. Taken in words of four units. */
const exactHashes = (text: string): LineHashes => {
  const plain = text.includes('\r') ? text.replaceAll('\r\n', '\n') : text
  const { length } = plain
  const [hashes, view] = [roomFor(length), unitView(plain)]
  let count = 0
  for (let start = 0, at = 0; start < length; start = ++at) {
    const most = start + MOST_UNITS
    let hash = 0
    let word = view.getInt32(at, true)
    for (; at < most && lineFeedIn(word) === 0; word = view.getInt32(at, true)) {
      hash = Math.imul(turned(hash) ^ word, SPREAD)
      at += WORD
    }
    if (at === most) at = lineEnd(plain, at)
    else {
      const lineFeed = lineFeedIn(word)
      hash = Math.imul(turned(hash) ^ (word & ((lineFeed >>> 7) - 1)), SPREAD)
      at += (31 - Math.clz32(lineFeed)) >> 3
    }
    if (at > start) hashes[count++] = hash
  }
  return { hashes, count }
}

/**
 * A product carries bits up, never down: if the hash did not turn, the fourth unit of each word would tell in its
 * highest eight alone.
 */
const turned = (hash: number): number => (hash << 13) | (hash >>> 19)

/** The highest bit of the first line feed in a word; 0 where it has none. */
const lineFeedIn = (word: number): number => {
  const rest = word ^ LINE_FEEDS
  // A bit for each byte that is 0 now, and maybe for some after the first of them.
  const bits = (rest - ONES) & ~rest & HIGHS
  return bits & -bits
}

const lineEnd = (text: string, from: number): number => {
  const at = text.indexOf('\n', from)
  return at < 0 ? text.length : at
}

/** The hashes of the lines that are not blank, white space left out. */
const squeezedHashes = (text: string): LineHashes => {
  const { length } = text
  const [hashes, bytes] = [roomFor(length), unitBytes(text)]
  let count = 0
  let hash = 0
  let units = 0
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

const lastLine = (text: string): number => text.lastIndexOf('\n') + 1

/** Tells lines apart as they stand. */
export const exactHash: LineHash = {
  of: exactHashes,
  isOpen: (text) => !text.endsWith('\n') && text.length - lastLine(text) < MOST_UNITS,
}

/** Tells lines apart by all but their white space. */
export const squeezedHash: LineHash = {
  of: squeezedHashes,
  isOpen: (text) => !text.endsWith('\n') && !hasUnits(text, MOST_UNITS, lastLine(text)),
}
