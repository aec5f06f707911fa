import type { Hunk } from '@emend/model'
import { type Lines, lineWhere } from '../text/lines.ts'
import { CONTEXT, NO_BREAK } from '../text/marked.ts'
import { isAboveMarked } from './marked-below.ts'
import { HEADER_IN_MARKS, HEADER_QUOTED, isHeader, markerOf } from './markers.ts'

/** Where chunks are read from, and what ends them. Lines are 0-based; `to` is exclusive. */
export interface ChunkSource {
  readonly lines: Lines
  readonly from: number
  readonly to: number
  /** The file that they change: its path may stand above them as a comment. */
  readonly path: string
  /** True where a line without a mark is context that lost its space, and no prose. */
  readonly enclosed: boolean
  /** What a line means here if it is no line of the file. */
  readonly marker: (line: string) => 'end-of-file' | 'other' | undefined
}

/** The chunks of one file, with the line that each starts at, and the line after them; or what is wrong with one. */
export type Chunks =
  | { readonly hunks: readonly Hunk[]; readonly starts: readonly number[]; readonly next: number }
  | { readonly error: string; readonly line: number }

interface Draft {
  readonly from: number
  /** The line numbers that it has as a hunk of a diff does. */
  numbers?: Numbers
  readonly anchors: string[]
  readonly lines: string[]
  /** Blank lines without a mark that came last: context only if another line follows. */
  blanks: string[]
}

/** Reads chunks: anchors, then lines with their marks. */
export const readChunks = (source: ChunkSource): Chunks => {
  const { lines, from, to, enclosed } = source
  const named = pathComment(source)
  const work: Work = { hunks: [], starts: [], draft: undefined }
  let at = from + namesOfDiff(source)
  for (; at < to; at++) {
    if (at === named) continue
    const line = lines.at(at)
    const kind = kindOf(source, line)
    if (kind === 'other') break
    if (kind === 'prose' && !isOpen(work) && !isAboveMarked(lines, at, to) && !hasLostMark(source, at)) break
    if (kind === 'prose') return { error: NO_MARK, line: at }
    if (kind === 'end-of-file' && (work.draft === undefined || isOpen(work)))
      return { error: NO_LINES, line: at }
    take(work, kind, line, at)
  }
  if (isOpen(work) && !(saysNothing(work) && at < lines.count))
    return { error: NO_LINES, line: work.draft!.from }
  close(work)
  if (work.astray !== undefined) return { error: NOWHERE, line: work.astray }
  if (enclosed && work.unclear !== undefined) return { error: BLANKS, line: work.unclear }
  const isContext = named !== undefined && lines.at(named + 1).startsWith('+')
  const hunks = isContext ? withContext(work.hunks, lines.at(named)) : work.hunks
  return { hunks, starts: work.starts, next: at }
}

/**
 * True for a line right below one that goes or comes that lost its mark: it is code, or stands right above context, or
 * above a header where it does not end as a sentence does.
 */
