import { listedNames } from '@emend/model'
import { differing, isStoredAlike } from '../changed-paths.ts'
import { isSameItem } from '../git/trees/tree.ts'
import type { Stored } from '../transaction/stored.ts'
import type { Judged } from './judge.ts'
import { preImageRef } from './pre-images.ts'

/**
 * What a person should know of uncommitted changes that a batch meets, committed or only looked at, and the batch under
 * which it has kept what they were in.
 */
export const dirtyWarnings = (judged: Judged, stored: Stored, keeping?: string): readonly string[] =>
  judged.policy === 'checkpoint'
    ? checkpointWarnings(judged, stored, keeping)
    : fateWarnings(judged, stored, keeping)

const warningOf = (paths: readonly string[], words: string): readonly string[] =>
  paths.length === 0 ? [] : [`Earlier uncommitted changes to ${listedNames(paths, 3)} ${words}`]

/** Of changes that go into a commit of their own first. */
const checkpointWarnings = (
  { dirty, committed }: Judged,
  stored: Stored,
  keeping: string | undefined,
): readonly string[] => {
  const staged =
    keeping === undefined ? '' : ` What was staged otherwise is kept under ${preImageRef(keeping)}^.`
  const unchanged = asCommitted(stored, committed)
  const those = (isUnchanged: boolean): readonly string[] =>
    [...dirty.keys()].filter((path) => unchanged.has(path) === isUnchanged)
  return [
    ...warningOf(those(false), `go into a commit of their own, before this one.${staged}`),
    ...warningOf(those(true), `are only staged, and do not stay so.${staged}`),
  ]
}

/** Of changes by what becomes of them. */
const fateWarnings = (
  { policy, dirty }: Judged,
  stored: Stored,
  keeping: string | undefined,
): readonly string[] => {
  const isKept = keeping !== undefined && [...dirty.keys()].some((path) => stored.seen.get(path)?.before)
  const kept = isKept ? ` The files as they were are kept under ${preImageRef(keeping)}.` : ''
  const committed = new Set([...madeIn(stored), ...(policy === 'separate' ? [] : committedIn(stored))])
  const settled = settledIn(stored)
  const fateOf = (path: string): Fate => {
    if (committed.has(path)) return 'committed'
    return settled.has(path) ? 'gone' : 'staying'
  }
  const all = (fate: Fate): readonly string[] => [...dirty.keys()].filter((path) => fateOf(path) === fate)
  return [
    ...warningOf(all('staying'), 'stay uncommitted, in the work tree.'),
    ...warningOf(all('committed'), `go into this commit.${kept}`),
    ...warningOf(all('gone'), `do not stay in the work tree.${kept}`),
  ]
}

/** Where the work tree has what HEAD has. */
const asCommitted = ({ seen }: Stored, inHead: Judged['committed']): ReadonlySet<string> =>
  new Set(
    [...seen].flatMap(([path, { before }]) =>
      isSameItem(inHead.get(path), before && { mode: before.mode, id: before.blob! }) ? path : [],
    ),
  )

/** What becomes of uncommitted changes that are not committed first. */
type Fate = 'staying' | 'committed' | 'gone'

/** What the commit has something of, here or where a move or a copy has taken it. */
const committedIn = ({ changes }: Stored): ReadonlySet<string> =>
  new Set(differing(changes).flatMap(({ path, from = path, after }) => (after === null ? [] : from)))

/** Where the user has made the change of the commit already, as one may that an undo makes: it is theirs as well. */
const madeIn = ({ changes, seen }: Stored): ReadonlySet<string> =>
  new Set(
    differing(changes).flatMap(({ path, after }) => {
      const there = seen.get(path)!
      return isStoredAlike(there.before, there.after) && isStoredAlike(after, there.after) ? path : []
    }),
  )

/**
 * Where a plan has taken the user's changes back, or an undo has: the file, wherever it is now, is as git has it, or
 * gone.
 */
const settledIn = ({ changes, seen }: Stored): ReadonlySet<string> => {
  const settled = new Set(changes.map(({ path }) => path))
  for (const { path, from = path, after } of changes) {
    if (isStoredAlike(after, seen.get(path)!.after)) continue
    settled.delete(path)
    settled.delete(from)
  }
  return settled
}
