import { hasUnits } from '../squeezed.ts'
import { isSpaceByte, unitBytes } from '../unit-bytes.ts'
import { Buckets } from './buckets.ts'

/** So many leaves share a bucket. */
const WIDTH = 4

// Not imported: such a constant is fetched again whenever it is used, and all of a text is compared with these.
const LINE_FEED = 10
const SPACE = 32

/** How many units, white space left out, make a gram. Shorter texts cannot be looked up. */
const GRAM = 5

/** So many grams of a text are looked up at most, the rarest: more would hardly exclude more. */
const PROBES = 6

/** So many buckets tell what is rare. */
const SAMPLE = 512

/** For each bucket, its grams are hashed to so many bits. */
const BITS = 14

const SPREAD = 0x9e3779b1
const WINDOW = 2 ** (6 * GRAM) - 1

/** The gram after one more unit of a line. */
const further = (gram: number, unit: number): number => ((gram << 6) ^ unit) & WINDOW

const hashOf = (gram: number): number => Math.imul(gram, SPREAD) >>> (32 - BITS)

/** The hashes of all grams of a text that has no line breaks. */
const gramsOf = (text: string): readonly number[] => {
  const bytes = unitBytes(text)
  const hashes: number[] = []
  let [gram, units] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    if (isSpaceByte(bytes[at]!)) continue
    gram = further(gram, bytes[at]!)
    if (++units >= GRAM) hashes.push(hashOf(gram))
  }
  return hashes
}

/** True for a text that can be looked up: it has a gram. */
export const hasGram = (text: string): boolean => hasUnits(text, GRAM)

/**
 * Which leaves of a text may hold a part of a line, by the grams of their lines. It says for certain that a leaf does
 * not hold it, or that it may; what a leaf lost is not forgotten.
 */
export class GramIndex {
  private readonly buckets: Buckets
  /** For each 32 buckets, a word for each hash with a bit for each of them. */
  private readonly words: Int32Array
  /** How many buckets of a sample have each hash, as far as was known when that was first asked. */
  private counts: Int32Array | null = null
  private readonly groups: number
  /** Buckets with a last line of which what follows may not be known. */
  private readonly open = new Set<number>()

  constructor(leaves: number) {
    this.buckets = new Buckets(leaves, WIDTH)
    this.groups = (this.buckets.count + 31) >>> 5
    this.words = new Int32Array(this.groups << BITS)
  }

  /** Adds the grams of a text's lines to what a leaf may hold. */
  add(leaf: number, text: string): void {
    const { words } = this
    const bucket = this.buckets.of(leaf)
    const [group, bit] = [(bucket >>> 5) << BITS, 1 << (bucket & 31)]
    const bytes = unitBytes(text)
    let [gram, units] = [0, 0]
    // All of a text comes by here: the loop makes no list and no call.
    for (let at = 0; at < text.length; at++) {
      const byte = bytes[at]!
      if (byte > SPACE || !isSpaceByte(byte)) {
        gram = further(gram, byte)
        if (++units >= GRAM) words[group + hashOf(gram)]! |= bit
      } else if (byte === LINE_FEED) units = 0
    }
  }

  /** Takes note of a leaf whose last line goes on, in whatever leaves. */
  leaveOpen(leaf: number): void {
    this.open.add(this.buckets.of(leaf))
  }

  /** Lets so many leaves stand where so many others stood. */
  replace(first: number, count: number, fresh: number): void {
    this.buckets.replace(first, count, fresh)
  }

  /** The leaves that may hold a text, in order. */
  leavesWith(text: string): readonly number[] {
    const leaves: number[] = []
    const probes = this.rarest(text)
    for (let group = 0; group < this.groups; group++)
      this.pushLeaves(leaves, group, this.bitsOf(group, probes))
    return leaves
  }

  /** The leaves in which a line may start that has these units, in order. */
  leavesWithStart(units: string): readonly number[] {
    const leaves = this.leavesWith(units)
    if (this.open.size === 0) return leaves
    const all = [...leaves]
    for (const bucket of this.open) this.buckets.pushLeaves(all, bucket)
    return [...new Set(all)].sort((left, right) => left - right)
  }

  /** The hashes of a text that the fewest buckets have, the rarest first. */
  private rarest(text: string): readonly number[] {
    this.counts ??= countsIn(this.words.subarray(0, (SAMPLE / 32) << BITS))
    const { counts } = this
    const rarest: number[] = []
    for (const hash of gramsOf(text)) {
      let at = Math.min(rarest.length, PROBES - 1)
      if (rarest.length === PROBES && counts[rarest[at]!]! <= counts[hash]!) continue
      for (; at > 0 && counts[rarest[at - 1]!]! > counts[hash]!; at--) rarest[at] = rarest[at - 1]!
      rarest[at] = hash
    }
    return rarest
  }

  private bitsOf(group: number, probes: readonly number[]): number {
    let bits = -1
    for (let index = 0; index < probes.length && bits !== 0; index++)
      bits &= this.words[(group << BITS) + probes[index]!]!
    return bits
  }

  private pushLeaves(leaves: number[], group: number, bits: number): void {
    for (let left = bits; left !== 0; left &= left - 1) {
      const bucket = (group << 5) + 31 - Math.clz32(left & -left)
      this.buckets.pushLeaves(leaves, bucket)
    }
  }
}

const countsIn = (words: Int32Array): Int32Array => {
  const counts = new Int32Array(1 << BITS)
  for (let at = 0; at < words.length; at++) counts[at & ((1 << BITS) - 1)]! += bitCount(words[at]!)
  return counts
}

/** How many bits of a word are set: added up in pairs, in fours, in eights, and all of these. */
const bitCount = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
