import { join } from 'node:path'
import { type FileStat, statIfExists } from '../files/file-system.ts'
import type { Repository } from '../repository.ts'

// A journal names a place as `home/…`, in the home of its batch, or `tree/…`, in the work tree.

/** The path of the work tree that a place is at; null for one in the home. */
export const pathInWorkTree = (place: string): string | null =>
  place.startsWith('tree/') ? place.slice('tree/'.length) : null

/** Does something at a place. */
export const atPlace = <Result>(
  { workTree }: Repository,
  home: string,
  place: string,
  act: (path: string) => Result,
): Result => {
  const path = pathInWorkTree(place)
  return path === null ? act(pathInHome(home, place)) : workTree.at(path, act)
}

/** The same in the background. */
export const atPlaceAside = async <Result>(
  { workTree }: Repository,
  home: string,
  place: string,
  act: (path: string) => Promise<Result>,
): Promise<Result> => {
  const path = pathInWorkTree(place)
  return await (path === null ? act(pathInHome(home, place)) : workTree.atAside(path, act))
}

const pathInHome = (home: string, place: string): string => join(home, place.slice('home/'.length))

/** What stands at a place, symbolic links not followed; null where nothing does. */
export const statAtPlace = (repository: Repository, home: string, place: string): FileStat | null =>
  atPlace(repository, home, place, (path) => statIfExists(repository.fs, path))
