import { join } from 'node:path'
import { childOf, onceEach, parentOf } from '@emend/model'
import { statIfExists } from '../../files/file-system.ts'
import type { Home } from '../../ownership/home.ts'
import type { Repository } from '../../repository.ts'
import { statOf } from '../../work-tree/look.ts'
import { mountsNow } from '../../work-tree/mounts.ts'

/**
 * A rename leaves neither its device nor its mount: finds for each path a place in the same one. That is in the home
 * where it can be, and otherwise at the top of the mount, where it keeps no directory from being removed. Places are
 * named as the journal does.
 */
export const stagingPlaces = (
  repository: Repository,
  { path: home, owner }: Home,
): ((path: string, name: string) => string) => {
  const { fs, root } = repository
  const mountOf = mountsNow(fs)
  const spaceOfHome = `${statIfExists(fs, home)!.dev} ${mountOf(fs.realpathSync(home))}`
  /** Null where no directory is. Many paths have theirs in common. */
  const spaceOf = onceEach((directory: string) => {
    const stat = statOf(repository, directory)
    return stat?.isDirectory() ? `${stat.dev} ${mountOf(join(root, directory))}` : null
  })
  const nearestTo = (directory: string): string =>
    directory === '.' || spaceOf(directory) !== null ? directory : nearestTo(parentOf(directory))
  const topAbove = (directory: string): string =>
    directory === '.' || spaceOf(parentOf(directory)) !== spaceOf(directory)
      ? directory
      : topAbove(parentOf(directory))
  const topFor = onceEach((directory: string) => {
    const near = nearestTo(directory)
    return spaceOf(near) === spaceOfHome ? null : topAbove(near)
  })
  return (path, name) => {
    const top = topFor(parentOf(path))
    return top === null ? `home/${name}` : `tree/${childOf(top, `.emend-${owner.nonce}-${name}`)}`
  }
}
