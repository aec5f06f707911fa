import type { Repository } from '@emend/committer'
import { normalizePath, onceEach } from '@emend/model'
import { dialectNamed } from '@emend/parser'
import type { ReadPlan } from '../drafts/plan-input.ts'
import { withPaths } from './plan-paths.ts'

/** What paths are relative to, and how links to it are followed. */
type Place = Pick<Repository, 'fs' | 'root'>

/**
 * Makes absolute paths inside the root relative to it, in plans whose dialect may have them. All others stay as they
 * are, and are refused as absolute.
 */
export const withRelativePaths = (read: ReadPlan, place: Place): ReadPlan => {
  if (!dialectNamed(read.dialect).absolutePaths) return read
  return withPaths(read, relativeTo(place))
}

/**
 * Makes a path inside the root relative to it, by whatever links, and in whatever letter case, the root is reached; any
 * other stays as it is.
 */
export const relativeTo = ({ fs, root }: Place): ((path: string) => string) => {
  const top = (absolute(root) ?? root).replace(/\/?$/, '/')
  // Plans name many files in the same few directories.
  const identity = onceEach((directory: string) => identityOf(directory, fs))
  return (path) => {
    const place = absolute(path)
    if (place === null) return path
    // A doubled `/` behind the root makes nothing absolute.
    if (`${place}/`.startsWith(top)) return place.slice(top.length).replace(/^\/+/, '') || '.'
    return behindNames(normalizePath(place), root, identity) ?? path
  }
}

/** An absolute path with `/` as its separator, and on Windows the drive in capitals; null for any other path. */
const absolute = (path: string): string | null => {
  if (path.startsWith('/')) return path
  if (process.platform !== 'win32' || !/^(?:[A-Za-z]:|\\)[\\/]/.test(path)) return null
  return path.replaceAll('\\', '/').replace(/^[a-z]/, (drive) => drive.toUpperCase())
}

/**
 * The rest of a path that calls the root by another name; null for one that does not name it. Links inside of the root
 * are not followed: they are for the planner to refuse.
 */
const behindNames = (
  path: string,
  root: string,
  identity: (directory: string) => string | null,
): string | null => {
  if (path.split('/').includes('..')) return null
  // A drive alone stands for the directory where one is on it.
  for (let end = path.indexOf('/', path.indexOf('/') + 1); ; end = path.indexOf('/', end + 1)) {
    const above = end === -1 ? path : path.slice(0, end)
    const found = identity(above)
    if (found !== null && found === identity(root)) return path.slice(above.length + 1) || '.'
    if (found === null || end === -1) return null
  }
}

/** Tells what a path leads to from all else, by its name where files have no numbers; null where that is nothing. */
const identityOf = (path: string, fs: Place['fs']): string | null => {
  try {
    const { dev, ino } = fs.statSync(path, { bigint: true, throwIfNoEntry: false })!
    return ino ? `${dev} ${ino}` : fs.realpathSync(path)
  } catch {
    return null
  }
}
