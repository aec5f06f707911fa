import { EmendError, isProblem } from '@emend/model'
import { heldLock } from '../../backends/git/command.ts'
import { signatureVariables } from '../../backends/git/environment.ts'
import { durability } from '../../backends/git/settings.ts'
import { isMade, pathsLeaving, pathsOf } from '../../before-and-after.ts'
import type { Durability, Making } from '../../files/durable-write.ts'
import { treeOf } from '../../git/commit.ts'
import { diffTrees, type TreeDifference } from '../../git/trees/read-tree.ts'
import { isSubmodule } from '../../git/trees/tree.ts'
import { refuseConversions } from '../../preflight/conversions.ts'
import { clear } from '../../preflight/preflight.ts'
import type { Repository } from '../../repository.ts'
import { conversionAfter } from '../../settings.ts'
import { type Remaining, stayingIn } from '../../work-tree/staying.ts'
import { obstacleTo } from '../../work-tree/verify.ts'
import { logMessageOf } from '../description.ts'
import type { PreparedBatch } from '../prepared-batch.ts'
import { PATIENCE, rehearseCheckout } from './rehearse-checkout.ts'
import { refuseUnwritable } from './writable.ts'

/** True where the work tree that the repository was opened in is on a branch. */
export const isCheckedOutHere = ({ isBare, refs, gitDirectory }: Repository, branch: string): boolean =>
  !isBare && refs.checkedOutIn(gitDirectory) === branch

/**
 * Refuses what would keep the work tree from following its branch to a commit: uncommitted changes to a path that
 * changes (`dirty`), a directory that nobody may change files in, and whatever a batch there would be refused for.
 * Returns the files that are to be written.
 */
export const refuseUnableToFollow = (
  repository: Repository,
  branch: string,
  commit: string,
): readonly string[] => {
  const { objects, refs } = repository
  const head = { commit: refs.resolve(branch).id, branch }
  const differences = diffTrees(objects, treeOf(objects, head.commit), treeOf(objects, commit))
  const files = differences.filter(({ before, after }) => !isSubmodule(before) && !isSubmodule(after))
  const entries = repository.index().find(pathsOf(files))
  const isLeftOut = (path: string): boolean => entries.get(path)?.[0]?.skipWorktree === true
  const changed = pathsOf(files).filter((path) => !isLeftOut(path))
  const here = { ...repository, branch: null, head: () => head }
  const gone = new Set(pathsLeaving(files))
  const touched = { changed, sources: [], leaving: changed.filter((path) => gone.has(path)) }
  const { settings } = unlessDirty(branch, () => clear(here, touched, 'refuse'))
  const rules = files.filter(({ path }) => path.endsWith('.gitattributes'))
  const coming = rules.map(({ path, after }) => [path, after && objects.expect(after.id, 'blob')] as const)
  refuseConversions(conversionAfter(here, settings, new Map(coming), true), changed)
  refuseUnwritable(repository, changed)
  refuseFilesInTheWay(repository, branch, differences)
  return changed.filter((path) => !gone.has(path))
}

/**
 * Refuses (`dirty`) a file in the place of a directory that comes, and files below the place of a file that comes: git
 * would take away those that it is to ignore.
 */
const refuseFilesInTheWay = (
  repository: Repository,
  branch: string,
  differences: readonly TreeDifference[],
): void => {
  const leaving = new Set(pathsLeaving(differences))
  for (const path of pathsOf(differences.filter(isMade))) {
    const place = obstacleTo(repository, path) ?? fileAmong(stayingIn(repository, path, leaving))
    if (place !== undefined && !leaving.has(place))
      throw new EmendError('dirty', { path: place, state: 'untracked', follows: branch })
  }
}

/** The first file; git takes a directory with nothing in it away, and nothing is lost. */
const fileAmong = (staying: Iterable<Remaining>): string | undefined => {
  for (const { path, isFile } of staying) if (isFile) return path
  return undefined
}

const unlessDirty = <Looked>(branch: string, look: () => Looked): Looked => {
  try {
    return look()
  } catch (error) {
    if (!isProblem(error, 'dirty')) throw error
    throw new EmendError('dirty', { ...error.data, follows: branch })
  }
}

/**
 * Refuses what would keep git from bringing the work tree along to a commit that descends from where it is: what git
 * itself refuses, such as a directory in the place of a file, and what it cannot write, which it does aside first
 * (`git-failed`). `busy` where somebody is just writing the index.
 */
export const rehearseFollowing = async (
  repository: Repository,
  branch: string,
  commit: string,
  files: readonly string[],
  making: Making,
): Promise<void> => {
  const { git, objects, refs } = repository
  const from = refs.resolve(branch).id ?? objects.idOf('tree', Buffer.of())
  await unlessLocked(async () => {
    // What only looks changed is not in the way.
    await git!.outcome(['update-index', '-q', '--refresh'], inputFor(making))
    await git!.finish(['read-tree', '--dry-run', '-m', '-u', from, commit], inputFor(making))
  })
  await rehearseCheckout(repository, commit, files, making.home)
}

/**
 * Brings the work tree and its branch along to a commit that descends from where it is, as `git pull --ff-only` does.
 * `busy`, `git-failed`.
 */
export const followInWorkTree = async (
  { git }: Repository,
  branch: string,
  commit: string,
  batch: Pick<PreparedBatch, 'committer' | 'message' | 'making'>,
): Promise<void> => {
  const env = { ...signatureVariables('COMMITTER', batch.committer), GIT_REFLOG_ACTION: logMessageOf(batch) }
  const args = ['merge', '-q', '--ff-only', '--no-autostash', '--no-verify-signatures']
  const { settings, ...input } = inputFor(batch.making)
  // Whatever else the user's own merges do.
  const own = [`${branch.replace(/^refs\/heads\//, 'branch.')}.mergeOptions=`, 'pull.twohead=ort']
  await unlessLocked(() =>
    git!.finish([...args, '--no-overwrite-ignore', commit], {
      ...input,
      settings: [...settings, ...own],
      env,
    }),
  )
}

const inputFor = (making: Durability) => ({
  settings: [...durability(making), 'submodule.recurse=false'],
  patience: PATIENCE,
  apart: true,
})

/** Git does not wait for who holds a lock. */
const unlessLocked = async (run: () => Promise<unknown>): Promise<void> => {
  try {
    await run()
  } catch (error) {
    const lock = isProblem(error, 'git-failed') ? heldLock(error) : undefined
    throw lock === undefined ? error : new EmendError('busy', { lock }, { cause: error })
  }
}