const hasLostMark = ({ lines, to }: ChunkSource, at: number): boolean => {
  if (!/[+-]/.test(lines.mark(at - 1))) return false
  if (CODE.test(lines.at(at).slice(0, 1000).trimEnd())) return true
  const below = at + 1 < to ? lines.at(at + 1) : ''
  return CONTEXT.test(below) || (isHeader(markerOf(below)) && !/[.:!?*`]\s*$/.test(lines.at(at)))
}

/** A line that no sentence is: an assignment, a call, what a bracket or a semicolon ends, or one in a block. */
const CODE = /^\t|\s=\s|^\w[\w.]*\(.*\)$|[;{([]$|^(?:const|def|export|import|raise|return|throw)\s[^.:]+$/

interface Work {
  readonly hunks: Hunk[]
  readonly starts: number[]
  draft: Draft | undefined
  /** The first chunk that only adds lines where its line numbers say that some stood. */
  astray?: number
  /** The first chunk that only adds lines, with blank lines below that may be where they go. */
  unclear?: number
}

/** True where a chunk was begun that has no lines yet. */
const isOpen = ({ draft }: Work): boolean => draft !== undefined && draft.lines.length === 0

/**
 * True where an empty `@@` begins another chunk: below it, what follows the chunks may stand, but not the end of the
 * text.
 */
const saysNothing = ({ hunks, draft }: Work): boolean =>
  hunks.length > 0 && draft?.anchors.length === 0 && draft.numbers === undefined

const NO_LINES = 'a chunk needs lines that start with a space, `-` or `+`'
const NOWHERE = 'it only adds lines, and nothing says where: name a line above it after `@@`'
const BLANKS =
  'it only adds lines, and the blank lines below them may be lines of the file: start these with a space, or leave them out'
const NO_MARK = 'every line of a chunk starts with a space, `-` or `+`'

type Kind = 'anchor' | 'blank' | 'marked' | 'unmarked' | 'prose' | 'end-of-file' | 'other'

const kindOf = ({ marker, enclosed }: ChunkSource, line: string): Kind => {
  const said = line.includes('***') ? marker(line) : undefined
  if (said !== undefined) return said
  if (line === '' || line === '\r') return 'blank'
  if (/^[ +-]/.test(line) || line.trimEnd() === NO_BREAK) return 'marked'
  if (line.startsWith('@@')) return 'anchor'
  // No file is likely to have such a line.
  return enclosed && line.search(HEADER_IN_MARKS) === -1 && !HEADER_QUOTED.test(line) ? 'unmarked' : 'prose'
}

const take = (work: Work, kind: Exclude<Kind, 'prose' | 'other'>, line: string, at: number): void => {
  if (kind === 'end-of-file' || (kind === 'anchor' && !isOpen(work))) close(work, kind === 'end-of-file')
  if (kind === 'blank') work.draft?.blanks.push(` ${line}`)
  if (kind === 'end-of-file' || kind === 'blank') return
  work.draft ??= { from: at, anchors: [], lines: [], blanks: [] }
  if (kind === 'anchor') anchor(work.draft, line)
  else add(work.draft, kind === 'marked' ? line : ` ${line}`)
}

/** Another line that begins the chunk: blank ones before it are layout. */
const anchor = (draft: Draft, line: string): void => {
  draft.blanks = []
  const said = anchorOf(line)
  if (typeof said !== 'string') draft.numbers = said
  else if (said !== '') draft.anchors.push(said)
}

const add = (draft: Draft, line: string): void => {
  for (const blank of draft.blanks) draft.lines.push(blank)
  draft.blanks = []
  draft.lines.push(line)
}

const close = (work: Work, atEnd = false): void => {
  const { draft } = work
  work.draft = undefined
  if (draft === undefined || draft.lines.length === 0) return
  const { anchors, lines, numbers, blanks } = draft
  const from = numbers?.from
  if (lines.every((line) => line.startsWith('+'))) {
    if (numbers?.isOfLines) work.astray ??= draft.from
    if (numbers === undefined && blanks.length > 0) work.unclear ??= draft.from
  }
  work.starts.push(draft.from)
  work.hunks.push({
    lines,
    ...(from !== undefined && { from }),
    ...(anchors.length > 0 && { anchors }),
    ...(atEnd && { atEnd }),
  })
}

/** Where a hunk of a diff stood. */
interface Numbers {
  readonly from: number
  /** False where it stood between two lines, and of none. */
  readonly isOfLines: boolean
}

const NUMBERS = /^-(\d{1,9})(?:,(\d{1,9}))? \+\d{1,9}(?:,\d{1,9})?(?: @@.*)?$/

/** What a line that starts with `@@` says: an anchor, nothing (empty), or line numbers as in a diff. */
export const anchorOf = (line: string): string | Numbers => {
  const text = line.slice(2).replace(/^ /, '').trimEnd()
  const [, from, count] = NUMBERS.exec(text) ?? []
  if (from !== undefined) return { from: Number(from), isOfLines: Number(count ?? 1) > 0 }
  const anchor = text.replace(/@@$/, '').trimEnd()
  return anchor === '...' || anchor === '…' ? '' : anchor
}

const COMMENT = /^(?:#+|\/\/+|\/\*+|<!--|;+|%+)\s*(?:(?:filepath|file|path):\s*)?(\S.*?)\s*(?:\*\/|-->)?$/i

/** The first line, or that below the first `@@`, where it only repeats the path of the file: a comment without a mark. */
const pathComment = ({ lines, from, to, path, enclosed }: ChunkSource): number | undefined => {
  const at = lineWhere(from, to, (line) => lines.mark(line) !== '@')
  const isComment = enclosed && at < to && COMMENT.exec(lines.at(at).slice(0, 1000).trimEnd())?.[1] === path
  return isComment ? at : undefined
}

/** So many lines at the start are the names of a diff: of the same file, they say nothing new. */
const namesOfDiff = ({ lines, from, to, path }: ChunkSource): 0 | 2 => {
  if (from + 2 >= to || lines.mark(from) !== '-') return 0
  const isOf = (line: string, form: RegExp): boolean => form.exec(line.slice(0, 1000).trimEnd())?.[1] === path
  return isOf(lines.at(from), OLD_NAME) && isOf(lines.at(from + 1), NEW_NAME) ? 2 : 0
}

const OLD_NAME = /^--- (?:a\/)?(.+)$/
const NEW_NAME = /^\+\+\+ (?:b\/)?(.+)$/

/** Lines that are only added go right below the comment, if that is all there is to say where. */
const withContext = ([first, ...rest]: readonly Hunk[], named: string): readonly Hunk[] =>
  first!.anchors === undefined && first!.lines.every((line) => line.startsWith('+'))
    ? [{ ...first!, lines: [` ${named}`, ...first!.lines] }, ...rest]
    : [first!, ...rest]
