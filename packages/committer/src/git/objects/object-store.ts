import { EmendError } from '@emend/model'
import type { Making } from '../../files/durable-write.ts'
import { type FileSystem, statIfExists } from '../../files/file-system.ts'
import { damaged, unlessDamaged } from '../damage.ts'
import { parseTree, type TreeEntry } from '../trees/tree.ts'
import { inSpiteOfCollections, isCollecting } from './garbage.ts'
import { loosePath, writeLoose } from './loose-objects.ts'
import { type GitObject, hashObject, type ObjectFormat, type ObjectType } from './object.ts'
import { writePack } from './packs/pack-writer.ts'
import { RecentObjects } from './recent-objects.ts'
import type { StoredObjects } from './stored-objects.ts'

/** Of more objects than this, one pack is cheaper to make durable than a file for each. */
const MOST_LOOSE = 50

/** Walking history meets the same trees. */
const KEPT = { largest: 256 * 1024, capacity: 4 * 1024 * 1024 }

/** How the objects of a repository are named, and who reads them. */
export interface ObjectStorage {
  readonly format: ObjectFormat
  readonly stored: StoredObjects
}

/**
 * The objects of a repository, stored and still to be stored.
 *
 * `write` only stages; `flush` makes what is staged durable and visible, and must come before anything refers to it;
 * `secure` comes right before and after. Reads see what is staged; its bytes are not copied, and must not change any
 * more.
 */
export class ObjectStore {
  readonly format: ObjectFormat
  readonly #fs: FileSystem
  readonly #objects: string
  readonly #stored: StoredObjects
  readonly #staged = new Map<string, GitObject>()
  /** What is staged or written, and is in no pack that is kept: a collection of garbage may take it. */
  readonly #exposed = new Map<string, GitObject>()
  readonly #recent: RecentObjects<string>
  readonly #emptyTree: string

  /** `objects` is the object directory. */
  constructor(
    fs: FileSystem,
    objects: string,
    storage: ObjectStorage,
    recent = new RecentObjects<string>(KEPT),
  ) {
    this.#fs = fs
    this.#objects = objects
    this.format = storage.format
    this.#stored = storage.stored
    this.#recent = recent
    this.#emptyTree = this.idOf('tree', Buffer.alloc(0))
  }

