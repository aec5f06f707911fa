import { dirname, join } from 'node:path'
import { removeIfExists, writeDurably } from '../git/durable-write.ts'
import { type FileSystem, isSystemError, statIfExists } from '../git/file-system.ts'
import type { Repository } from '../repository.ts'
import type { Held } from './acquire.ts'
import type { Rollback } from './rollback.ts'

/**
 * Writes the reflogs and renames the branch's ref into place: the commit point. What fails before it is thrown, and noted
 * in `rollback`; what fails after it is returned, as warnings.
 */
export const publishRef = (repository: Repository, held: Held, rollback: Rollback): readonly string[] => {
  const { fs, gitDirectory, commonDirectory } = repository
  const { branch } = held.head
  keepLog(fs, gitDirectory, 'HEAD', rollback)
  if (branch !== null) keepLog(fs, commonDirectory, branch, rollback)
  try {
    held.ref.commit()
    return []
  } catch (error) {
    if (repository.head().commit !== held.built.commit) throw error
    return [`The branch has moved, but not everything could be tidied up: ${(error as Error).message}`]
  }
}

const keepLog = (fs: FileSystem, home: string, ref: string, rollback: Rollback): void => {
  const path = join(home, 'logs', ref)
  const before = statIfExists(fs, path)
  rollback.add(() => {
    if (before === null) {
      removeIfExists(fs, path)
      removeEmptyAbove(fs, path, home)
    } else if (statIfExists(fs, path)?.size !== before.size) {
      const bytes = fs.readFileSync(path).subarray(0, Number(before.size))
      writeDurably(fs, path, bytes, { sync: true, mode: Number(before.mode) & 0o777 })
    }
  })
}

const removeEmptyAbove = (fs: FileSystem, path: string, home: string): void => {
  for (let directory = dirname(path); directory !== home; directory = dirname(directory))
    try {
      fs.rmdirSync(directory)
    } catch (error) {
      if (!isSystemError(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error
    }
}
