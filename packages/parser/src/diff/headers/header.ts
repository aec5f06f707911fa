import type { Lines } from '../../text/lines.ts'
import { isHunkHeader } from '../starts.ts'
import { type Draft, type ExtendedHeader, isEmptyBlob, readExtended } from './extended-header.ts'
import { headerName, type Name, namePair, withNowhere, withoutSides } from './names.ts'
import { NOWHERE } from './prefixes.ts'

/** What stands above the hunks of one file. Names are still as they are written. */
export interface Header extends ExtendedHeader {
  /** The names of a `diff --git` line, where there is one and they can be told apart. */
  readonly pair?: readonly [Name, Name]
  readonly isGit: boolean
  readonly old?: Name
  readonly fresh?: Name
  /** True where these would be its own, and are of another file than that of the `diff --git` line. */
  readonly isOfTwoFiles?: boolean
  /** The line after the header. */
  readonly next: number
}

/** Reads a header that starts at a line. */
export const readHeader = (lines: Lines, start: number): Header => {
  const git = /^diff --(?:git|cc|combined) ([^\n]*)$/.exec(lines.at(start))?.[1]
  const pair = git === undefined ? null : namePair(git)
  const header: Draft<Header> = { isGit: git !== undefined, next: start }
  if (pair !== null) header.pair = pair
  let at = git === undefined ? start : start + 1
  const said = new Set<string>()
  if (git !== undefined) while (readExtended(header, said, lines.at(at))) at++
  const first = nameAt(lines, at, '--- ')
  const second = nameAt(lines, first === undefined ? at : at + 1, '+++ ')
  const [before, after] = git === undefined ? withoutSides(first, second) : [first, second]
  const [old, fresh] = withNowhere(before, after)
  const next = at + (old === undefined ? 0 : 1) + (fresh === undefined ? 0 : 1)
  if (!belongs(old, pair?.[0]) || !belongs(fresh, pair?.[1]))
    return lacksNames(header, old, fresh) ? { ...header, isOfTwoFiles: true, next } : { ...header, next: at }
  if (old !== undefined) header.old = old
  if (fresh !== undefined) header.fresh = fresh
  header.next = next
  return header
}

const nameAt = (lines: Lines, at: number, mark: '--- ' | '+++ '): Name | undefined => {
  const line = lines.at(at)
  return line.startsWith(mark) && /\S/.test(line[mark.length] ?? '')
    ? headerName(line.slice(mark.length))
    : undefined
}

/**
 * True where the lines of a file that goes, comes or gets another mode fit the names below them: an empty file has none.
 */
const lacksNames = (
  { deletedMode, createdMode, newMode, index }: Header,
  old: Name | undefined,
  fresh: Name | undefined,
): boolean =>
  (deletedMode !== undefined && fresh === NOWHERE && !isEmptyBlob(index?.old)) ||
  (createdMode !== undefined && old === NOWHERE && !isEmptyBlob(index?.fresh)) ||
  newMode !== undefined

/** False for the name of another file than git's line names: there the next diff starts, without such a line. */
const belongs = (name: Name | undefined, named: Name | undefined): boolean => {
  if (name === undefined || name === null || name === NOWHERE || named === undefined || named === null)
    return true
  const bare = (one: string): string => one.replace(/^[a-z0-9]\//, '')
  return bare(name) === bare(named)
}

/** True where the new name of a file, which the header lacks, is the first line of its first hunk. */
export const namesBelow = (lines: Lines, { old, fresh, next }: Header): boolean => {
  const name = nameAt(lines, next + 1, '+++ ')
  const isLate = old != null && fresh === undefined && name !== undefined && isHunkHeader(lines, next)
  return isLate && belongs(name, old)
}
