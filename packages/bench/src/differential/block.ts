import type { Hunk } from './file-change.ts'

/** Some hunks of a text with the lines around and between them. Lines have their breaks; all numbers are 0-based. */
export interface Block {
  /** The lines as they were, and as they come out. */
  readonly old: readonly string[]
  readonly fresh: readonly string[]
  /** Where the block starts in the old text, and in the text whose earlier blocks are changed already. */
  readonly from: number
  readonly start: number
  readonly hunks: readonly Hunk[]
  /** How many lines of context stand above the first hunk. */
  readonly above: number
  /** True where the old lines are the last ones of their text. */
  readonly atEnd: boolean
  /** True where the old lines stand only here once the blocks before are changed. */
  readonly isOnly: boolean
  /** True where the lines above the first hunk stand only here in the old text, even without their last break. */
  readonly hasAnchor: boolean
}

/** Two texts in lines, with the hunks between them. */
export interface Texts {
  readonly old: readonly string[]
  readonly fresh: readonly string[]
  readonly hunks: readonly Hunk[]
}

/** A text in lines with their breaks. */
export const linesIn = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? []

/** The hunks of a text, each with some lines of context; those whose contexts meet in one block. */
export const blocksAround = (texts: Texts, context: number): readonly Block[] =>
  spansAround(texts, context).map((span) => blockOf(texts, span))

/**
 * The hunks of a text, each with as much context, and `context` lines at least, as it takes to stand there only once.
 */
export const uniqueBlocks = (texts: Texts, context: number): readonly Block[] => {
  const text = plain(texts.old)
  const isVague = ({ from, to }: Span): boolean =>
    (from > 0 || to < texts.old.length) && !standsOnce(text, plain(texts.old.slice(from, to)))
  let spans = spansAround(texts, context)
  for (let more = 1; spans.some(isVague); more *= 2)
    spans = merged(spans.map((span) => (isVague(span) ? grown(texts, span, more) : span)))
  return spans.map((span) => blockOf(texts, span))
}

/**
 * True where a text stands in another one, and only once; overlapping places count. Kinds of line breaks make no
 * difference.
 */
const standsOnce = (text: string, part: string): boolean => {
  const at = part === '' ? -1 : text.indexOf(part)
  return at >= 0 && text.indexOf(part, at + 1) < 0
}

/** Lines put together, with `\n` for all their breaks. */
const plain = (lines: readonly string[]): string => lines.join('').replaceAll('\r\n', '\n')

/** Some hunks, and the old lines around them. */
interface Span {
  readonly hunks: readonly Hunk[]
  readonly from: number
  readonly to: number
}

const spansAround = (texts: Texts, context: number): readonly Span[] =>
  merged(texts.hunks.map((hunk) => grown(texts, { hunks: [hunk], from: hunk.from, to: hunk.to }, context)))

const grown = ({ old }: Texts, { hunks, from, to }: Span, by: number): Span => ({
  hunks,
  from: Math.max(0, from - by),
  to: Math.min(old.length, to + by),
})

const merged = (spans: readonly Span[]): readonly Span[] => {
  const apart: Span[] = []
  for (const span of spans) {
    const last = apart.at(-1)
    if (last === undefined || span.from > last.to) apart.push(span)
    else
      apart[apart.length - 1] = {
        hunks: [...last.hunks, ...span.hunks],
        from: Math.min(last.from, span.from),
        to: Math.max(last.to, span.to),
      }
  }
  return apart
}

const blockOf = (texts: Texts, { hunks, from, to }: Span): Block => {
  const [first, last] = [hunks[0]!, hunks.at(-1)!]
  const [start, end] = [first.start - (first.from - from), last.end + (to - last.to)]
  const old = texts.old.slice(from, to)
  const now = [...texts.fresh.slice(0, start), ...texts.old.slice(from)]
  return {
    old,
    fresh: texts.fresh.slice(start, end),
    from,
    start,
    hunks,
    above: first.from - from,
    atEnd: to === texts.old.length,
    isOnly: standsOnce(plain(now), plain(old)),
    hasAnchor: standsOnce(plain(texts.old), plain(old.slice(0, first.from - from)).replace(/\n$/, '')),
  }
}
