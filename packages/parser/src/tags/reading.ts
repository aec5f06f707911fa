import type { Block, Field } from './blocks.ts'
import type { Outline } from './outline.ts'

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

/** Finds out which tags belong to the block that starts at a token. */
export type Resolve = (start: number, block: Block) => Resolution

interface Fits {
  /** The first closing tag, from this one on, after which the rest of the block fits; -1 if there is none. */
  readonly from: (close: number, block: Block, lacking: number) => number
  /** True when the rest of the block fits after this closing tag. */
  readonly after: (close: number, block: Block, lacking: number) => boolean
}

/**
 * Resolves blocks by rule 3 of the grammar: a child ends at the first closing tag, nested pairs balanced, after which
 * the rest of the block fits. Where no pairing balances (a lone opening tag in a text), nesting is left aside.
 * Every closing tag is tried once per state of a block, however many blocks a text has: linear.
 */
export const resolverOf = (outline: Outline): Resolve => {
  const fits = fitsIn(outline)
  return (start, block) => {
    if (outline.tokens[start]!.attributes) return { kind: 'unreadable' }
    const children: Child[] = []
    let lacking = all(block)
    let at = outline.follower(start)
    while (at !== -1 && !outline.tokens[at]!.closing) {
      const bit = bitOf(block, outline, at)
      if ((lacking & bit) === 0) return { kind: 'unreadable' }
      lacking &= ~bit
      const found = closeOf(outline, fits, start, at, block, lacking)
      if (found.close === -1) return { kind: 'unreadable' }
      const field = outline.tokens[at]!.name as Field
      if (found.other !== -1) return { kind: 'ambiguous', field, closes: [found.close, found.other] }
      children.push({ field, open: at, close: found.close })
      at = outline.follower(found.close)
    }
    return at === -1 || children.length === 0
      ? { kind: 'unreadable' }
      : { kind: 'read', reading: { children, end: at } }
  }
}

const fieldsOf = (block: Block): readonly Field[] => [...block.required, ...block.optional]
const all = (block: Block): number => (1 << fieldsOf(block).length) - 1
const requiredBits = (block: Block): number => (1 << block.required.length) - 1

/** The bit of the child that opens at a token; 0 for a tag that is no child of the block or has attributes. */
const bitOf = (block: Block, { tokens }: Outline, at: number): number => {
  const token = tokens[at]!
  if (token.closing || token.attributes) return 0
  const index = fieldsOf(block).indexOf(token.name as Field)
  return index === -1 ? 0 : 1 << index
}

const fitsIn = (outline: Outline): Fits => {
  const known = new Map<string, Int32Array>()
  const after: Fits['after'] = (close, block, lacking) => {
    const next = outline.follower(close)
    if (next === -1) return false
    const token = outline.tokens[next]!
    if (token.closing) return token.name === block.tag && (lacking & requiredBits(block)) === 0
    const bit = lacking & bitOf(block, outline, next)
    if (bit === 0) return false
    if (token.cdata !== undefined) return after(next + 1, block, lacking & ~bit)
    return from(outline.nextClose[next]!, block, lacking & ~bit) !== -1
  }
  // Answers are kept for every closing tag passed on the way, as close + 2: 0 is not known yet, 1 is none.
  const from: Fits['from'] = (close, block, lacking) => {
    const key = `${block.tag} ${lacking}`
    const answers = known.get(key) ?? new Int32Array(outline.tokens.length)
    known.set(key, answers)
    const passed: number[] = []
    let at = close
    while (at !== -1 && answers[at] === 0 && !after(at, block, lacking)) {
      passed.push(at)
      at = outline.nextClose[at]!
    }
    const answer = at === -1 ? 1 : answers[at] === 0 ? at + 2 : answers[at]!
    if (at !== -1) answers[at] = answer
    for (const one of passed) answers[one] = answer
    return answer - 2
  }
  return { from, after }
}

interface Closes {
  readonly close: number
  /** A second closing tag that would do as well, or -1. */
  readonly other: number
}

const NONE: Closes = { close: -1, other: -1 }

const closeOf = (
  outline: Outline,
  fits: Fits,
  start: number,
  open: number,
  block: Block,
  lacking: number,
): Closes => {
  if (outline.tokens[open]!.cdata !== undefined)
    return fits.after(open + 1, block, lacking) ? { close: open + 1, other: -1 } : NONE
  const close = fits.from(outline.nextClose[open]!, block, lacking)
  if (close === -1 || swallows(outline, start, close))
    return unbalancedClose(outline, fits, open, block, lacking)
  const next = outline.nextClose[close]!
  const other = next === -1 ? -1 : fits.from(next, block, lacking)
  return { close, other: other !== -1 && other < outline.nextStart[close]! ? other : -1 }
}

/** True when a reading would run past the block's own end and into a block that starts after it. */
const swallows = (outline: Outline, start: number, close: number): boolean => {
  const end = outline.nextClose[start]!
  return end !== -1 && end < close && outline.nextStart[end]! < close
}

// Only up to the next block: otherwise a forgotten closing tag would take one from another block.
const unbalancedClose = (
  outline: Outline,
  fits: Fits,
  open: number,
  block: Block,
  lacking: number,
): Closes => {
  const { name } = outline.tokens[open]!
  const closes: number[] = []
  for (let at = open + 1; at < outline.nextStart[open]! && closes.length < 2; at++) {
    const token = outline.tokens[at]!
    if (token.closing && token.name === name && fits.after(at, block, lacking)) closes.push(at)
  }
  return { close: closes[0] ?? -1, other: closes[1] ?? -1 }
}
