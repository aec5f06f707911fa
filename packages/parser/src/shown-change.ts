import { normalizePath, type Operation, once, type Plan } from '@emend/model'
import { fenceOn } from './fences.ts'
import type { Lines } from './lines.ts'
import { pathsTold } from './paths-told.ts'
import { isFile } from './search-replace/file-names.ts'

/** What an operation does to lines, without their indentation and without blank ones. */
interface Change {
  readonly path: string
  /** The 1-based line of a hunk, where it says one. */
  readonly from?: number | undefined
  readonly old: readonly string[]
  readonly fresh: readonly string[]
  /** The lines of `old` that `fresh` lacks. */
  readonly gone: ReadonlySet<string>
  /** The lines of `fresh` that `old` lacks. */
  readonly come: ReadonlySet<string>
  /** True for a file that is written whole: nobody knows what was in it. */
  readonly isWhole: boolean
}

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

/** So many changes are looked at for one line. */
const MOST_CHANGES = 20
/** Longer hunks and changes are not compared. */
const MOST_LINES = 500

/**
 * Tells whether hunks only show again what operations do: each takes away and brings lines of a single one of them, in
 * the same file, with nothing but what stands around them there. Without a head, the words above must not be about
 * anything else. Linear in the hunks.
 */
export const showsChanges = (plan: Pick<Plan, 'operations'>) => {
  const changes = once(() => plan.operations.flatMap(changesOf))
  const byLine = once(() => indexed(changes()))
  const parts = once(() => changes().filter(isOfPart).slice(0, MOST_CHANGES))
  const isTold = pathsTold(plan)
  const isShown = (hunk: HunkShown, file: string | undefined): boolean => {
    const keys = [hunk.minus[0], hunk.plus[0]].filter((key) => key !== undefined)
    if (keys.length === 0 || hunk.count > MOST_LINES) return false
    const isThere = ({ path }: Change): boolean => file === undefined || path === file
    return (
      keys.some((key) =>
        byLine()
          .get(key)
          ?.some((change) => isThere(change) && isSame(change, hunk)),
      ) || parts().some((change) => isThere(change) && isSameInParts(change, hunk))
    )
  }
  return ({ path, lines }: Shown, text: Lines, at: number): boolean => {
    const hunks = hunksIn(lines)
    const file = path === undefined ? undefined : normalizePath(path)
    if (hunks.length === 0 || (file === undefined && speaksOfOther(text, at, isTold))) return false
    return hunks.every((hunk) => isShown(hunk, file))
  }
}

const changesOf = (operation: Operation): readonly Change[] => {
  if (operation.op === 'patch')
    return operation.hunks.flatMap(({ lines, from }) =>
      changeOf(operation.path, sideOf(lines, '+'), sideOf(lines, '-'), from),
    )
  const path = 'path' in operation ? operation.path : ''
  if (operation.op === 'edit')
    return changeOf(path, filled(operation.find.split('\n')), filled(operation.replace.split('\n')))
  if (!('content' in operation)) return []
  const fresh = filled(operation.content.split('\n'))
  return changeOf(path, [], fresh).map((change) => ({ ...change, isWhole: operation.op === 'create' }))
}

const changeOf = (
  path: string,
  old: readonly string[],
  fresh: readonly string[],
  from?: number,
): readonly Change[] => {
  if (Math.max(old.length, fresh.length) > MOST_LINES) return []
  const [before, after] = [new Set(old), new Set(fresh)]
  const gone = new Set(old.filter((line) => !after.has(line)))
  const come = new Set(fresh.filter((line) => !before.has(line)))
  return [{ path: normalizePath(path), from, old, fresh, gone, come, isWhole: false }]
}

const indexed = (changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> => {
  const byLine = new Map<string, Change[]>()
  for (const change of changes)
    for (const line of new Set([...change.old, ...change.fresh])) {
      const known = byLine.get(line) ?? []
      if (known.length < MOST_CHANGES) known.push(change)
      byLine.set(line, known)
    }
  return byLine
}

const filled = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '')

