import { type DirtyPolicy, EmendError, type ServedBy } from '@emend/model'
import { loadOwnConfig } from '../git/config/load-config.ts'
import { readFormat } from '../git/format.ts'
import type { Head } from '../head.ts'
import type { Repository } from '../repository.ts'
import { unreadRuleWarnings } from '../rules.ts'
import { readSettings, type Settings } from '../settings.ts'
import { type Judged, judge, type Touched } from '../uncommitted/judge.ts'
import type { IndexFile } from '../work-tree/index-file.ts'
import { needsOfConversions, refuseConversions } from './conversions.ts'
import { enabledHooks, type Hook, hookWarnings } from './hooks.ts'
import { refuseInProgress } from './in-progress.ts'
import { refuseIndexElsewhere } from './index-elsewhere.ts'
import { refuseCaseTwins } from './letter-case.ts'
import { type Need, needsOfFormat, needsOfIndex, refuseWithoutGit } from './need.ts'
import { isSigned, needsOfSigning } from './signing.ts'
import { refuseForeignOwner } from './trust.ts'

/** A repository that can be served, as far as one can tell before writing. */
export interface Cleared {
  readonly settings: Settings
  readonly head: Head
  /** Null where batches go to a branch alone. */
  readonly index: IndexFile | null
  readonly recorded: Judged
  readonly backend: ServedBy
  /** True where commits are to be signed. */
  readonly signs: boolean
  /** The hooks that are to run. */
  readonly hooks: readonly Hook[]
  /** What a person should know although it stops nothing. */
  readonly warnings: readonly string[]
}

/** Refuses whatever a batch that touches these paths would have to be refused for. Writes nothing. */
export const clear = (repository: Repository, touched: Touched, dirty: DirtyPolicy): Cleared => {
  const paths = [...touched.changed, ...touched.sources]
  refuseForeignOwner(repository)
  const head = repository.head()
  const settings = readSettings(repository, head)
  refuseOtherFormat(repository, settings)
  refuseInProgress(repository)
  const index = repository.index()
  refuseIndexElsewhere(repository, index)
  const hooks = enabledHooks(repository, settings.config)
  const runs = repository.runs.includes('hooks')
  const needs = [
    ...needsOfFormat(repository.format),
    ...needsOfIndex(index),
    ...needsOfSigning(repository, settings),
    ...(runs ? needsOfHooks(hooks) : []),
  ]
  refuseWithoutGit(repository.git, needs)
  refuseUnmerged(index)
  refuseConversions(settings.conversion, paths)
  // A twin that the file system takes for the tracked file looks like one that git does not know.
  if (settings.ignoreCase && touched.leaving !== undefined)
    refuseCaseTwins(index, touched.changed, touched.leaving)
  const recorded = judge(repository, head, index, touched, dirty, settings)
  return {
    settings,
    head,
    index,
    recorded,
    backend: servedBy(repository, [...needs, ...needsOfConversions(settings.conversion, paths)]),
    signs: isSigned(settings),
    hooks: runs ? hooks : [],
    warnings: [...unreadRuleWarnings(repository, paths), ...(runs ? [] : hookWarnings(hooks))],
  }
}

/** Who serves a batch that needs this much of git. */
export const servedBy = ({ asked }: Repository, needs: readonly Pick<Need, 'feature'>[]): ServedBy => ({
  name: asked ?? (needs.length === 0 ? 'isomorphic-git' : 'git'),
  because: asked === undefined ? needs.map(({ feature }) => feature) : [],
})

/** Refuses (`moved`) a repository that was opened in one format, and that somebody has converted since. */
export const refuseOtherFormat = (repository: Repository, { config }: Settings): void => {
  const { env, format } = repository
  const own = loadOwnConfig(repository)
  const { objects, refs, replaced } = readFormat(repository, { own, config, env })
  if (objects !== format.objects || refs !== format.refs || replaced !== format.replaced)
    throw new EmendError('moved', { what: 'The format of the repository' })
}

/** Refuses an index with a merge in it that is not resolved (`index-unmerged`). */
export const refuseUnmerged = (index: IndexFile): void => {
  const paths = index.unmerged()
  if (paths.length > 0) throw new EmendError('index-unmerged', { paths })
}

const needsOfHooks = (hooks: readonly Hook[]): readonly Need[] =>
  hooks.length === 0 ? [] : [{ feature: `hooks: ${hooks.join(', ')}`, remedy: 'Leave out `--hooks`.' }]
