import { type Block, blockNamed, isField } from './blocks.ts'
import { nearestField } from './spelling.ts'
import { type Token, tokensOf } from './tokens.ts'

/** The tags of a text and how they stand to one another; made once, so that nothing is scanned twice. */
export interface Outline {
  readonly text: string
  readonly tokens: readonly Token[]
  /**
   * By token: the next closing tag of the same name that is not paired with an opening tag in between, or -1. Going on
   * from one closing tag to the next so, nested pairs balance.
   */
  readonly nextClose: Int32Array
  /** By closing tag: the opening tag that it balances, or -1. */
  readonly pairOf: Int32Array
  /** By token: the first token after it at which a block starts, or the number of tokens. */
  readonly nextStart: Int32Array
  /** The token that follows with nothing but white space between, or -1. */
  readonly follower: (token: number) => number
  /** The block that starts at a token, if one does. */
  readonly blockAt: (token: number) => Block | undefined
}

/** Looks over a text: linear in its length. */
export const outlineOf = (text: string): Outline => {
  const tokens = tokensOf(text)
  const follower = (token: number): number => followerIn(text, tokens, token)
  const starts = tokens.map((_, at) => blockStarting(text, tokens, at, follower))
  const nextClose = closesOf(tokens)
  return {
    text,
    tokens,
    nextClose,
    pairOf: pairsOf(tokens, nextClose),
    nextStart: nextStarts(starts),
    follower,
    blockAt: (token) => starts[token],
  }
}

const nextStarts = (starts: readonly (Block | undefined)[]): Int32Array => {
  const nextStart = new Int32Array(starts.length)
  let next = starts.length
  for (let at = starts.length - 1; at >= 0; at--) {
    nextStart[at] = next
    if (starts[at] !== undefined) next = at
  }
  return nextStart
}

// From right to left: the close that an opening tag pairs with is used up, and the one after it comes next.
const closesOf = (tokens: readonly Token[]): Int32Array => {
  const nextClose = new Int32Array(tokens.length)
  const ahead = new Map<string, number>()
  for (let at = tokens.length - 1; at >= 0; at--) {
    const { name, closing } = tokens[at]!
    const next = ahead.get(name) ?? -1
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

const SPACE = /\s*/y

/** The offset of the first unit at or after `from` that is not white space. */
export const skipSpace = (text: string, from: number): number => {
  SPACE.lastIndex = from
  SPACE.test(text)
  return SPACE.lastIndex
}

const followerIn = (text: string, tokens: readonly Token[], token: number): number => {
  const next = tokens[token + 1]
  return next !== undefined && skipSpace(text, tokens[token]!.to) === next.from ? token + 1 : -1
}

const NEXT_TAG = /<([a-z_-]{1,24})(?:\s[^<>]{0,200})?>/iy

// A block starts where a child follows: a tag that is only named in prose is prose. A misspelt child is a child.
const blockStarting = (
  text: string,
  tokens: readonly Token[],
  at: number,
  follower: (token: number) => number,
): Block | undefined => {
  const token = tokens[at]!
  const block = token.closing ? undefined : blockNamed.get(token.name)
  if (block === undefined) return undefined
  const next = tokens[follower(at)]
  if (isClosedAtOnce(text, token, next)) return block
  if (next !== undefined) return !next.closing && isField(next.name) ? block : undefined
  NEXT_TAG.lastIndex = skipSpace(text, token.to)
  const unknown = NEXT_TAG.exec(text)?.[1]
  return (unknown !== undefined && nearestField(unknown) !== undefined) || isCutOff(text, token)
    ? block
    : undefined
}

// `<delete file="a"></delete>` and `<delete file="a"/>` have no child, but they are meant.
const isClosedAtOnce = (text: string, token: Token, next: Token | undefined): boolean =>
  token.attributes &&
  text[token.from - 1] !== '`' &&
  (text[token.to - 2] === '/' || (next?.closing === true && next.name === token.name))

const TAG_BEGUN = /^(?:<[a-z_]{0,16})?$/i

const isCutOff = (text: string, token: Token): boolean => {
  const rest = skipSpace(text, token.to)
  if (text.length - rest > 17 || !TAG_BEGUN.test(text.slice(rest))) return false
  return /(?:^|[\n>])[ \t]*$/.test(text.slice(Math.max(0, token.from - 80), token.from))
}
