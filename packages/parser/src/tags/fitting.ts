import type { Block, Field } from './blocks.ts'
import type { Outline } from './outline/outline.ts'
import type { Token } from './outline/tokens.ts'

/**
 * Tells after which closing tags the rest of a block fits the grammar. `lacking` holds a bit for every child still to
 * come.
 */
export interface Fits {
  /** The first closing tag, from this one on and nested pairs aside, after which the rest fits; -1 if there is none. */
  readonly from: (close: number, block: Block, lacking: number) => number
  /** True when what comes next after this closing tag fits, whatever follows then. */
  readonly next: (close: number, block: Block, lacking: number) => boolean
}

const fieldsOf = (block: Block): readonly Field[] => [...block.required, ...block.optional]
/** The bits of all children of a block. */
export const allBits = (block: Block): number => (1 << fieldsOf(block).length) - 1
const requiredBits = (block: Block): number => (1 << block.required.length) - 1

/** True for a closing tag at which a block is over that lacks no child it needs. */
export const endsBlock = ({ name, closing }: Token, block: Block, lacking: number): boolean =>
  closing && name === block.tag && (lacking & requiredBits(block)) === 0

/** The bit of the child that opens at a token; 0 for a tag that is no child of the block or has attributes. */
export const bitOf = (block: Block, { tokens }: Outline, at: number): number => {
  const token = tokens[at]!
  if (token.closing || token.attributes) return 0
  const index = fieldsOf(block).indexOf(token.name as Field)
  return index === -1 ? 0 : 1 << index
}

/** Prepares the answers for a text. Every closing tag is tried once per state of a block: linear. */
export const fitsIn = (outline: Outline): Fits => {
  const { tokens, nextClose, follower } = outline
  const known = new Map<string, Int32Array>()
  const next: Fits['next'] = (close, block, lacking) => {
    const token = tokens[follower(close)]
    if (token === undefined) return false
    if (token.closing) return endsBlock(token, block, lacking)
    return (lacking & bitOf(block, outline, close + 1)) !== 0
  }
  const after: Fits['next'] = (close, block, lacking) => {
    if (!next(close, block, lacking)) return false
    const { closing, cdata } = tokens[close + 1]!
    if (closing) return true
    const left = lacking & ~bitOf(block, outline, close + 1)
    return cdata === undefined
      ? from(nextClose[close + 1]!, block, left) !== -1
      : after(close + 2, block, left)
  }
  // Answers are kept for every closing tag passed on the way, as close + 2: 0 is not known yet, 1 is none.
  const from: Fits['from'] = (close, block, lacking) => {
    const key = `${block.tag} ${lacking}`
    const answers = known.get(key) ?? new Int32Array(tokens.length)
    known.set(key, answers)
    const passed: number[] = []
    let at = close
    while (at !== -1 && answers[at] === 0 && !after(at, block, lacking)) {
      passed.push(at)
      at = nextClose[at]!
    }
    const answer = at === -1 ? 1 : answers[at] === 0 ? at + 2 : answers[at]!
    if (at !== -1) answers[at] = answer
    for (const one of passed) answers[one] = answer
    return answer - 2
  }
  return { from, next }
}
