import type { PreparedRefUpdate } from '../git/refs/ref-update.ts'
import type { Repository } from '../repository.ts'
import type { BuiltCommit } from './build-commit.ts'

/**
 * Writes the reflogs and renames the branch's ref into place: the commit point. What fails before it is thrown; what fails
 * after it is returned, as warnings.
 */
export const publishRef = async (
  repository: Repository,
  ref: PreparedRefUpdate,
  built: BuiltCommit,
): Promise<readonly string[]> => {
  try {
    await ref.commit()
    return []
  } catch (error) {
    if (repository.head().commit !== built.commit) throw error
    return [`The branch has moved, but not everything could be tidied up: ${(error as Error).message}`]
  }
}
