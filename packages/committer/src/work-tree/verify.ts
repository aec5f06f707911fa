import { join } from 'node:path'
import { type Change, EmendError } from '@emend/model'
import { ancestorsOf } from '../git/ancestors.ts'
import type { FileStat, FileSystem } from '../git/file-system.ts'
import type { Repository } from '../repository.ts'
import type { Look, ModeTrust } from './look.ts'

/** True when a file, as `stat` says that it is, holds exactly these bytes, or a symbolic link points there. */
export const holds = (fs: FileSystem, path: string, stat: FileStat | null, bytes: Uint8Array): boolean => {
  if (stat?.isSymbolicLink()) return Buffer.from(fs.readlinkSync(path)).equals(bytes)
  return stat?.isFile() === true && stat.size === BigInt(bytes.length) && fs.readFileSync(path).equals(bytes)
}

/** Checks that a path still is what the change set was planned on: kind, bytes and mode. Throws `moved`. */
export const verifyUnmoved = (
  { fs, root }: Repository,
  { path, before }: Change,
  trust: ModeTrust,
  look: Look,
): void => {
  const moved = (): EmendError => new EmendError('moved', { what: path })
  const seen = look(path)
  if (before === null) {
    // A directory may be in the way still: the same batch may be emptying it.
    if (seen.kind !== 'absent' && seen.kind !== 'directory') throw moved()
    return
  }
  refuseLinkedWay(look, path)
  if (seen.kind !== 'file' && seen.kind !== 'link') throw moved()
  if (trust.symlinks && (seen.kind === 'link') !== (before.mode === '120000')) throw moved()
  if (
    trust.fileMode &&
    seen.kind === 'file' &&
    before.mode !== '120000' &&
    seen.executable !== (before.mode === '100755')
  )
    throw moved()
  if (!holds(fs, join(root, path), seen.stat, before.bytes)) throw moved()
}

/** Immediately before a write, every directory on the way must be a plain one: a link may have been swapped in. */
export const refuseLinkedWay = (look: Look, path: string): void => {
  const obstacle = obstacleTo(look, path)
  if (obstacle !== null) throw new EmendError('moved', { what: obstacle })
}

/** The first thing on the way to a path that is no directory, a symbolic link above all; null where the way is free. */
export const obstacleTo = (look: Look, path: string): string | null => {
  for (const ancestor of ancestorsOf(path)) {
    const { kind } = look(ancestor)
    if (kind === 'absent') return null
    if (kind !== 'directory') return ancestor
  }
  return null
}
