import { type DirtyPolicy, EmendError, type ServedBy } from '@emend/model'
import { type Need, needsOfFormat, needsOfIndex, refuseWithoutGit } from '../backends/need.ts'
import { refuseCheckedOut } from '../branch/checked-out.ts'
import { inWorkTree } from '../branch/in-work-tree.ts'
import { branchNamed } from '../branch/name.ts'
import { recordedIn } from '../branch/recorded.ts'
import { treeOf } from '../git/commit.ts'
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
import { refuseCaseTwins, refuseCaseTwinsIn } from './letter-case.ts'
import { needsOfSigning } from './signing.ts'
import { refuseForeignOwner } from './trust.ts'

/** A repository that can be served, as far as one can tell before writing. */
export interface Cleared {
  readonly settings: Settings
  readonly head: Head
  /** Null where batches go to a branch alone. */
  readonly index: IndexFile | null
  readonly recorded: Judged
  readonly backend: ServedBy
  /** The hooks that are to run. */
  readonly hooks: readonly Hook[]
  /** What a person should know although it stops nothing. */
  readonly warnings: readonly string[]
}

/**
 * Refuses whatever a batch that touches these paths would have to be refused for. Where it goes to a branch alone,
 * nothing is uncommitted there. Writes nothing.
 */
export const clear = (repository: Repository, touched: Touched, dirty: DirtyPolicy): Cleared => {
  const paths = [...touched.changed, ...touched.sources]
  refuseForeignOwner(repository)
  const head = repository.head()
  const settings = readSettings(repository, head)
  refuseOtherFormat(repository, settings)
  const index = indexFor(repository)
  const hooks = enabledHooks(repository, settings.config)
  const runs = repository.runs.includes('hooks')
  const needs = [
    ...needsOfFormat(repository.format),
    ...(index === null ? [] : needsOfIndex(index)),
    ...needsOfSigning(repository, settings),
    ...(runs ? needsOfHooks(repository, hooks) : []),
  ]
  refuseWithoutGit(repository.git, needs)
  if (index !== null) refuseUnmerged(index)
  refuseConversions(settings.conversion, paths)
  // A twin that the file system takes for the tracked file looks like one that git does not know.
  if (settings.ignoreCase) refuseTwinsOf(repository, head, index, touched)
  const recorded =
    index === null
      ? recordedIn(repository.objects, head, paths)
      : judge(repository, head, index, touched, dirty, settings)
  const conversions = index === null ? [] : needsOfConversions(settings.conversion, paths)
  return {
    settings,
    head,
    index,
    recorded,
    backend: servedBy(repository, [...needs, ...conversions]),
    hooks: runs ? hooks : [],
    warnings: [...unreadRuleWarnings(repository, paths), ...(runs ? [] : hookWarnings(hooks))],
  }
}

/** Refuses what keeps a batch from where it goes; returns the index there, null for a branch alone. */
const indexFor = (repository: Repository): IndexFile | null => {
  const { branch, refs } = repository
  if (branch === null) {
    refuseInProgress(repository)
    const index = repository.index()
    refuseIndexElsewhere(repository, index)
    return index
  }
  branchNamed(refs, branch, repository)
  refuseCheckedOut(repository, branch)
  return null
}

const refuseTwinsOf = (
  { objects }: Repository,
  head: Head,
  index: IndexFile | null,
  { changed, leaving }: Touched,
): void => {
  if (leaving === undefined) return
  if (index !== null) refuseCaseTwins(index, changed, leaving)
  else refuseCaseTwinsIn(objects, treeOf(objects, head.commit), changed, leaving)
}

/** Who serves a batch that needs this much of git. */
const servedBy = ({ asked }: Repository, needs: readonly Pick<Need, 'feature'>[]): ServedBy => ({
  name: asked ?? (needs.length === 0 ? 'isomorphic-git' : 'git'),
  because: asked === undefined ? needs.map(({ feature }) => feature) : [],
})

/** Refuses (`moved`) a repository that was opened in one format, and that somebody has converted since. */
const refuseOtherFormat = (repository: Repository, { config }: Settings): void => {
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

const needsOfHooks = ({ branch, remote }: Repository, hooks: readonly Hook[]): readonly Need[] => {
  if (hooks.length === 0) return []
  if (branch !== null)
    throw new EmendError('work-tree-missing', { branch, what: 'hooks', remedy: inWorkTree(branch, remote) })
  return [{ feature: `hooks: ${hooks.join(', ')}`, remedy: 'Leave out `--hooks`.' }]
}
