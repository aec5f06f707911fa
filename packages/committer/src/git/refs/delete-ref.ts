import { dirname, join } from 'node:path'
import { type Making, syncDirectory, syncFile } from '../../files/durable-write.ts'
import { removeEmptyAbove, removeIfExists } from '../../files/removals.ts'
import type { GitFiles } from '../git-directories.ts'
import { lockFile } from '../locks/lock-file.ts'
import { findPackedRef, withoutPackedRef } from './packed-refs.ts'
import { directoryOf, refFile } from './ref-names.ts'
import { readPackedRefs } from './refs.ts'

/**
 * Deletes a ref, from `packed-refs` first: until the loose file is gone too, nobody sees an older value. Throws `busy`
 * where somebody holds one of the locks.
 */
export const deleteRef = (files: GitFiles, ref: `refs/${string}`, making: Making): void => {
  const file = refFile(files, ref)
  const lock = lockFile(files, ref, making)
  try {
    deletePacked(files, ref, making)
    removeIfExists(files.fs, file)
  } finally {
    lock.release()
  }
  // As git does, it leaves no empty directory behind.
  removeEmptyAbove(files.fs, file, join(directoryOf(files, ref), 'refs'))
}

const deletePacked = (files: GitFiles, ref: string, making: Making): void => {
  const isPacked = (): Buffer | null => {
    const bytes = readPackedRefs(files)
    return bytes !== null && findPackedRef(bytes, ref) !== null ? bytes : null
  }
  if (isPacked() === null) return
  const lock = lockFile(files, 'packed-refs', making)
  try {
    const bytes = isPacked()
    if (bytes === null) return
    lock.write(withoutPackedRef(bytes, ref))
    if (making.sync) syncFile(files.fs, lock.path)
    lock.commit()
    if (making.sync) syncDirectory(files.fs, dirname(lock.path))
  } finally {
    lock.release()
  }
}
