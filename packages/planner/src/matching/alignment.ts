import { diffArrays } from 'diff'

/** Texts further apart than this are not aligned: it would cost more than it could tell. */
const MOST_EDITS = 2000

/**
 * For each line of the replacement, the index of the line of the find that it shares, or null for a new one. The lines that
 * both start with, then those that both end with, are shared before any between. Null as a whole where the two are too far
 * apart to be aligned.
 */
export const aligned = (
  find: readonly string[],
  replace: readonly string[],
): readonly (number | null)[] | null => {
  const head = commonHead(find, replace)
  const tail = commonHead(find.slice(head).reverse(), replace.slice(head).reverse())
  const ends = { find: find.length - tail, replace: replace.length - tail }
  const between = alignedBetween(find.slice(head, ends.find), replace.slice(head, ends.replace))
  if (between === null) return null
  return [
    ...find.slice(0, head).map((_, index) => index),
    ...between.map((index) => (index === null ? null : head + index)),
    ...find.slice(ends.find).map((_, index) => ends.find + index),
  ]
}

const commonHead = (left: readonly string[], right: readonly string[]): number => {
  let count = 0
  while (count < left.length && count < right.length && left[count] === right[count]) count++
  return count
}

const alignedBetween = (
  find: readonly string[],
  replace: readonly string[],
): readonly (number | null)[] | null => {
  const parts = diffArrays([...find], [...replace], { maxEditLength: MOST_EDITS })
  if (parts === undefined) return null
  const shared: (number | null)[] = []
  let index = 0
  for (const part of parts) {
    if (part.added) for (const _ of part.value) shared.push(null)
    else if (part.removed) index += part.value.length
    else for (const _ of part.value) shared.push(index++)
  }
  return shared
}
