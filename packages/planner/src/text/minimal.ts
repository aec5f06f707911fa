import { diffArrays } from 'diff'
import type { Document, Splice } from './document.ts'

/** Stretches of more lines than this are replaced as a whole: telling them apart would cost more than it is worth. */
const MOST_LINES = 500

/**
 * The small changes that make the same of a text as one that puts another text in a region: lines that stay are left
 * alone, so that nothing counts as written that was there before. Empty when nothing differs.
 */
export const minimalSplices = (document: Document, { from, to, text: after }: Splice): readonly Splice[] => {
  const before = document.slice(from, to)
  const above = addedAbove(from, before, after)
  if (above !== null) return [above]
  const outer = trimmed(from, before, after)
  if (outer === null) return []
  if (isOneLine(from, before, after, outer)) return [outer]
  const [old, fresh] = [wholeLines(before), wholeLines(after)]
  if (Math.min(old.length, fresh.length) < 2 || Math.max(old.length, fresh.length) > MOST_LINES)
    return [outer]
  const splices: Splice[] = []
  let [offset, removed, added] = [from, '', '']
  const flush = (): void => {
    const splice = trimmed(offset, removed, added)
    if (splice !== null) splices.push(splice)
    offset += removed.length
    removed = ''
    added = ''
  }
  for (const part of diffArrays([...old], [...fresh])) {
    const text = part.value.join('')
    if (part.removed) removed += text
    else if (part.added) added += text
    else {
      flush()
      offset += text.length
    }
  }
  flush()
  return splices
}

/** What is added, or taken away, above a text that stays as a whole: one that begins alike is no part of that. */
const addedAbove = (from: number, before: string, after: string): Splice | null => {
  const [short, long] = before.length < after.length ? [before, after] : [after, before]
  if (!long.endsWith(short) || long.startsWith(short)) return null
  const [removed, added] = [before.length - short.length, after.length - short.length]
  return { from, to: from + removed, text: after.slice(0, added) }
}

/** Texts are compared in stretches of so many units, and unit by unit only where these differ. */
const CHUNK = 64

/** One change without what its old and its new text have in common at either end; null when they are the same. */
const trimmed = (from: number, before: string, after: string): Splice | null => {
  if (before === after) return null
  const [old, fresh] = [before.length, after.length]
  const shorter = Math.min(old, fresh)
  let head = 0
  while (head + CHUNK <= shorter && before.slice(head, head + CHUNK) === after.slice(head, head + CHUNK))
    head += CHUNK
  while (head < shorter && before.charCodeAt(head) === after.charCodeAt(head)) head++
  if (isHigh(before.charCodeAt(head - 1))) head--
  let tail = 0
  while (tail + CHUNK <= shorter - head && chunkTo(before, old - tail) === chunkTo(after, fresh - tail))
    tail += CHUNK
  while (tail < shorter - head && before.charCodeAt(old - tail - 1) === after.charCodeAt(fresh - tail - 1))
    tail++
  if (isLow(before.charCodeAt(old - tail))) tail--
  return { from: from + head, to: from + old - tail, text: after.slice(head, fresh - tail) }
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000

const chunkTo = (text: string, end: number): string => text.slice(end - CHUNK, end)

/** True where one line gave way to another, and no other line could be meant: neither of them stands next to it. */
const isOneLine = (at: number, before: string, after: string, { from, to, text }: Splice): boolean => {
  const [first, last] = [from - at, to - at]
  if (text.includes('\n') || before.slice(first, last).includes('\n')) return false
  const start = first === 0 ? 0 : before.lastIndexOf('\n', first - 1) + 1
  const end = lineEnd(before, last)
  const fresh = after.slice(start, lineEnd(after, first + text.length))
  return !isBeside(before, before.slice(start, end), start, end) && !isBeside(before, fresh, start, end)
}

const lineEnd = (text: string, from: number): number => {
  const at = text.indexOf('\n', from)
  return at < 0 ? text.length : at + 1
}

/** True where a line stands right below or right above a stretch of a text. */
const isBeside = (text: string, line: string, start: number, end: number): boolean =>
  text.startsWith(line, end) || isLineBefore(text, line, start)

const isLineBefore = (text: string, line: string, end: number): boolean => {
  const start = end - line.length
  return start >= 0 && text.startsWith(line, start) && (start === 0 || text[start - 1] === '\n')
}

const wholeLines = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? []
