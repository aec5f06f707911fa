import { join } from 'node:path'
import { EmendError } from '@emend/model'
import type { Durability } from '../durable-write.ts'
import { type FileSystem, isSystemError, statIfExists } from '../file-system.ts'
import { objectDirectories } from './alternates.ts'
import { damaged } from './damage.ts'
import { loosePath, readLoose, writeLoose } from './loose-objects.ts'
import { type GitObject, hashObject, type ObjectType } from './object.ts'
import { writePack } from './pack-writer.ts'
import { Packs } from './packs.ts'
import { RecentObjects } from './recent-objects.ts'

/** From this many objects on, one pack is cheaper to make durable than a file for each. */
const PACK_FROM = 50

/** One object directory: its own, or borrowed through `info/alternates`. */
interface Source {
  readonly objects: string
  readonly packs: Packs
}

/**
 * The objects of a repository, packed, loose and borrowed.
 *
 * `write` only stages; `flush` makes what is staged durable and visible, and must come before anything refers to it.
 * Reads see what is staged; its bytes are not copied, and must not change before they are flushed.
 * Not for SHA-256 repositories.
 */
export class ObjectStore {
  readonly #fs: FileSystem
  readonly #objects: string
  readonly #sources: readonly Source[]
  readonly #staged = new Map<string, GitObject>()
  readonly #recent = new RecentObjects()

  constructor(fs: FileSystem, objects: string) {
    this.#fs = fs
    this.#objects = objects
    this.#sources = objectDirectories(fs, objects).map((directory) => ({
      objects: directory,
      packs: new Packs(fs, directory),
    }))
  }

  /** The object with an id, or null where the repository lacks it. Throws `repository-damaged`. */
  read(id: string): GitObject | null {
    const known = this.#staged.get(id) ?? this.#recent.get(id)
    if (known !== undefined) return known
    const object = this.#search(id) ?? this.#searchAgain(id)
    if (object !== null) this.#recent.add(id, object)
    return object
  }

  /**
   * The bytes of an object that must be there and of this type. Throws `repository-damaged`, or `repository-unsupported`
   * where a partial clone has not fetched it yet.
   */
  expect(id: string, type: ObjectType): Buffer {
    const object = this.read(id)
    if (object === null) throw this.#missing(id, type)
    if (object.type !== type) throw damaged(`${id} is a ${object.type}, not a ${type}`)
    return object.bytes
  }

  /** True where `read` would find an object. */
  has(id: string): boolean {
    if (this.#staged.has(id) || this.#exists(id)) return true
    this.#rescan()
    return this.#exists(id)
  }

  /** The ids of all objects that start with these hexadecimal digits (two at least). */
  idsStartingWith(prefix: string): readonly string[] {
    const ids = this.#sources.flatMap(({ objects, packs }) => [
      ...packs.idsStartingWith(prefix),
      ...this.#looseIds(objects, prefix),
    ])
    return [...new Set(ids)]
  }

  /**
   * Stages an object and returns its id. One that the repository has whole already is not written again; its time is
   * renewed, so that no prune takes it. One that it has torn or garbled is written anew.
   */
  write(type: ObjectType, bytes: Uint8Array): string {
    const id = hashObject(type, bytes)
    this.writeAs(id, type, bytes)
    return id
  }

  /** Stages an object whose id is known. */
  writeAs(id: string, type: ObjectType, bytes: Uint8Array): void {
    if (this.#staged.has(id)) return
    const object = { type, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
    if (!this.#renew(id, object)) this.#staged.set(id, object)
  }

  /** Keeps packs open until `work` is done, which reads or writes many objects. */
  together<Result>(work: () => Result): Result {
    return this.#sources.reduceRight(
      (inner, { packs }) =>
        () =>
          packs.together(inner),
      work,
    )()
  }

  /** Makes all that is staged durable, then visible. */
  async flush(durability: Durability): Promise<void> {
    if (this.#staged.size === 0) return
    const write = this.#staged.size > PACK_FROM ? writePack : writeLoose
    const batch = new Map(this.#staged)
    await write(this.#fs, this.#objects, batch, durability)
    for (const id of batch.keys()) this.#staged.delete(id)
    this.#rescan()
  }

  #missing(id: string, type: ObjectType): EmendError {
    if (!this.#sources.some(({ packs }) => packs.hasPromises())) return damaged(`${type} ${id} is missing`)
    return new EmendError('repository-unsupported', {
      feature: `a partial clone that has not fetched the ${type} ${id}`,
      remedy: `Fetch it with \`git cat-file -e ${id}\`.`,
    })
  }

  /** A damaged copy is passed over while there is a whole one. */
  #search(id: string): GitObject | null {
    let damage: EmendError | null = null
    for (const read of this.#copies(id)) {
      try {
        const object = read()
        if (object !== null) return object
      } catch (error) {
        if (!(error instanceof EmendError)) throw error
        damage ??= error
      }
    }
    if (damage !== null) throw damage
    return null
  }

  *#copies(id: string): Generator<() => GitObject | null> {
    for (const { objects, packs } of this.#sources) {
      const packed = packs.find(id)
      if (packed !== null) yield () => packs.read(packed, (base) => this.read(base))
      yield () => readLoose(this.#fs, objects, id)
    }
  }

  #searchAgain(id: string): GitObject | null {
    this.#rescan()
    return this.#search(id)
  }

  #exists(id: string): boolean {
    return this.#sources.some(
      ({ objects, packs }) =>
        packs.find(id) !== null || statIfExists(this.#fs, loosePath(objects, id)) !== null,
    )
  }

  #rescan(): void {
    for (const { packs } of this.#sources) packs.rescan()
  }

  #looseIds(objects: string, prefix: string): readonly string[] {
    const shard = join(objects, prefix.slice(0, 2))
    if (statIfExists(this.#fs, shard) === null) return []
    return this.#fs
      .readdirSync(shard)
      .filter((name) => /^[0-9a-f]{38}$/.test(name))
      .map((name) => prefix.slice(0, 2) + name)
      .filter((id) => id.startsWith(prefix))
  }

  /** Renews the time of an object, or of the pack it is in; false where it is not there whole, or not ours to touch. */
  #renew(id: string, object: GitObject): boolean {
    for (const { objects, packs } of this.#sources) {
      const file = packs.find(id)?.pack ?? loosePath(objects, id)
      if (statIfExists(this.#fs, file) === null || !this.#holds(id, object)) continue
      if (touch(this.#fs, file)) return true
    }
    return false
  }

  #holds(id: string, object: GitObject): boolean {
    try {
      const present = this.#search(id)
      return present !== null && present.type === object.type && present.bytes.equals(object.bytes)
    } catch {
      // Whatever keeps it from being read is a reason to write it.
      return false
    }
  }
}

const touch = (fs: FileSystem, path: string): boolean => {
  const now = Date.now() / 1000
  try {
    fs.utimesSync(path, now, now)
    return true
  } catch (error) {
    if (isSystemError(error, 'EPERM', 'EACCES', 'EROFS', 'ENOENT')) return false
    throw error
  }
}
