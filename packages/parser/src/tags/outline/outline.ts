import type { Block } from '../blocks.ts'
import { skipSpace } from '../space.ts'
import { nearestTags } from '../spelling.ts'
import { startsIn, type Tags } from './starts.ts'
import { type Token, tokensOf } from './tokens.ts'

/** The tags of a text and how they stand to one another; made once, so that nothing is scanned twice. */
export interface Outline extends Tags {
  /** By closing tag: the opening tag that it balances, or -1. */
  readonly pairOf: Int32Array
  /** By token: the first token after it at which a block starts, or the number of tokens. */
  readonly nextStart: Int32Array
  /** The block that starts at a token, if one does. */
  readonly blockAt: (token: number) => Block | undefined
  /** The tag of a block that a name was probably meant to be. */
  readonly nearestTag: (name: string) => string | undefined
}

/** Looks over a text: linear in its length. */
export const outlineOf = (text: string): Outline => {
  const tokens = tokensOf(text)
  const follower = (token: number): number => followerIn(text, tokens, token)
  const nextClose = closesOf(tokens)
  const { blocks, nextStart } = startsIn({ text, tokens, nextClose, follower })
  return {
    text,
    tokens,
    nextClose,
    pairOf: pairsOf(tokens, nextClose),
    nextStart,
    follower,
    blockAt: (token) => blocks[token],
    nearestTag: nearestTags(),
  }
}

// From right to left: the close that an opening tag pairs with is used up, and the one after it comes next.
const closesOf = (tokens: readonly Token[]): Int32Array => {
  const nextClose = new Int32Array(tokens.length)
  const ahead = new Map<string, number>()
  for (let at = tokens.length - 1; at >= 0; at--) {
    const { name, closing, endsItself } = tokens[at]!
    const next = endsItself ? -1 : (ahead.get(name) ?? -1)
    nextClose[at] = next
    if (closing) ahead.set(name, at)
    else if (next !== -1) ahead.set(name, nextClose[next]!)
  }
  return nextClose
}

const pairsOf = (tokens: readonly Token[], nextClose: Int32Array): Int32Array => {
  const pairOf = new Int32Array(tokens.length).fill(-1)
  for (const [at, { closing }] of tokens.entries())
    if (!closing && nextClose[at] !== -1) pairOf[nextClose[at]!] = at
  return pairOf
}

const followerIn = (text: string, tokens: readonly Token[], token: number): number => {
  const next = tokens[token + 1]
  return next !== undefined && skipSpace(text, tokens[token]!.to) === next.from ? token + 1 : -1
}
