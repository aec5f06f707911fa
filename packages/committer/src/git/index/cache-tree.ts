import { damaged } from '../objects/damage.ts'
import type { RawPath } from '../raw-path.ts'

/** A directory of the index for which git remembers the tree object. */
export interface CacheTree {
  readonly name: RawPath
  /** How many entries are in it and below; -1 where the tree is not known. */
  readonly count: number
  readonly id: string | null
  readonly children: readonly CacheTree[]
}

/** Reads the `TREE` extension; null for an empty one. Throws `repository-damaged`. Source: gitformat-index(5). */
export const parseCacheTree = (data: Buffer): CacheTree | null =>
  data.length === 0 ? null : parseNode(data, { at: 0 })

/** The bytes of the `TREE` extension. */
export const serializeCacheTree = (tree: CacheTree): Buffer => Buffer.concat([...nodeBytes(tree)])

const parseNode = (data: Buffer, cursor: { at: number }): CacheTree => {
  const nameEnd = data.indexOf(0, cursor.at)
  const lineEnd = data.indexOf(0x0a, nameEnd)
  if (nameEnd < 0 || lineEnd < 0) throw damaged('the cache tree of the index is malformed')
  const [count, children] = data
    .toString('latin1', nameEnd + 1, lineEnd)
    .split(' ')
    .map(Number)
  const name = data.toString('latin1', cursor.at, nameEnd)
  cursor.at = lineEnd + 1
  const id = count! < 0 ? null : data.toString('hex', cursor.at, cursor.at + 20)
  if (id !== null) cursor.at += 20
  return {
    name,
    count: count!,
    id,
    children: Array.from({ length: children ?? 0 }, () => parseNode(data, cursor)),
  }
}

function* nodeBytes({ name, count, id, children }: CacheTree): Generator<Buffer> {
  yield Buffer.from(`${name}\0${count} ${children.length}\n`, 'latin1')
  if (id !== null) yield Buffer.from(id, 'hex')
  for (const child of [...children].sort(byLengthThenBytes)) yield* nodeBytes(child)
}

/** The order that git keeps these in, so that it finds a name without comparing bytes of another length. */
const byLengthThenBytes = (a: CacheTree, b: CacheTree): number =>
  a.name.length - b.name.length || (a.name < b.name ? -1 : 1)
