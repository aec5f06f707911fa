import { readIfExists, statIfExists } from '../files/file-system.ts'
import { whileOpen } from '../files/open-file.ts'
import { removeEmptyAbove, removeIfExists } from '../files/removals.ts'
import { directoryOf, reflogFile } from '../git/refs/ref-names.ts'
import type { JournaledLog } from '../journal/record.ts'
import type { Repository } from '../repository.ts'

/**
 * Takes the line of a batch, or what was written of it, off the end of a reflog: on a full disk, too. Other lines stay.
 */
export const restoreLog = (repository: Repository, { ref, size, line }: JournaledLog): void => {
  const { fs } = repository
  const path = reflogFile(repository, ref)
  const stat = statIfExists(fs, path)
  // To what is no file nothing was added; nor to one that is as long as it was, and need not even be readable.
  if (stat !== null && (!stat.isFile() || (size !== null && stat.size === BigInt(size)))) return
  const bytes = readIfExists(fs, path) ?? Buffer.alloc(0)
  const added = bytes.subarray(size ?? 0)
  if (!mayBeOf(Buffer.from(line), added)) return
  if (size === null) {
    removeIfExists(fs, path)
    removeEmptyAbove(fs, path, directoryOf(repository, ref))
  } else if (added.length > 0) {
    whileOpen(fs, path, 'r+', (fd) => {
      fs.ftruncateSync(fd, size)
      fs.fsyncSync(fd)
    })
  }
}

/** Where power was lost, a file may have grown before what was written reached the disk: then zeros stand there. */
const mayBeOf = (line: Buffer, added: Buffer): boolean =>
  added.length <= line.length && added.every((byte, at) => byte === 0 || byte === line[at])
