import { type Change, EmendError, type FileState, listedNames } from '@emend/model'
import { bytesAfter, pathsOf, pathsStaying } from '../../before-and-after.ts'
import { unlessProblem } from '../../failures.ts'
import { treeOf } from '../../git/commit.ts'
import { diffTrees, type TreeDifference } from '../../git/trees/read-tree.ts'
import { isSameItem } from '../../git/trees/tree.ts'
import type { Cleared } from '../../preflight/preflight.ts'
import type { Repository } from '../../repository.ts'
import { conversionAfter } from '../../settings.ts'
import { blobItem } from '../../stored-state.ts'
import { asStored, presentState } from '../../uncommitted/present-state.ts'
import { look } from '../../work-tree/look.ts'
import { holdsAt } from '../../work-tree/verify.ts'
import type { BuiltCommit } from '../build-commit.ts'
import type { PreparedBatch } from '../prepared-batch.ts'

/** A file as a hook has left it: in the work tree, and as git stores it. */
interface Left {
  readonly file: FileState
  readonly stored: FileState
}

/**
 * The batch with the files that a hook has changed and staged: what it makes of the batch's own files is committed, as
 * with git, and nothing else. `tree` is what the hook wants to be committed; `hook-failed` where that is anything else.
 * A file that git stores as before, with other line ends for example, needs no staging.
 */
export const leftByHook = (
  repository: Repository,
  batch: PreparedBatch,
  { commit, parent }: BuiltCommit,
  tree: string,
): PreparedBatch => {
  const { objects } = repository
  const wanted = treeOf(objects, commit)
  if (tree !== wanted && tree === treeOf(objects, parent)) throw refused('left nothing to commit')
  const own = new Set(pathsStaying(batch.changeSet.changes))
  const inPlace = { ...batch, cleared: clearedInPlace(repository, batch) }
  const left = new Map(storedAlike(repository, inPlace))
  for (const difference of diffTrees(objects, wanted, tree)) {
    if (!own.has(difference.path)) throw refused(`staged ${difference.path}, which this batch does not write`)
    left.set(difference.path, leftAt(repository, inPlace, difference))
  }
  if (left.size === 0) return batch
  // The hook has written the blobs already, but nobody knows how durably.
  const items = [...left].map(([path, { stored }]) => [path, blobItem(objects, stored)] as const)
  return { ...withFiles(batch, left), items: new Map([...batch.items, ...items]) }
}

/** What was found when a batch was checked, with the attributes that are in force now that it is in the work tree. */
const clearedInPlace = (repository: Repository, { cleared, changeSet }: PreparedBatch): Cleared => {
  const conversion = conversionAfter(repository, cleared.settings, bytesAfter(changeSet.changes), true)
  return { ...cleared, settings: { ...cleared.settings, conversion } }
}

const leftAt = (repository: Repository, batch: PreparedBatch, difference: TreeDifference): Left => {
  const { path } = difference
  if (hasUncommitted(batch, path))
    throw refused(`staged ${path}, which had uncommitted changes before this batch`, COMMITTING)
  const left = leftAs(repository, batch, difference)
  if (left === null) throw refused(`staged ${path} otherwise than it is in the work tree`)
  return left
}

/** An undo gives uncommitted changes back where a file is as the batch has left it, not as a hook has. */
const hasUncommitted = ({ cleared, unsettled }: PreparedBatch, path: string): boolean => {
  const { policy, dirty } = cleared.recorded
  return (policy !== 'checkpoint' && dirty.has(path)) || unsettled.has(path)
}

/** A file in the work tree that git stores as one side of a difference says; null where it does not, or cannot. */
const leftAs = (
  repository: Repository,
  { cleared }: PreparedBatch,
  { path, before, after }: TreeDifference,
): Left | null => {
  const file = presentState(repository, cleared, path, before?.mode)
  const indexed = () => before && repository.objects.expect(before.id, 'blob')
  const store = () => file && asStored(repository, cleared, path, file, indexed)
  const stored = unlessProblem(['encoding-differs', 'git-failed'], store, null)
  const isWanted = stored !== null && isSameItem({ mode: stored.mode, id: stored.blob! }, after)
  return file !== null && isWanted ? { file, stored } : null
}

/** The files of a batch that a hook has left otherwise, and that git stores as the batch has them. */
const storedAlike = (repository: Repository, batch: PreparedBatch): readonly (readonly [string, Left])[] =>
  batch.changeSet.changes.flatMap(({ path, after }) => {
    const item = batch.items.get(path) ?? null
    if (after === null || item === null || hasUncommitted(batch, path)) return []
    const seen = look(repository, path)
    if (seen.kind !== 'file' || holdsAt(repository, path, after.bytes, seen.stat)) return []
    const left = leftAs(repository, batch, { path, before: item, after: item })
    return left === null ? [] : [[path, left] as const]
  })

const refused = (how: string, remedy = STAGING): EmendError =>
  new EmendError('hook-failed', { hook: 'pre-commit', how, output: '', remedy })

const STAGING =
  'Have it stage nothing but files of the plan, as they are in the work tree, or leave out `--hooks`.'

const COMMITTING =
  'Commit them first. Or whoever runs emend has that done, by themselves (`--dirty checkpoint`), or leaves out `--hooks`.'

/** The changes of a batch that are not what they were before a hook. */
export const changedByHook = (batch: PreparedBatch, left: PreparedBatch): readonly Change[] =>
  left.changeSet.changes.filter((change, index) => change !== batch.changeSet.changes[index])

/** What is told of them. */
export const hookChangeWarnings = (changed: readonly Change[]): readonly string[] => {
  if (changed.length === 0) return []
  const names = listedNames(pathsOf(changed))
  return [`The hook \`pre-commit\` has changed ${names}; the commit has what it made of it.`]
}

const withFiles = (batch: PreparedBatch, left: ReadonlyMap<string, Left>): PreparedBatch => {
  const { changeSet, stored, staging } = batch
  const withFile = (change: Change): Change => after(change, left.get(change.path)?.file)
  return {
    ...batch,
    changeSet: { ...changeSet, changes: changeSet.changes.map(withFile) },
    stored: {
      changes: stored.changes.map((change) => after(change, left.get(change.path)?.stored)),
      seen: new Map([...stored.seen].map(([path, seen]) => [path, after(seen, left.get(path)?.stored)])),
    },
    staging: {
      ...staging,
      changes: staging.changes.map((entry) => ({ ...entry, change: withFile(entry.change) })),
    },
  }
}

const after = <Seen extends Pick<Change, 'after'>>(seen: Seen, state: FileState | undefined): Seen =>
  state === undefined ? seen : { ...seen, after: state }
