import type { Document } from '../text/document.ts'
import { exactPlaces } from './cascade.ts'
import { elided } from './elision.ts'
import { framed, linesLike } from './framed.ts'
import { likest } from './likest.ts'
import { insideFence } from './repairs/markdown-fence.ts'
import type { Range } from './set-apart.ts'
import { sought } from './sought.ts'
import { filled, isBlank } from './white-space.ts'
import { hasSubstance } from './whole-lines.ts'

/** Where a find says nothing of how far it goes, so many lines are quoted. */
const REACH = 10

/**
 * The lines that come nearest to those of a find, which neither starts nor ends with a blank one, and has no more of them than
 * `most`; where nothing is near, those that come near to what is to take its place. Null where there is nothing of the kind.
 */
export const nearestRange = (
  document: Document,
  find: readonly string[],
  fresh: readonly string[],
  most: number,
): Range | null => {
  const fenced = withinFence(document, find)
  if (fenced !== null) return fenced
  const { lines, above, below } = elided(find)
  const near =
    lines.length === 0 ? null : (framed(document, lines, fresh, most) ?? nearestTo(document, lines))
  const range = near ?? kept(document, fresh)
  if (range === null) return null
  const last = document.lineCount - 1
  return {
    from: above ? Math.min(range.from, Math.max(0, range.to - REACH + 1)) : range.from,
    to: below ? Math.max(range.to, Math.min(last, range.from + REACH - 1)) : range.to,
  }
}

/** The only place of the lines between two fences, which may be the file's own as well as the plan's. */
const withinFence = (document: Document, find: readonly string[]): Range | null => {
  const inside = insideFence(find)
  if (inside === null || inside.every(isBlank)) return null
  const places = exactPlaces(document, sought(inside.join('\n')), 2)
  if (places.length !== 1) return null
  const from = document.lineAt(places[0]!.from)
  return { from, to: from + inside.length - 1 }
}

/** The range of the likest lines; where they answer to no more than half of the find, the one from or to an end of it that is there once. */
const nearestTo = (document: Document, find: readonly string[]): Range | null => {
  const like = likest(document, find)
  const reached = 2 * like.length <= filled(find).length ? reaching(document, find) : null
  return reached ?? spanOf(like)
}

/** The range of the lines that are like more than half of those that are to be there. */
const kept = (document: Document, fresh: readonly string[]): Range | null => {
  const like = likest(document, fresh)
  return 2 * like.length > filled(fresh).length ? spanOf(like) : null
}

const spanOf = (lines: readonly number[]): Range | null =>
  lines.length === 0
    ? null
    : lines.reduce((range, line) => ({ from: Math.min(range.from, line), to: Math.max(range.to, line) }), {
        from: Infinity,
        to: 0,
      })

/** The lines from the only one on that a find starts with, or up to the only one that it ends with. */
const reaching = (document: Document, find: readonly string[]): Range | null => {
  const count = Math.max(REACH, find.length)
  const head = onlyLine(document, find[0]!)
  if (head !== null) return { from: head, to: Math.min(document.lineCount, head + count) - 1 }
  const tail = onlyLine(document, find.at(-1)!)
  return tail === null ? null : { from: Math.max(0, tail + 1 - count), to: tail }
}

const onlyLine = (document: Document, line: string): number | null => {
  const like = hasSubstance(sought(line)) ? linesLike(document, line) : []
  return like.length === 1 ? like[0]! : null
}
