import type { Footprint, Snapshot } from '@emend/model'
import { lockOwner } from '../ownership/own-lock.ts'
import { untilNobodyLands } from '../ownership/until-nobody-lands.ts'
import type { Repository } from '../repository.ts'
import { ignoreRulesOf } from '../rules.ts'
import { readSettings } from '../settings.ts'
import { look } from '../work-tree/look.ts'
import { snapshotOfCommit } from './commit.ts'
import { encodingsOf, snapshotOfWorkTree } from './work-tree.ts'

/** What batches start from: what the work tree holds of a footprint or, where they go to a branch alone, its tip. */
export const snapshotOfPresent = async (
  repository: Repository,
  footprint: Footprint,
  signal?: AbortSignal,
): Promise<Snapshot> => {
  if (repository.branch !== null) return snapshotOfTip(repository, footprint)
  const snapshot = snapshotOfWorkTree(repository, footprint, signal)
  const absent = footprint.paths.filter((path) => !snapshot.entries.has(path))
  const isOutdated = await appears(repository, absent)
  return isOutdated ? snapshotOfWorkTree(repository, footprint, signal) : snapshot
}

/** True where something is there after all: a file that a batch is just replacing has no name for a moment. */
const appears = async (repository: Repository, absent: readonly string[]): Promise<boolean> => {
  if (absent.length === 0) return false
  const isLanding = lockOwner(repository.fs, repository.gitDirectory) !== null
  if (isLanding && repository.index().find(absent).size > 0) await untilNobodyLands(repository)
  return absent.some((path) => look(repository, path).kind !== 'absent')
}

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
