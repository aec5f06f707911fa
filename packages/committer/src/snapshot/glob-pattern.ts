import picomatch from 'picomatch'

/** A glob made ready for a walk. Paths are relative to the root. */
export interface GlobPattern {
  /** The directory below which everything that can match lies; null where nothing can match. */
  readonly base: string | null
  /** How many levels below `base` a match can lie. */
  readonly depth: number
  readonly matches: (path: string) => boolean
}

/**
 * Reads a glob: `*`, `**`, `?`, `[…]`, `{…}`. Names that start with a dot match like any other, as in git.
 * A pattern that is malformed, or points outside of its directory, matches nothing: the planner is who complains.
 */
export const globPattern = ({
  pattern,
  path,
}: {
  readonly pattern: string
  readonly path: string
}): GlobPattern => {
  const prefix = path === '.' ? '' : `${path}/`
  const plain = pattern.replace(/^(\.\/)+/, '')
  const nothing = { base: null, depth: 0, matches: () => false }
  if (plain.startsWith('/') || plain.split('/').includes('..')) return nothing
  const matches = compiled(plain)
  if (matches === null) return nothing
  const fixed = fixedSegments(plain)
  return {
    base: [...(path === '.' ? [] : [path]), ...fixed].join('/') || '.',
    depth: /\*\*|[({]/.test(plain) ? Number.POSITIVE_INFINITY : plain.split('/').length - fixed.length,
    matches: (candidate) => candidate.startsWith(prefix) && matches(candidate.slice(prefix.length)),
  }
}

const compiled = (pattern: string): ((path: string) => boolean) | null => {
  try {
    return picomatch(pattern, { dot: true, strictBrackets: true })
  } catch {
    return null
  }
}

/** The leading directories that are written out, so that a walk can start there. */
const fixedSegments = (pattern: string): readonly string[] => {
  const directories = pattern.split('/').slice(0, -1)
  const first = directories.findIndex((segment) => /[*?[\](){}!+@\\]/.test(segment))
  return first === -1 ? directories : directories.slice(0, first)
}
