import { type Change, once } from '@emend/model'
import type { FileStat } from '../../files/file-system.ts'
import { executableByReaders, type Owner, permissionsOf } from '../../files/permissions.ts'
import type { ObjectStore } from '../../git/objects/object-store.ts'
import type { Repository } from '../../repository.ts'
import { directoryAbove, isExecutable, statOf } from '../../work-tree/look.ts'

/** What a file that is written has of another one. */
export interface HandedOn {
  /** Permissions; null for what the umask leaves. */
  readonly mode: number | null
  /** Whose owner and group it has; null for those of the process. */
  readonly owner: Owner | null
  /** The file whose place it takes, where all this comes from that one. */
  readonly replaced: FileStat | null
}

/** The path of the file that a change goes on with, which may be its own. */
export type OriginOf = (change: Change) => string

/**
 * Of a batch, the origin of each change: where it was moved or copied from, and that of a file that goes while the same
 * bytes come elsewhere, as where a move is undone.
 */
export const originsIn = (objects: ObjectStore, changes: readonly Change[]): OriginOf => {
  const gone = once(
    () =>
      new Map(
        changes.flatMap(({ path, before, after }) =>
          before !== null && after === null ? [[objects.idOf('blob', before.bytes), path]] : [],
        ),
      ),
  )
  return ({ path, from, before, after }) => {
    if (from !== undefined || before !== null || after === null || gone().size === 0) return from ?? path
    return gone().get(objects.idOf('blob', after.bytes)) ?? path
  }
}

/**
 * A file that takes the place of another one, or was moved or copied from it, can be read and written by those who could
 * do so before: it may be none of everybody's business. A new one has the group that its directory asks for (setgid), as
 * it would if it had been made there.
 */
export const handedOn = (repository: Repository, change: Change, originOf: OriginOf): HandedOn => {
  const { path } = change
  const from = originOf(change)
  const old = statOf(repository, from)
  if (old?.isFile()) return { mode: modeAfter(old, change), owner: old, replaced: from === path ? old : null }
  return { mode: null, owner: groupOf(directoryAbove(repository, path).stat), replaced: null }
}

/** Whoever may read the file may execute it, too, once it becomes executable. */
const modeAfter = (old: FileStat, { before, after }: Change): number => {
  const mode = permissionsOf(old)
  const executable = after!.mode === '100755'
  if (before?.mode === after!.mode || isExecutable(old) === executable) return mode
  return executable ? executableByReaders(mode) : mode & ~0o111
}

const SETGID = 0o2000

const groupOf = (directory: FileStat | null): Owner | null =>
  directory === null || (Number(directory.mode) & SETGID) === 0 ? null : { gid: directory.gid }
