import { join } from 'node:path'
import { type FileStat, statIfExists } from '../files/file-system.ts'
import type { Repository } from '../repository.ts'

/** Does something at a place that a journal names: `home/…` in the home of its batch, `tree/…` in the work tree. */
export const atPlace = <Result>(
  { workTree }: Repository,
  home: string,
  place: string,
  act: (path: string) => Result,
): Result => {
  const path = place.slice(5)
  return place.startsWith('tree/') ? workTree.at(path, act) : act(join(home, path))
}

/** The same in the background. */
export const atPlaceAside = async <Result>(
  { workTree }: Repository,
  home: string,
  place: string,
  act: (path: string) => Promise<Result>,
): Promise<Result> => {
  const path = place.slice(5)
  return await (place.startsWith('tree/') ? workTree.atAside(path, act) : act(join(home, path)))
}

/** What stands at a place, symbolic links not followed; null where nothing does. */
export const statAtPlace = (repository: Repository, home: string, place: string): FileStat | null =>
  atPlace(repository, home, place, (path) => statIfExists(repository.fs, path))
