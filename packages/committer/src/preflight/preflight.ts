import { type DirtyPolicy, EmendError, type ServedBy } from '@emend/model'
import type { Head, Repository } from '../repository.ts'
import { readSettings, type Settings } from '../settings.ts'
import { type Judged, judge, type Touched } from '../uncommitted/judge.ts'
import type { IndexFile } from '../work-tree/index-file.ts'
import { needsOfConversions, refuseConversions } from './conversions.ts'
import { needsOfFormat, needsOfIndex, readFormat } from './format.ts'
import { enabledHooks } from './hooks.ts'
import { refuseInProgress } from './in-progress.ts'
import { refuseCaseTwins } from './letter-case.ts'
import { type Need, refuseWithoutGit } from './need.ts'
import { refuseForeignOwner } from './ownership.ts'
import { refuseSigning } from './signing.ts'

/** A repository that can be served, as far as one can tell before writing. */
export interface Cleared {
  readonly settings: Settings
  readonly head: Head
  readonly index: IndexFile
  readonly recorded: Judged
  readonly backend: ServedBy
  /** What a person should know although it stops nothing. */
  readonly warnings: readonly string[]
}

/** Refuses whatever a batch that touches these paths would have to be refused for. Writes nothing. */
export const clear = (repository: Repository, touched: Touched, dirty: DirtyPolicy): Cleared => {
  const paths = [...touched.changed, ...touched.sources]
  refuseForeignOwner(repository)
  const settings = readSettings(repository)
  refuseOtherFormat(repository, settings)
  refuseInProgress(repository)
  const index = repository.index()
  refuseWithoutGit(repository.git, needsOfIndex(index))
  refuseSigning(settings)
  refuseUnmerged(index)
  refuseConversions(settings.conversion, paths)
  const head = repository.head()
  const recorded = judge(repository, head, index, touched, dirty, settings)
  if (settings.ignoreCase) refuseCaseTwins(index, touched.changed, recorded)
  const needs = [
    ...needsOfFormat(repository.format),
    ...needsOfIndex(index),
    ...needsOfConversions(settings.conversion, paths),
  ]
  const backend = servedBy(repository, needs)
  return { settings, head, index, recorded, backend, warnings: hookWarnings(repository, settings) }
}

const servedBy = ({ asked }: Repository, needs: readonly Need[]): ServedBy => ({
  name: asked ?? (needs.length === 0 ? 'isomorphic-git' : 'git'),
  because: asked === undefined ? needs.map(({ feature }) => feature) : [],
})

/** It was opened in one format, and somebody has converted it since. */
const refuseOtherFormat = (repository: Repository, { config }: Settings): void => {
  const { objects, refs } = readFormat(repository.fs, repository, config)
  if (objects !== repository.format.objects || refs !== repository.format.refs)
    throw new EmendError('moved', { what: 'The format of the repository' })
}

const refuseUnmerged = (index: IndexFile): void => {
  const paths = index.unmerged()
  if (paths.length > 0) throw new EmendError('index-unmerged', { paths })
}

const hookWarnings = (repository: Repository, { config }: Settings): readonly string[] => {
  const hooks = enabledHooks(repository, config.get('core.hooksPath'))
  return hooks.length === 0 ? [] : [`Hooks were not run: ${hooks.join(', ')}.`]
}
