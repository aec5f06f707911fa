import type { Lines } from '../lines.ts'
import { headerName, type Name, namePair, plainName, withNowhere, withoutSides } from './names.ts'
import { comparedAs, NOWHERE, type Prefixes, stripperFor } from './prefixes.ts'
import { isHunkHeader } from './starts.ts'

/** What stands above the hunks of one file. Names are still as they are written. */
export interface Header {
  /** The names of a `diff --git` line, where there is one and they can be told apart. */
  readonly pair?: readonly [Name, Name]
  readonly isGit: boolean
  readonly old?: Name
  readonly fresh?: Name
  readonly from?: Name
  readonly to?: Name
  readonly way?: 'rename' | 'copy'
  /** Where a moved or copied file is said to differ from what it was. */
  readonly differs?: true
  readonly oldMode?: string
  readonly newMode?: string
  readonly createdMode?: string
  readonly deletedMode?: string
  /** The blob ids of an `index` line, perhaps abbreviated, and the mode that both sides have. */
  readonly index?: { readonly old: string; readonly fresh: string; readonly mode?: string }
  /** The line after the header. */
  readonly next: number
}

type Draft = { -readonly [Key in keyof Header]: Header[Key] }

/** Reads a header that starts at a line. */
export const readHeader = (lines: Lines, start: number): Header => {
  const git = /^diff --(?:git|cc|combined) ([^\n]*)$/.exec(lines.at(start))?.[1]
  const pair = git === undefined ? null : namePair(git)
  const header: Draft = { isGit: git !== undefined, next: start }
  if (pair !== null) header.pair = pair
  let at = git === undefined ? start : start + 1
  const said = new Set<string>()
  if (git !== undefined) while (at < lines.count && readExtended(header, said, lines.at(at))) at++
  const first = nameAt(lines, at, '--- ')
  const second = nameAt(lines, first === undefined ? at : at + 1, '+++ ')
  const [before, after] = git === undefined ? withoutSides(first, second) : [first, second]
  const [old, fresh] = withNowhere(before, after)
  header.next = at
  if (!belongs(old, pair?.[0]) || !belongs(fresh, pair?.[1])) return header
  if (old !== undefined) header.old = old
  if (fresh !== undefined) header.fresh = fresh
  header.next = at + (old === undefined ? 0 : 1) + (fresh === undefined ? 0 : 1)
  return header
}

const nameAt = (lines: Lines, at: number, mark: '--- ' | '+++ '): Name | undefined => {
  const line = lines.at(at)
  return line.startsWith(mark) && /\S/.test(line[mark.length] ?? '')
    ? headerName(line.slice(mark.length))
    : undefined
}

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

/** What git's extended lines start with. */
const WORDS = [
  ...['old mode', 'new mode', 'deleted file mode', 'new file mode', 'similarity index', 'index'],
  ...['copy from', 'copy to', 'rename from', 'rename to', 'dissimilarity index'],
]
/** What it still reads, and does not write any more. */
const FORMER = ['rename old', 'rename new']
const EXTENDED = new RegExp(`^(${[...WORDS, ...FORMER].join('|')}) (.*?)\\r?$`)

const CONTRARY: Readonly<Record<string, string>> = {
  'new file mode': 'deleted file mode',
  'deleted file mode': 'new file mode',
}

/** What a line of a header may start with, as far as one that is cut off has it. */
const STARTS = [
  ...WORDS.map((word) => `${word} `),
  ...['--- ', '+++ ', '@@ ', 'GIT binary patch', 'Binary files '],
]

const WHOLE =
  /^(?:(?:old|new|deleted file|new file) mode [0-7]{6}|(?:copy|rename) .*|similarity index \d+%|index [0-9a-f]+\.\.[0-9a-f]+(?: [0-7]{6})?)$/

/** True for a text that ends in the middle of a line of a header: of one that is not known yet, or of a value. */
export const isCutOff = (lines: Lines, { next, pair, to }: Header): boolean => {
  if (lines.text.endsWith('\n') || next < lines.count - 1) return false
  const last = lines.at(next)
  if (last !== '') return STARTS.some((start) => start.startsWith(last) || last.startsWith(start))
  const isOther = to != null && pair != null && pair[1] !== to && !pair[1]?.endsWith(`/${to}`)
  return isOther || !WHOLE.test(lines.at(next - 1))
}

/**
 * Takes one of git's extended header lines in; false for any other line, and for one of the next file, whose first line
 * is missing.
 */
const readExtended = (header: Draft, said: Set<string>, line: string): boolean => {
  const [, word, value = ''] = EXTENDED.exec(line) ?? []
  if (word === undefined || said.has(word) || said.has(CONTRARY[word] ?? '')) return false
  said.add(word)
  switch (word) {
    case 'old mode':
      header.oldMode = value
      return true
    case 'new mode':
      header.newMode = value
      return true
    case 'deleted file mode':
      header.deletedMode = value
      return true
    case 'new file mode':
      header.createdMode = value
      return true
    case 'index':
      readIndex(header, value)
      return true
    case 'similarity index':
      if (value !== '100%') header.differs = true
      return true
    case 'dissimilarity index':
      return true
    default:
      readWay(header, word, plainName(value))
      return true
  }
}

const readIndex = (header: Draft, value: string): void => {
  const [, old, fresh, mode] = /^([0-9a-f]+)\.\.([0-9a-f]+)(?: ([0-7]{6}))?$/.exec(value) ?? []
  if (old === undefined || fresh === undefined) return
  header.index = { old, fresh, ...(mode !== undefined && { mode }) }
}

const readWay = (header: Draft, word: string, name: Name): void => {
  header.way = word.startsWith('copy') ? 'copy' : 'rename'
  if (/(?:from|old)$/.test(word)) header.from = name
  else header.to = name
}

/** The paths that a header is about: null for a file that is not there. */
export interface Sides {
  readonly old: string | null
  readonly fresh: string | null
}

/** The directories that a diff is of, by the first file that is in both; null where there is none. */
export const comparedIn = (text: string): Prefixes | null => {
  for (const [, old, fresh] of text.matchAll(/^--- (\S[^\n]*)\n\+\+\+ (\S[^\n]*)$/gm)) {
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
    return from == null || to == null
      ? { error: `a ${header.way} needs both a \`from\` and a \`to\` line` }
      : { old: from, fresh: to }
  }
  if (old == null || fresh == null) return { error: 'it does not say which file it is about' }
  const strip = stripperFor({ old, fresh, pair: pair as readonly [string, string] | undefined, compared })
  const sides = { old: strip(old), fresh: strip(fresh) }
  if (header.createdMode !== undefined) return { old: null, fresh: sides.fresh ?? sides.old }
  if (header.deletedMode !== undefined) return { old: sides.old ?? sides.fresh, fresh: null }
  if (sides.old === null || sides.fresh === null || sides.old === sides.fresh) return sides
  return isGit
    ? { error: 'it names two files, and no `rename` or `copy` lines' }
    : sameFile(sides.old, sides.fresh)
}

/**
 * Without a `rename` line two names are one file: the new one, unless it is the old one with more behind it, as git has
 * it.
 */
const sameFile = (old: string, fresh: string): Sides => {
  const path = old.length < fresh.length && fresh.startsWith(old) ? old : fresh
  return { old: path, fresh: path }
}
