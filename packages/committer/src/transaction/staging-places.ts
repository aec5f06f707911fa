import { dirname, join } from 'node:path'
import type { Home } from '../ownership/home.ts'
import type { Repository } from '../repository.ts'
import { statOf } from '../work-tree/look.ts'
import { mountOf } from '../work-tree/mount.ts'

/**
 * A rename cannot leave its mount: finds for each path a place in the same one. That is in the home where it can be, and otherwise
 * at the top of the mount, where it keeps no directory from being removed. Places are named as the journal does.
 */
export const stagingPlaces = (
  repository: Repository,
  { path: home, owner }: Home,
): ((path: string, name: string) => string) => {
  const { fs, workTree } = repository
  const homeMount = mountOf(fs, home)
  const mountAt = perDirectory((directory) => workTree.at(`${directory}/.`, (place) => mountOf(fs, place)))
  const topAbove = (directory: string): string =>
    directory === '.' || mountAt(dirname(directory)) !== mountAt(directory)
      ? directory
      : topAbove(dirname(directory))
  const topFor = perDirectory((directory) => {
    const near = nearestTo(repository, directory)
    return mountAt(near) === homeMount ? null : topAbove(near)
  })
  return (path, name) => {
    const top = topFor(dirname(path))
    return top === null ? `home/${name}` : `tree/${join(top, `.emend-${owner.nonce}-${name}`)}`
  }
}

/** The nearest directory of the work tree that is there. */
const nearestTo = (repository: Repository, directory: string): string =>
  directory === '.' || statOf(repository, directory)?.isDirectory()
    ? directory
    : nearestTo(repository, dirname(directory))

/** Asks of each directory once: many paths have theirs in common. */
const perDirectory = <Answer>(ask: (directory: string) => Answer): ((directory: string) => Answer) => {
  const known = new Map<string, Answer>()
  return (directory) => {
    if (!known.has(directory)) known.set(directory, ask(directory))
    return known.get(directory)!
  }
}
