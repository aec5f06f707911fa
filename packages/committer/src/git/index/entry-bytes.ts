import type { FileStat } from '../../files/file-system.ts'
import { EXTENDED, FIXED_LENGTH, FLAG } from './entry-cursor.ts'
import { notedStat } from './noted-stat.ts'

/** What a path is to have in the index. */
export interface IndexEntry {
  /** Mode as git spells it: `100644`, `100755` or `120000`. */
  readonly mode: string
  readonly id: string
  /** Of the file in the work tree that has just these bytes; null where none has: git will compare. */
  readonly stat: FileStat | null
  /** The path is only to be expected, and the content not known. */
  readonly intentToAdd?: boolean
}

/** Flags that the user gave to a path, and that a new content does not take away. */
export interface KeptFlags {
  readonly flags: number
  readonly extendedFlags: number
}

/**
 * The part of an entry before its name. Intent-to-add ends here where the content is known now. Source:
 * gitformat-index(5).
 */
export const entryHead = (entry: IndexEntry, nameLength: number, kept: KeptFlags): Buffer => {
  const expected = entry.intentToAdd ? EXTENDED.intentToAdd : 0
  const extended = (kept.extendedFlags & EXTENDED.skipWorktree) | expected
  const head = Buffer.alloc(FIXED_LENGTH + (extended === 0 ? 0 : 2))
  for (const [position, word] of statWords(entry.stat, entry.mode).entries())
    head.writeUInt32BE(word, position * 4)
  head.write(entry.id, 40, 'hex')
  const flags = (kept.flags & FLAG.assumeValid) | (extended === 0 ? 0 : FLAG.extended)
  head.writeUInt16BE(flags | Math.min(nameLength, FLAG.length), 60)
  if (extended !== 0) head.writeUInt16BE(extended, 62)
  return head
}

const BILLION = 1_000_000_000n

/**
 * The words before the id of an entry: what is noted of a file, each cut to 32 bits, and the mode. All zeros but the
 * mode is how `git update-index --cacheinfo` says that it has seen no file.
 */
export const statWords = (stat: FileStat | null, mode = '0'): readonly number[] => {
  const noted = stat && notedStat(stat)
  return [
    (noted?.ctimeNs ?? 0n) / BILLION,
    (noted?.ctimeNs ?? 0n) % BILLION,
    (noted?.mtimeNs ?? 0n) / BILLION,
    (noted?.mtimeNs ?? 0n) % BILLION,
    noted?.dev ?? 0n,
    noted?.ino ?? 0n,
    BigInt(Number.parseInt(mode, 8)),
    noted?.uid ?? 0n,
    noted?.gid ?? 0n,
    noted?.size ?? 0n,
  ].map((value) => Number(BigInt.asUintN(32, value)))
}

/**
 * How version 4 writes a name after another one: how many bytes of that to drop, what to add, and a NUL.
 * All of it is dropped, which git reads as well as the shortest form, and for which only its length must be known.
 */
export const compressedName = (lengthBefore: number, name: Buffer): Buffer =>
  Buffer.concat([offsetVarint(lengthBefore), name, Buffer.of(0)])

/** The NUL bytes, one to eight, that fill an entry up to a multiple of eight. */
export const padding = (length: number): Buffer => Buffer.alloc(8 - (length % 8))

/** Git's other variable-length number, in which each length of bytes starts where the shorter ones end. */
const offsetVarint = (value: number): Buffer => {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) {
    rest -= 1
    bytes.unshift((rest & 0x7f) | 0x80)
  }
  return Buffer.from(bytes)
}
