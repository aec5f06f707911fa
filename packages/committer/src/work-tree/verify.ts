import { join } from 'node:path'
import { type Change, EmendError } from '@emend/model'
import { ancestorsOf } from '../git/ancestors.ts'
import { type FileSystem, statIfExists } from '../git/file-system.ts'
import type { Repository } from '../repository.ts'
import { look, type ModeTrust } from './look.ts'

/** True when a file holds exactly these bytes, or a symbolic link points there. */
export const holds = (fs: FileSystem, path: string, bytes: Uint8Array): boolean => {
  const stat = statIfExists(fs, path)
  if (stat === null || stat.isDirectory()) return false
  const present = stat.isSymbolicLink() ? Buffer.from(fs.readlinkSync(path)) : fs.readFileSync(path)
  return present.equals(bytes)
}

/** Checks that a path still is what the change set was planned on: kind, bytes and mode. Throws `moved`. */
export const verifyUnmoved = ({ fs, root }: Repository, { path, before }: Change, trust: ModeTrust): void => {
  const moved = (): EmendError => new EmendError('moved', { what: path })
  const seen = look(fs, root, path)
  if (before === null) {
    // A directory may be in the way still: the same batch may be emptying it.
    if (seen.kind !== 'absent' && seen.kind !== 'directory') throw moved()
    return
  }
  refuseLinkedWay(fs, root, path)
  if (seen.kind !== 'file' && seen.kind !== 'link') throw moved()
  if (trust.symlinks && (seen.kind === 'link') !== (before.mode === '120000')) throw moved()
  if (
    trust.fileMode &&
    seen.kind === 'file' &&
    before.mode !== '120000' &&
    seen.executable !== (before.mode === '100755')
  )
    throw moved()
  if (!holds(fs, join(root, path), before.bytes)) throw moved()
}

/** Immediately before a write, every directory on the way must be a plain one: a link may have been swapped in. */
export const refuseLinkedWay = (fs: FileSystem, root: string, path: string): void => {
  for (const ancestor of ancestorsOf(path)) {
    const { kind } = look(fs, root, ancestor)
    if (kind === 'absent') return
    if (kind !== 'directory') throw new EmendError('moved', { what: ancestor })
  }
}
