import { normalizePath, once, type Plan } from '@emend/model'
import { pathsTold } from '../paths-told.ts'
import type { Lines } from '../text/lines.ts'
import { type Change, changesOf, MOST_LINES } from './changes.ts'
import { type HunkShown, hunksIn, type Shown } from './hunk.ts'
import { isOfPart, isSame, isSameInParts } from './same-change.ts'
import { speaksOfOther } from './speaks-of-other.ts'

/** So many changes are looked at for one line. */
const MOST_CHANGES = 20

/** Tells whether a hunk, which stands at a line of a text, only shows again what operations do. */
export type IsShown = (hunk: Shown, text: Lines, at: number) => boolean

/**
 * Tells whether hunks only show again what operations do: each takes away and brings lines of a single one of them, in
 * the same file, with nothing but what stands around them there. Without a head, the words above must not be about
 * anything else. Linear in the hunks.
 */
export const showsChanges = (plan: Pick<Plan, 'operations'>): IsShown => {
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
  return ({ path, lines }, text, at) => {
    const hunks = hunksIn(lines)
    const file = path === undefined ? undefined : normalizePath(path)
    if (hunks.length === 0 || (file === undefined && speaksOfOther(text, at, isTold))) return false
    return hunks.every((hunk) => isShown(hunk, file))
  }
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
