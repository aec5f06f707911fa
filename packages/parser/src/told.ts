import { type Operation, once, type Plan, pathsOf } from '@emend/model'
import type { Lines } from './lines.ts'
import { namedAbove } from './search-replace/named-above.ts'

/** Tells whether an operation is about a path, be it that either is given without the directories above it. */
export const pathsTold = (plan: Pick<Plan, 'operations'>): ((path: string) => boolean) => {
  const paths = once(() => new Set(plan.operations.flatMap(pathsOf)))
  const ends = once(() => new Set([...paths()].flatMap(endsOf)))
  return (path) => ends().has(path) || endsOf(path).some((end) => paths().has(end))
}

/** The last one, two and more segments of a path. */
const endsOf = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(-DEEPEST)
    .map((_, index, segments) => segments.slice(index).join('/'))

const DEEPEST = 20

/**
 * Tells whether lines of a hunk, which begin at one of a text, only show what operations do: each that goes or comes is
 * one that they take away or bring, whatever its indentation, and the text above names no other file.
 */
export const shownIn = ({ operations }: Pick<Plan, 'operations'>) => {
  const isTold = linesTold(operations)
  const isPathTold = pathsTold({ operations })
  return (text: Lines, at: number, lines: readonly string[]): boolean => {
    if (!lines.some(isMarked) || !lines.every(isTold)) return false
    const named = namedAbove(text, at, Math.max(0, at - ABOVE))
    return named === undefined || isPathTold(named)
  }
}

const ABOVE = 3

const isMarked = (line: string): boolean => /^[+-]/.test(line)

/** Tells whether a line is one that operations take away, or bring. A line of context always is. */
const linesTold = (operations: readonly Operation[]): ((line: string) => boolean) => {
  const sides = once(() => ({
    '-': sideOf(operations, 'find', '-'),
    '+': sideOf(operations, 'replace', '+'),
  }))
  return (line) => {
    const text = line.slice(1).trim()
    if (!isMarked(line) || text === '') return true
    const { lines, parts } = sides()[line[0] as '-' | '+']
    return lines.has(text) || parts.some((part) => text.includes(part))
  }
}

interface Side {
  readonly lines: ReadonlySet<string>
  /** Texts that are a part of a line; so many are looked at. */
  readonly parts: readonly string[]
}

const MOST_PARTS = 100

const sideOf = (operations: readonly Operation[], field: 'find' | 'replace', mark: '-' | '+'): Side => {
  const edits = operations.flatMap((operation) => (operation.op === 'edit' ? [operation[field]] : []))
  const contents = operations.flatMap((operation) =>
    mark === '+' && 'content' in operation ? [operation.content] : [],
  )
  const marked = operations
    .flatMap((operation) => (operation.op === 'patch' ? operation.hunks : []))
    .flatMap(({ lines }) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(1)))
  const whole = [...edits, ...contents].flatMap((text) => text.split('\n'))
  return {
    lines: new Set([...whole, ...marked].map((line) => line.trim())),
    parts: edits
      .map((text) => text.trim())
      .filter((text) => text.length > 2 && !text.includes('\n'))
      .slice(0, MOST_PARTS),
  }
}
