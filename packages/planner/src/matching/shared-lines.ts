import { sharedStart } from '@emend/model'
import { diffArrays } from 'diff'

/**
 * Visits the lines that two texts share, by their indexes in both: those that both start with, those that both end
 * with, and between these, in order, what a comparison finds. False where what is between is more than `mostEdits`
 * apart: then none of it is visited.
 */
export const visitShared = (
  left: readonly string[],
  right: readonly string[],
  mostEdits: number,
  visit: (left: number, right: number) => void,
): boolean => {
  const head = sharedStart(left, right)
  const tail = sharedStart(left.slice(head).reverse(), right.slice(head).reverse())
  for (let line = 0; line < head; line++) visit(line, line)
  for (let line = 1; line <= tail; line++) visit(left.length - line, right.length - line)
  const between = diffArrays(left.slice(head, left.length - tail), right.slice(head, right.length - tail), {
    maxEditLength: mostEdits,
  })
  let [here, there] = [head, head]
  for (const { added, removed, value } of between ?? []) {
    if (added) there += value.length
    else if (removed) here += value.length
    else for (const _ of value) visit(here++, there++)
  }
  return between !== undefined
}

/** True for two texts with the same lines. */
export const sameLines = (lines: readonly string[], others: readonly string[]): boolean =>
  lines.length === others.length && lines.every((line, index) => line === others[index])
