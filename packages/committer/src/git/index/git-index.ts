import { createHash } from 'node:crypto'
import { damagedIndex } from '../damage.ts'
import { EntryCursor } from './entry-cursor.ts'

/** A block of the index after its entries: four letters, and what they announce. */
export interface IndexExtension {
  readonly signature: string
  readonly data: Buffer
}

/** The bytes of `.git/index` with what must be known to find one's way in them. */
export interface GitIndex {
  readonly bytes: Buffer
  readonly version: 2 | 3 | 4
  /** How many entries there are. */
  readonly count: number
  /** Offset at which the entries end. */
  readonly entriesEnd: number
  readonly extensions: readonly IndexExtension[]
  /** False where git was told to leave out the checksum (`index.skipHash`). */
  readonly hashed: boolean
}

/** Length of the header, and of the checksum at the end. */
export const HEADER_LENGTH = 12
export const CHECKSUM_LENGTH = 20

/** Reads `.git/index`; null, where there is no such file, is an empty index. Throws `repository-damaged`. */
export const readIndex = (bytes: Buffer | null): GitIndex => {
  if (bytes === null) return EMPTY
  const version = versionOf(bytes)
  const count = bytes.readUInt32BE(8)
  const hashed = checkChecksum(bytes)
  const end = bytes.length - CHECKSUM_LENGTH
  const cursor = new EntryCursor(bytes, version, count, end)
  while (cursor.advance());
  return {
    bytes,
    version,
    count,
    entriesEnd: cursor.to,
    extensions: readExtensions(bytes, cursor.to, end),
    hashed,
  }
}

/** A cursor before the first entry of an index. */
export const entriesOf = ({ bytes, version, count, entriesEnd }: GitIndex): EntryCursor =>
  new EntryCursor(bytes, version, count, entriesEnd)

/**
 * Extensions without which the index cannot be understood: `link` (split index), `sdir` (sparse index), and whatever
 * else git marks so by small letters. An index that has any cannot be patched.
 */
export const requiredExtensions = ({ extensions }: GitIndex): readonly string[] =>
  extensions.map(({ signature }) => signature).filter((signature) => !/^[A-Z]/.test(signature))

/** True for bytes that begin as every index does. */
export const beginsIndex = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'DIRC'

const EMPTY: GitIndex = {
  bytes: Buffer.from('DIRC\0\0\0\x02\0\0\0\0', 'latin1'),
  version: 2,
  count: 0,
  entriesEnd: HEADER_LENGTH,
  extensions: [],
  hashed: true,
}

const versionOf = (bytes: Buffer): 2 | 3 | 4 => {
  if (bytes.length < HEADER_LENGTH + CHECKSUM_LENGTH || !beginsIndex(bytes))
    throw damagedIndex('the index has no valid header')
  const version = bytes.readUInt32BE(4)
  if (version !== 2 && version !== 3 && version !== 4)
    throw damagedIndex(`the index has the unknown version ${version}`)
  return version
}

const checkChecksum = (bytes: Buffer): boolean => {
  const stored = bytes.subarray(-CHECKSUM_LENGTH)
  if (stored.every((byte) => byte === 0)) return false
  const actual = createHash('sha1').update(bytes.subarray(0, -CHECKSUM_LENGTH)).digest()
  if (!actual.equals(stored)) throw damagedIndex('the index does not have the checksum that it says')
  return true
}

const readExtensions = (bytes: Buffer, from: number, end: number): readonly IndexExtension[] => {
  const extensions: IndexExtension[] = []
  for (let at = from; at < end; ) {
    const length = at + 8 <= end ? bytes.readUInt32BE(at + 4) : end
    if (at + 8 + length > end) throw damagedIndex('an extension of the index is cut off')
    extensions.push({
      signature: bytes.toString('latin1', at, at + 4),
      data: bytes.subarray(at + 8, at + 8 + length),
    })
    at += 8 + length
  }
  return extensions
}
