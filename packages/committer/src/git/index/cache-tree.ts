import { damagedIndex } from '../damage.ts'
import type { RawPath } from '../names/raw-path.ts'

/** A directory of the index for which git remembers the tree object. */
export interface CacheTree {
  readonly name: RawPath
  /** How many entries are in it and below; -1 where the tree is not known. */
  readonly count: number
  readonly id: string | null
  readonly children: readonly CacheTree[]
  /** How the directory is stored, with all below it; none for one that is not. */
  readonly stored?: Buffer
}

/** Reads the `TREE` extension; null for an empty one. Throws `repository-damaged`. Source: gitformat-index(5). */
export const parseCacheTree = (data: Buffer): CacheTree | null =>
  data.length === 0 ? null : parseNode(data, { at: 0 })

/** The bytes of the `TREE` extension. */
export const serializeCacheTree = (tree: CacheTree): Buffer => Buffer.concat([...nodeBytes(tree)])

interface Cursor {
  at: number
}

const parseNode = (data: Buffer, cursor: Cursor): CacheTree => {
  const from = cursor.at
  const nameEnd = data.indexOf(0, cursor.at)
  if (nameEnd < 0) throw damagedIndex('the cache tree of the index is malformed')
  const name = data.toString('latin1', cursor.at, nameEnd)
  cursor.at = nameEnd + 1
  const count = readNumber(data, cursor)
  let below = readNumber(data, cursor)
  const id = count < 0 ? null : data.toString('hex', cursor.at, cursor.at + 20)
  if (id !== null) cursor.at += 20
  const children: CacheTree[] = []
  for (; below > 0; below--) children.push(parseNode(data, cursor))
  return { name, count, id, children, stored: data.subarray(from, cursor.at) }
}

/** Reads a decimal number and the one byte, space or line feed, that ends it. */
const readNumber = (data: Buffer, cursor: Cursor): number => {
  const negative = data[cursor.at] === 0x2d
  let value = 0
  for (cursor.at += negative ? 1 : 0; ; cursor.at++) {
    const digit = (data[cursor.at] ?? 0) - 0x30
    if (digit < 0 || digit > 9) break
    value = value * 10 + digit
  }
  cursor.at += 1
  return negative ? -value : value
}

function* nodeBytes({ name, count, id, children, stored }: CacheTree): Generator<Buffer> {
  if (stored !== undefined) {
    yield stored
    return
  }
  yield Buffer.from(`${name}\0${count} ${children.length}\n`, 'latin1')
  if (id !== null) yield Buffer.from(id, 'hex')
  for (const child of [...children].sort(byLengthThenBytes)) yield* nodeBytes(child)
}

/** The order that git keeps these in, so that it finds a name without comparing bytes of another length. */
const byLengthThenBytes = (a: CacheTree, b: CacheTree): number =>
  a.name.length - b.name.length || (a.name < b.name ? -1 : 1)