  /** The same objects, for one batch to write some: what it has written is remembered until it ends. */
  forBatch(): ObjectStore {
    const storage = { format: this.format, stored: this.#stored }
    return new ObjectStore(this.#fs, this.#objects, storage, this.#recent)
  }

  /** The id that an object has, or would have, here. */
  idOf(type: ObjectType, bytes: Uint8Array): string {
    return hashObject(type, bytes, this.format)
  }

  /** The object with an id, or null where the repository lacks it. Throws `repository-damaged`. */
  read(id: string): GitObject | null {
    const known = this.#staged.get(id) ?? this.#recent.get(id)
    if (known !== undefined) return known
    // The empty tree is there for git, stored or not, and whatever is damaged.
    if (id === this.#emptyTree) return { type: 'tree', bytes: Buffer.alloc(0) }
    const object = this.#stored.read(id)
    return object && this.#recent.add(id, object)
  }

  /** Reads objects that will be asked for, at once where that is cheaper than one after another. */
  foresee(ids: readonly string[]): void {
    const asked = ids.filter((id) => !this.#staged.has(id) && this.#recent.get(id) === undefined)
    if (asked.length < 2) return
    for (const [id, object] of this.#stored.readAhead(asked)) this.#recent.add(id, object)
  }

  /**
   * Which of some objects the repository lacks, or cannot read for damage; none in a partial clone, where git fetches
   * what is lacking.
   */
  unreadable(ids: readonly string[]): ReadonlySet<string> {
    if (this.isPartial()) return new Set()
    const asked = ids.filter((id) => !this.#staged.has(id))
    return new Set(this.#canRead(asked) ? [] : asked.filter((id) => !this.#canRead([id])))
  }

  /**
   * The bytes of an object that must be there and of this type. Throws `repository-damaged`, or
   * `repository-unsupported` where a partial clone has not fetched it yet.
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
   * Stages an object and returns its id. One that the repository has already is written again: so it is young, whole,
   * and in no pack that a repack may be about to take away.
   */
  write(type: ObjectType, bytes: Uint8Array): string {
    const id = this.idOf(type, bytes)
    this.#stage(id, type, bytes)
    return id
  }

  /**
   * Stages an object whose id is known. Where these are the bytes of another one that stands for it (`git replace`), it
   * is stored already, and stays as it is.
   */
  writeAs(id: string, type: ObjectType, bytes: Uint8Array): void {
    if (this.idOf(type, bytes) === id) this.#stage(id, type, bytes)
  }

  /** True where a remote has promised to send objects when they are asked for. */
  isPartial(): boolean {
    return this.#stored.hasPromises()
  }

  /** Somebody else has written objects that will be asked for. */
  rescan(): void {
    this.#stored.rescan()
  }

  /** Keeps packs open until `work` is done, which reads or writes many objects. */
  together<Result>(work: () => Result): Result {
    return this.#stored.together(work)
  }

  /** Makes all that is staged durable, then visible. */
  async flush(making: Making): Promise<void> {
    if (this.#staged.size === 0) return
    const batch = new Map(this.#staged)
    if (batch.size > MOST_LOOSE || isCollecting(this.#fs, this.#objects)) await this.#pack(batch, making)
    else await inSpiteOfCollections(() => writeLoose(this.#fs, this.#objects, batch, making))
    // The next batch starts from these trees, if their commit is still there: that shows as it is read. The bytes of a
    // blob are somebody's, who may change them from now on.
    for (const [id, object] of batch) if (object.type === 'tree') this.#recent.add(id, object)
    for (const id of batch.keys()) this.#staged.delete(id)
    this.#stored.rescan()
  }

  /**
   * Makes sure that all that was written is still there, and stays until the home is swept, although nothing refers to
   * it yet and git may be taking away whatever is so: where it is, or has been, everything is written once more, as a
   * pack that is kept. In a pack that is not, nothing is safe from a repack that has begun already. Against `git prune`
   * by itself, which leaves no sign of being at work, nothing helps but that it does not take what is young.
   */
  async secure(making: Making): Promise<void> {
    const exposed = new Map(this.#exposed)
    if (exposed.size === 0) return
    const hasFile = (id: string) => statIfExists(this.#fs, loosePath(this.#objects, id)) !== null
    if (!isCollecting(this.#fs, this.#objects) && [...exposed.keys()].every(hasFile)) return
    await this.#pack(exposed, making)
    this.#stored.rescan()
  }

  #stage(id: string, type: ObjectType, bytes: Uint8Array): void {
    if (this.#staged.has(id)) return
    const object = { type, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
    this.#exposed.set(id, object)
    this.#staged.set(id, object)
  }

  #canRead(ids: readonly string[]): boolean {
    const found = unlessDamaged(() => this.#stored.readMany(ids))
    return found !== null && ids.every((id) => found.has(id))
  }

  async #pack(batch: ReadonlyMap<string, GitObject>, making: Making): Promise<void> {
    await inSpiteOfCollections(() => writePack(this.#fs, this.#objects, batch, making, this.format))
    for (const id of batch.keys()) this.#exposed.delete(id)
  }

  #missing(id: string, type: ObjectType): EmendError {
    if (!this.isPartial()) return damaged(`${type} ${id} is missing`)
    return new EmendError('repository-unsupported', {
      feature: `a partial clone that has not fetched the ${type} ${id}`,
      remedy: `Fetch it with \`git cat-file -e ${id}\`; \`git show COMMIT\` fetches all that a commit has changed.`,
    })
  }
}
