import { MOST_FAULTS, malformedAt, restUnread, truncatedAt } from '../faults.ts'
import { unreadable } from '../line-segments.ts'
import { indentationsIn } from '../text/indented-fences.ts'
import type { Locate } from '../text/places.ts'
import { passageOf, thoughtsIn } from '../thoughts/thoughts.ts'
import { blocks, shapeOf, taught } from './blocks.ts'
import { type Misspelling, misspeltBefore, orphansAt } from './misspelling.ts'
import { operationAt } from './operations.ts'
import { type Outline, outlineOf } from './outline/outline.ts'
import { resolverOf } from './reading.ts'
import type { Found, Reader, Segment } from './segment.ts'

/**
 * What is not prose in a text, in document order and without overlap: blocks, thoughts and commands at the top level,
 * each with its place. Linear in the text.
 */
export const segmentsOf = (text: string, locate: Locate): readonly Segment[] => {
  const outline = outlineOf(text)
  const reader = {
    outline,
    thoughts: thoughtsIn(text),
    resolve: resolverOf(outline),
    locate,
    indentation: indentationsIn(text),
  }
  const segments: Segment[] = []
  let unreadable = 0
  let from = 0
  for (let at = 0; at <= outline.tokens.length && unreadable < MOST_FAULTS; ) {
    const { segment, next } = thoughtFound(reader, at, from) ?? segmentAt(reader, at)
    if (segment !== undefined) segments.push(segment)
    if (segment?.kind === 'unreadable') unreadable++
    from = segment === undefined ? (outline.tokens[at]?.to ?? text.length) : endOf(segment)
    at = next
  }
  const rest = unreadable < MOST_FAULTS ? tagBegunAtEnd(reader, segments) : unreadRest(reader, segments)
  if (rest !== undefined) segments.push(rest)
  return segments
}

const endOf = ({ place: { offset, length } }: Segment): number => offset + length

const segmentAt = (reader: Reader, at: number): Found => {
  const { outline } = reader
  const token = outline.tokens[at]
  if (token === undefined || token.closing) return { next: at + 1 }
  if (token.name === 'terminal') return commandAt(reader, at)
  const block = outline.blockAt(at)
  if (block !== undefined) return operationAt(reader, at, block)
  const misspelling = misspeltBefore(outline, at)
  if (misspelling !== undefined) return misspeltBlock(reader, at, misspelling)
  return orphansFound(reader, at) ?? { next: at + 1 }
}

/** The thought that opens before a token, or with it. */
const thoughtFound = ({ outline, thoughts, locate }: Reader, at: number, from: number): Found | undefined => {
  const { text, tokens } = outline
  const thought = thoughts(from, (tokens[at]?.from ?? text.length) + 1)
  if (thought === undefined) return undefined
  return {
    segment: { kind: 'thought', ...passageOf(thought, text, locate) },
    next: firstFrom(outline, at, thought.to),
  }
}

const commandAt = ({ outline, locate }: Reader, at: number): Found => {
  const open = outline.tokens[at]!
  const close = outline.nextClose[at]!
  if (close === -1 || open.attributes) return { next: at + 1 }
  const { from, to } = outline.tokens[close]!
  const text = outline.text.slice(open.to, from).trim()
  return { segment: { kind: 'command', place: locate(open.from, to), text }, next: close + 1 }
}

const misspeltBlock = ({ outline, locate }: Reader, at: number, misspelling: Misspelling): Found => {
  const { name, nearest, from, to, isOpen } = misspelling
  const block = blocks.find(({ tag }) => tag === nearest) ?? blocks[0]!
  const place = locate(from, to)
  const error = `Unknown tag: <${name}>. ${nearest === undefined ? ALL_TAGS : `Did you mean <${nearest}>?`}`
  const meant = { name: `<${name}>`, expected: shapeOf(block), ...(isOpen && { open: true as const }) }
  const segment = unreadable(malformedAt(outline.text, place, error, meant))
  return { segment: { ...segment, ...(nearest && { nearest }) }, next: firstFrom(outline, at + 1, to) }
}

const orphansFound = ({ outline, locate }: Reader, at: number): Found | undefined => {
  const orphans = orphansAt(outline, at)
  if (orphans === undefined) return undefined
  const { name, from } = outline.tokens[at]!
  const place = locate(from, orphans.to)
  const error = `Missing opening tag before <${name}>. ${ALL_TAGS}`
  const open = orphans.isOpen && { open: true as const }
  const meant = { name: `<${name}>`, expected: shapeOf(blocks[0]!), ...open }
  return { segment: unreadable(malformedAt(outline.text, place, error, meant)), next: orphans.next }
}

const ALL_TAGS = `There are ${taught.map(({ tag }) => `<${tag}>`).join(', ')}`

const firstFrom = ({ tokens }: Outline, at: number, offset: number): number => {
  let next = at
  while (next < tokens.length && tokens[next]!.from < offset) next++
  return next
}

const TAG_BEGUN = /(?:^|[\n>])[ \t]*(<[a-z_]{1,16})$/i

/** A text may even end in the middle of the tag that a block starts with. */
const tagBegunAtEnd = ({ outline, locate }: Reader, segments: readonly Segment[]): Segment | undefined => {
  const end = outline.text.trimEnd().length
  const begun = TAG_BEGUN.exec(outline.text.slice(Math.max(0, end - 80), end))?.[1]
  const block = begun && blocks.find(({ tag }) => tag.startsWith(begun.slice(1).toLowerCase()))
  const last = segments.at(-1)?.place
  if (!block || (last !== undefined && last.offset + last.length > end - begun.length)) return undefined
  const place = locate(end - begun.length, end)
  const meant = { name: `<${block.tag}>`, expected: shapeOf(block) }
  return unreadable(truncatedAt(outline.text, place, `<${block.required[0]}>`, meant))
}

const unreadRest = ({ outline, locate }: Reader, segments: readonly Segment[]): Segment | undefined => {
  const last = segments.at(-1)!.place
  const from = last.offset + last.length
  if (outline.text.slice(from).trim() === '') return undefined
  return unreadable(restUnread(locate(from, outline.text.length)))
}
