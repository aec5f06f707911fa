import { type Change, type FileState, once } from '@emend/model'
import type { FileStat } from '../../files/file-system.ts'
import { executableByReaders, type FileOwner, permissionsOf } from '../../files/permissions.ts'
import type { ObjectStore } from '../../git/objects/object-store.ts'
import type { Repository } from '../../repository.ts'
import { directoryAbove, isExecutable, statOf } from '../../work-tree/look.ts'

/** What a file that is written has of another one. */
export interface HandedOn {
  /** Permissions; null for what the umask leaves. */
  readonly mode: number | null
  /** Whose owner and group it has; null for those of the process. */
  readonly owner: FileOwner | null
  /** The file whose place it takes, where all this comes from that one. */
  readonly replaced: FileStat | null
}

/**
 * Tells which file each change of a batch goes on with, its own or another: what it was moved or copied from, or what
 * held the same bytes and leaves its place, as where a plan deletes a file and creates it elsewhere, or two files that
 * a move had change places go back.
 */
export const originsIn = (objects: ObjectStore, changes: readonly Change[]): ((change: Change) => string) => {
  const idOf = ({ bytes }: FileState): string => objects.idOf('blob', bytes)
  const lengths = once(() => new Set(changes.map(({ before }) => before?.bytes.length)))
  const left = once(
    () =>
      new Map(
        changes.flatMap(({ path, before, after }) =>
          before !== null && isOther(before, after) ? [[idOf(before), { path, mode: before.mode }]] : [],
        ),
      ),
  )
  return ({ path, from, before, after }) => {
    if (from !== undefined || changes.length === 1 || after === null || !isOther(after, before))
      return from ?? path
    // Most files are like no other: they need not be hashed.
    if (!lengths().has(after.bytes.length)) return path
    const origin = left().get(idOf(after))
    const goesOn = origin !== undefined && (before === null || mayBeMoved(origin, after))
    return goesOn ? origin.path : path
  }
}

const isOther = ({ bytes }: FileState, other: FileState | null): boolean =>
  other === null || Buffer.compare(bytes, other.bytes) !== 0

/** Where a file stood already, only what is no other file's by chance. */
const mayBeMoved = ({ mode }: Pick<FileState, 'mode'>, { mode: now, bytes }: FileState): boolean =>
  mode === now && bytes.length > 0

/**
 * A file that takes the place of another one, or was moved or copied from it, can be read and written by those who could
 * do so before: it may be none of everybody's business. A new one has the group that its directory asks for (setgid), as
 * it would if it had been made there.
 */
export const handedOn = (
  repository: Repository,
  change: Change,
  from: string,
  fileMode: boolean,
): HandedOn => {
  const { path } = change
  const old = statOf(repository, from)
  if (old?.isFile()) {
    const isOwn = from === path
    // Git may not know all of those that a file has.
    const stays = isOwn ? change.before?.mode === change.after!.mode : !fileMode
    const mode = stays ? permissionsOf(old) : modeAfter(old, change)
    return { mode, owner: old, replaced: isOwn ? old : null }
  }
  return { mode: null, owner: groupOf(directoryAbove(repository, path).stat), replaced: null }
}

/** Whoever may read the file may execute it, too, once it becomes executable. */
const modeAfter = (old: FileStat, { after }: Change): number => {
  const mode = permissionsOf(old)
  const executable = after!.mode === '100755'
  if (isExecutable(old) === executable) return mode
  return executable ? executableByReaders(mode) : mode & ~0o111
}

const SETGID = 0o2000

const groupOf = (directory: FileStat | null): FileOwner | null =>
  directory === null || (Number(directory.mode) & SETGID) === 0 ? null : { gid: directory.gid }
