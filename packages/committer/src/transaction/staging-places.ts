import { basename, dirname, join } from 'node:path'
import { type FileSystem, statIfExists } from '../git/file-system.ts'
import type { Repository } from '../repository.ts'

/** A rename cannot leave its device: finds for each path a place on the same one, in `home` where that can be. */
export const stagingPlaces = (
  { fs, root }: Repository,
  home: string,
): ((path: string, index: number) => string) => {
  const device = statIfExists(fs, home)!.dev
  const known = new Map<string, string>()
  const directoryFor = (parent: string): string => {
    const directory = known.get(parent) ?? directoryOn(fs, device, parent, root) ?? home
    known.set(parent, directory)
    return directory
  }
  return (path, index) => {
    const directory = directoryFor(dirname(join(root, path)))
    return join(directory, directory === home ? String(index) : `.emend-${basename(home)}-${index}`)
  }
}

/** The nearest directory that is there, or null where it is on the device anyway. */
const directoryOn = (fs: FileSystem, device: bigint, parent: string, root: string): string | null => {
  let directory = parent
  let stat = statIfExists(fs, directory)
  while (!stat?.isDirectory() && directory !== root) {
    directory = dirname(directory)
    stat = statIfExists(fs, directory)
  }
  return stat?.dev === device ? null : directory
}
