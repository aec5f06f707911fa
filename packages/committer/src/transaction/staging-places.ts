import { dirname, join } from 'node:path'
import { statIfExists } from '../git/file-system.ts'
import type { Home } from '../ownership/home.ts'
import type { Repository } from '../repository.ts'
import { statOf } from '../work-tree/look.ts'

/**
 * A rename cannot leave its device: finds for each path a place on the same one, in the home where that can be. Places are
 * named as the journal does.
 */
export const stagingPlaces = (
  repository: Repository,
  { path: home, owner }: Home,
): ((path: string, name: string) => string) => {
  const device = statIfExists(repository.fs, home)!.dev
  const known = new Map<string, string | null>()
  const besideFor = (directory: string): string | null => {
    const beside = known.get(directory)
    if (beside !== undefined) return beside
    const found = directoryBeside(repository, device, directory)
    known.set(directory, found)
    return found
  }
  return (path, name) => {
    const beside = besideFor(dirname(path))
    return beside === null ? `home/${name}` : `tree/${join(beside, `.emend-${owner.nonce}-${name}`)}`
  }
}

/** The nearest directory of the work tree that is there, or null where it is on the device of the home anyway. */
const directoryBeside = (repository: Repository, device: bigint, directory: string): string | null => {
  let near = directory
  let stat = statOf(repository, near)
  while (!stat?.isDirectory() && near !== '.') {
    near = dirname(near)
    stat = statOf(repository, near)
  }
  return stat?.dev === device ? null : near
}
