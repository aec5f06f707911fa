import type { Passage } from '../dialect.ts'
import { lastAtMost } from '../text/lines.ts'
import type { Locate } from '../text/places.ts'
import { startsLine } from '../text/starts-line.ts'

/** A thought in an answer, as 0-based offsets: the whole with its tags, and what is inside. */
export interface Thought {
  readonly from: number
  readonly to: number
  readonly insideFrom: number
  readonly insideTo: number
}

/** Gives the first thought of a text whose opening tag stands between two offsets, the second excluded. */
export type Thoughts = (from: number, to: number) => Thought | undefined

/**
 * What stands before and after a thought: tags, or the marks of a chat template. No two pairs have a mark in common.
 */
interface Marks {
  readonly open: string
  readonly close: string
}

const NAMES = [
  ...['think', 'thinking', 'thought', 'thoughts', 'analysis', 'reflection', 'reason', 'reasoning'],
  ...['scratchpad', 'antThinking', 'seed:think', 'mm:think', 'antml:thinking'],
  // Source: aider's `reasoning_tags.py`, also for how it shows a thought (below).
  'thinking-content-7bbeb8e1441453ad999a0bbba8a46d4b',
]

const MARKS: readonly Marks[] = [
  ...NAMES.map((name) => ({ open: `<${name}>`, close: `</${name}>` })),
  { open: '[THINK]', close: '[/THINK]' },
  { open: '◁think▷', close: '◁/think▷' },
  { open: '<|START_THINKING|>', close: '<|END_THINKING|>' },
  { open: '<|begin_of_thought|>', close: '<|end_of_thought|>' },
  { open: '<|channel|>analysis<|message|>', close: '<|end|>' },
  { open: '<|channel>thought', close: '<channel|>' },
  { open: '<|content_thinking|>', close: '<|end_message|>' },
  { open: 'to=self<|message|>', close: '<|eom|>' },
  { open: '<|open|>think<|sep|>', close: '<|close|>think<|sep|>' },
  { open: '► **THINKING**', close: '► **ANSWER**' },
]

/**
 * A mark as it is looked for, whatever its letter case: space may stand before the end of a tag, and behind its name what
 * Hunyuan's have, as in `<think:6124c78e>`.
 */
const sourceOf = (mark: string): string =>
  mark
    .replace(/[[\]|*]/g, '\\$&')
    .replace(/(?<=\w)>$/, '(?::[\\w-]{1,40})?>')
    .replace(/>$/, '\\s*>')

/** What opens a thought. */
export const OPENING = MARKS.map(({ open }) => sourceOf(open)).join('|')

/** What ends a thought that a prompt may have opened: a mark that says nothing else. */
export const CLOSING = MARKS.flatMap(({ close }) =>
  /think|thought|reason|scratch|analysis|reflection/i.test(close) ? sourceOf(close) : [],
).join('|')

/**
 * Finds the thoughts of a text. A thought ends at the closing mark that balances it, else at the first one, else at the
 * end of the text. A mark that follows a backtick is only named, and opens nothing, nor does `<reasoning>` and its like
 * within a line, nor one within the words of a sentence that nothing ends.
 */
export const thoughtsIn = (text: string): Thoughts => {
  const tags = tagsIn(text)
  const closes = closesOf(tags)
  return (from, limit) => {
    let tag = lastAtMost(tags.from, from)
    const isNone = (): boolean =>
      tags.from[tag]! < from ||
      isClosing(tags.kind[tag]!) ||
      (closes[tag]! < 0 && isSpokenOf(text, tags, tag))
    while (tag < tags.from.length && tags.from[tag]! < limit && isNone()) tag++
    if (tag === tags.from.length || tags.from[tag]! >= limit) return undefined
    const close = closes[tag]!
    const [insideTo, to] = close < 0 ? [text.length, text.length] : [tags.from[close]!, tags.to[close]!]
    return { from: tags.from[tag]!, to, insideFrom: tags.to[tag]!, insideTo }
  }
}

/** What follows the thought that a text begins with; all of it where it begins with none. */
export const afterThought = (text: string): string => {
  if (!BEGINS.test(text)) return text
  const at = text.search(/\S/)
  return text.slice(thoughtsIn(text)(at, at + 1)?.to ?? 0)
}

/** Told before all of a text is looked through. */
const BEGINS = new RegExp(`^\\s*(?:${OPENING})`, 'i')

