import { constants } from 'node:fs'
import type { Repository } from '../../repository.ts'
import { directoryAbove } from '../../work-tree/look.ts'

/**
 * Fails, as the system does (`EACCES`, `EROFS`), where nobody may put files at some paths of the work tree or take them
 * away: git finds that out only when it has brought others along.
 */
export const refuseUnwritable = (repository: Repository, paths: readonly string[]): void => {
  const { fs, workTree } = repository
  for (const directory of new Set(paths.map((path) => directoryAbove(repository, path).path)))
    workTree.at(directory, (place) => fs.accessSync?.(place, constants.W_OK | constants.X_OK))
}
