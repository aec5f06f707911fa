import { dirname } from 'node:path'
import { type Making, removeIfExists, syncDirectory, syncFile } from '../durable-write.ts'
import { type FileSystem, isSystemError } from '../file-system.ts'
import type { GitDirectories } from '../git-directories.ts'
import { lockFile } from '../lock-file.ts'
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
  making: Making,
): void => {
  const lock = lockFile(fs, directories, ref, making)
  try {
    deletePacked(fs, directories, ref, making)
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

const deletePacked = (fs: FileSystem, directories: GitDirectories, ref: string, making: Making): void => {
  const isPacked = (): Buffer | null => {
    const bytes = readPackedRefs(fs, directories)
    return bytes !== null && findPackedRef(bytes, ref) !== null ? bytes : null
  }
  if (isPacked() === null) return
  const lock = lockFile(fs, directories, 'packed-refs', making)
  try {
    const bytes = isPacked()
    if (bytes === null) return
    lock.write(withoutPackedRef(bytes, ref))
    if (making.sync) syncFile(fs, lock.path)
    lock.commit()
    if (making.sync) syncDirectory(fs, dirname(lock.path))
  } finally {
    lock.release()
  }
}
