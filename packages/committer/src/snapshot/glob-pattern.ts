import { denialOf, type Glob, globFault, pathMatcher } from '@emend/model'

/** A glob made ready for a walk. Paths are relative to the root. */
export interface GlobPattern {
  /** The directory below which everything that can match lies. */
  readonly base: string
  /** So many levels below `base` a match can lie at most. */
  readonly depth: number
  readonly matches: (path: string) => boolean
  /** True where directories that match are wanted as well. */
  readonly directories: boolean
}

/**
 * Reads a glob for a walk. Null for one that matches nothing: it is malformed, or points outside of its directory, of
 * which the planner complains, or names git's own metadata.
 */
export const globPattern = (glob: Glob): GlobPattern | null => {
  const { pattern, path, directories = false } = glob
  if (globFault(pattern) !== null) return null
  const plain = pattern.replace(/^(\.\/)+/, '')
  const fixed = fixedSegments(plain)
  const base = [...(path === '.' ? [] : [path]), ...fixed].join('/') || '.'
  if (denialOf(base) !== null) return null
  return {
    base,
    depth: plain.includes('**') ? Number.POSITIVE_INFINITY : plain.split('/').length - fixed.length,
    matches: pathMatcher(glob),
    directories,
  }
}

/** The leading directories that are written out, so that a walk can start there. */
const fixedSegments = (pattern: string): readonly string[] => {
  const directories = pattern.split('/').slice(0, -1)
  const first = directories.findIndex((segment) => /[*?[\]{}\\]/.test(segment))
  return first === -1 ? directories : directories.slice(0, first)
}
