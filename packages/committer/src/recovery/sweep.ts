import { join } from 'node:path'
import { denialOf } from '@emend/model'
import { writeFresh } from '../files/durable-write.ts'
import { type FileSystem, ifThere, namesIn, readIfExists } from '../files/file-system.ts'
import { removeDirectoryIfExists, removeIfExists, startRemovals } from '../files/removals.ts'
import { GITS } from '../git/locks/claim-names.ts'
import { claimedFiles, releaseClaimed } from '../git/locks/lock-file.ts'
import { unkeepPack } from '../git/objects/garbage.ts'
import type { Home } from '../ownership/home.ts'
import { isOfOtherStart } from '../ownership/owner.ts'
import type { Repository } from '../repository.ts'
import { pathInWorkTree } from '../work-tree/place.ts'
import { asideBy, putMessageBack } from './put-message-back.ts'

/** In a home: the paths of the work tree where files of the batch are that cannot be in the home. */
const ELSEWHERE = 'elsewhere'

/** Notes, before they are made, the files of a batch that are not in its home, for `sweep` to find. */
export const noteElsewhere = ({ fs }: Repository, home: string, places: readonly string[]): void => {
  const paths = places.flatMap((place) => pathInWorkTree(place) ?? [])
  if (paths.length > 0) writeFresh(fs, join(home, ELSEWHERE), [Buffer.from(`${paths.join('\n')}\n`)])
}

/**
 * Removes what a batch left that has landed, has been taken back, or never began to land: git's locks that it still
 * holds, what keeps its packs, staged files, backups, its message, its home. A lock that somebody else holds is another
 * file than the one in the home, and stays.
 */
export const sweep = (repository: Repository, home: string): void => {
  const { fs, commonDirectory } = repository
  const names = namesIn(fs, home)
  for (const name of names) {
    unkeepPack(fs, join(commonDirectory, 'objects'), home, name)
    releaseBehind(repository, home, name)
    const batch = asideBy(name)
    if (batch !== undefined) putMessageBack(repository, home, batch)
  }
  for (const path of elsewhere(repository, home)) removeIfThere(repository, path)
  removeHome(fs, home, names)
}

const removeHome = (fs: FileSystem, home: string, names: readonly string[]): void => {
  const removals = startRemovals(fs)
  try {
    for (const name of names) removals.remove(join(home, name))
    removeDirectoryIfExists(fs, home)
  } finally {
    removals.end()
  }
}

/**
 * Releases the locks that git took for a batch before the machine was started again. Git lets go of them when the
 * process ends that it works for, but not when the power goes.
 */
export const releaseGitLocks = (repository: Repository, { owner, path }: Home): void => {
  if (!isOfOtherStart(owner)) return
  for (const name of namesIn(repository.fs, path)) releaseBehind(repository, path, name, GITS)
}

const releaseBehind = (repository: Repository, home: string, name: string, prefix?: string): void => {
  for (const file of claimedFiles(repository, home, name, prefix))
    releaseClaimed(repository.fs, file, join(home, name))
}

const removeIfThere = ({ fs, workTree }: Repository, path: string): void => {
  ifThere(path, () => workTree.at(path, (place) => removeIfExists(fs, place)))
}

const elsewhere = ({ fs }: Repository, home: string): readonly string[] =>
  (readIfExists(fs, join(home, ELSEWHERE))?.toString('utf8') ?? '')
    .split('\n')
    .filter((path) => /(?:^|\/)\.emend-[^/]+$/.test(path) && denialOf(path) === null)
