import { dirname } from 'node:path'
import { removeIfExists, syncDirectory, syncFile } from '../durable-write.ts'
import { type FileSystem, isSystemError } from '../file-system.ts'
import type { GitDirectories } from '../git-directories.ts'
import { type LockOptions, lockFile } from '../lock-file.ts'
import { findPackedRef, withoutPackedRef } from './packed-refs.ts'
import { refFile } from './ref-names.ts'
import { readPackedRefs } from './refs.ts'

/**
 * Deletes a ref, from `packed-refs` first: until the loose file is gone too, nobody sees an older value. Throws `busy`
 * where somebody holds one of the locks.
 */
export const deleteRef = (
  fs: FileSystem,
  directories: GitDirectories,
  ref: `refs/${string}`,
  options: LockOptions,
): void => {
  const lock = lockFile(fs, directories, ref, options)
  try {
    deletePacked(fs, directories, ref, options)
    removeIfExists(fs, refFile(directories, ref))
  } finally {
    lock.release()
  }
  removeEmptyAbove(fs, directories, ref)
}

/** As git does, leaves no empty directory behind. */
const removeEmptyAbove = (fs: FileSystem, directories: GitDirectories, ref: string): void => {
  for (let parent = dirname(ref); parent !== 'refs'; parent = dirname(parent)) {
    try {
      fs.rmdirSync(refFile(directories, parent))
    } catch (error) {
      if (isSystemError(error, 'ENOTEMPTY', 'EEXIST')) return
      if (!isSystemError(error, 'ENOENT')) throw error
    }
  }
}

const deletePacked = (
  fs: FileSystem,
  directories: GitDirectories,
  ref: string,
  options: LockOptions,
): void => {
  const isPacked = (): Buffer | null => {
    const bytes = readPackedRefs(fs, directories)
    return bytes !== null && findPackedRef(bytes, ref) !== null ? bytes : null
  }
  if (isPacked() === null) return
  const lock = lockFile(fs, directories, 'packed-refs', options)
  try {
    const bytes = isPacked()
    if (bytes === null) return
    lock.write(withoutPackedRef(bytes, ref))
    if (options.sync) syncFile(fs, lock.path)
    lock.commit()
    if (options.sync) syncDirectory(fs, dirname(lock.path))
  } finally {
    lock.release()
  }
}
