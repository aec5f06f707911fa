import { EmendError } from '@emend/model'
import type { Durability } from '../durable-write.ts'
import type { FileSystem } from '../file-system.ts'
import { parseTree, type TreeEntry } from '../tree.ts'
import { damaged } from './damage.ts'
import { writeLoose } from './loose-objects.ts'
import { type GitObject, hashObject, type ObjectFormat, type ObjectType } from './object.ts'
import { writePack } from './pack-writer.ts'
import { RecentObjects } from './recent-objects.ts'
import { ObjectFiles, type StoredObjects } from './stored-objects.ts'

/** From this many objects on, one pack is cheaper to make durable than a file for each. */
const PACK_FROM = 50

/** How the objects of a repository are named, and who reads them. */
export interface ObjectStorage {
  readonly format: ObjectFormat
  readonly stored: StoredObjects
}

/**
 * The objects of a repository, stored and still to be stored.
 *
 * `write` only stages; `flush` makes what is staged durable and visible, and must come before anything refers to it.
 * Reads see what is staged; its bytes are not copied, and must not change before they are flushed.
 */
export class ObjectStore {
  readonly format: ObjectFormat
  readonly #fs: FileSystem
  readonly #objects: string
  readonly #stored: StoredObjects
  readonly #staged = new Map<string, GitObject>()
  readonly #recent = new RecentObjects()

  /** `objects` is the object directory. Without a storage, its files are read here, and ids are SHA-1. */
  constructor(fs: FileSystem, objects: string, storage?: ObjectStorage) {
    this.#fs = fs
    this.#objects = objects
    this.format = storage?.format ?? 'sha1'
    this.#stored = storage?.stored ?? new ObjectFiles(fs, objects)
  }

  /** The id that an object has, or would have, here. */
  idOf(type: ObjectType, bytes: Uint8Array): string {
    return hashObject(type, bytes, this.format)
  }

  /** The object with an id, or null where the repository lacks it. Throws `repository-damaged`. */
  read(id: string): GitObject | null {
    const known = this.#staged.get(id) ?? this.#recent.get(id)
    if (known !== undefined) return known
    const object = this.#stored.read(id)
    if (object !== null) this.#recent.add(id, object)
    return object
  }

  /** Reads objects that will be asked for, at once where that is cheaper than one after another. */
  foresee(ids: readonly string[]): void {
    for (const [id, object] of this.#stored.readMany(ids)) this.#recent.add(id, object)
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

  /** The entries of a tree that must be there, in its order. */
  entries(id: string): readonly TreeEntry[] {
    return parseTree(this.expect(id, 'tree'), id.length / 2)
  }

  /** The ids of all objects that start with these hexadecimal digits (four at least). */
  idsStartingWith(prefix: string): readonly string[] {
    return this.#stored.idsStartingWith(prefix)
  }

  /**
   * Stages an object and returns its id. One that the repository has whole already is not written again; its time is
   * renewed, so that no prune takes it. One that it has torn or garbled is written anew.
   */
  write(type: ObjectType, bytes: Uint8Array): string {
    const id = this.idOf(type, bytes)
    this.writeAs(id, type, bytes)
    return id
  }

  /** Stages an object whose id is known. */
  writeAs(id: string, type: ObjectType, bytes: Uint8Array): void {
    if (this.#staged.has(id)) return
    const object = { type, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
    if (!this.#stored.renew(id, object)) this.#staged.set(id, object)
  }

  /** Keeps packs open until `work` is done, which reads or writes many objects. */
  together<Result>(work: () => Result): Result {
    return this.#stored.together(work)
  }

  /** Makes all that is staged durable, then visible. */
  async flush(durability: Durability): Promise<void> {
    if (this.#staged.size === 0) return
    const write = this.#staged.size > PACK_FROM ? writePack : writeLoose
    const batch = new Map(this.#staged)
    await write(this.#fs, this.#objects, batch, durability, this.format)
    for (const id of batch.keys()) this.#staged.delete(id)
    this.#stored.rescan()
  }

  #missing(id: string, type: ObjectType): EmendError {
    if (!this.#stored.hasPromises()) return damaged(`${type} ${id} is missing`)
    return new EmendError('repository-unsupported', {
      feature: `a partial clone that has not fetched the ${type} ${id}`,
      remedy: `Fetch it with \`git cat-file -e ${id}\`.`,
    })
  }
}
