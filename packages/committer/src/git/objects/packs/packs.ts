import { join } from 'node:path'
import { EmendError } from '@emend/model'
import { exceptFor, type FileSystem, isSystemError, namesIn } from '../../../files/file-system.ts'
import { damaged } from '../../damage.ts'
import type { GitObject } from '../object.ts'
import { OpenFiles } from '../open-files.ts'
import { type Bases, readPacked } from './pack-file.ts'
import { findInPack, idsInPack, openPackIndex, type PackIndex } from './pack-index.ts'

/** Where an object stands among the packs. */
export interface Packed {
  /** That of its pack. */
  readonly index: PackIndex
  readonly offset: number
}

/** That many repacks in a row there are not while a directory is listed. */
const MOST_LISTINGS = 5

/** The packs of one object directory. What it knows of them is renewed by `rescan`. */
export class Packs {
  readonly #fs: FileSystem
  readonly #files: OpenFiles
  readonly #directory: string
  /** By path of the `.idx` file; the pack that last had an object stands first, as the next is mostly there too. */
  #indexes: readonly PackIndex[] | null = null
  /** What is wrong with the indexes that are passed over, by path: every other pack is as good as before. */
  #malformed = new Map<string, EmendError>()

  /** `files` keeps them open, with those of other directories perhaps. */
  constructor(fs: FileSystem, objects: string, files = new OpenFiles(fs)) {
    this.#fs = fs
    this.#files = files
    this.#directory = join(objects, 'pack')
  }

  /**
   * Every place of an object, each looked for when it is asked for: the first may be gone, and its index still be
   * there.
   */
  *find(id: string): Generator<Packed> {
    for (const index of this.#known()) {
      const offset = this.#unlessMalformed(index.path, () => findInPack(this.#files, index, id))
      if (offset === null) continue
      // Made anew, as whoever is still searching goes on in the order in which he began.
      if (this.#indexes?.[0] !== index)
        this.#indexes = [index, ...this.#known().filter((other) => other !== index)]
      yield { index, offset }
    }
  }

  /** What is wrong with an index that was passed over: what was not found elsewhere may be in its pack. */
  damage(): EmendError | null {
    const [first = null] = this.#malformed.values()
    return first
  }

  /** `find` is asked for the base of a delta that is not in the pack itself. */
  read({ index, offset }: Packed, find: Bases['find']): GitObject | null {
    const pack = packOf(index)
    const offsetOf = (id: string) => findInPack(this.#files, index, id)
    return readable(pack, () => readPacked(this.#files, pack, offset, { offsetOf, find }))
  }

  idsStartingWith(prefix: string): readonly string[] {
    return this.#known().flatMap(
      (index) => this.#unlessMalformed(index.path, () => idsInPack(this.#files, index, prefix)) ?? [],
    )
  }

  /** Looks into the directory again: a repack moves objects into packs that were not there. True where one has come. */
  rescan(): boolean {
    const known = new Map((this.#indexes ?? []).map((index) => [index.path, index]))
    const open = (path: string): PackIndex | null =>
      known.get(path) ?? this.#unlessMalformed(path, () => openPackIndex(this.#files, path))
    let indexes: readonly PackIndex[] = []
    for (let times = 1; times <= MOST_LISTINGS; times++) {
      this.#malformed = new Map()
      const paths = this.#indexPaths()
      indexes = paths.flatMap((path) => open(path) ?? [])
      // What has gone since it was listed is in a pack that came before it went, and may not have been listed.
      if (indexes.length + this.#malformed.size === paths.length) break
    }
    this.#indexes = indexes
    return indexes.some(({ path }) => !known.has(path))
  }

  /** True where a pack came from a remote that promised to send the rest when asked: a partial clone. */
  hasPromises(): boolean {
    return this.#names().some((name) => name.endsWith('.promisor'))
  }

  #known(): readonly PackIndex[] {
    if (this.#indexes === null) this.rescan()
    return this.#indexes ?? []
  }

  /** Null, too, where an index is malformed or unreadable, of which a note is made: git passes it over as well. */
  #unlessMalformed<Result>(path: string, read: () => Result): Result | null {
    try {
      return readable(path, read)
    } catch (error) {
      if (!(error instanceof EmendError)) throw error
      this.#malformed.set(path, error)
      return null
    }
  }

  /** Whatever they are called: `git maintenance` writes some as `loose-…`. */
  #indexPaths(): readonly string[] {
    return this.#names()
      .filter((name) => name.endsWith('.idx'))
      .map((name) => join(this.#directory, name))
  }

  #names(): readonly string[] {
    return namesIn(this.#fs, this.#directory)
  }
}

const packOf = ({ path }: PackIndex): string => `${path.slice(0, -'.idx'.length)}.pack`

/**
 * Null for a pack that is gone: a repack may remove it at any moment; then another one holds its objects. What cannot be
 * read at all is a damaged copy, as any other is.
 */
const readable = <Result>(path: string, read: () => Result): Result | null => {
  try {
    return exceptFor(['ENOENT', 'ENOTDIR'], read, null)
  } catch (error) {
    if (!isSystemError(error, 'EACCES', 'EPERM', 'EISDIR', 'EIO')) throw error
    throw damaged(`${path} cannot be read: ${(error as Error).message}`, error)
  }
}
