import type { RepairName } from '@emend/model'
import type { Document } from '../../text/document.ts'
import { type Found, locate } from '../cascade.ts'
import { isFound, rangeOf } from '../found-range.ts'
import { type Sought, sought } from '../sought.ts'
import { hasSubstance } from '../substance.ts'
import { repairs } from './index.ts'
import type { Meant, Repair, Texts } from './repair.ts'

/** Where a text is once a misprint is undone, and both texts as they were meant. */
export interface Repaired {
  readonly found: Found
  readonly wanted: Sought
  readonly content: string
  readonly repair: RepairName
}

/**
 * Undoes a mechanical misprint in both texts alike, for a text that no strategy has found. A repair counts only where
 * what is left has substance and stands, by `exact` or `line-trimmed`, at exactly one place; two repairs that count are
 * one too many. Source: docs/matching.md, "Repairs".
 */
export const repaired = (
  document: Document,
  texts: Texts,
  enabled: readonly RepairName[],
): Repaired | null => {
  const counting = repairs
    .filter(({ name }) => enabled.includes(name))
    .flatMap((repair) => undone(document, texts, repair) ?? [])
  return counting.length === 1 ? counting[0]! : null
}

const undone = (document: Document, texts: Texts, repair: Repair): Repaired | null => {
  const left = repair.undo(texts, document)
  if (left === null || !hasSubstance(left.find)) return null
  const meant = repair.wholeLines ? withLastBreak(left, texts) : left
  const wanted = sought(meant.find, { whole: texts.whole, near: meant.near })
  const found = locate(document, wanted, 'one')
  if (!isFound(found)) return null
  const counts =
    found.kind === 'exact'
      ? !repair.wholeLines || document.coversLines(found.regions[0]!)
      : found.strategy === 'line-trimmed'
  return counts && repair.isDoubtful?.(document, rangeOf(document, found), texts) !== true
    ? { found, wanted, content: meant.content, repair: repair.name }
    : null
}

/**
 * Whole lines in a text without a last break: where the last of them is blank, or the fence in their place has not even
 * a blank line in it, they have their break all the same.
 */
const withLastBreak = (meant: Meant, { find, content, field }: Texts): Meant => {
  const isEmptied = meant.content === '' && sought(content).body.length === 2
  if (find.endsWith('\n') || !(isEmptied || meant.find.endsWith('\n'))) return meant
  const isSettled = isEmptied || field === 'anchor'
  return { ...meant, find: `${meant.find}\n`, content: isSettled ? meant.content : `${meant.content}\n` }
}
