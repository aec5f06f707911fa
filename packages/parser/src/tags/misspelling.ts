import { blockNamed, isField } from './blocks.ts'
import type { Outline } from './outline.ts'
import { nearestTag } from './spelling.ts'

/** A block under a name that no block has. Offsets are 0-based, `to` is exclusive. */
export interface Misspelling {
  readonly name: string
  /** The tag that was probably meant. */
  readonly nearest: string
  readonly from: number
  readonly to: number
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
  const nearest = tag === null || blockNamed.has(tag[1]!.toLowerCase()) ? undefined : nearestTag(tag[1]!)
  if (tag === null || nearest === undefined) return undefined
  const from = childFrom - (Math.min(childFrom - earliest, 200) - tag.index)
  return { name: tag[1]!, nearest, from, to: endOf(outline, child, tag[1]!) }
}

/** Where the block ends: at its closing tag, or before the next block. */
const endOf = ({ text, tokens, nextStart }: Outline, child: number, name: string): number => {
  const limit = tokens[nextStart[child]!]?.from ?? text.length
  const closing = `</${name}>`
  const close = text.slice(tokens[child]!.to, limit).indexOf(closing)
  return close === -1 ? limit : tokens[child]!.to + close + closing.length
}
