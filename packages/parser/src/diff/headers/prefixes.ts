/** What stands in front of the names on the two sides of a diff, with the slash. */
export type Prefixes = readonly [old: string, fresh: string]

/** The file that does not exist. */
export const NOWHERE = '/dev/null'

/** A name without the first of some prefixes that it has; null for a file that is not there. */
export const stripped = (name: string, prefixes: readonly string[]): string | null => {
  if (name === NOWHERE) return null
  const prefix = prefixes.find((one) => name.startsWith(one))
  return prefix === undefined ? name : name.slice(prefix.length)
}

/**
 * What the names of a header may have before them, as they are written: those of git's own line (`pair`) tell whether
 * they have it, others have it or not. `compared` are the directories that the diff as a whole is of, if it is of two.
 */
export const prefixesOf = (
  old: string,
  fresh: string,
  pair: Prefixes | undefined,
  compared: Prefixes | null,
): readonly string[] => {
  const [one, other] = pair ?? [old === NOWHERE ? fresh : old, fresh === NOWHERE ? old : fresh]
  const alike = pair === undefined && /^[ab]\//.test(one) && one.slice(0, 2) === other.slice(0, 2)
  if (isPrefixed(one, other) || alike) return [one.slice(0, 2), other.slice(0, 2)]
  if (pair === undefined && other === `b/${one}`) return ['b/']
  const isOneSided = pair === undefined && (old === NOWHERE || fresh === NOWHERE)
  return comparedAs(one, other) ?? (isOneSided ? compared : null) ?? []
}

const PAIRS = new Set(['ab', 'ba', 'iw', 'wi', 'ci', 'ic', 'cw', 'wc', 'ow', 'wo', '12', '21'])

/** True where two names have the prefixes that git gives to the sides of a diff: `a/` and `b/`, or their kin. */
const isPrefixed = (old: string, fresh: string): boolean =>
  old[1] === '/' && fresh[1] === '/' && PAIRS.has(old[0]! + fresh[0]!)

/**
 * The directories that two names are in which are the same below them, as of `diff -r old new`; null for other names.
 */
export const comparedAs = (old: string, fresh: string): Prefixes | null => {
  const [one, other] = [topOf(old), topOf(fresh)]
  const isSame = one !== other && old.slice(one.length) === fresh.slice(other.length)
  return isSame && one.length > 1 && other.length > 1 ? [one, other] : null
}

const topOf = (name: string): string => name.slice(0, name.indexOf('/') + 1)
