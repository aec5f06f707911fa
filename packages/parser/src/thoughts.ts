import type { Passage } from './dialect.ts'
import type { Locate } from './places.ts'

/** A thought in an answer, as 0-based offsets: the whole with its tags, and what is inside. */
export interface Thought {
  readonly from: number
  readonly to: number
  readonly insideFrom: number
  readonly insideTo: number
}

/** The thoughts of a text. */
export interface Thoughts {
  /** The thought whose opening tag stands at an offset. */
  readonly get: (from: number) => Thought | undefined
  /** The first thought whose opening tag stands between two offsets, the second excluded. */
  readonly between: (from: number, to: number) => Thought | undefined
}

/**
 * Finds the thoughts of a text. A thought ends at the closing tag that balances it, else at the first one, else at the end
 * of the text. A tag that follows a backtick is only named, and opens nothing.
 */
export const thoughtsIn = (text: string): Thoughts => {
  const tags = tagsIn(text)
  const closes = closesOf(tags)
  const between = (from: number, limit: number): Thought | undefined => {
    let tag = firstFrom(tags.from, from)
    while (tag < tags.from.length && tags.from[tag]! < limit && isClosing(tags.kind[tag]!)) tag++
    if (tag === tags.from.length || tags.from[tag]! >= limit) return undefined
    const close = closes[tag]!
    const [insideTo, to] = close < 0 ? [text.length, text.length] : [tags.from[close]!, tags.to[close]!]
    return { from: tags.from[tag]!, to, insideFrom: tags.to[tag]!, insideTo }
  }
  return { between, get: (from) => between(from, from + 1) }
}

/** A thought as a passage: its place with its tags, its text without them. */
export const passageOf = (
  { from, to, insideFrom, insideTo }: Thought,
  text: string,
  locate: Locate,
): Passage => ({ text: text.slice(insideFrom, insideTo).trim(), place: locate(from, to) })

const TAG = /<(\/?)(think|thinking)\s*>/gi

/** Tags in document order, as columns: there may be millions of them. */
interface Tags {
  readonly from: number[]
  readonly to: number[]
  readonly kind: Kind[]
}

/** Two names, opening or closing. */
type Kind = 0 | 1 | 2 | 3

const isClosing = (kind: Kind): boolean => kind >= 2
const nameOf = (kind: Kind): 0 | 1 => (kind % 2) as 0 | 1

const tagsIn = (text: string): Tags => {
  const tags: Tags = { from: [], to: [], kind: [] }
  const pattern = new RegExp(TAG)
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const closing = match[1] === '/'
    if (!closing && text[match.index - 1] === '`') continue
    tags.from.push(match.index)
    tags.to.push(pattern.lastIndex)
    tags.kind.push(((closing ? 2 : 0) + (match[2]!.length > 'think'.length ? 1 : 0)) as Kind)
  }
  return tags
}

/** By opening tag: the closing one that ends its thought, or -1. From right to left, so that nested pairs balance. */
const closesOf = ({ kind }: Tags): Int32Array => {
  const closes = new Int32Array(kind.length).fill(-1)
  const unpaired: readonly [number[], number[]] = [[], []]
  const first: [number, number] = [-1, -1]
  for (let tag = kind.length - 1; tag >= 0; tag--) {
    const name = nameOf(kind[tag]!)
    if (isClosing(kind[tag]!)) {
      unpaired[name].push(tag)
      first[name] = tag
    } else closes[tag] = unpaired[name].pop() ?? first[name]
  }
  return closes
}

/** Where the first of ascending numbers stands that is not less than one. */
const firstFrom = (sorted: readonly number[], least: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}
