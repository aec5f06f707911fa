import { type Change, EmendError, type FileState, listedNames } from '@emend/model'
import { bytesAfter, pathsOf, pathsStaying } from '../../before-and-after.ts'
import { treeOf } from '../../git/commit.ts'
import { diffTrees, type TreeDifference } from '../../git/trees/read-tree.ts'
import { isSameItem } from '../../git/trees/tree.ts'
import type { Cleared } from '../../preflight/preflight.ts'
import type { Repository } from '../../repository.ts'
import { conversionAfter } from '../../settings.ts'
import { blobItem } from '../../stored-state.ts'
import { asStored, presentState } from '../../uncommitted/present-state.ts'
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
 */
export const leftByHook = (
  repository: Repository,
  batch: PreparedBatch,
  { commit, parent }: BuiltCommit,
  tree: string,
): PreparedBatch => {
  const { objects } = repository
  if (tree === treeOf(objects, parent)) throw refused('left nothing to commit')
  const own = new Set(pathsStaying(batch.changeSet.changes))
  const cleared = clearedInPlace(repository, batch)
  const left = new Map<string, Left>()
  for (const difference of diffTrees(objects, treeOf(objects, commit), tree)) {
    if (!own.has(difference.path)) throw refused(`staged ${difference.path}, which this batch does not write`)
    left.set(difference.path, leftAt(repository, { ...batch, cleared }, difference))
  }
  // The hook has written the blobs already, but nobody knows how durably.
  const items = [...left].map(([path, { stored }]) => [path, blobItem(objects, stored)] as const)
  return { ...withFiles(batch, left), items: new Map([...batch.items, ...items]) }
}

/** What was found when a batch was checked, with the attributes that are in force now that it is in the work tree. */
const clearedInPlace = (repository: Repository, { cleared, changeSet }: PreparedBatch): Cleared => {
  const conversion = conversionAfter(repository, cleared.settings, bytesAfter(changeSet.changes), true)
  return { ...cleared, settings: { ...cleared.settings, conversion } }
}

const leftAt = (
  repository: Repository,
  { cleared, unsettled }: PreparedBatch,
  { path, before, after }: TreeDifference,
): Left => {
  const { policy, dirty } = cleared.recorded
  if ((policy !== 'checkpoint' && dirty.has(path)) || unsettled.has(path))
    throw refused(`staged ${path}, which had uncommitted changes before this batch`, COMMITTING)
  const file = presentState(repository, cleared, path, before?.mode)
  const indexed = () => before && repository.objects.expect(before.id, 'blob')
  const stored = file && asStored(repository, cleared, path, file, indexed)
  if (file === null || stored === null || !isSameItem({ mode: stored.mode, id: stored.blob! }, after))
    throw refused(`staged ${path} otherwise than it is in the work tree`)
  return { file, stored }
}

const refused = (how: string, remedy = STAGING): EmendError =>
  new EmendError('hook-failed', { hook: 'pre-commit', how, output: '', remedy })

const STAGING =
  'Have it stage nothing but files of the plan, as they are in the work tree, or leave out `--hooks`.'

/** An undo gives uncommitted changes back where a file is as the batch has left it, not as a hook has. */
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
