import type { FileStat } from '../files/file-system.ts'
import type { IndexRecord } from '../git/index/index-entries.ts'
import { notedStat } from '../git/index/noted-stat.ts'
import type { IndexFile } from './index-file.ts'

/**
 * True when the index's own record shows that a file has not changed since git last looked at it, so that its bytes
 * need not be read. A file as young as the index may have changed in the same tick: it has to be read. Source: git's
 * read-cache.c.
 */
export const isAsRecorded = ({ stat: recorded }: IndexRecord, now: FileStat, index: IndexFile): boolean => {
  const stat = notedStat(now)
  return (
    recorded !== null &&
    index.stat !== null &&
    stat.mtimeNs < index.stat.mtimeNs &&
    recorded.size === low(stat.size) &&
    recorded.size !== 0 &&
    recorded.mtimeSeconds === low(stat.mtimeNs / BILLION) &&
    recorded.mtimeNanoseconds === Number(stat.mtimeNs % BILLION) &&
    recorded.ctimeSeconds === low(stat.ctimeNs / BILLION) &&
    recorded.ctimeNanoseconds === Number(stat.ctimeNs % BILLION) &&
    recorded.ino === low(stat.ino)
  )
}

const BILLION = 1_000_000_000n

/** The index keeps the lowest 32 bits. */
const low = (value: bigint): number => Number(BigInt.asUintN(32, value))
