import { utf8Length } from '../bytes/utf8.ts'
import type { Problem } from '../problem.ts'
import type { FileMode } from '../snapshot.ts'

/**
 * A path without its layout: no `./`, no doubled or trailing `/`. The root itself is `.`.
 * `..` stays, for `denialOf` to refuse.
 */
export const normalizePath = (path: string): string => {
  if (!LAYOUT.test(path)) return path
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.')
  const normal = segments.join('/')
  if (path.startsWith('/')) return `/${normal}`
  return normal === '' && path !== '' ? '.' : normal
}

/** The reason of a `path-denied` where git keeps the repository itself. */
export const METADATA = 'it is git’s own metadata'

/** A segment that is empty or `.`. */
const LAYOUT = /(?:^|\/)\.?(?:\/|$)/

/** Whether a normalised path is one of some directories, or in one; `.` is the root, and holds everything. */
export const isWithin = (path: string, directories: readonly string[]): boolean =>
  directories.some((directory) => directory === '.' || path === directory || path.startsWith(`${directory}/`))

/**
 * Why a path may not be named at all, as far as its spelling tells; null for a path that is well formed. `maximum` is
 * how many UTF-16 units it may have.
 */
export const denialOf = (path: string, maximum = Number.POSITIVE_INFINITY): Problem | null => {
  if (path.trim() === '') return { code: 'path-empty', data: {} }
  if (path.includes('\0')) return { code: 'path-nul', data: { path: path.replaceAll('\0', '\u2400') } }
  if (!path.isWellFormed()) {
    const [reason, meant] = ['half of a character is in it', withoutHalves(path)]
    return { code: 'path-misspelt', data: { path, reason, meant } }
  }
  if (/^([/\\]|[A-Za-z]:[/\\])/.test(path)) return { code: 'path-absolute', data: { path } }
  const segments = path.split(/[/\\]/)
  if (segments.includes('..')) return { code: 'path-escapes', data: { path } }
  const name = segments.find((segment) => utf8Length(segment) > LONGEST_NAME)
  if (name !== undefined)
    return { code: 'path-too-long', data: { path, length: utf8Length(name), maximum: LONGEST_NAME, name } }
  if (path.length > maximum) return { code: 'path-too-long', data: { path, length: path.length, maximum } }
  const metadata = segments.find(isGitMetadata)
  if (metadata !== undefined) return { code: 'path-denied', data: { path, reason: METADATA } }
  return null
}

/** Code points that HFS+ leaves out when it compares names, so that `.g\u200cit` opens `.git`. Source: git's utf8.c. */
const IGNORABLE = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g

/**
 * A name as a file system may compare it: without ignorable code points (HFS+), a stream, trailing dots and spaces
 * (NTFS), and case.
 */
const folded = (segment: string): string =>
  segment
    .replace(IGNORABLE, '')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '')
    .toLowerCase()

/** The forms of `.git` that some file system takes for it, the short name of NTFS among them. */
const isGitMetadata = (segment: string): boolean => ['.git', 'git~1'].includes(folded(segment))

/** `.gitmodules`, and its short names on NTFS. Source: `is_ntfs_dotgitmodules` in git's path.c. */
const GITMODULES = /^(?:\.gitmodules|gitmod~[1-4]|(?=.{8}$)(?:g(?:i(?:7(?:e(?:ba?)?)?)?)?)?~[1-9]\d*)$/

/**
 * Why no symbolic link may be at a path where a file may; null for anything else. Git takes none for `.gitmodules`, in
 * any form that some file system takes for that, nor below: not into its index, not out of a clone.
 */
export const denialOfLink = (path: string, mode: FileMode | undefined): Problem | null => {
  if (mode !== '120000') return null
  if (!path.split(/[/\\]/).some((segment) => GITMODULES.test(folded(segment)))) return null
  const reason = 'git takes no symbolic link of this name'
  return { code: 'path-denied', data: { path, reason, instead: 'Make it a file, or choose another name.' } }
}

/**
 * The path without halves of surrogate pairs, which no file system can store, and without names that hold nothing else;
 * empty where nothing is left.
 */
const withoutHalves = (path: string): string =>
  path
    .split('/')
    .map((segment) => segment.replace(/\p{Surrogate}/gu, ''))
    .filter((segment) => segment !== '')
    .join('/')

/** The longest name of a file or directory on the file systems that there are, in bytes. */
const LONGEST_NAME = 255
