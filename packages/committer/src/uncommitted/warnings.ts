import { type FileState, listedNames } from '@emend/model'
import { isStoredAlike, pathsOf } from '../before-and-after.ts'
import { mergeThree } from '../git/merge.ts'
import { isSameItem, type TreeItem } from '../git/trees/tree.ts'
import type { Stored } from '../transaction/stored.ts'
import { type Judged, stagedOtherwise } from './judge.ts'
import { preImageRef } from './pre-images.ts'

/** What becomes of uncommitted changes. */
const FATES = {
  first: 'go into a commit of their own, before this one.',
  unstaged: 'are only staged, and do not stay so.',
  staying: 'stay uncommitted, in the work tree.',
  committed: 'go into this commit.',
  copied: 'go into this commit with a copy, and stay uncommitted where they are.',
  gone: 'do not stay in the work tree.',
} as const

type Fate = keyof typeof FATES

/**
 * What a person should know of uncommitted changes that a batch meets, committed or only looked at, and the batch under
 * which it has kept what they were in.
 */
export const dirtyWarnings = (judged: Judged, stored: Stored, keeping?: string): readonly string[] => {
  const isFirst = judged.policy === 'checkpoint'
  const fateOf = isFirst ? fatesBefore(judged, stored) : fatesWith(judged, stored)
  const keptOf = (paths: readonly string[]): string => {
    if (keeping === undefined) return ''
    const isKept = (path: string): unknown => {
      const before = stored.seen.get(path)?.before
      return isFirst ? stagedOtherwise(path, judged, before && itemOf(before)) : before
    }
    if (!paths.some(isKept)) return ''
    const what = isFirst ? 'What was staged otherwise is' : 'The files as they were are'
    return ` ${what} kept under ${preImageRef(keeping)}${isFirst ? '^' : ''}.`
  }
  return Object.entries(FATES).flatMap(([fate, words]) => {
    const paths = [...judged.dirty.keys()].filter((path) => fateOf(path) === fate)
    const kept = fate === 'staying' ? '' : keptOf(paths)
    return paths.length === 0 ? [] : [`Earlier uncommitted changes to ${listedNames(paths)} ${words}${kept}`]
  })
}

/** What a person should know of what filters leave out, and does not stay in the work tree. */
export const leftOutWarnings = (paths: readonly string[], batch: string): readonly string[] =>
  paths.length === 0
    ? []
    : [
        `What a filter leaves out of ${listedNames(paths)} does not stay in the work tree; the files as they were are kept under ${preImageRef(batch)}.`,
      ]

/** Of changes that go into a commit of their own first: none where the work tree has what HEAD has. */
const fatesBefore =
  ({ committed }: Judged, { seen }: Stored) =>
  (path: string): Fate => {
    const { before } = seen.get(path)!
    const isInHead = isSameItem(committed.get(path), before && itemOf(before))
    return isInHead ? 'unstaged' : 'first'
  }

/** Of changes that a batch leaves apart, or commits: where a move has taken them, too. */
const fatesWith = ({ policy, dirty }: Judged, { changes, seen }: Stored): ((path: string) => Fate) => {
  const [committed, staying] = [new Set<string>(), new Set<string>()]
  const changed = new Set(pathsOf(changes))
  for (const { path, from = path, before, after } of changes) {
    const there = seen.get(path)!
    const isSettled = isStoredAlike(after, there.after)
    if (!isSettled) staying.add(path).add(from)
    if (isStoredAlike(before, after)) continue
    if (policy !== 'separate' && after !== null) committed.add(from)
    if (isSettled && dirty.has(path) && hasAllOf(there.before, before, after)) committed.add(path)
  }
  return (path) => {
    if (committed.has(path)) return changed.has(path) ? 'committed' : 'copied'
    // A plan, or an undo, has taken them back: the file, wherever it is now, is as git has it, or gone.
    return changed.has(path) && !staying.has(path) ? 'gone' : 'staying'
  }
}

/**
 * True where a commit has all that the user has changed: they have made by hand the very change that it makes, such as
 * that of an undo, or have uncommitted what a redo commits again.
 */
const hasAllOf = (users: State, before: State, after: State): boolean => {
  if (isStoredAlike(users, after)) return true
  if (users === null || before === null || after === null) return false
  if (![before.mode, after.mode].includes(users.mode)) return false
  const merged = mergeThree(before.bytes, users.bytes, after.bytes, true)
  return merged.kind === 'merged' && Buffer.compare(merged.bytes, after.bytes) === 0
}

/** What a tree has for a file of which the blob is known. */
const itemOf = ({ mode, blob }: FileState): TreeItem => ({ mode, id: blob! })

type State = FileState | null
