import { EmendError } from '@emend/model'
import { removeIfExists } from '../git/durable-write.ts'
import { type FileSystem, isSystemError, statIfExists } from '../git/file-system.ts'
import type { Repository } from '../repository.ts'
import { holds } from '../work-tree/verify.ts'
import type { Rollback } from './rollback.ts'
import type { StagedChange } from './stage.ts'

/**
 * Moves the old file aside, looks at it once more (an editor may just have saved), and links the new one into its place.
 * Nothing is ever overwritten. `moved` when somebody was there first; what was done can be taken back.
 */
export const replaceFile = ({ fs }: Repository, staged: StagedChange, rollback: Rollback): void => {
  const { before, after, path } = staged.change
  if (before !== null) {
    rollback.add(() => putBack(fs, staged))
    fs.renameSync(staged.target, staged.backup)
    if (!holds(fs, staged.backup, statIfExists(fs, staged.backup), before.bytes))
      throw new EmendError('moved', { what: path })
  }
  if (after === null) return
  let made: bigint | null = null
  rollback.add(() => takeAway(fs, staged.target, made))
  try {
    if (staged.staged === null) makeLink(fs, after.bytes, staged.target)
    else linkOrRename(fs, staged.staged, staged.target)
  } catch (error) {
    if (isSystemError(error, 'EEXIST')) throw new EmendError('moved', { what: path }, { cause: error })
    throw error
  }
  made = statIfExists(fs, staged.target)?.ino ?? null
  // The index remembers when the file's status last changed, and that includes how many names it has.
  if (staged.staged !== null) removeIfExists(fs, staged.staged)
}

const putBack = (fs: FileSystem, { target, backup }: StagedChange): void => {
  if (statIfExists(fs, backup) === null) return
  if (statIfExists(fs, target) !== null)
    throw new Error(`${target} is occupied; its former content is in ${backup}`)
  fs.renameSync(backup, target)
}

/** Only what was put there goes: something else would be somebody's work. */
const takeAway = (fs: FileSystem, target: string, made: bigint | null): void => {
  if (made !== null && statIfExists(fs, target)?.ino === made) fs.unlinkSync(target)
}

const makeLink = (fs: FileSystem, bytes: Uint8Array, path: string): void =>
  fs.symlinkSync(Buffer.from(bytes).toString(), path)

/** Some file systems have no hard links: there, a rename onto a free name has to do. */
const linkOrRename = (fs: FileSystem, from: string, to: string): void => {
  try {
    fs.linkSync(from, to)
  } catch (error) {
    if (!isSystemError(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK')) throw error
    if (statIfExists(fs, to) !== null) throw Object.assign(new Error(`EEXIST: ${to}`), { code: 'EEXIST' })
    fs.renameSync(from, to)
  }
}
