import { type ChangeSet, EmendError } from '@emend/model'
import { inWorkTree } from '../branch/in-work-tree.ts'
import { openHome } from '../ownership/home.ts'
import { clearChangeSet } from '../preflight/change-set.ts'
import type { CommitRequest } from '../receipt.ts'
import { sweep } from '../recovery/sweep.ts'
import type { Repository } from '../repository.ts'
import { describe } from './description.ts'
import { throwIfInterrupted } from './interruption.ts'
import type { PreparedBatch } from './prepared-batch.ts'
import { startStaging } from './staging/stage.ts'
import { stageContents } from './staging/stage-contents.ts'
import { storedChanges } from './stored.ts'
import { verifyBase } from './verify-base.ts'

/**
 * The first phase of a batch: refuses what must be refused, then writes blobs and stages files. Whoever fails here has
 * changed nothing that anybody looks at.
 */
export const prepare = async (
  repository: Repository,
  changeSet: ChangeSet,
  request: CommitRequest,
): Promise<PreparedBatch> => {
  const { random = Math.random, sync = true, signal, check, onHookOutput, signingPatience = 60_000 } = request
  const cleared = clearChangeSet(repository, changeSet, request.dirty)
  // Filters may have taken long, and signals are not heard meanwhile.
  await throwIfInterrupted(signal)
  const { branch, remote } = repository
  if (branch !== null && check !== undefined)
    throw new EmendError('work-tree-missing', { branch, what: 'checks', remedy: inWorkTree(branch, remote) })
  if (request.given !== undefined) verifyBase(repository, changeSet, request.given, cleared)
  const { settings } = cleared
  const described = describe(repository, cleared, changeSet, request, random)
  const stored = storedChanges(repository, cleared, changeSet.changes, request.given)
  await throwIfInterrupted(signal)
  const contents = stageContents(repository, cleared, changeSet, stored, described, request.leftOut ?? [])
  const home = await openHome(repository, settings.config)
  try {
    const files = branch === null ? changeSet.changes : []
    const staging = startStaging(repository, home, files, { ...settings, sync })
    const making = { sync, home: home.path }
    const asked = { random, signal, check, onHookOutput, signingPatience }
    return { ...described, ...contents, ...asked, changeSet, cleared, stored, home, staging, making }
  } catch (error) {
    home.leave()
    sweep(repository, home.path)
    throw error
  }
}
