import { sameLines } from '../shared-lines.ts'
import { hasWord } from '../substance.ts'
import { filled, indentOf, isIndented, trim } from '../white-space.ts'
import { continues } from './left-open.ts'
import { AT_MARGIN } from './lost-alone.ts'

/** What sets text apart in place of its indentation: in Markdown, in Liquid, and in AsciiDoc. */
const SETS_APART = /^(?:`{3}|~{3}|\{% *highlight\b|(?:\+|([-=.*_])\1{3,})\s*$)/

/**
 * Why lines below the first of a replacement may have lost the indentation that the text sought has: the first one is as
 * deep as that sought, and all lines below it are at the margin, one of which was sought indented. Null where nothing
 * else would change.
 */
export const lostBelow = (find: readonly string[], replace: readonly string[]): string | null => {
  const [head = '', ...rest] = filled(replace)
  const old = filled(find)
  if (rest.length === 0 || rest.some(isIndented) || indentOf(head) !== indentOf(old[0] ?? '')) return null
  // What stands alone at the margin now may be out of the block that it was in.
  if (!isIndented(head) && head !== old[0]) return null
  if (sameLines(old.map(trim), [head, ...rest].map(trim))) return null
  // A line at the margin may take the place of one that was there; and items are moved as a list.
  const fresh = new Set(rest)
  if (old.slice(1).some((line) => !isIndented(line) && !fresh.has(line))) return null
  const asSought = new Set(old)
  if (rest.some((line) => SETS_APART.test(line) && !asSought.has(line))) return null
  // One space is no level of anything.
  const isLost = (line: string): boolean =>
    /^(?: {2}|\t)/.test(line) && line !== head && !asSought.has(trim(line))
  const sought = new Set(old.filter(isLost).map(trim))
  const isAgain = (line: string): boolean =>
    hasWord(line) && sought.has(trim(line)) && !AT_MARGIN.test(line) && !continues(line)
  return rest.some(isAgain)
    ? 'lines sought come again without their indentation, which the first one has: they may have lost it'
    : null
}
