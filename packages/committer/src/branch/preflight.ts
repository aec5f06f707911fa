import { EmendError } from '@emend/model'
import { treeOf } from '../git/commit.ts'
import type { IndexRecord } from '../git/index/index-entries.ts'
import { treeItems } from '../git/trees/read-tree.ts'
import { isTree, type TreeItem } from '../git/trees/tree.ts'
import { refuseConversions } from '../preflight/conversions.ts'
import { enabledHooks, hookWarnings } from '../preflight/hooks.ts'
import { needsOfFormat, refuseWithoutGit } from '../preflight/need.ts'
import { type Cleared, refuseOtherFormat, servedBy } from '../preflight/preflight.ts'
import { isSigned, needsOfSigning } from '../preflight/signing.ts'
import { refuseForeignOwner } from '../preflight/trust.ts'
import type { Repository } from '../repository.ts'
import { readSettings } from '../settings.ts'
import type { Judged, Touched } from '../uncommitted/judge.ts'
import { refuseCheckedOut } from './checked-out.ts'
import { refuseCaseTwinsIn } from './letter-case.ts'
import { branchNamed } from './name.ts'

/**
 * Refuses whatever a batch that touches these paths would have to be refused for where it goes to a branch alone.
 * Nothing there is uncommitted, and nothing in progress. Writes nothing.
 */
export const clearBranch = (repository: Repository, branch: string, touched: Touched): Cleared => {
  const paths = [...touched.changed, ...touched.sources]
  refuseForeignOwner(repository)
  const settings = readSettings(repository)
  refuseOtherFormat(repository, settings)
  branchNamed(repository.refs, branch, repository)
  refuseCheckedOut(repository, branch)
  const hooks = enabledHooks(repository, settings.config)
  if (hooks.length > 0 && repository.runs.includes('hooks'))
    throw new EmendError('work-tree-missing', { branch, what: 'hooks' })
  const needs = [...needsOfFormat(repository.format), ...needsOfSigning(repository, settings)]
  refuseWithoutGit(repository.git, needs)
  refuseConversions(settings.conversion, paths)
  const head = repository.head()
  const tree = treeOf(repository.objects, head.commit)
  const recorded = asRecorded(repository, tree, paths)
  if (settings.ignoreCase && touched.leaving !== undefined)
    refuseCaseTwinsIn(repository.objects, tree, touched.changed, touched.leaving)
  return {
    settings,
    head,
    index: null,
    recorded,
    backend: servedBy(repository, needs),
    signs: isSigned(settings),
    hooks: [],
    warnings: hookWarnings(hooks),
  }
}

/** What the tip has for some paths, as an index of it would have them. */
const asRecorded = ({ objects }: Repository, tree: string | null, paths: readonly string[]): Judged => {
  const items = [...treeItems(objects, tree, paths)].filter(([, item]) => !isTree(item))
  const staged = new Map(items.map(([path, item]) => [path, recordOf(item)]))
  return { committed: new Map(items), staged, policy: 'separate', dirty: new Map() }
}

const recordOf = ({ mode, id }: TreeItem): IndexRecord => ({
  mode,
  id,
  stage: 0,
  intentToAdd: false,
  assumeValid: false,
  skipWorktree: false,
  stat: null,
})
