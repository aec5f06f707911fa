import { dirname, join } from 'node:path'
import { fileSync, type Sync, syncDirectory } from '../../files/durable-write.ts'
import { type FileStat, statIfExists } from '../../files/file-system.ts'
import { isOneFile, linkIfFree } from '../../files/linked-file.ts'
import type { IndexEntry } from '../../git/index/entry-bytes.ts'
import type { PatchContext } from '../../git/index/patch-index.ts'
import { NEW_INDEX, OLD_INDEX } from '../../recovery/restore-entries.ts'
import type { Repository } from '../../repository.ts'
import { holdsEntry } from '../../uncommitted/state.ts'
import { look, statOf, timesIn } from '../../work-tree/look.ts'
import { holdsAt, type KnownByLooks } from '../../work-tree/verify.ts'
import type { Held } from '../held.ts'
import type { PreparedBatch } from '../prepared-batch.ts'

/** An index that waits to be put in place. */
export interface NewIndex {
  /** What has to be done before `put` for it to be durable. */
  readonly written: Sync
  /** Renames it into place, and waits until that is on the disk. */
  readonly put: () => void
}

/**
 * Writes an index that has only the batch's entries changed, with the stat data of the files as they are now. The
 * caller holds `index.lock`, and does so until the branch has moved, so that nobody comes between the two. Old and new
 * index keep a name in the home: taking it back gives the very index, time stamps and all.
 */
export const writeIndex = (
  repository: Repository,
  { built, index: lock }: Held,
  batch: PreparedBatch,
): NewIndex => {
  const { fs } = repository
  const index = repository.index()
  const { path, stat } = index
  const inHome = (name: string): string => join(batch.home.path, name)
  const written = inHome(NEW_INDEX)
  if (stat !== null) linkIfFree(fs, path, inHome(OLD_INDEX))
  const locked = statIfExists(fs, lock!.path)
  index.writeChanged(written, entriesOf(repository, batch, locked), {
    ...built,
    timesOf: timesIn(repository),
    holds: heldIn(repository, batch, locked),
  })
  return {
    written: fileSync(fs, written),
    put: () => {
      const waiting = inHome('index.put')
      linkIfFree(fs, written, waiting)
      fs.renameSync(waiting, path)
      if (batch.making.sync) syncDirectory(fs, dirname(path))
    },
  }
}

/** So many files as young as the index are read while others wait, and no larger ones; in bytes. */
const MOST = 100
const LARGEST = 2 ** 20

/**
 * Tells whether a file as young as the old index still is what its entry says; what only a filter could tell is left to
 * git.
 */
const heldIn = (
  repository: Repository,
  { cleared: { settings } }: PreparedBatch,
  locked: FileStat | null,
): PatchContext['holds'] => {
  let left = MOST
  return (path, entry) => {
    if (left-- <= 0) return false
    try {
      const seen = look(repository, path)
      if (seen.kind !== 'file' && seen.kind !== 'link') return false
      if (seen.stat.size > LARGEST || !isOlder(seen.stat, locked)) return false
      return settings.conversion.need(path) === null && holdsEntry(repository, path, entry, seen, settings)
    } catch {
      // Nor can git read it.
      return false
    }
  }
}

/** A file that is not what the commit has gets no stat data, by which git would take it for unchanged. */
const entriesOf = (
  repository: Repository,
  { items, unsettled, changeSet, staging }: PreparedBatch,
  locked: FileStat | null,
): ReadonlyMap<string, IndexEntry | null> => {
  const settled = changeSet.changes.filter(({ path }) => !unsettled.has(path))
  const held = new Map(settled.map(({ path, after }) => [path, after?.bytes]))
  const isKnown: KnownByLooks = (path, now) => {
    const staged = staging.looks.get(held.get(path)!)
    return staged !== undefined && isUntouched(staged, now) && isOlder(now, locked)
  }
  return repository.workTree.together(
    () =>
      new Map(
        [...items].map(([path, item]) => [
          path,
          item && { stat: statIfHeld(repository, path, held.get(path), isKnown), ...item },
        ]),
      ),
  )
}

/** Looks before it reads: whatever somebody makes of the file later, git sees by the look. */
const statIfHeld = (
  repository: Repository,
  path: string,
  bytes: Uint8Array | undefined,
  isKnown: KnownByLooks,
): FileStat | null => {
  const stat = statOf(repository, path)
  if (stat === null || bytes === undefined) return null
  return isKnown(path, stat) || holdsAt(repository, path, bytes, stat) ? stat : null
}

/** True for a staged file that looks as it did when it was staged. */
const isUntouched = (staged: FileStat, now: FileStat): boolean =>
  isOneFile(staged, now) && staged.size === now.size && staged.mtimeNs === now.mtimeNs

/**
 * True for a file that is older than the lock: nobody has written to it since the lock was taken, nor can any more
 * without its time telling. One of the same tick has to be read, as with git.
 */
const isOlder = ({ dev, mtimeNs }: FileStat, locked: FileStat | null): boolean =>
  locked !== null && dev === locked.dev && mtimeNs < locked.mtimeNs
