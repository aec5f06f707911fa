import { inflateSync } from 'node:zlib'
import { damaged } from '../../damage.ts'
import type { GitObject, ObjectType } from '../object.ts'
import type { OpenFile, OpenFiles } from '../open-files.ts'
import { RecentObjects } from '../recent-objects.ts'
import { applyDelta } from './delta.ts'

const TYPES: readonly (ObjectType | undefined)[] = [undefined, 'commit', 'tree', 'blob', 'tag']
const OFFSET_DELTA = 6
const ID_DELTA = 7

/** Bytes at the start of an entry: more than its header has. */
const HEADER = 64

/** Longer chains are not written by git, whose limit is 4095. */
const DEEPEST = 10_000

/** How the base of a delta is found when it is named by id. */
export interface Bases {
  /** Where it is in the same pack; null where it is not. */
  readonly offsetOf: (id: string) => number | null
  /** In a thin pack's remains, elsewhere. */
  readonly find: (id: string) => GitObject | null
}

/** What was read of a pack while it is open, by the offset: chains of deltas share most of their bases. */
const REBUILT = new WeakMap<OpenFile, Rebuilt>()
const KEPT = { largest: 2 * 1024 * 1024, capacity: 4 * 1024 * 1024 }

type Rebuilt = RecentObjects<number>

/**
 * Reads the object at an offset of a pack, following its chain of deltas, in pieces: never the whole pack.
 * Throws `repository-damaged`.
 */
export const readPacked = (files: OpenFiles, path: string, offset: number, bases: Bases): GitObject =>
  files.use(path, (file) => {
    const rebuilt = REBUILT.get(file) ?? new RecentObjects<number>(KEPT)
    REBUILT.set(file, rebuilt)
    const deltas: Delta[] = []
    for (let at = offset; ; ) {
      const known = rebuilt.get(at)
      if (known !== undefined) return rebuild(known, deltas, rebuilt)
      const entry = readEntry(file, path, at)
      const type = TYPES[entry.kind]
      if (type !== undefined) return rebuild(rebuilt.add(at, { type, bytes: entry.bytes }), deltas, rebuilt)
      deltas.push({ at, bytes: entry.bytes })
      if (deltas.length > DEEPEST) throw damaged(`a chain of deltas in ${path} does not end`)
      const base = typeof entry.base === 'string' ? bases.offsetOf(entry.base) : entry.base
      if (base === null) return rebuild(baseOf(entry.base as string, bases, path), deltas, rebuilt)
      at = base
    }
  })

interface PackEntry {
  readonly kind: number
  readonly bytes: Buffer
  /** Of a delta: the offset of its base, or its id. */
  readonly base: number | string
}

/** A delta and the offset of its entry. */
interface Delta {
  readonly at: number
  readonly bytes: Buffer
}

const rebuild = (base: GitObject, deltas: readonly Delta[], rebuilt: Rebuilt): GitObject =>
  deltas.reduceRight(
    ({ type, bytes }, delta) => rebuilt.add(delta.at, { type, bytes: applyDelta(bytes, delta.bytes) }),
    base,
  )

const baseOf = (id: string, bases: Bases, path: string): GitObject => {
  const base = bases.find(id)
  if (base === null) throw damaged(`${path} has a delta whose base ${id} is missing`)
  return base
}

const readEntry = (file: OpenFile, path: string, offset: number): PackEntry => {
  const head = file.piece(offset, HEADER)
  const header = offset < 12 ? null : parseHeader(head, offset)
  if (header === null) throw damaged(`${path} has no entry at ${offset}`)
  return {
    kind: header.kind,
    base: header.base,
    bytes: inflateAt(file, path, offset + header.length, header.size),
  }
}

const parseHeader = (head: Buffer, offset: number) => {
  let at = 0
  let size = head[at]! & 0x0f
  const kind = (head[at]! >> 4) & 7
  for (let scale = 16; at < 10 && head[at]! & 0x80; scale *= 128) size += (head[++at]! & 0x7f) * scale
  at += 1
  if (kind === ID_DELTA) return { kind, size, base: head.toString('hex', at, at + 20), length: at + 20 }
  if (kind !== OFFSET_DELTA) return TYPES[kind] === undefined ? null : { kind, size, base: 0, length: at }
  let distance = head[at]! & 0x7f
  while (at < 30 && head[at]! & 0x80) distance = (distance + 1) * 128 + (head[++at]! & 0x7f)
  return distance > 0 && distance < offset ? { kind, size, base: offset - distance, length: at + 1 } : null
}

/** The compressed length is not stored: the longest that zlib makes of `size` bytes is read, and more only if need be. */
const inflateAt = (file: OpenFile, path: string, offset: number, size: number): Buffer => {
  for (let window = size + (size >> 10) + 64; ; window *= 2) {
    const piece = file.piece(offset, window)
    try {
      const bytes = inflateSync(piece, { maxOutputLength: size + 1, chunkSize: Math.max(size + 1, 64) })
      if (bytes.length === size) return bytes
      throw damaged(`the entry before ${offset} of ${path} has another length than it says`)
    } catch (cause) {
      const truncated = (cause as NodeJS.ErrnoException).code === 'Z_BUF_ERROR'
      if (!truncated || offset + window >= file.size)
        throw damaged(`the entry before ${offset} of ${path} cannot be decompressed`, cause)
    }
  }
}
