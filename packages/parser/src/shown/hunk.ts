import type { Operation } from '@emend/model'
import { fenceOn } from '../text/fences.ts'
import { HEAD, marked, sideOf } from './marked-lines.ts'

/** A hunk that may only show a change: its lines with their marks, and its file, where a head names it. */
export interface Shown {
  readonly lines: readonly string[]
  readonly path?: string
}

/** What a diff does to the lines of a file; what else it does is a hunk without lines, which shows nothing. */
export const hunksOf = (operation: Operation): readonly Shown[] => {
  if (operation.op === 'create')
    return [{ path: operation.path, lines: operation.content.split('\n').map((line) => `+${line}`) }]
  if (operation.op !== 'patch' || operation.hunks.length === 0) return [NOTHING]
  const isOther = operation.mode !== undefined || operation.to !== undefined
  return [
    ...(isOther ? [NOTHING] : []),
    ...operation.hunks.map(({ lines }) => ({ path: operation.path, lines })),
  ]
}

const NOTHING: Shown = { lines: [] }

/** A hunk by its lines, as those of a change. */
export interface HunkShown {
  readonly count: number
  /** The 1-based line that its head names. */
  readonly from: number | undefined
  readonly old: readonly string[]
  readonly fresh: readonly string[]
  readonly minus: readonly string[]
  readonly plus: readonly string[]
}

/** The hunks that lines with marks have in them. */
export const hunksIn = (given: readonly string[]): readonly HunkShown[] => {
  const lines = given.filter((line) => fenceOn(line) === undefined)
  const starts = [...lines.keys()].filter((at) => HEAD.test(lines[at]!))
  const from = starts[0] === 0 ? starts : [0, ...starts]
  return from
    .map((start, index) => lines.slice(start, from[index + 1]))
    .filter((hunk) => hunk.some((line) => /^[+-]/.test(line)))
    .map(hunkFrom)
}

const hunkFrom = (lines: readonly string[]): HunkShown => {
  const number = /^@@ -(\d{1,9})/.exec(lines[0]!)?.[1]
  return {
    count: lines.length,
    from: number === undefined ? undefined : Number(number),
    old: sideOf(lines, '+'),
    fresh: sideOf(lines, '-'),
    minus: marked(lines, '-'),
    plus: marked(lines, '+'),
  }
}
