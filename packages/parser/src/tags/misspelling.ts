import { blockNamed, isField } from './blocks.ts'
import type { Outline } from './outline/outline.ts'

/** A block under a name that no block has. Offsets are 0-based, `to` is exclusive. */
export interface Misspelling {
  readonly name: string
  /** The tag that was probably meant; absent where none is near. */
  readonly nearest?: string
  readonly from: number
  readonly to: number
  /** True where it has no closing tag: what follows may be what it holds. */
  readonly isOpen: boolean
}

const OPENING_TAG = /<([a-z_-]{2,24})(?:\s[^<>]*)?>$/i

/** The misspelt block whose first child opens at a token, if there is one. */
export const misspeltBefore = (outline: Outline, child: number): Misspelling | undefined => {
  const { text, tokens } = outline
  const { name: field, from: childFrom } = tokens[child]!
  if (!isField(field)) return undefined
  const earliest = child === 0 ? 0 : tokens[child - 1]!.to
  const before = text.slice(Math.max(earliest, childFrom - 200), childFrom).trimEnd()
  const tag = OPENING_TAG.exec(before)
  if (tag === null || blockNamed.has(tag[1]!.toLowerCase())) return undefined
  const nearest = outline.nearestTag(tag[1]!)
  if (nearest === undefined && !hasAnother(outline, child)) return undefined
  const from = childFrom - (Math.min(childFrom - earliest, 200) - tag.index)
  const end = endOf(outline, child, tag[1]!)
  return { name: tag[1]!, from, ...end, ...(nearest !== undefined && { nearest }) }
}

/** True where another child follows right on a child: then they are those of a block, whatever its name. */
const hasAnother = ({ tokens, nextClose, follower }: Outline, child: number): boolean => {
  const close = nextClose[child]!
  const next = close === -1 ? undefined : tokens[follower(close)]
  return next !== undefined && !next.closing && isField(next.name) && next.name !== tokens[child]!.name
}

/**
 * Children without the tag that their block starts with: one that another child, or the end of a block, follows right
 * on. The token after them, and where they end (exclusive); undefined where a child is only named.
 */
export const orphansAt = (
  outline: Outline,
  child: number,
): (Pick<Misspelling, 'to' | 'isOpen'> & { readonly next: number }) | undefined => {
  const { tokens, follower, nextClose } = outline
  let last = -1
  // A block has few children: a longer row of them is not gone through for each.
  for (let [at, count] = [child, 0]; at !== -1 && count < MOST_CHILDREN; at = follower(last), count++) {
    const { name, closing, cdata } = tokens[at]!
    const close = cdata === undefined ? nextClose[at]! : at + 1
    if (closing || !isField(name) || close === -1) break
    last = close
  }
  if (last === -1) return undefined
  const end = follower(last)
  const isEnded = end !== -1 && tokens[end]!.closing && blockNamed.has(tokens[end]!.name)
  if (!isEnded && !hasAnother(outline, child)) return undefined
  const final = isEnded ? end : last
  const isOpen = end !== -1 && !tokens[end]!.closing && isField(tokens[end]!.name) && nextClose[end] === -1
  return { next: final + 1, to: tokens[final]!.to, isOpen }
}

const MOST_CHILDREN = 4

/** Where the block ends: at its closing tag; without one, before the next block. */
const endOf = (
  { text, tokens, nextStart }: Outline,
  child: number,
  name: string,
): Pick<Misspelling, 'to' | 'isOpen'> => {
  const inside = tokens[child]!.to
  const closing = `</${name}>`
  const close = text.indexOf(closing, inside)
  const next = text.indexOf(`<${name}>`, inside)
  const isOpen = close === -1 || (next !== -1 && next < close)
  return { to: isOpen ? (tokens[nextStart[child]!]?.from ?? text.length) : close + closing.length, isOpen }
}
