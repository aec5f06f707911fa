import { type Change, EmendError } from '@emend/model'
import type { Batch, ShownBatch } from '../batch.ts'
import { isGone, isMade } from '../before-and-after.ts'
import { changedPaths } from '../changed-paths.ts'
import { foreseeFiles, sidesOf } from '../git/trees/read-tree.ts'
import { isSubmodule, type TreeItem } from '../git/trees/tree.ts'
import type { Repository } from '../repository.ts'
import { storedItem } from '../stored-state.ts'
import { batchNamed, findBatch } from './batches.ts'
import { differencesOf } from './differences.ts'
import { movesOf } from './moves/moves-of.ts'
import { ifShallow } from './shallow.ts'

/**
 * One batch with what it changed, the latest where none is named, as it stands in the trees: files and links, and no
 * submodule that somebody has added to its commit. `commit-unknown`, `not-a-batch`.
 */
export const showBatch = async (repository: Repository, revision?: string): Promise<ShownBatch> => {
  const { objects } = repository
  const alone = revision === undefined ? await latestBatch(repository) : batchNamed(repository, revision)
  const changes = objects.together(() => {
    const differences = differencesOf(repository, alone)
    foreseeFiles(objects, sidesOf(differences))
    const state = (item: TreeItem | null) =>
      item === null || isSubmodule(item) ? null : storedItem(objects, item)
    const comeAndGone = differences.filter((one) => isMade(one) || isGone(one))
    const moves = new Map([...movesOf(objects, comeAndGone)].map(([from, to]) => [to, from]))
    return differences
      .map(({ path, before, after }): Change => {
        const from = moves.get(path)
        return { path, before: state(before), after: state(after), ...(from !== undefined && { from }) }
      })
      .filter(({ before, after }) => before !== null || after !== null)
  })
  return {
    // Only the history above a batch knows whether it has been undone.
    ...((await findBatch(repository, ({ commit }) => commit === alone.commit)) ?? alone),
    changeSet: { base: alone.parents[0] ?? null, changes, made: [], removed: [] },
    changes: changedPaths(changes),
  }
}

const latestBatch = async (repository: Repository): Promise<Batch> => {
  const latest = await findBatch(repository, () => true)
  if (latest === undefined) throw new EmendError('not-a-batch', ifShallow(repository))
  return latest
}
