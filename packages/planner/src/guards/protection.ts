import { CONFIGURATION_FILE, globMatcher, isWithin, type Policy, type Problem } from '@emend/model'

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
  const matchers = patterns.map((pattern) => ({ pattern, matches: matcherOf(pattern) }))
  return (named, verb) => {
    const path = isWithin(named, [CONFIGURATION_FILE]) ? CONFIGURATION_FILE : named
    if ((verb === 'create' || verb === 'edit') && path !== CONFIGURATION_FILE) return null
    const match = matchers.find(({ matches }) => matches(path) || matches(`${path}/`))
    return match === undefined
      ? null
      : { code: 'path-protected', data: { path, verb, pattern: match.pattern } }
  }
}

/** A last name without a wildcard may be that of a directory, which is meant with all that is in it. */
const matcherOf = (pattern: string): ((path: string) => boolean) => {
  const matchers = [pattern, ...(/[*?][^/]*$/.test(pattern) ? [] : [`${pattern}/**`])].map(globMatcher)
  return (path) => matchers.some((matches) => matches(path))
}
