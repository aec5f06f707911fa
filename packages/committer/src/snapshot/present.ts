import type { Footprint, Snapshot } from '@emend/model'
import type { Repository } from '../repository.ts'
import { ignoreRulesOf } from '../rules.ts'
import { readSettings } from '../settings.ts'
import { snapshotOfCommit } from './commit.ts'
import { encodingsOf, snapshotOfWorkTree } from './work-tree.ts'

/** What batches start from: what the work tree holds of a footprint or, where they go to a branch alone, its tip. */
export const snapshotOfPresent = (
  repository: Repository,
  footprint: Footprint,
  signal?: AbortSignal,
): Snapshot =>
  repository.branch === null
    ? snapshotOfWorkTree(repository, footprint, signal)
    : snapshotOfTip(repository, footprint)

/** What a checkout of it would not show as a new file, a plan does not make there either. */
const snapshotOfTip = (repository: Repository, footprint: Footprint): Snapshot => {
  const snapshot = snapshotOfCommit(repository, repository.head().commit, footprint)
  const { config, conversion } = readSettings(repository)
  const rules = ignoreRulesOf(repository, config)
  const ignored = footprint.paths.filter(
    (path) => path !== '.' && !snapshot.entries.has(path) && rules.ignores(path),
  )
  const encodings = encodingsOf(conversion, footprint.paths)
  return { ...snapshot, ignored: new Set(ignored), encodings }
}
