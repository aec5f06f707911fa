import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Watches this process take and let go of git's lock on the index. Returns what tells for how long it was held, in
 * milliseconds, each time since it was last asked.
 */
export const watchIndexLock = (): (() => readonly number[]) => {
  const { linkSync, unlinkSync } = fs
  const held: number[] = []
  let since: number | null = null
  fs.linkSync = (from, to) => {
    linkSync(from, to)
    if (isIndexLock(to)) since = performance.now()
  }
  fs.unlinkSync = (path) => {
    unlinkSync(path)
    if (!isIndexLock(path) || since === null) return
    held.push(performance.now() - since)
    since = null
  }
  syncBuiltinESMExports()
  return () => held.splice(0)
}

const isIndexLock = (path: fs.PathLike): boolean => String(path).endsWith('/index.lock')
