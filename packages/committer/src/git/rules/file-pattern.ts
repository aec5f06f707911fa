import {
  matchesPath,
  matchesSegment,
  type PathPattern,
  parsePath,
  parseSegment,
  type SegmentPattern,
} from '@emend/model'
import type { RawPath } from '../names/raw-path.ts'

/** A pattern as it stands in `.gitignore` and `.gitattributes`, relative to the directory of that file. */
export type FilePattern = {
  /** True for a pattern that ended in `/`. */
  readonly directoriesOnly: boolean
  /** What whatever matches starts with; git compares it first, and then only the rest as a pattern. */
  readonly literal: RawPath
  readonly ignoreCase: boolean
  /** The unit that whatever matches ends with; null where that is not one alone. */
  readonly end: number | null
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
  const isPath = path.includes('/')
  const [plain = ''] = /^[^*?[\\]*/.exec(relative) ?? []
  // Its last character stays with the rest, so that `**` after it is not taken for whole directories. Source: git's
  // dir.c, since 2.52.
  const literal = isPath ? plain.slice(0, -1) : plain
  const rest = relative.slice(literal.length)
  return {
    directoriesOnly,
    literal: ignoreCase ? lowerCase(literal) : literal,
    ignoreCase,
    end: ignoreCase || !/[^*?\]\\]$/.test(path) ? null : path.charCodeAt(path.length - 1),
    ...(isPath
      ? { held: 'path', rest: parsePath(rest, ignoreCase) }
      : { held: 'name', rest: parseSegment(rest, ignoreCase) }),
  }
}

/** A name in a directory, which is '' or ends in `/`, relative to that of a pattern's file. */
export interface NamedIn {
  readonly directory: RawPath
  readonly name: RawPath
  readonly isDirectory: boolean
}

/** Whether a pattern matches a path. */
export const matchesFilePattern = (
  pattern: FilePattern,
  { directory, name, isDirectory }: NamedIn,
): boolean => {
  const { directoriesOnly, literal, ignoreCase, end } = pattern
  if (directoriesOnly && !isDirectory) return false
  if (end !== null && end !== name.charCodeAt(name.length - 1)) return false
  const path = pattern.held === 'name' ? name : directory + name
  const starts = ignoreCase ? lowerCase(path.slice(0, literal.length)) === literal : path.startsWith(literal)
  if (!starts) return false
  const left = path.slice(literal.length)
  return pattern.held === 'name' ? matchesSegment(pattern.rest, left) : matchesPath(pattern.rest, left)
}

/** Small letters for ASCII alone: the other units are bytes, not characters. */
const lowerCase = (raw: RawPath): RawPath => raw.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
