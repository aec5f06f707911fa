import { EmendError } from '@emend/model'
import { removeIfExists } from '../git/durable-write.ts'
import { type FileSystem, isSystemError, statIfExists } from '../git/file-system.ts'
import { linkIfFree } from '../git/linked-file.ts'
import type { Repository } from '../repository.ts'
import { holds } from '../work-tree/verify.ts'
import type { StagedChange } from './stage.ts'

/**
 * Moves the old file aside, looks at it once more (an editor may just have saved), and links the new one into its place.
 * Nothing is ever overwritten. `moved` when somebody was there first.
 */
export const replaceFile = (
  { fs }: Repository,
  { change: { path, before, after }, target, staged, backup }: StagedChange,
): void => {
  const moved = (cause?: unknown): EmendError => new EmendError('moved', { what: path }, { cause })
  if (before !== null) {
    fs.renameSync(target, backup.path)
    if (!holds(fs, backup.path, statIfExists(fs, backup.path), before.bytes)) throw moved()
  }
  if (after === null) return
  if (staged === null) makeLink(fs, after.bytes, target, moved)
  else if (!linkIfFree(fs, staged.path, target)) throw moved()
  // The index remembers when the file's status last changed, and that includes how many names it has.
  if (staged !== null) removeIfExists(fs, staged.path)
}

const makeLink = (
  fs: FileSystem,
  bytes: Uint8Array,
  path: string,
  moved: (cause: unknown) => EmendError,
): void => {
  try {
    fs.symlinkSync(Buffer.from(bytes).toString(), path)
  } catch (error) {
    throw isSystemError(error, 'EEXIST') ? moved(error) : error
  }
}
