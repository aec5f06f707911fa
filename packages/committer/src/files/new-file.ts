import { type Durability, syncOpen, writeFully } from './durable-write.ts'
import type { FileStat, FileSystem } from './file-system.ts'
import { whileOpenAside } from './open-file.ts'
import { executableByReaders, type FileOwner, permissionsOf, setMode, setOwner } from './permissions.ts'

/** What a new file is to be. */
export interface NewFile extends Durability {
  /** Permissions; what the umask leaves of 0666 when left out. */
  readonly mode?: number
  /** Without `mode`: whoever may read the file may execute it, too. */
  readonly executable?: boolean
  /** Who it is given to, where that can be done; whoever makes it when left out. */
  readonly owner?: FileOwner
}

/**
 * Writes a complete file where there is none, and waits in the background until it is on the disk, so that many are
 * synced side by side while the caller does something else. Returns what it looks like.
 */
export const writeNewFile = async (
  fs: FileSystem,
  path: string,
  bytes: Uint8Array,
  file: NewFile,
): Promise<FileStat> => {
  // Not every file system lets one write through a descriptor of a file that was made read-only.
  const mode = (file.mode ?? 0o666) | 0o200
  const fill = async (fd: number): Promise<FileStat> => {
    writeFully(fs, fd, bytes)
    const made = fs.fstatSync(fd, { bigint: true })
    const isGiven = file.owner !== undefined && setOwner(fs, fd, made, file.owner)
    const wanted = permissionsFor(file, permissionsOf(made))
    const isSet = isGiven || wanted !== permissionsOf(made)
    if (isSet) setMode(fs, fd, wanted)
    if (file.sync) await syncOpen(fs, fd)
    return isSet ? fs.fstatSync(fd, { bigint: true }) : made
  }
  return await whileOpenAside(fs, path, 'wx', fill, mode)
}

/** Those that the umask took away come back, and those that were needed to write go. */
const permissionsFor = ({ mode, executable }: NewFile, made: number): number =>
  mode ?? (executable ? executableByReaders(made) : made)