/**
 * Where the text begins that stands behind the end of a thought on its line, as some models begin their answer;
 * undefined where none does. Other marks of a template may stand between.
 */
export const behindThought = (text: string, to: number): number | undefined => {
  MARKS_BEHIND.lastIndex = to
  MARKS_BEHIND.test(text)
  const at = MARKS_BEHIND.lastIndex
  return /\S/.test(text[at] ?? '') ? at : undefined
}

const MARKS_BEHIND = /(?:<\|[^<>|\n]{1,40}\|>(?:\w{1,20}(?=<\|))?)*[ \t]*/y

/** A thought as a passage: its place with its tags, its text without them. */
export const passageOf = (
  { from, to, insideFrom, insideTo }: Thought,
  text: string,
  locate: Locate,
): Passage => ({ text: text.slice(insideFrom, insideTo).trim(), place: locate(from, to) })

/** The marks of a thought, as a passage of an answer, where the one that ends it is missing. */
export const unendedMarks = (text: string): Marks | undefined => {
  const marks = MARKS.find(({ open }) => startsWith(open).test(text.slice(0, LONGEST)))
  return marks === undefined || endsWith(marks.close).test(text.slice(-LONGEST)) ? undefined : marks
}

const LONGEST = 100
const startsWith = (mark: string): RegExp => new RegExp(`^${sourceOf(mark)}`, 'i')
const endsWith = (mark: string): RegExp => new RegExp(`${sourceOf(mark)}$`, 'i')

/** Every mark in a group of its own: the opening and the closing one of each pair in turn. */
const MARK = new RegExp(
  MARKS.flatMap(({ open, close }) => [`(${sourceOf(open)})`, `(${sourceOf(close)})`]).join('|'),
  'gi',
)

/** Tags in document order, as columns: there may be millions of them. */
interface Tags {
  readonly from: number[]
  readonly to: number[]
  /** The number of its group: even ones open. */
  readonly kind: number[]
}

const isClosing = (kind: number): boolean => kind % 2 === 1
const pairOf = (kind: number): number => kind >> 1

const tagsIn = (text: string): Tags => {
  const tags: Tags = { from: [], to: [], kind: [] }
  for (const match of text.matchAll(MARK)) {
    const kind = match.findIndex((group, index) => index > 0 && group !== undefined) - 1
    if (isOnlyNamed(text, match, kind)) continue
    tags.from.push(match.index)
    tags.to.push(match.index + match[0].length)
    tags.kind.push(kind)
  }
  return tags
}

/**
 * True for a mark in quotes, an opening one behind a backtick, for the tag of an ordinary word within a line, and for a
 * word in brackets.
 */
const isOnlyNamed = (text: string, { 0: mark, index }: RegExpExecArray, kind: number): boolean => {
  if (mark.startsWith('[') && mark !== mark.toUpperCase()) return true
  const quote = text[index - 1] ?? ''
  if (/^["'`]/.test(quote) && text[index + mark.length] === quote) return true
  if (isClosing(kind)) return false
  return quote === '`' || (ORDINARY.test(mark) && !startsLine(text, index))
}

/** True for a mark that nothing ends, within the words of a sentence. */
const isSpokenOf = (text: string, { from, to }: Tags, tag: number): boolean =>
  /\p{L} $/u.test(text.slice(Math.max(0, from[tag]! - 2), from[tag]!)) &&
  /^ ?\p{Ll}/u.test(text.slice(to[tag]!, to[tag]! + 2))

/** Tags that an answer may speak of as well: other files have them, too. */
const ORDINARY = /^<(?:thoughts?|analysis|reflection|reason|scratchpad)/i

/** By opening tag: the closing one that ends its thought, or -1. From right to left, so that nested pairs balance. */
const closesOf = ({ kind }: Tags): Int32Array => {
  const closes = new Int32Array(kind.length).fill(-1)
  const unpaired: readonly number[][] = MARKS.map(() => [])
  const first: number[] = MARKS.map(() => -1)
  for (let tag = kind.length - 1; tag >= 0; tag--) {
    const pair = pairOf(kind[tag]!)
    if (isClosing(kind[tag]!)) {
      unpaired[pair]!.push(tag)
      first[pair] = tag
    } else closes[tag] = unpaired[pair]!.pop() ?? first[pair]!
  }
  return closes
}
