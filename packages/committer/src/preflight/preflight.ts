import { type DirtyPolicy, EmendError } from '@emend/model'
import { unmergedPaths } from '../git/index/index-entries.ts'
import type { Head, Repository } from '../repository.ts'
import { readSettings, type Settings } from '../settings.ts'
import { type Judged, judge, type Touched } from '../uncommitted/judge.ts'
import type { IndexFile } from '../work-tree/index-file.ts'
import { refuseFormat, refuseIndexFeatures, refuseSigning } from './format.ts'
import { enabledHooks } from './hooks.ts'
import { refuseInProgress } from './in-progress.ts'
import { refuseCaseTwins } from './letter-case.ts'
import { refuseForeignOwner } from './ownership.ts'

/** A repository that can be served, as far as one can tell before writing. */
export interface Cleared {
  readonly settings: Settings
  readonly head: Head
  readonly index: IndexFile
  readonly recorded: Judged
  /** What a person should know although it stops nothing. */
  readonly warnings: readonly string[]
}

/** Refuses whatever a batch that touches these paths would have to be refused for. Writes nothing. */
export const clear = (repository: Repository, touched: Touched, dirty: DirtyPolicy): Cleared => {
  refuseForeignOwner(repository)
  const settings = readSettings(repository)
  refuseFormat(repository.fs, repository, settings.config)
  refuseInProgress(repository)
  const index = repository.index()
  refuseIndexFeatures(index)
  refuseSigning(settings)
  refuseUnmerged(index)
  refuseConversions(settings, touched.changed)
  const head = repository.head()
  const recorded = judge(repository, head, index, touched, dirty, settings)
  if (settings.ignoreCase) refuseCaseTwins(index, touched.changed, recorded)
  return { settings, head, index, recorded, warnings: hookWarnings(repository, settings) }
}

const refuseUnmerged = ({ index }: IndexFile): void => {
  const paths = unmergedPaths(index)
  if (paths.length > 0) throw new EmendError('index-unmerged', { paths })
}

const refuseConversions = ({ conversion }: Settings, paths: readonly string[]): void => {
  for (const path of paths) {
    const feature = conversion.unsupported(path)
    if (feature !== null)
      throw new EmendError('repository-unsupported', {
        feature,
        remedy: 'Leave the file out of the plan, or change it with the `git` command.',
      })
  }
}

const hookWarnings = (repository: Repository, { config }: Settings): readonly string[] => {
  const hooks = enabledHooks(repository, config.get('core.hooksPath'))
  return hooks.length === 0 ? [] : [`Hooks were not run: ${hooks.join(', ')}.`]
}
