import type { FileStat } from '../files/file-system.ts'
import { statWords } from '../git/index/entry-bytes.ts'
import type { IndexRecord } from '../git/index/index-entries.ts'
import type { IndexFile } from './index-file.ts'

/** The words that tell files apart, by their positions: both times, the inode number and the size. */
const TELLING = [0, 1, 2, 3, 5, 9]
const SIZE = 9

/**
 * True when the index's own record shows that a file has not changed since git last looked at it, so that its bytes
 * need not be read. A file as young as the index may have changed in the same tick: it has to be read. Source: git's
 * read-cache.c.
 */
export const isAsRecorded = ({ stat: recorded }: IndexRecord, now: FileStat, index: IndexFile): boolean => {
  if (recorded === null || recorded[SIZE] === 0 || index.stat === null) return false
  const words = statWords(now)
  return (
    now.mtimeNs < index.stat.mtimeNs && TELLING.every((position) => recorded[position] === words[position])
  )
}
