import { EmendError } from '@emend/model'
import { type FileStat, isSystemError, makeLink } from '../../files/file-system.ts'
import { moveIfFree } from '../../files/linked-file.ts'
import { permissionsOf } from '../../files/permissions.ts'
import type { Repository } from '../../repository.ts'
import { atPlace, statAtPlace } from '../../work-tree/place.ts'
import { holds } from '../../work-tree/verify.ts'
import type { HandedOn } from '../staging/handed-on.ts'
import type { StagedChange } from '../staging/stage.ts'

/**
 * Moves the old file aside, looks at it once more (an editor may just have saved, or somebody changed its permissions,
 * which the new one has from when it was staged), and moves the new one into its place. Nothing is ever overwritten.
 * `moved` when somebody was there first; what was just saved is where it was, then.
 */
export const replaceFile = (
  repository: Repository,
  home: string,
  { change: { path, before, after }, staged, backup, handed }: StagedChange,
): void => {
  const { fs, workTree } = repository
  const moved = (cause?: unknown): EmendError => new EmendError('moved', { what: path }, { cause })
  const inPlace = <Result>(act: (place: string) => Result): Result => {
    try {
      return workTree.at(path, act)
    } catch (error) {
      throw isSystemError(error, 'EEXIST', 'ENOENT', 'ENOTDIR') ? moved(error) : error
    }
  }
  if (before !== null) {
    inPlace((place) => atPlace(repository, home, backup, (aside) => fs.renameSync(place, aside)))
    const stat = statAtPlace(repository, home, backup)
    const holdsBefore = atPlace(repository, home, backup, (aside) => holds(fs, aside, before.bytes, stat))
    if (stat === null || !holdsBefore || !isAsHandedOn(stat, handed)) {
      inPlace((place) => atPlace(repository, home, backup, (aside) => moveIfFree(fs, aside, place)))
      throw moved()
    }
  }
  if (after === null) return
  if (staged === null) {
    inPlace((place) => makeLink(fs, after.bytes, place))
    return
  }
  // It has one name in the end: the index remembers when the file's status last changed, and that includes how many
  // names it has.
  if (!inPlace((place) => atPlace(repository, home, staged, (ready) => moveIfFree(fs, ready, place))))
    throw moved()
}

const isAsHandedOn = (now: FileStat, handed: HandedOn | null): boolean => {
  const then = handed?.replaced ?? now
  return permissionsOf(now) === permissionsOf(then) && now.uid === then.uid && now.gid === then.gid
}
