import { sharedStart } from '@emend/model'
import type { Random } from '../random.ts'

/** What ends a line. */
export type LineBreak = '\n' | '\r\n'

/** The byte-order mark. */
export const MARK = '\ufeff'

/** What an edit says, line by line. */
export interface Wording {
  readonly find: readonly string[]
  readonly replace: readonly string[]
  /** The breaks of the edit, used in turn. */
  readonly written: readonly LineBreak[]
  /** Whether the find and the replacement end with a line break. */
  readonly ends: { readonly find: boolean; readonly replace: boolean }
  /** Which texts start with a byte-order mark. */
  readonly marks: { readonly find: boolean; readonly replace: boolean }
}

/** The lines of a hunk with their marks, and what else tells its place. */
export interface Hunk {
  readonly lines: readonly string[]
  readonly anchors?: readonly string[]
  readonly from?: number
}

/** An edit as the planner takes it. */
export type Attempt =
  | { readonly op: 'edit'; readonly find: string; readonly replace: string }
  | { readonly op: 'patch'; readonly hunks: readonly Hunk[] }

/**
 * A way to write an edit down; null where it cannot say this, or nothing would change. `line` is where it belongs,
 * 0-based.
 */
export type Notation = (wording: Wording, line: number, random: Random) => Attempt | null

/** Lines as a text with breaks that are used in turn. */
export const textIn = (lines: readonly string[], breaks: readonly LineBreak[], ends: boolean): string =>
  lines
    .map((line, index) => (index < lines.length - 1 || ends ? line + breaks[index % breaks.length] : line))
    .join('')

const plain = (text: string): string => text.replaceAll('\r\n', '\n')

/** A text to find, and one to put in its place. */
export const asEdit: Notation = (wording) => {
  const { marks, written, ends } = wording
  const find = textIn(wording.find, written, ends.find)
  const replace = textIn(wording.replace, written, ends.replace && wording.replace.length > 0)
  if (find === '' || plain(find) === plain(replace)) return null
  return { op: 'edit', find: (marks.find ? MARK : '') + find, replace: (marks.replace ? MARK : '') + replace }
}

/** A hunk as V4A has it: context alone tells its place. */
export const asHunk: Notation = (wording) => {
  const lines = hunkLines(wording)
  return lines === null ? null : { op: 'patch', hunks: [{ lines }] }
}

/** A hunk as a unified diff has it: its number may be some lines off, but not that of one at the top of the file. */
export const asNumberedHunk: Notation = (wording, line, random) => {
  const lines = hunkLines(wording)
  const drift = line === 0 || random.chance(0.5) ? 0 : random.below(61) - 30
  return lines === null ? null : { op: 'patch', hunks: [{ lines, from: Math.max(1, line + 1 + drift) }] }
}

/**
 * The lines of both texts as one hunk: those that both start and end with are context. A mark belongs to the first
 * line.
 */
const hunkLines = (wording: Wording): readonly string[] | null => {
  const { written, marks } = wording
  if (marks.find !== marks.replace || (marks.find && wording.replace.length === 0)) return null
  const withMark = ([first = '', ...rest]: readonly string[]): readonly string[] =>
    marks.find ? [MARK + first, ...rest] : [first, ...rest]
  const find = withMark(wording.find)
  const replace = wording.replace.length === 0 ? [] : withMark(wording.replace)
  const head = sharedStart(find, replace)
  const tail = sharedStart(find.slice(head).reverse(), replace.slice(head).reverse())
  if (head + tail === find.length && head + tail === replace.length) return null
  const marked = (mark: string, lines: readonly string[], from: number): readonly string[] =>
    lines.map(
      (line, index) => `${mark}${line}${written[(from + index) % written.length] === '\n' ? '' : '\r'}`,
    )
  return [
    ...marked(' ', find.slice(0, head), 0),
    ...marked('-', find.slice(head, find.length - tail), head),
    ...marked('+', replace.slice(head, replace.length - tail), head),
    ...marked(' ', find.slice(find.length - tail), find.length - tail),
  ]
}
