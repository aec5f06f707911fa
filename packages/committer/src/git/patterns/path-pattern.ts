import type { RawPath } from '../raw-path.ts'
import { matchesSegment, parseSegment, type SegmentPattern } from './segment-pattern.ts'

/** A pattern for paths: patterns of names, and `deep` for any number of directories (`**`). */
export type PathPattern = readonly (SegmentPattern | 'deep')[]

/** A pattern as it stands in `.gitignore` and `.gitattributes`, relative to the directory of that file. */
export interface FilePattern {
  /** True for a pattern without `/`, which is held against names at any depth. */
  readonly anywhere: boolean
  /** True for a pattern that ended in `/`. */
  readonly directoriesOnly: boolean
  /** What stands before the first special character; git compares it first, and then only the rest as a pattern. */
  readonly literal: RawPath
  readonly rest: PathPattern
  readonly ignoreCase: boolean
}

/** Reads a pattern for paths, in which `*` does not match `/`. Source: git's wildmatch.c, WM_PATHNAME. */
export const parsePath = (text: RawPath, ignoreCase: boolean): PathPattern => {
  const segments: (SegmentPattern | 'deep')[] = []
  for (const segment of text.split('/'))
    if (!/^\*\*+$/.test(segment)) segments.push(parseSegment(segment, ignoreCase))
    else if (segments.at(-1) !== 'deep') segments.push('deep')
  return segments
}

/** Whether a pattern matches a whole path. */
export const matchesPath = (pattern: PathPattern, path: RawPath): boolean => {
  const names = path.split('/')
  let [place, at] = [0, 0]
  let [lastDeep, lastAt] = [-1, 0]
  while (at < names.length || place < pattern.length) {
    const current = pattern[place]
    if (current === 'deep') {
      // At the end of a pattern it stands for something in the directory, not for the directory itself.
      if (place === pattern.length - 1) return at < names.length
      ;[lastDeep, lastAt] = [place, at]
      place += 1
    } else if (current !== undefined && at < names.length && matchesSegment(current, names[at]!)) {
      place += 1
      at += 1
    } else {
      if (lastDeep < 0 || lastAt >= names.length) return false
      lastAt += 1
      ;[place, at] = [lastDeep + 1, lastAt]
    }
  }
  return true
}

/** Reads a pattern of `.gitignore` or `.gitattributes`. Source: gitignore(5), "Pattern format". */
export const parseFilePattern = (text: RawPath, ignoreCase: boolean): FilePattern => {
  const directoriesOnly = text.endsWith('/')
  const path = directoriesOnly ? text.slice(0, -1) : text
  const relative = path.startsWith('/') ? path.slice(1) : path
  const [literal = ''] = /^[^*?[\\]*/.exec(relative) ?? []
  return {
    anywhere: !path.includes('/'),
    directoriesOnly,
    literal: ignoreCase ? lowerCase(literal) : literal,
    rest: parsePath(relative.slice(literal.length), ignoreCase),
    ignoreCase,
  }
}

/** Whether a pattern matches a path, both relative to the directory of the pattern's file. */
export const matchesFilePattern = (pattern: FilePattern, path: RawPath, isDirectory: boolean): boolean => {
  if (pattern.directoriesOnly && !isDirectory) return false
  const held = pattern.anywhere ? path.slice(path.lastIndexOf('/') + 1) : path
  const { literal, rest, ignoreCase } = pattern
  const start = held.slice(0, literal.length)
  return (ignoreCase ? lowerCase(start) : start) === literal && matchesPath(rest, held.slice(literal.length))
}

/** Small letters for ASCII alone: the other units are bytes, not characters. */
const lowerCase = (raw: RawPath): RawPath => raw.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
