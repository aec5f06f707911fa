import type { Header } from './header.ts'
import { headerName, type Name } from './names.ts'
import { comparedAs, type Prefixes, prefixesOf, stripped } from './prefixes.ts'

/** The paths that a header is about, one at least: null for a file that is not there. */
export interface Sides {
  readonly old: string | null
  readonly fresh: string | null
}

/** The directories that a diff is of, by the first file that is in both; null where there is none. */
export const comparedIn = (text: string): Prefixes | null => {
  // No `^`: that stands behind each carriage return as well, and would look through the rest of the line from there.
  for (const [, old, fresh] of text.matchAll(/(?<![^\n])--- (\S[^\n]*)\n\+\+\+ (\S[^\n]*)/g)) {
    const compared = comparedAs(headerName(old!) ?? '', headerName(fresh!) ?? '')
    if (compared !== null) return compared
  }
  return null
}

/**
 * The paths of a header without their prefixes, or what is wrong with them; `compared` are the directories that the
 * diff is of.
 */
export const pathsOf = (header: Header, compared: Prefixes | null): Sides | { readonly error: string } => {
  const { pair, isGit, from, to } = header
  const [old, fresh] = [header.old ?? header.fresh ?? pair?.[0], header.fresh ?? header.old ?? pair?.[1]]
  if ([header.old, header.fresh, from, to, pair?.[0], pair?.[1]].includes(null))
    return { error: 'a name in it is not UTF-8' }
  if (header.way !== undefined) {
    if (from == null || to == null)
      return { error: `a ${header.way} needs both a \`from\` and a \`to\` line` }
    return isOf(header.old, from) && isOf(header.fresh, to)
      ? { old: from, fresh: to }
      : { error: `its \`${header.way}\` lines name other files than those below them` }
  }
  if (old == null || fresh == null) return { error: 'it does not say which file it is about' }
  const prefixes = prefixesOf(old, fresh, pair as Prefixes | undefined, compared)
  const sides = { old: stripped(old, prefixes), fresh: stripped(fresh, prefixes) }
  if (sides.old === null && sides.fresh === null) return { error: 'it names no file' }
  if (header.createdMode !== undefined) return { old: null, fresh: sides.fresh ?? sides.old }
  if (header.deletedMode !== undefined) return { old: sides.old ?? sides.fresh, fresh: null }
  if (sides.old === null || sides.fresh === null || sides.old === sides.fresh) return sides
  return isGit
    ? { error: 'it names two files, and no `rename` or `copy` lines' }
    : sameFile(sides.old, sides.fresh)
}

/** True for no name, or that of a file behind a prefix or none. */
const isOf = (name: Name | undefined, path: string): boolean =>
  name == null || name === path || name.endsWith(`/${path}`)

/**
 * Without a `rename` line two names are one file: the new one, unless it is the old one with more behind it, as git has
 * it.
 */
const sameFile = (old: string, fresh: string): Sides => {
  const path = fresh.startsWith(old) ? old : fresh
  return { old: path, fresh: path }
}
