import { type Block, blockNamed, isField } from '../blocks.ts'
import { anyTagBehind, skipSpace, standsFirst, standsLast } from '../space.ts'
import { nearestField } from '../spelling.ts'
import type { Token } from './tokens.ts'

/** The tags of a text, and which of them belong together. */
export interface Tags {
  readonly text: string
  readonly tokens: readonly Token[]
  /**
   * By token: the next closing tag of the same name that is not paired with an opening tag in between, or -1. Going on
   * from one closing tag to the next so, nested pairs balance.
   */
  readonly nextClose: Int32Array
  /** The token that follows with nothing but white space between, or -1. */
  readonly follower: (token: number) => number
}

/** Where the blocks of a text start. */
export interface Starts {
  /** By token: the block that starts there. */
  readonly blocks: readonly (Block | undefined)[]
  /** By token: the first token after it at which a block starts, or the number of tokens. */
  readonly nextStart: Int32Array
}

/** Tells the tags that are meant from those that are only named. */
export const startsIn = (tags: Tags): Starts => {
  const count = tags.tokens.length
  const blocks = new Array<Block | undefined>(count)
  const nextStart = new Int32Array(count)
  for (let at = count - 1, next = count; at >= 0; at--) {
    nextStart[at] = next
    blocks[at] = blockStarting(tags, at, next)
    if (blocks[at] !== undefined) next = at
  }
  return { blocks, nextStart }
}

// A block starts where a child follows: a tag that is only named in prose is prose. A misspelt child is a child.
const blockStarting = (tags: Tags, at: number, nextStart: number): Block | undefined => {
  const { text, tokens, follower } = tags
  const token = tokens[at]!
  const block = token.closing ? undefined : blockNamed.get(token.name)
  if (block === undefined) return undefined
  const next = tokens[follower(at)]
  const isMeant =
    (next !== undefined && !next.closing && isField(next.name)) ||
    isClosedAtOnce(text, token, next) ||
    (next === undefined && (hasMisspeltChild(text, token) || isCutOff(text, token))) ||
    standsOnItsOwn(tags, at, nextStart)
  return isMeant ? block : undefined
}

// `<delete file="a"></delete>` and `<delete file="a"/>` have no child, but they are meant.
const isClosedAtOnce = (text: string, token: Token, next: Token | undefined): boolean =>
  token.attributes &&
  text[token.from - 1] !== '`' &&
  (text[token.to - 2] === '/' || (next?.closing === true && next.name === token.name))

const hasMisspeltChild = (text: string, token: Token): boolean => {
  const [tag = '', name] = anyTagBehind(text, token.to) ?? []
  return name !== undefined && !tag.startsWith('</') && nearestField(name) !== undefined
}

const TAG_BEGUN = /^(?:<[a-z_]{0,16})?$/i

const isCutOff = (text: string, token: Token): boolean => {
  const rest = skipSpace(text, token.to)
  return text.length - rest <= 17 && TAG_BEGUN.test(text.slice(rest)) && standsFirst(text, token.from)
}

// A pair of tags around something else than children, on lines of its own, is no prose: it is a block that is wrong.
const standsOnItsOwn = ({ text, tokens, nextClose }: Tags, at: number, nextStart: number): boolean => {
  const close = nextClose[at]!
  return (
    close !== -1 &&
    close < nextStart &&
    standsFirst(text, tokens[at]!.from) &&
    standsLast(text, tokens[close]!.to) &&
    !IS_OTHER.test(text.slice(tokens[at]!.from, tokens[close]!.from))
  )
}

/** Other XML has a value by such a name; a component of somebody's, with a capital, has others in it, or code. */
const IS_OTHER = /^<(?:[^<>]*>\s*(?:true|false|\d{1,9})\s*$|[A-Z][a-z][^<>]*>\s*(?:<[A-Z]|\{))/
