import type { Repository } from '../repository.ts'
import type { Held } from './acquire.ts'

/**
 * Writes the reflogs and renames the branch's ref into place: the commit point. What fails before it is thrown; what fails
 * after it is returned, as warnings.
 */
export const publishRef = async (
  repository: Repository,
  { ref, built }: Held,
): Promise<readonly string[]> => {
  try {
    await ref.commit()
    return []
  } catch (error) {
    if (repository.head().commit !== built.commit) throw error
    return [`The branch has moved, but not everything could be tidied up: ${(error as Error).message}`]
  }
}
