import type { Sync } from '../git/durable-write.ts'
import type { KeepOptions } from '../git/objects/garbage.ts'
import type { PreparedRefUpdate } from '../git/refs/ref-update.ts'
import type { Repository } from '../repository.ts'
import type { BuiltCommit } from './build-commit.ts'

/**
 * Writes the reflogs and renames the branch's ref into place, once these and what else is to be on the disk `first` are there: the commit
 * point. What fails before it is thrown; what fails after it is returned, as warnings.
 */
export const publishRef = async (
  repository: Repository,
  ref: PreparedRefUpdate,
  built: BuiltCommit,
  options: KeepOptions,
  first: readonly Sync[] = [],
): Promise<readonly string[]> => {
  const { objects } = repository
  try {
    await ref.ready(first)
    await objects.secure(options)
    await ref.commit()
  } catch (error) {
    if (repository.refs.resolve(repository.branch ?? 'HEAD').id !== built.commit) throw error
    return [notTidied(error)]
  }
  try {
    // A collection of garbage that has begun meanwhile may not have seen where the ref is now.
    await objects.secure(options)
    return []
  } catch (error) {
    return [notTidied(error)]
  }
}

const notTidied = (error: unknown): string =>
  `The branch has moved, but not everything could be tidied up: ${(error as Error).message}`
