import { dirname, join } from 'node:path'
import { type FileSystem, statIfExists } from '../git/file-system.ts'
import type { Home } from '../ownership/home.ts'
import type { Repository } from '../repository.ts'

/** A place for a file of a batch. */
export interface Place {
  /** Absolute. */
  readonly path: string
  /** As the journal names it. */
  readonly name: string
}

/** A rename cannot leave its device: finds for each path a place on the same one, in the home where that can be. */
export const stagingPlaces = (
  { fs, root }: Repository,
  { path: home, owner }: Home,
): ((path: string, name: string) => Place) => {
  const device = statIfExists(fs, home)!.dev
  const known = new Map<string, string | null>()
  const besideFor = (directory: string): string | null => {
    const beside = known.get(directory)
    if (beside !== undefined) return beside
    const found = directoryBeside(fs, device, root, directory)
    known.set(directory, found)
    return found
  }
  return (path, name) => {
    const beside = besideFor(dirname(path))
    if (beside === null) return { path: join(home, name), name: `home/${name}` }
    const hidden = join(beside, `.emend-${owner.nonce}-${name}`)
    return { path: join(root, hidden), name: `tree/${hidden}` }
  }
}

/** The nearest directory of the work tree that is there, or null where it is on the device of the home anyway. */
const directoryBeside = (fs: FileSystem, device: bigint, root: string, directory: string): string | null => {
  let near = directory
  let stat = statIfExists(fs, join(root, near))
  while (!stat?.isDirectory() && near !== '.') {
    near = dirname(near)
    stat = statIfExists(fs, join(root, near))
  }
  return stat?.dev === device ? null : near
}
