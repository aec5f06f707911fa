import { onceEach } from '../once.ts'
import type { Glob } from '../snapshot.ts'
import { type Alternatives, alternativesOf } from './alternatives.ts'
import { matchesPath, parsePath } from './path-pattern.ts'
import { NOTHING } from './segment-pattern.ts'

/** The longest glob that is read, in UTF-16 units. */
const LONGEST = 4096

/** Why a glob cannot be used, in words that follow "because"; null for one that can. */
export const globFault = (glob: string): string | null => {
  const read = readGlob(glob)
  return read.ok ? null : read.error
}

/**
 * Tells which paths a glob matches, from the directory that both are relative to. `*` and `?` match no `/`; `**`
 * matches any number of directories; `[…]` a character of a set, `[!…]` one outside of it, and either of them, where no
 * `\` is, itself; `{…,…}` has alternatives; `\` takes the special meaning from what follows. A name that starts with a
 * dot is like any other, and so are parentheses. A glob with a fault matches nothing.
 *
 * Law: a match takes time proportional to the product of both lengths at worst.
 */
export const globMatcher = (glob: string): ((path: string) => boolean) => {
  const read = readGlob(glob)
  if (!read.ok) return () => false
  const parsed = onceEach((pattern: string) => parsePath(pattern, false))
  const patterns = read.patterns.map(parsed)
  const withSets = read.patterns.filter((pattern) => pattern.includes('[') && !pattern.includes('\\'))
  return (path) =>
    patterns.some((pattern) => matchesPath(pattern, path)) ||
    (path.includes('[') && withSets.some((pattern) => matchesPath(parsed(withNames(pattern, path)), path)))
}

/** The same for a glob of a directory, and paths from the root. */
export const pathMatcher = ({ pattern, path }: Glob): ((path: string) => boolean) => {
  const matches = globMatcher(pattern)
  const prefix = path === '.' ? '' : `${path}/`
  return (candidate) => candidate.startsWith(prefix) && matches(candidate.slice(prefix.length))
}

/**
 * A pattern in which a set that a path has by itself is no set, as the first of `app/[id]/page.[jt]s` in a route, nor one
 * with a wildcard: `app/[*]/page.ts` is for all names in brackets.
 */
const withNames = (pattern: string, path: string): string =>
  pattern.replace(/\[[!^]?\]?[^\]]*\]/g, (set) =>
    /[*?]/.test(set) || path.includes(set) ? set.replaceAll('[', '\\[') : set,
  )

const readGlob = (glob: string): Alternatives => {
  const fail = (error: string): Alternatives => ({ ok: false, error })
  if (glob.trim() === '') return fail('it is empty')
  if (glob.length > LONGEST) return fail(`it is longer than ${LONGEST} characters`)
  if (glob.startsWith('/')) return fail('it is absolute')
  if (glob.split(/[/\\]/).includes('..')) return fail('it leaves the workspace')
  const read = alternativesOf(glob.replace(/^(\.\/)+/, ''))
  const [fault] = read.ok ? read.patterns.flatMap((pattern) => faultOf(pattern) ?? []) : []
  return fault === undefined ? read : fail(fault)
}

/** Why a pattern matches no path at all; null for one that may match some. */
const faultOf = (pattern: string): string | null => {
  if (/[^/]\/$/.test(pattern)) return `no path ends with \`/\`, and all below it is \`${pattern}**\``
  if (/(?:^|\/)\.?(?:\/|$)/.test(pattern)) return 'a name in it is empty, or `.`'
  const isUnknown = parsePath(pattern, false).some((name) => name !== 'deep' && name.includes(NOTHING))
  return isUnknown ? 'it names a class of characters that there is not' : null
}
