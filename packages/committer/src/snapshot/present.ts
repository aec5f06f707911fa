import { type Footprint, isProblem, type Snapshot } from '@emend/model'
import { untilNobodyLands } from '../ownership/until-nobody-lands.ts'
import type { Repository } from '../repository.ts'
import { ignoreRulesOf } from '../rules.ts'
import { readSettings } from '../settings.ts'
import { look } from '../work-tree/look.ts'
import { snapshotOfCommit } from './commit.ts'
import { encodingsOf, seenInWorkTree } from './work-tree.ts'

/** What batches start from: what the work tree holds of a footprint or, where they go to a branch alone, its tip. */
export const snapshotOfPresent = async (
  repository: Repository,
  footprint: Footprint,
  signal?: AbortSignal,
): Promise<Snapshot> => {
  if (repository.branch !== null) return snapshotOfTip(repository, footprint)
  const { snapshot, missing } = seenInWorkTree(repository, footprint, signal)
  const isOutdated = missing.length > 0 && (await appear(repository, missing))
  return isOutdated ? seenInWorkTree(repository, footprint, signal).snapshot : snapshot
}

/** True where some paths are there after all: a file that a batch is just replacing has no name for a moment. */
const appear = async (repository: Repository, paths: readonly string[]): Promise<boolean> => {
  try {
    await untilNobodyLands(repository)
  } catch (error) {
    if (!isProblem(error, 'busy')) throw error
  }
  return paths.some((path) => look(repository, path).kind !== 'absent')
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
