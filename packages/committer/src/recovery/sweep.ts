import { join } from 'node:path'
import { denialOf } from '@emend/model'
import { removeIfExists, writeFresh } from '../git/durable-write.ts'
import { isSystemError, readIfExists } from '../git/file-system.ts'
import { isSameFile } from '../git/linked-file.ts'
import { claimedFile } from '../git/lock-file.ts'
import { letGoOfPack } from '../git/objects/garbage.ts'
import { namesIn, removeHome } from '../ownership/home.ts'
import type { Repository } from '../repository.ts'

/** In a home: the paths of the work tree where files of the batch are that cannot be in the home. */
const ELSEWHERE = 'elsewhere'

/** Notes, before they are made, the files of a batch that are not in its home, for `sweep` to find. */
export const noteElsewhere = ({ fs }: Repository, home: string, places: readonly string[]): void => {
  const paths = places.flatMap((place) => (place.startsWith('tree/') ? [`${place.slice(5)}\n`] : []))
  if (paths.length > 0) writeFresh(fs, join(home, ELSEWHERE), Buffer.from(paths.join('')))
}

/**
 * Removes what a batch left that has landed, has been taken back, or never began to land: git's locks that it still holds, what
 * keeps its packs, staged files, backups, its home. A lock that somebody else holds is another file than the one in the home, and stays.
 */
export const sweep = (repository: Repository, home: string): void => {
  const { fs, commonDirectory } = repository
  for (const name of namesIn(fs, home)) {
    letGoOfPack(fs, join(commonDirectory, 'objects'), home, name)
    const file = claimedFile(repository, name)
    if (file !== null && isSameFile(fs, `${file}.lock`, join(home, name))) removeIfExists(fs, `${file}.lock`)
  }
  for (const path of elsewhere(repository, home)) removeIfThere(repository, path)
  removeHome(fs, home)
}

const removeIfThere = ({ fs, workTree }: Repository, path: string): void => {
  try {
    workTree.at(path, (place) => removeIfExists(fs, place))
  } catch (error) {
    if (!isSystemError(error, 'ENOENT', 'ENOTDIR')) throw error
  }
}

const elsewhere = ({ fs }: Repository, home: string): readonly string[] =>
  (readIfExists(fs, join(home, ELSEWHERE))?.toString('utf8') ?? '')
    .split('\n')
    .filter(
      (path) => /(?:^|\/)\.emend-[^/]+$/.test(path) && denialOf(path, Number.POSITIVE_INFINITY) === null,
    )
