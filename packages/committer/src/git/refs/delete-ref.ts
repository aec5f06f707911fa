import { dirname, join } from 'node:path'
import {
  type Making,
  removeEmptyAbove,
  removeIfExists,
  syncDirectory,
  syncFile,
} from '../../files/durable-write.ts'
import type { FileSystem } from '../../files/file-system.ts'
import type { GitDirectories } from '../git-directories.ts'
import { lockFile } from '../locks/lock-file.ts'
import { findPackedRef, withoutPackedRef } from './packed-refs.ts'
import { directoryOf, refFile } from './ref-names.ts'
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
  const file = refFile(directories, ref)
  const lock = lockFile(fs, directories, ref, making)
  try {
    deletePacked(fs, directories, ref, making)
    removeIfExists(fs, file)
  } finally {
    lock.release()
  }
  // As git does, it leaves no empty directory behind.
  removeEmptyAbove(fs, file, join(directoryOf(directories, ref), 'refs'))
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
