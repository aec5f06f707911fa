import { join } from 'node:path'
import { EmendError } from '@emend/model'
import { type FileSystem, namesIn } from '../../files/file-system.ts'
import { damaged } from '../damage.ts'
import { objectDirectories } from './alternates.ts'
import { readLoose } from './loose-objects.ts'
import { type GitObject, verified } from './object.ts'
import { OpenFiles } from './open-files.ts'
import { Packs } from './packs/packs.ts'

/** The objects that a repository has already, however they are kept. */
export interface StoredObjects {
  /** The object with an id, or null where there is none. Throws `repository-damaged`. */
  read(id: string): GitObject | null
  /** The objects with some ids, those that are there, read at once where that is cheaper. */
  readMany(ids: readonly string[]): ReadonlyMap<string, GitObject>
  /** The same, of objects that will be asked for, where that is cheaper than to read each by itself; else none. */
  readAhead(ids: readonly string[]): ReadonlyMap<string, GitObject>
  /** The ids of all objects that start with these hexadecimal digits (four at least). */
  idsStartingWith(prefix: string): readonly string[]
  /** True where a remote promised to send what is missing when asked: a partial clone. */
  hasPromises(): boolean
  /** Keeps open what `work` needs again and again. */
  together<Result>(work: () => Result): Result
  /** Looks again for what has come since. */
  rescan(): void
}

/** One object directory: its own, or borrowed through `info/alternates`. */
interface Source {
  readonly objects: string
  readonly packs: Packs
}

/** Git leaves no base in another pack at all. */
const DEEPEST = 100

/** Packed, loose and borrowed objects, read from their files. For SHA-1 alone. */
export class ObjectFiles implements StoredObjects {
  readonly #fs: FileSystem
  readonly #files: OpenFiles
  readonly #sources: readonly Source[]
  /** The ids that are being read: of an object, and of the bases in other packs that it is rebuilt from. */
  readonly #underway = new Set<string>()

  /** `borrowed` are object directories that are read as well. */
  constructor(fs: FileSystem, objects: string, borrowed: readonly string[] = []) {
    this.#fs = fs
    this.#files = new OpenFiles(fs)
    this.#sources = objectDirectories(fs, objects, borrowed).map((directory) => ({
      objects: directory,
      packs: new Packs(fs, directory, this.#files),
    }))
  }

  read(id: string): GitObject | null {
    if (this.#underway.has(id) || this.#underway.size > DEEPEST)
      throw damaged(`the chain of deltas of ${id} goes from pack to pack, and does not end`)
    this.#underway.add(id)
    try {
      return this.#find(id)
    } finally {
      this.#underway.delete(id)
    }
  }

  readMany(ids: readonly string[]): ReadonlyMap<string, GitObject> {
    const objects = ids.map((id) => [id, this.read(id)] as const)
    return new Map(objects.flatMap(([id, object]) => (object === null ? [] : [[id, object] as const])))
  }

  readAhead(): ReadonlyMap<string, GitObject> {
    return new Map()
  }

  idsStartingWith(prefix: string): readonly string[] {
    // Nobody knows that one is missing that has been packed since, nor that another has come.
    this.rescan()
    const ids = this.#sources.flatMap(({ objects, packs }) => [
      ...packs.idsStartingWith(prefix),
      ...this.#looseIds(objects, prefix),
    ])
    const damage = ids.length === 0 ? this.#passedOver() : null
    if (damage !== null) throw damage
    return [...new Set(ids)]
  }

  hasPromises(): boolean {
    return this.#sources.some(({ packs }) => packs.hasPromises())
  }

  together<Result>(work: () => Result): Result {
    return this.#files.together(work)
  }

  /** True where something has come. */
  rescan(): boolean {
    return this.#sources.filter(({ packs }) => packs.rescan()).length > 0
  }

  #find(id: string): GitObject | null {
    for (;;) {
      const found = this.#search(id)
      if (found !== null && !(found instanceof EmendError)) return found
      const damage = found ?? this.#passedOver()
      // Whatever moves it puts it into a pack first, and may move it again before that is looked into.
      if (this.rescan()) continue
      if (damage !== null) throw damage
      return null
    }
  }

  /** A damaged copy is passed over while there is a whole one; else, what is wrong with it. */
  #search(id: string): GitObject | EmendError | null {
    let damage: EmendError | null = null
    for (const read of this.#copies(id)) {
      try {
        const object = read()
        if (object !== null) return verified(object, id)
      } catch (error) {
        if (!(error instanceof EmendError)) throw error
        damage ??= error
      }
    }
    return damage
  }

  /** What is wrong with a pack of which nothing can be found. */
  #passedOver(): EmendError | null {
    for (const { packs } of this.#sources) {
      const damage = packs.damage()
      if (damage !== null) return damage
    }
    return null
  }

  *#copies(id: string): Generator<() => GitObject | null> {
    for (const { objects, packs } of this.#sources) {
      // The base of a delta may be anywhere.
      for (const packed of packs.find(id)) yield () => packs.read(packed, (base) => this.read(base))
      yield () => readLoose(this.#fs, objects, id)
    }
  }

  #looseIds(objects: string, prefix: string): readonly string[] {
    return namesIn(this.#fs, join(objects, prefix.slice(0, 2)))
      .filter((name) => /^[0-9a-f]{38}$/.test(name))
      .map((name) => prefix.slice(0, 2) + name)
      .filter((id) => id.startsWith(prefix))
  }
}
