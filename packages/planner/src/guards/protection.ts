import {
  ancestorsOf,
  CONFIGURATION_FILE,
  globMatcher,
  isWithin,
  type Policy,
  type Problem,
} from '@emend/model'

/**
 * Says why a path may not be deleted, moved, overwritten, created or edited or, as a directory, removed; null where it
 * may.
 */
export type Protection = (
  path: string,
  verb: 'delete' | 'move' | 'overwrite' | 'create' | 'edit' | 'remove',
) => Problem | null

/**
 * The protection that the policy's globs ask for; that of all that is in a directory is the directory's, too. The
 * configuration itself may not be created or edited either, nor have its place taken by a directory: it says what plans may
 * do, and which commands are run. Source: §000 6.2.
 */
export const protectionOf = ({ protected: patterns }: Policy): Protection => {
  const matchers = patterns.map((pattern) => ({
    pattern,
    matches: globMatcher(pattern),
    isName: !/[*?][^/]*$/.test(pattern),
  }))
  return (named, verb) => {
    const path = isWithin(named, [CONFIGURATION_FILE]) ? CONFIGURATION_FILE : named
    if ((verb === 'create' || verb === 'edit') && path !== CONFIGURATION_FILE) return null
    const ancestors = ancestorsOf(path)
    // A last name without a wildcard may be that of a directory, which is meant with all that is in it.
    const match = matchers.find(
      ({ matches, isName }) =>
        matches(path) || matches(`${path}/`) || (isName && ancestors.some((directory) => matches(directory))),
    )
    return match === undefined
      ? null
      : { code: 'path-protected', data: { path, verb, pattern: match.pattern } }
  }
}
