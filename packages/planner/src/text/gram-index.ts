import { indexAt } from './index-at.ts'
import { isSpace, LINE_FEED } from './squeezed.ts'
import { isSpaceByte, unitBytes } from './unit-bytes.ts'

/** How many units, white space left out, make a gram. Shorter texts cannot be looked up. */
const GRAM = 5

/** So many grams of a text are looked up at most, the rarest: more would hardly exclude more. */
const PROBES = 6

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
export const hasGram = (text: string): boolean => {
  let units = 0
  for (let at = 0; at < text.length && units < GRAM; at++) if (!isSpace(text.charCodeAt(at))) units++
  return units === GRAM
}

/**
 * Which leaves of a text may hold another text, by the grams of their lines. White space is left out, so that one index
 * serves every strategy: whatever white space a line has or lacks, its grams are the same. It says for certain that
 * a leaf does not hold a text, or that it may; what a leaf lost is not forgotten.
 *
 * Leaves that came from the same one share its bucket. Buckets ascend with the leaves.
 */
export class GramIndex {
  private readonly buckets: number[]
  /** For each 32 buckets, a word for each hash with a bit for each of them. */
  private readonly words: Int32Array
  /** How many buckets have each hash, as far as was known when that was first asked. */
  private counts: Int32Array | null = null
  /** A bit for each bucket with a line that starts in it and ends in another. */
  private readonly open: Int32Array

  constructor(leaves: number) {
    const groups = (leaves + 31) >>> 5
    this.buckets = Array.from({ length: leaves }, (_, index) => index)
    this.words = new Int32Array(groups << BITS)
    this.open = new Int32Array(groups)
  }

  /** Adds the grams of a text's lines to what a leaf may hold. */
  add(leaf: number, text: string): void {
    const { words } = this
    const bucket = this.buckets[leaf]!
    const [group, bit] = [(bucket >>> 5) << BITS, 1 << (bucket & 31)]
    const bytes = unitBytes(text)
    let [gram, units] = [0, 0]
    // All of a text comes by here: the loop makes no list and no call.
    for (let at = 0; at < text.length; at++) {
      const byte = bytes[at]!
      if (isSpaceByte(byte)) {
        if (byte === LINE_FEED) units = 0
        continue
      }
      gram = further(gram, byte)
      if (++units >= GRAM) words[group + hashOf(gram)]! |= bit
    }
  }

  /** Notes that the last line of a leaf goes on in the next one. */
  addOpen(leaf: number): void {
    const bucket = this.buckets[leaf]!
    this.open[bucket >>> 5]! |= 1 << (bucket & 31)
  }

  /** Lets so many leaves stand where so many others stood. */
  replace(first: number, count: number, fresh: number): void {
    if (count === fresh) return
    this.buckets.splice(first, count, ...new Array<number>(fresh).fill(this.buckets[first]!))
  }

  /** The leaves that may hold a text, in order. */
  leavesWith(text: string): readonly number[] {
    const leaves: number[] = []
    const probes = this.rarest(text)
    for (let group = 0; group < this.open.length; group++)
      this.pushLeaves(leaves, group, this.bitsOf(group, probes))
    return leaves
  }

  /** The leaves in which a line may start that is a text when white space is left out of both, in order. */
  leavesWithLine(text: string): readonly number[] {
    const leaves: number[] = []
    const probes = this.rarest(text)
    for (let group = 0; group < this.open.length; group++)
      this.pushLeaves(leaves, group, this.bitsOf(group, probes) | this.open[group]!)
    return leaves
  }

  /** The hashes of a text that the fewest buckets have, the rarest first. */
  private rarest(text: string): readonly number[] {
    this.counts ??= countsIn(this.words)
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
      let leaf = indexAt(this.buckets, bucket, bucket)
      while (leaf > 0 && this.buckets[leaf - 1] === bucket) leaf--
      for (; this.buckets[leaf] === bucket; leaf++) leaves.push(leaf)
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
