import type { Problem } from './problem.ts'
import { utf8Length } from './utf8-length.ts'

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

/** A segment that is empty or `.`. */
const LAYOUT = /(?:^|\/)\.?(?:\/|$)/

/** Whether a normalised path is one of some directories, or in one; `.` is the root, and holds everything. */
export const isWithin = (path: string, directories: readonly string[]): boolean =>
  directories.some((directory) => directory === '.' || path === directory || path.startsWith(`${directory}/`))

/** Why a path may not be named at all, as far as its spelling tells; null for a path that is well formed. */
export const denialOf = (path: string, maximum: number): Problem | null => {
  if (path.trim() === '') return { code: 'path-empty', data: {} }
  if (path.includes('\0')) return { code: 'path-nul', data: { path: path.replaceAll('\0', '\u2400') } }
  if (HALVES.test(path))
    return {
      code: 'path-misspelt',
      data: {
        path,
        reason: 'half of a character is in it',
        meant: path.replace(new RegExp(HALVES, 'gu'), ''),
      },
    }
  if (/^([/\\]|[A-Za-z]:[/\\])/.test(path)) return { code: 'path-absolute', data: { path } }
  const segments = path.split(/[/\\]/)
  if (segments.includes('..')) return { code: 'path-escapes', data: { path } }
  const name = segments.find((segment) => utf8Length(segment) > LONGEST_NAME)
  if (name !== undefined)
    return { code: 'path-too-long', data: { path, length: utf8Length(name), maximum: LONGEST_NAME, name } }
  if (path.length > maximum) return { code: 'path-too-long', data: { path, length: path.length, maximum } }
  const metadata = segments.find(isGitMetadata)
  if (metadata !== undefined)
    return { code: 'path-denied', data: { path, reason: 'it is git’s own metadata' } }
  return null
}

/** Code points that HFS+ leaves out when it compares names, so that `.g\u200cit` opens `.git`. Source: git's utf8.c. */
const IGNORABLE = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g

/**
 * The forms of `.git` that some file system takes for it: any letter case, ignorable code points (HFS+), the short
 * name `git~1`, trailing dots and spaces, and alternate data streams (NTFS).
 */
const isGitMetadata = (segment: string): boolean => {
  const name = segment
    .replace(IGNORABLE, '')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '')
    .toLowerCase()
  return name === '.git' || name === 'git~1'
}

/** Halves of surrogate pairs, which no file system can store: two names with them may come to the same file. */
const HALVES = /\p{Surrogate}+/u

/** The longest name of a file or directory on the file systems that there are, in bytes. */
const LONGEST_NAME = 255
