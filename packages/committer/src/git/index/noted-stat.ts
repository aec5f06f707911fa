import type { FileStat, FileTimes } from '../../files/file-system.ts'

/** What the index notes of a file, not yet cut to 32 bits. */
export type NotedStat = Pick<FileStat, 'mtimeNs' | 'ctimeNs' | 'dev' | 'ino' | 'uid' | 'gid' | 'size'>

/**
 * What git notes of a file. On Windows, it is when the file was made, in place of when anything of it was changed, and
 * neither a number nor an owner. Source: git's compat/mingw.c, `do_lstat`.
 */
export const notedStat = (stat: FileStat): NotedStat => {
  if (process.platform !== 'win32') return stat
  const { mtimeNs, birthtimeNs, size } = stat
  return { mtimeNs, ctimeNs: birthtimeNs, dev: 0n, ino: 0n, uid: 0n, gid: 0n, size }
}

/** The same of the times alone, in milliseconds. */
export const notedTimes = ({ mtimeMs, ctimeMs, birthtimeMs }: FileTimes): readonly [number, number] => [
  process.platform === 'win32' ? birthtimeMs : ctimeMs,
  mtimeMs,
]
