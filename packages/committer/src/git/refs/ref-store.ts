import { dirname } from 'node:path'
import { EmendError } from '@emend/model'
import { type Making, writeDurably } from '../../files/durable-write.ts'
import { withRetries } from '../../retry.ts'
import { unlessDamaged } from '../damage.ts'
import type { GitFiles } from '../git-directories.ts'
import { isForeignLock } from '../locks/lock-file.ts'
import type { Lockable } from '../locks/lock-places.ts'
import { putIntoDirectory } from '../repository-directory.ts'
import { deleteRef } from './delete-ref.ts'
import { isRefName, refFile } from './ref-names.ts'
import { type PreparedRefUpdate, prepareRefUpdate, type RefUpdate } from './ref-update.ts'
import { hasLeft, type LogRefUpdates } from './reflog.ts'
import { type ResolvedRef, refNamesBelow, refsOnHead, resolveRef } from './refs.ts'

/** How a ref is moved. */
export interface RefOptions extends Making {
  readonly log: LogRefUpdates
  /** Where a lock is on all refs: another one that is to stand for an object from the same moment on. */
  readonly along?: { readonly ref: string; readonly id: string }
}

/** The refs of a repository, however they are kept. */
export interface RefStore {
  /** True where a lock on one ref may keep everybody from all of them, oneself included. */
  readonly locksAll: boolean
  /** Follows a ref, by its full name, to the id it stands for. Throws `repository-damaged`. */
  resolve(name: string): ResolvedRef
  /** The refs on the way from HEAD to an id, as far as each has a log in a file; HEAD first. */
  onHead(): readonly string[]
  /**
   * The ref that the HEAD of a work tree of this repository is on, by its git directory; `HEAD` where it is detached.
   */
  checkedOutIn(gitDirectory: string): string
  /**
   * Locks a ref and checks that it has the expected id. `busy`, `moved`, `usage`; what is thrown leaves no lock behind.
   */
  prepare(update: RefUpdate, options: RefOptions): Promise<PreparedRefUpdate>
  /**
   * Waits a bounded time until nobody is moving a ref any more but the batch that died with this home (`busy`): whoever
   * a batch had asked to move it may outlive it by a moment.
   */
  settled(ref: string, home: string): Promise<void>
  /** True where the log of a ref tells that it stood for an object, and has moved on. */
  hasLeft(ref: string, id: string): boolean
  /** Lets a ref that nobody else uses stand for an object, without a log. */
  keep(ref: string, id: string, making: Making): void
  /** Deletes a ref. `busy`. */
  remove(ref: `refs/${string}`, making: Making): void
  /** The full names of the refs below a name. */
  namesBelow(prefix: string): readonly string[]
  /** The ids that these refs stand for, by their full names; one that cannot be read is passed over, as by git. */
  idsBelow(prefix: string): ReadonlyMap<string, string>
}

/** Refs in files of their own, and in `packed-refs`. */
export const refFiles = (files: GitFiles): RefStore => ({
  locksAll: false,
  resolve: (name) => resolveRef(files, name),
  onHead: () => refsOnHead(files),
  checkedOutIn: (gitDirectory) => resolveRef({ ...files, gitDirectory }, 'HEAD').ref,
  prepare: async (update, options) => prepareRefUpdate(files, update, options),
  settled: (ref, home) =>
    withRetries(async () => {
      if (isForeignLock(files, ref as Lockable, home))
        throw new EmendError('busy', { lock: `${refFile(files, ref)}.lock` })
    }),
  hasLeft: (ref, id) => hasLeft(files, ref, id),
  keep: (ref, id, making) => {
    const file = refFile(files, ref)
    const write = (): void => writeDurably(files.fs, file, Buffer.from(`${id}\n`), making)
    putIntoDirectory(files.fs, dirname(file), making, write)
  },
  remove: (ref, making) => deleteRef(files, ref, making),
  namesBelow: (prefix) => namesBelow(files, prefix),
  idsBelow: (prefix) =>
    new Map(
      namesBelow(files, prefix).flatMap((name) => {
        const id = unlessDamaged(() => resolveRef(files, name).id)
        return id === null ? [] : [[name, id] as const]
      }),
    ),
})

/** What others leave among the refs, a file manager above all, is none. */
const namesBelow = (files: GitFiles, prefix: string): readonly string[] =>
  refNamesBelow(files, prefix).filter(isRefName)
