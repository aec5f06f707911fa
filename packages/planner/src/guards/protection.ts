import { globMatcher, type Policy, type Problem } from '@emend/model'

/** Says why a path may not be deleted, moved or overwritten; null where it may. */
export type Protection = (path: string, verb: 'delete' | 'move' | 'overwrite') => Problem | null

/** The protection that the policy's globs ask for; that of all that is in a directory is the directory's, too. Source: §000 6.2. */
export const protectionOf = ({ protected: patterns }: Policy): Protection => {
  const matchers = patterns.map((pattern) => ({ pattern, matches: globMatcher(pattern) }))
  return (path, verb) => {
    const match = matchers.find(({ matches }) => matches(path) || matches(`${path}/`))
    return match === undefined
      ? null
      : { code: 'path-protected', data: { path, verb, pattern: match.pattern } }
  }
}
