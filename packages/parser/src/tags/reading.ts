import { startsLine } from '../text/starts-line.ts'
import type { Block, Field } from './blocks.ts'
import { allBits, bitOf, endsBlock, type Fits, fitsIn } from './fitting.ts'
import type { Outline } from './outline/outline.ts'
import { standsFirst, standsLast } from './space.ts'

/** One way in which a block's tags pair up. Numbers are tokens. */
export interface Reading {
  readonly children: readonly Child[]
  /** The closing tag of the block. */
  readonly end: number
}

/** A child of a block: its opening and its closing tag. */
export interface Child {
  readonly field: Field
  readonly open: number
  readonly close: number
}

/** What the grammar makes of a block: one reading, none, or two where it cannot tell which is meant. */
export type Resolution =
  | { readonly kind: 'read'; readonly reading: Reading }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'ambiguous'; readonly field: Field; readonly closes: readonly [number, number] }

type Fitting = Exclude<Resolution, { readonly kind: 'unreadable' }>

/** Finds out which tags belong to the block that starts at a token. */
export type Resolve = (start: number, block: Block) => Resolution

/**
 * Resolves blocks by rule 3 of the grammar: a child ends at the first closing tag, nested pairs balanced, after which
 * the rest of the block fits. Where that finds nothing, or takes the end of another block, an opening tag may stand
 * alone in a text: then nesting is left aside. Linear over all blocks of a text.
 */
export const resolverOf = (outline: Outline): Resolve => {
  const fits = fitsIn(outline)
  return (start, block) => {
    if (outline.tokens[start]!.attributes) return { kind: 'unreadable' }
    const balanced = childrenOf(outline, start, block, balancedCloses(outline, fits))
    return balanced.kind === 'unreadable' || takesAnotherEnd(outline, start, balanced)
      ? childrenOf(outline, start, block, loneCloses(outline, fits))
      : balanced
  }
}

/**
 * Finds the closing tag of the child that opens at a token, and a second one that would do as well, where there are any;
 * `lacking` are the children still to come after it.
 */
type FindCloses = (open: number, block: Block, lacking: number) => readonly number[]

const childrenOf = (outline: Outline, start: number, block: Block, find: FindCloses): Resolution => {
  const { tokens, follower } = outline
  const children: Child[] = []
  let lacking = allBits(block)
  let at = follower(start)
  while (at !== -1 && !tokens[at]!.closing) {
    const bit = lacking & bitOf(block, outline, at)
    if (bit === 0) return { kind: 'unreadable' }
    lacking &= ~bit
    // A CDATA section has told where its child ends.
    const [close, other] = tokens[at]!.cdata === undefined ? find(at, block, lacking) : [at + 1]
    if (close === undefined) return { kind: 'unreadable' }
    const field = tokens[at]!.name as Field
    if (other !== undefined) return { kind: 'ambiguous', field, closes: [close, other] }
    if (isWrittenTwice(outline, at, close)) return { kind: 'ambiguous', field, closes: [close - 1, close] }
    children.push({ field, open: at, close })
    at = follower(close)
  }
  const isWhole = at !== -1 && endsBlock(tokens[at]!, block, lacking)
  return isWhole ? { kind: 'read', reading: { children, end: at } } : { kind: 'unreadable' }
}

/**
 * True where the same closing tag, which nothing opens, is the whole last line of a child: the child may have ended
 * there.
 */
const isWrittenTwice = ({ text, tokens, pairOf }: Outline, open: number, close: number): boolean => {
  const [last, end] = [tokens[close - 1]!, tokens[close]!]
  if (!last.closing || last.name !== end.name || pairOf[close - 1]! > open) return false
  return startsLine(text, last.from) && /^[ \t]*\r?\n\s*$/.test(text.slice(last.to, end.from))
}

const balancedCloses =
  ({ nextClose, nextStart }: Outline, fits: Fits): FindCloses =>
  (open, block, lacking) => {
    const first = nextClose[open]!
    const close = fits.from(first, block, lacking)
    if (close === -1) return []
    for (let at = first; at !== close; at = nextClose[at]!)
      if (fits.next(at, block, lacking)) return [at, close]
    const next = nextClose[close]!
    const other = next === -1 ? -1 : fits.from(next, block, lacking)
    // Beyond the start of another block it is that block's own.
    return other !== -1 && other < nextStart[close]! ? [close, other] : [close]
  }

/** True when the closing tag at which a block would end is that of another block which starts inside of it. */
const takesAnotherEnd = (outline: Outline, start: number, resolution: Fitting): boolean => {
  const end = resolution.kind === 'read' ? resolution.reading.end : resolution.closes[1]
  const opening = outline.pairOf[end]!
  return opening > start && outline.blockAt(opening) !== undefined
}

// Only up to the next block: otherwise a forgotten closing tag would take one from another block.
const loneCloses =
  ({ text, tokens, nextClose, nextStart, follower }: Outline, fits: Fits): FindCloses =>
  (open, block, lacking) => {
    const [own, limit] = [nextClose[open]!, nextStart[open]!]
    if (own !== -1 && own < limit) return fits.next(own, block, lacking) ? [own] : []
    const closes: number[] = []
    for (let at = open + 1; at < limit && closes.length < 2; at++) {
      const { name, closing, from, to } = tokens[at]!
      if (name !== tokens[open]!.name) continue
      // There it may be that of the child, written twice.
      if (!closing && (at === follower(open) || (standsFirst(text, from) && standsLast(text, to)))) return []
      if (closing && fits.next(at, block, lacking)) closes.push(at)
    }
    return closes
  }
