import { type FileStat, type FileSystem, unlessFailing } from './file-system.ts'

/** A file system, and whether all that was looked at through it is as it was when it was first looked at. */
export interface LookingOn {
  readonly fs: FileSystem
  readonly stand: () => boolean
}

/**
 * What changes in the tick of the clock in which it is looked at may keep its times. In milliseconds; file systems
 * count in ten at most.
 */
const TICK = 20

/** A file system that remembers every path it is asked about. */
export const lookingOn = (files: FileSystem): LookingOn => {
  const seen = new Map<string, string>()
  const listed = new Map<string, string>()
  const before = BigInt(Date.now() - TICK) * 1_000_000n
  let isSettled = true
  const note = (path: string): void => {
    if (seen.has(path)) return
    const stat = statOf(files, path)
    if (stat !== null && !stat.isDirectory() && stat.ctimeNs > before) isSettled = false
    seen.set(path, markOf(stat))
  }
  const fs = new Proxy(files, {
    get: (_, name: keyof FileSystem) => {
      const call = files[name] as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        const [path] = args
        if (typeof path === 'string') note(path)
        if (typeof path === 'string' && name === 'readdirSync' && !listed.has(path))
          listed.set(path, listingOf(files, path))
        return call.apply(files, args)
      }
    },
  })
  return {
    fs,
    stand: () =>
      isSettled &&
      [...seen].every(([path, mark]) => markOf(statOf(files, path)) === mark) &&
      [...listed].every(([path, names]) => listingOf(files, path) === names),
  }
}

/** What a path leads to; null for nothing that can be reached. */
const statOf = (files: FileSystem, path: string): FileStat | null =>
  unlessFailing(() => files.statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null, null)

/** The names in a directory; of one that cannot be listed, none. */
const listingOf = (files: FileSystem, path: string): string =>
  unlessFailing(() => files.readdirSync(path).sort().join('\0'), '')

/**
 * In a directory, files come and go all the time: unless it was listed, what matters is whether it is the same one.
 */
const markOf = (stat: FileStat | null): string => {
  if (stat === null) return 'nothing'
  return stat.isDirectory()
    ? `${stat.dev} ${stat.ino}`
    : `${stat.dev} ${stat.ino} ${stat.size} ${stat.ctimeNs}`
}
