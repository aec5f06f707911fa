import { diffArrays } from 'diff'

/**
 * Lines `oldFrom` to `oldTo` were replaced by lines `newFrom` to `newTo`; 0-based and half-open, either may be empty.
 */
export interface LineChange {
  readonly oldFrom: number
  readonly oldTo: number
  readonly newFrom: number
  readonly newTo: number
}

/** The lines of a text with their breaks; only `\n` breaks a line, as git sees it. */
export const linesIn = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Where a stretch between two anchors differs in more lines than this, it counts as replaced as a whole. */
const MOST_DIFFERENCES = 2_000

/**
 * The changes between two versions, in order. Lines that are there exactly once on both sides, in the same order, are
 * anchors, and only what lies between two of them is compared: many small changes in a large file cost no more than
 * the file's size. Source: Bram Cohen's patience diff.
 */
export const lineChanges = (old: readonly string[], fresh: readonly string[]): readonly LineChange[] => {
  const changes: LineChange[] = []
  let oldFrom = 0
  let newFrom = 0
  for (const [oldTo, newTo] of [...anchors(old, fresh), [old.length, fresh.length] as const]) {
    changes.push(...changesWithin(old, fresh, { oldFrom, oldTo, newFrom, newTo }))
    oldFrom = oldTo + 1
    newFrom = newTo + 1
  }
  return changes
}

type Anchor = readonly [oldLine: number, newLine: number]

/** The longest sequence of lines, unique on both sides, that stands in the same order on both. */
const anchors = (old: readonly string[], fresh: readonly string[]): readonly Anchor[] => {
  const unique = uniqueLines(old)
  const common: Anchor[] = []
  for (const [line, newLine] of uniqueLines(fresh)) {
    const oldLine = unique.get(line)
    if (oldLine !== undefined) common.push([oldLine, newLine])
  }
  return longestRise(common)
}

const uniqueLines = (lines: readonly string[]): ReadonlyMap<string, number> => {
  const unique = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [index, line] of lines.entries()) {
    if (unique.delete(line)) repeated.add(line)
    else if (!repeated.has(line)) unique.set(line, index)
  }
  return unique
}

/** The longest subsequence whose old lines rise, by patience sorting. The new lines rise already. */
const longestRise = (common: readonly Anchor[]): readonly Anchor[] => {
  const piles: number[] = []
  const before: (number | undefined)[] = []
  for (const [index, [oldLine]] of common.entries()) {
    let low = 0
    let high = piles.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (common[piles[middle]!]![0] < oldLine) low = middle + 1
      else high = middle
    }
    before.push(low === 0 ? undefined : piles[low - 1])
    piles[low] = index
  }
  const rise: Anchor[] = []
  for (let index = piles.at(-1); index !== undefined; index = before[index]) rise.push(common[index]!)
  return rise.reverse()
}

const changesWithin = (
  old: readonly string[],
  fresh: readonly string[],
  { oldFrom, oldTo, newFrom, newTo }: LineChange,
): readonly LineChange[] => {
  if (oldFrom === oldTo && newFrom === newTo) return []
  const whole = [{ oldFrom, oldTo, newFrom, newTo }]
  if (oldFrom === oldTo || newFrom === newTo) return whole
  const options = { maxEditLength: MOST_DIFFERENCES }
  const parts = diffArrays(old.slice(oldFrom, oldTo), fresh.slice(newFrom, newTo), options)
  if (parts === undefined) return whole
  const changes: LineChange[] = []
  let change = { oldFrom, oldTo: oldFrom, newFrom, newTo: newFrom }
  const close = (): void => {
    if (change.oldFrom < change.oldTo || change.newFrom < change.newTo) changes.push(change)
  }
  for (const { added, removed, value } of parts) {
    if (removed) change = { ...change, oldTo: change.oldTo + value.length }
    else if (added) change = { ...change, newTo: change.newTo + value.length }
    else {
      close()
      const oldNext = change.oldTo + value.length
      const newNext = change.newTo + value.length
      change = { oldFrom: oldNext, oldTo: oldNext, newFrom: newNext, newTo: newNext }
    }
  }
  close()
  return changes
}
