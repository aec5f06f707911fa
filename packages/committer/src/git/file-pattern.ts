import {
  matchesPath,
  matchesSegment,
  type PathPattern,
  parsePath,
  parseSegment,
  type SegmentPattern,
} from '@emend/model'
import type { RawPath } from './raw-path.ts'

/** A pattern as it stands in `.gitignore` and `.gitattributes`, relative to the directory of that file. */
export type FilePattern = {
  /** True for a pattern that ended in `/`. */
  readonly directoriesOnly: boolean
  /** What stands before the first special character; git compares it first, and then only the rest as a pattern. */
  readonly literal: RawPath
  readonly ignoreCase: boolean
} & (
  | { readonly held: 'path'; readonly rest: PathPattern }
  /** A pattern without `/`, which is held against names at any depth. */
  | { readonly held: 'name'; readonly rest: SegmentPattern }
)

/** Reads a pattern of `.gitignore` or `.gitattributes`. Source: gitignore(5), "Pattern format". */
export const parseFilePattern = (text: RawPath, ignoreCase: boolean): FilePattern => {
  const directoriesOnly = text.endsWith('/')
  const path = directoriesOnly ? text.slice(0, -1) : text
  const relative = path.startsWith('/') ? path.slice(1) : path
  const [literal = ''] = /^[^*?[\\]*/.exec(relative) ?? []
  const rest = relative.slice(literal.length)
  return {
    directoriesOnly,
    literal: ignoreCase ? lowerCase(literal) : literal,
    ignoreCase,
    ...(path.includes('/')
      ? { held: 'path', rest: parsePath(rest, ignoreCase) }
      : { held: 'name', rest: parseSegment(rest, ignoreCase) }),
  }
}

/** Whether a pattern matches a path, both relative to the directory of the pattern's file. */
export const matchesFilePattern = (pattern: FilePattern, path: RawPath, isDirectory: boolean): boolean => {
  if (pattern.directoriesOnly && !isDirectory) return false
  const { literal, ignoreCase } = pattern
  const from = pattern.held === 'name' ? path.lastIndexOf('/') + 1 : 0
  const to = from + literal.length
  const starts = ignoreCase ? lowerCase(path.slice(from, to)) === literal : path.startsWith(literal, from)
  if (!starts) return false
  const left = path.slice(to)
  return pattern.held === 'name' ? matchesSegment(pattern.rest, left) : matchesPath(pattern.rest, left)
}

/** Small letters for ASCII alone: the other units are bytes, not characters. */
const lowerCase = (raw: RawPath): RawPath => raw.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
