import {
  allPathsIn,
  type ChangeSet,
  denialOf,
  denialOfLink,
  EmendError,
  METADATA,
  normalizePath,
  type Problem,
  parentOf,
} from '@emend/model'
import { pathsLeaving, pathsOf, pathsStaying } from '../before-and-after.ts'
import type { Repository } from '../repository.ts'
import { canStand, isMetadata, isRepository, look, type Seen } from '../work-tree/look.ts'

/**
 * Refuses paths that no batch may write to, whoever made the change set: outside of the work tree, git's own metadata,
 * a link that git takes none of, a name that the system takes for another one, through a symbolic link, in another
 * repository. Throws the `path-…` problem that says why.
 */
export const refusePaths = (repository: Repository, changeSet: ChangeSet): void => {
  const { changes, made } = changeSet
  const paths = allPathsIn(changeSet)
  for (const path of paths) refuseSpelling(path)
  for (const { path, after } of changes) refuse(denialOfLink(path, after?.mode))
  if (repository.branch !== null) return
  for (const path of [...pathsStaying(changes), ...made]) refuseName(path)
  const gone = new Set(pathsLeaving(changes))
  // What has been a file is looked at again before it is replaced.
  const files = new Set(pathsOf(changes.filter(({ before }) => before !== null)))
  const known = new Map([['.', true]])
  // Nothing is below what is no directory.
  const isDirectory = (place: string, path: string): boolean => {
    const isKnown = known.get(place)
    if (isKnown !== undefined) return isKnown
    const is =
      isDirectory(parentOf(place), path) &&
      refuseWay(repository, place, path, gone.has(place)) === 'directory'
    known.set(place, is)
    return is
  }
  for (const path of paths)
    if (isDirectory(parentOf(path), path) && !files.has(path)) refuseWay(repository, path, path, true)
}

const refuse = (denial: Problem | null): void => {
  if (denial !== null) throw new EmendError(denial.code, denial.data)
}

const refuseSpelling = (path: string): void => {
  refuse(denialOf(path))
  if (normalizePath(path) !== path || path === '.')
    throw new EmendError('path-denied', { path, reason: 'it is not in its plain form' })
}

const refuseName = (path: string): void => {
  if (canStand(path)) return
  const reason = 'Windows has no file of this name'
  throw new EmendError('path-denied', { path, reason, instead: 'Choose another name.' })
}

/** Looks at one place on the way to a path, or at its end, and tells what is there. */
const refuseWay = (repository: Repository, place: string, path: string, mayBeLink: boolean): Seen['kind'] => {
  const { kind } = look(repository, place)
  if (isMetadata(repository, place)) throw new EmendError('path-denied', { path, reason: METADATA })
  if (kind === 'directory' && isRepository(repository, place))
    throw new EmendError('path-submodule', { path, root: place })
  if (kind !== 'link' || mayBeLink) return kind
  const target = repository.workTree.at(place, (link) => repository.fs.readlinkSync(link))
  throw new EmendError('path-symlink', { path, link: place, target })
}
