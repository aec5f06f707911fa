import { brief } from '@emend/model'
import { undecoratedPath } from '../../search-replace/path.ts'
import { belowBlank, type Lines } from '../../text/lines.ts'
import { CONTEXT, MARKED } from '../../text/marked.ts'
import { startsMessage } from '../message.ts'
import { startsSection } from '../starts.ts'
import { isUnshown } from '../unshown.ts'
import type { Body } from './hunk-body.ts'
import { endsHunk, isAboveMarked, isUpsideDown } from './hunk-end.ts'
import type { Numbers } from './hunk-numbers.ts'

/** What is known of where a hunk stands. */
export interface HunkSurroundings {
  /** In a Markdown fence that is still open. */
  readonly fenced: boolean
  /** The word that ends the here-document that it may stand in. */
  readonly word: string | undefined
  /** In the diff of a new file. */
  readonly creates: boolean
}

const quoted = (line: string): string => brief(line.trimEnd(), 80)

/** What stands behind the numbers is the name of a function, with a space before it. */
export const lineInHeader = (line: string): string | undefined =>
  /^@@[^@]*@@[+-]/.test(line) ? `a line of it stands on its first one: ${quoted(line)}` : undefined

/** What is wrong with the lines of a hunk, or with those below it; nothing where they can be taken as they are. */
export const errorIn = (
  lines: Lines,
  { lines: read, next, holds }: Body,
  { from, counts }: Numbers,
  { fenced, word, creates }: HunkSurroundings,
): string | undefined => {
  const ends = word !== undefined && lines.at(belowBlank(lines, next)).trim() === word
  const unmarked = holds && !fenced ? wordsAt(lines, next) : unmarkedFrom(lines, next, { fenced, holds })
  if (isUpsideDown(lines, next)) return 'below it, the names of the next file are in the wrong order'
  if (read.length === 0) return unmarked === undefined || ends ? 'it has no lines' : noMark(unmarked)
  const beyond = holds ? changedBelow(lines, next) : undefined
  if (beyond !== undefined) return `more lines follow than its \`@@\` line counts: ${quoted(beyond)}`
  if (unmarked !== undefined && !ends) return noMark(unmarked)
  if (read[0]!.startsWith('\\')) return 'a `\\` mark has no line before it'
  const onlyAdds = read.every((line) => line[0] === '+' || line[0] === '\\')
  if (onlyAdds && !creates && !holds && from !== 0 && counts?.old !== 0)
    return 'it only adds lines, and nothing says where: quote a line above or below them as context'
  return undefined
}

const noMark = (line: string): string => `this line has no mark: ${quoted(line)}`

/**
 * A line that is added or removed below blank ones that end a hunk by its counts, or the context above one: they were
 * counted without it. An item of a list is none, nor the end of a mail. In a fence, the counts do not hold then.
 */
const changedBelow = (lines: Lines, next: number): string | undefined => {
  const at = belowBlank(lines, next)
  if (at === next || endsHunk(lines, at)) return undefined
  const line = lines.at(at)
  return MARKED.test(line) || (CONTEXT.test(line) && isAboveMarked(lines, at)) ? line : undefined
}

/** A line right below a hunk that has its lines, with lines of a hunk right below it: words that begin another one. */
const wordsAt = (lines: Lines, next: number): string | undefined =>
  /^[^\s+\-@\\<`~](?!.*@@)/.test(lines.at(next)) &&
  !startsSection(lines, next) &&
  isAboveMarked(lines, next + 1)
    ? lines.at(next)
    : undefined

/** True for the next diff, or what stands above it: its title, or the message of its commit. */
const startsNext = (lines: Lines, at: number): boolean =>
  startsSection(lines, at) || isTitle(lines, at) || startsMessage(lines, at)

/** True for a line that is the path of a file, as a comment or not, above the diff that names it. */
const isTitle = (lines: Lines, at: number): boolean => {
  const below = belowBlank(lines, at + 1)
  const path = startsSection(lines, below) ? undecoratedPath(lines.at(at)) : undefined
  return path !== undefined && (lines.at(below) + lines.at(below + 1)).includes(path)
}

/** Lines that may follow right on a hunk: what starts another, closes a wrapper or ends a mail, or is blank. */
const FOLLOWS = /^(?:\s*$|@@|<\/|diff |Index: |EOF\b|From |base-commit: |-)/
/** Those of them that may be a line of the file as well, where lines of the hunk follow. */
const WRAPS = /^(?:<\/|Index: |EOF\b|From )/
const FENCE = /^ {0,3}(?:```|~~~)/

/**
 * The line without a mark that stands below a hunk, and is no prose: it is in the same fence; or, where the counts are
 * wrong, right below the hunk, or below blank lines with lines of a hunk right below it. So is a fence, which otherwise
 * closes the hunk's own.
 */
const unmarkedFrom = (
  lines: Lines,
  next: number,
  { fenced, holds }: { readonly fenced: boolean; readonly holds: boolean },
): string | undefined => {
  const at = belowBlank(lines, next)
  if (at === lines.count || startsNext(lines, at)) return undefined
  // Right below it, that is told of by itself.
  if (at === next && isUnshown(lines, at)) return undefined
  if (FOLLOWS.test(lines.at(at)))
    return WRAPS.test(lines.at(at)) && isAboveMarked(lines, at + 1) ? lines.at(at) : undefined
  if (FENCE.test(lines.at(at))) return !holds && isAboveMarked(lines, at + 1) ? lines.at(at) : undefined
  return at === next || fenced || isAboveMarked(lines, at + 1) ? lines.at(at) : undefined
}