/** The lines of a hunk that lack a mark. */
const sideOf = (lines: readonly string[], other: '-' | '+'): readonly string[] =>
  filled(lines.filter((line) => !line.startsWith(other) && !HEAD.test(line)).map((line) => line.slice(1)))

const marked = (lines: readonly string[], mark: '-' | '+'): readonly string[] =>
  filled(lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(1)))

const HEAD = /^@@/

/** A hunk by its lines, as those of a change. */
interface HunkShown {
  readonly count: number
  /** The 1-based line that its head names. */
  readonly from: number | undefined
  readonly old: readonly string[]
  readonly fresh: readonly string[]
  readonly minus: readonly string[]
  readonly plus: readonly string[]
}

const hunksIn = (given: readonly string[]): readonly HunkShown[] => {
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

/** True where a hunk takes away and brings lines that a change does, between the same lines. */
const isSame = (change: Change, { from, old, fresh, minus, plus }: HunkShown): boolean => {
  if (change.from !== undefined && from !== undefined && from !== change.from) return false
  return (
    (change.isWhole ? !minus.some((line) => change.come.has(line)) : takesAway(change, old, minus)) &&
    plus.length > 0 === change.come.size > 0 &&
    plus.every((line) => change.come.has(line)) &&
    fits(fresh, change.fresh, plus)
  )
}

const takesAway = (change: Change, old: readonly string[], minus: readonly string[]): boolean =>
  minus.length > 0 === change.gone.size > 0 &&
  minus.every((line) => change.gone.has(line)) &&
  fits(old, change.old, minus)

/** True where lines stand in others as far as they overlap, and some of them surely do. */
const fits = (lines: readonly string[], others: readonly string[], inside: readonly string[]): boolean => {
  if (inside.length === 0) return true
  const [first, last] = [lines.indexOf(inside[0]!), lines.lastIndexOf(inside.at(-1)!)]
  return [...others.keys()].some((at) => {
    const shift = at - first
    if (others[at] !== lines[first] || last + shift >= others.length) return false
    return lines.every((line, index) => others[index + shift] === undefined || others[index + shift] === line)
  })
}

/** True for a change of a part of a line, which a hunk shows in whole ones. */
const isOfPart = ({ old, fresh }: Change): boolean => old.length === 1 && fresh.length === 1

const isSameInParts = ({ old: [old], fresh: [fresh] }: Change, { minus, plus }: HunkShown): boolean =>
  minus.length === plus.length &&
  minus.every((line, index) => line.includes(old!) && line.split(old!).join(fresh) === plus[index])

/** True where the words above a line name a file that no operation is about, or say that something comes beside it. */
const speaksOfOther = (text: Lines, at: number, isTold: (path: string) => boolean): boolean => {
  const words = wordsAbove(text, at)
  return FURTHER.test(words) || [...words.matchAll(NAME)].some(([name]) => isFile(name) && !isTold(name))
}

const FURTHER = /\b(?:same|also|likewise|similar(?:ly)?|as well|too|another|other|again|next|then)\b/i
const NAME = /(?:[\w@.-]+\/)+[\w@.-]+|(?!e\.g\b|i\.e\b)[\w-]+\.[a-z]\w{0,9}\b/gi

/**
 * The last lines above one, but for blank ones, up to a title, or to the fence that is not its own: what that holds are
 * no words.
 */
const wordsAbove = (text: Lines, at: number): string => {
  const words: string[] = []
  let isInFence = fenceOn(text.at(at)) === undefined
  for (let line = at - 1; line >= 0 && line > at - FARTHEST && words.length < ABOVE; line--) {
    const one = text.at(line).slice(0, LONGEST)
    if (fenceOn(one) !== undefined) {
      if (!isInFence) break
      isInFence = false
    } else if (one.trim() !== '') words.push(one)
    if (TITLE.test(one)) break
  }
  return words.join('\n')
}

/** A heading, or the line of a patch that names its file. */
const TITLE = /^\s*#{1,6}\s|^\*{3} \w+ File: /

const ABOVE = 3
const FARTHEST = 20
const LONGEST = 300
