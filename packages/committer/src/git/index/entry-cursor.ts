import { damagedIndex } from '../damage.ts'

/** Length of what stands before an entry's name, without the extended flags. */
export const FIXED_LENGTH = 62

/** In an entry's flags: assume-valid, "extended flags follow", merge stage, and length of the name. */
export const FLAG = { assumeValid: 0x8000, extended: 0x4000, stage: 0x3000, length: 0x0fff } as const

/** In an entry's extended flags. */
export const EXTENDED = { skipWorktree: 0x4000, intentToAdd: 0x2000 } as const

/** The flags of the entry that starts at a position. */
export const flagsAt = (bytes: Buffer, start: number): number => bytes[start + 60]! * 256 + bytes[start + 61]!

/** Its extended flags; 0 where it has none. */
export const extendedFlagsAt = (bytes: Buffer, start: number): number =>
  flagsAt(bytes, start) & FLAG.extended ? bytes[start + 62]! * 256 + bytes[start + 63]! : 0

/**
 * Walks the entries of an index in place, making nothing per entry: one index may have hundreds of thousands.
 * After `advance`, the entry is at `[from, to)` of the bytes, and its name at `[nameFrom, nameTo)` of `name`.
 */
export class EntryCursor {
  from = 0
  to = 12
  /** Where the stored form of the name begins in the bytes. */
  nameStart = 0
  name: Buffer
  nameFrom = 0
  nameTo = 0
  readonly #bytes: Buffer
  readonly #compressed: boolean
  readonly #end: number
  #left: number

  constructor(bytes: Buffer, version: 2 | 3 | 4, count: number, end: number) {
    this.#bytes = bytes
    this.#compressed = version === 4
    this.#end = end
    this.#left = count
    this.name = this.#compressed ? Buffer.alloc(4096) : bytes
  }

  /** Goes to the next entry; false, once, after the last. Throws `repository-damaged`. */
  advance(): boolean {
    if (this.#left === 0) return false
    this.#left -= 1
    this.from = this.to
    this.nameStart = this.from + FIXED_LENGTH + (this.flags & FLAG.extended ? 2 : 0)
    if (this.#compressed) this.#readSuffix(this.nameStart)
    else this.#readName(this.nameStart)
    if (this.to > this.#end) throw damagedIndex('the index is cut off')
    return true
  }

  get flags(): number {
    return flagsAt(this.#bytes, this.from)
  }

  get extendedFlags(): number {
    return extendedFlagsAt(this.#bytes, this.from)
  }

  /** Negative, zero or positive as the entry's name sorts before, equals or sorts after the given one. */
  compareName(other: Buffer): number {
    const { name, nameFrom } = this
    const length = this.nameTo - nameFrom
    const shared = Math.min(length, other.length)
    for (let at = 0; at < shared; at++) {
      const difference = name[nameFrom + at]! - other[at]!
      if (difference !== 0) return difference
    }
    return length - other.length
  }

  #readName(start: number): void {
    const stored = this.flags & FLAG.length
    this.nameFrom = start
    this.nameTo = stored < FLAG.length ? start + stored : this.#terminator(start + stored)
    // Entries are padded with one to eight NUL bytes to a multiple of eight.
    this.to = this.from + ((this.nameTo - this.from + 8) & ~7)
  }

  /** Version 4 stores how much of the name before to drop, and what to add. */
  #readSuffix(start: number): void {
    let at = start
    let dropped = this.#bytes[at]! & 0x7f
    while (this.#bytes[at]! & 0x80) dropped = (dropped + 1) * 128 + (this.#bytes[++at]! & 0x7f)
    const kept = this.nameTo - dropped
    const end = this.#terminator(at + 1)
    if (kept < 0) throw damagedIndex('a name in the index is malformed')
    this.nameTo = kept + end - at - 1
    if (this.nameTo > this.name.length) this.name = Buffer.concat([this.name], this.nameTo * 2)
    this.#bytes.copy(this.name, kept, at + 1, end)
    this.to = end + 1
  }

  #terminator(from: number): number {
    const end = this.#bytes.indexOf(0, from)
    if (end < 0) throw damagedIndex('a name in the index does not end')
    return end
  }
}
