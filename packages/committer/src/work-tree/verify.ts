import { ancestorsOf, type Change, EmendError } from '@emend/model'
import { type FileStat, type FileSystem, ifThere, linkTargetAt } from '../files/file-system.ts'
import type { Repository } from '../repository.ts'
import { look, type ModeTrust, modeOf } from './look.ts'
import { type Twin, twinAmong } from './twins.ts'

/** True when a file that was looked at holds exactly these bytes, or a symbolic link points there. */
export const holds = (fs: FileSystem, path: string, bytes: Uint8Array, stat: FileStat | null): boolean => {
  if (stat?.isSymbolicLink()) return linkTargetAt(fs, path).equals(bytes)
  return stat?.isFile() === true && stat.size === BigInt(bytes.length) && fs.readFileSync(path).equals(bytes)
}

/** The same of a path of the work tree that has just been looked at; false where it has gone since. */
export const holdsAt = (
  { fs, workTree }: Repository,
  path: string,
  bytes: Uint8Array,
  stat: FileStat,
): boolean => ifThere(path, () => workTree.at(path, (place) => holds(fs, place, bytes, stat))) ?? false

/** Whether a file is known by its looks to hold what a change set was planned on; false where it has to be read. */
export type KnownByLooks = (path: string, stat: FileStat) => boolean

/** Checks that each path still is what the change set was planned on: kind, bytes and mode. Throws `moved`. */
export const verifyAllUnmoved = (
  repository: Repository,
  changes: readonly Change[],
  trust: ModeTrust,
  isKnown: KnownByLooks = () => false,
): void =>
  repository.workTree.together(() => {
    const twin = twinAmong(repository, () => changes.flatMap(({ path, before }) => (before ? path : [])))
    for (const change of changes) verifyUnmoved(repository, change, trust, twin, isKnown)
  })

const verifyUnmoved = (
  repository: Repository,
  { path, before }: Change,
  trust: ModeTrust,
  twin: Twin,
  isKnown: KnownByLooks,
): void => {
  const moved = (what = path): EmendError => new EmendError('moved', { what })
  const seen = look(repository, path)
  if (before === null) {
    // A directory may be in the way still: the same batch may be emptying it. So may a file that gives its name up for
    // this one.
    const isFree = seen.kind === 'absent' || seen.kind === 'directory' || twin(path) !== undefined
    if (!isFree) throw moved()
    return
  }
  if (seen.kind === 'absent') throw moved(obstacleTo(repository, path) ?? path)
  if (seen.kind !== 'file' && seen.kind !== 'link') throw moved()
  if (modeOf(seen, before.mode, trust) !== before.mode) throw moved()
  if (!isKnown(path, seen.stat) && !holdsAt(repository, path, before.bytes, seen.stat)) throw moved()
}

/** The first thing on the way to a path that is no directory, a symbolic link above all; null where the way is free. */
export const obstacleTo = (repository: Repository, path: string): string | null => {
  for (const ancestor of ancestorsOf(path)) {
    const { kind } = look(repository, ancestor)
    if (kind === 'absent') return null
    if (kind !== 'directory') return ancestor
  }
  return null
}
