import { posix } from 'node:path'
import { EmendError } from '@emend/model'
import { fileSync, type Making, type Sync, syncAll } from '../../files/durable-write.ts'
import { isSystemError } from '../../files/file-system.ts'
import type { GitFiles } from '../git-directories.ts'
import { type LockFile, lockFile } from '../locks/lock-file.ts'
import type { Lockable } from '../locks/lock-places.ts'
import { clearEmptyDirectories } from './empty-directories.ts'
import { isRefName, refFile } from './ref-names.ts'
import { appendReflog, type LogRefUpdates, type ReflogEntry } from './reflog.ts'
import { blockingRef, readRef, refsOnHead, resolveRef } from './refs.ts'

/** One ref to move, from the id it is expected to have (null: it must not exist) to another, and what its log says. */
export interface RefUpdate extends ReflogEntry {
  /** `HEAD`, or a full name such as `refs/heads/main`. */
  readonly ref: string
  /** The ref that it stands for, which it is to do still; whichever that is when left out. */
  readonly target?: string
}

/** Held locks and a checked expectation. It ends in exactly one of `commit` and `abort`. */
export interface PreparedRefUpdate {
  /** Writes the reflogs, and has them brought to the disk, with whatever else is to be there `first`. */
  ready(first?: readonly Sync[]): Promise<void>
  /**
   * Once it is ready: renames the ref into place. Then the update has happened, and `landed` is called at once; it ends
   * once it is durable.
   */
  commit(landed?: () => void): Promise<void>
  /** Lets go; the ref has not changed. */
  abort(): void | Promise<void>
}

/**
 * Locks a ref (and HEAD, where that is or points to the ref), and checks that the ref still has the expected id.
 *
 * Throws `busy` for a lock that somebody holds, `moved` for another id or target, `branch-blocked` for a name that
 * cannot be beside those that exist, `usage` for what is no name. What is thrown leaves no lock behind.
 */
export const prepareRefUpdate = (
  files: GitFiles,
  update: RefUpdate,
  options: Making & { readonly log: LogRefUpdates },
): PreparedRefUpdate => {
  const locks: LockFile[] = []
  const take = (ref: string): LockFile => {
    const lock = lockRef(files, ref, options)
    locks.push(lock)
    return lock
  }
  const abort = () => {
    for (const lock of locks.toReversed()) lock.release()
  }
  try {
    const { ref, lock, logged } = lockAll(files, update, take)
    lock.write(Buffer.from(`${update.to}\n`, 'latin1'))
    const ready = async (first: readonly Sync[] = []) => {
      const logs = logged.flatMap((name) => appendReflog(files, name, update, options) ?? [])
      if (options.sync) await syncAll([lock.written, ...logs.map((log) => fileSync(files.fs, log)), ...first])
    }
    const commit = async (landed = () => {}) => {
      clearEmptyDirectories(files.fs, refFile(files, ref))
      lock.commit()
      landed()
      abort()
      if (options.sync) await lock.renamed()
    }
    return { ready, commit, abort }
  } catch (error) {
    abort()
    throw error
  }
}

interface Locked {
  /** The ref that is to move, behind any symbolic one. */
  readonly ref: string
  readonly lock: LockFile
  /** The refs whose logs get a line. */
  readonly logged: readonly string[]
}

const lockAll = (files: GitFiles, update: RefUpdate, take: (ref: string) => LockFile): Locked => {
  if (update.ref !== 'HEAD' && !isRefName(update.ref)) throw notAName(update.ref)
  const target = update.target ?? resolveRef(files, update.ref).ref
  const onHead = update.ref === 'HEAD' || isOnHead(files, target)
  const headLock = onHead ? take('HEAD') : null
  const lock = target === 'HEAD' && headLock !== null ? headLock : take(target)
  checkExpectation(files, update, target)
  const blocking = update.from === null ? blockingRef(files, target) : undefined
  if (blocking !== undefined) throw inTheWay(target, blocking)
  return { ref: target, lock, logged: onHead ? refsOnHead(files).toReversed() : [target] }
}

const isOnHead = (files: GitFiles, ref: string): boolean => {
  const head = readRef(files, 'HEAD')
  return head?.kind === 'symbolic' && head.target === ref
}

const lockRef = (files: GitFiles, ref: string, making: Making): LockFile => {
  try {
    return lockFile(files, ref as Lockable, making)
  } catch (error) {
    if (isSystemError(error, 'ENOTDIR', 'EEXIST'))
      throw inTheWay(ref, blockingRef(files, ref) ?? posix.dirname(ref), error)
    throw error
  }
}

/** Under the lock: between planning and locking, anybody may have moved the ref, or HEAD to another one. */
const checkExpectation = (files: GitFiles, { ref, from }: RefUpdate, target: string): void => {
  const now = resolveRef(files, ref)
  if (now.ref !== target || now.id !== from) throw new EmendError('moved', { what: ref })
}

const inTheWay = (ref: string, other: string, cause?: unknown): EmendError =>
  new EmendError('branch-blocked', { ref, other }, { cause })

const notAName = (ref: string): EmendError =>
  new EmendError('usage', {
    error: `Not a valid name of a ref: ${ref}.`,
    remedy: 'Write it in full, as refs/heads/main.',
  })
