import { removeEmptyAbove, removeIfExists, writeDurably } from '../git/durable-write.ts'
import { readIfExists, statIfExists } from '../git/file-system.ts'
import { directoryOf, reflogFile } from '../git/refs/ref-names.ts'
import type { JournaledLog } from '../journal/record.ts'
import type { Repository } from '../repository.ts'

/** Takes the line of a batch, or what was written of it, off the end of a reflog. Other lines stay. */
export const restoreLog = (repository: Repository, home: string, { ref, size, line }: JournaledLog): void => {
  const { fs } = repository
  const path = reflogFile(repository, ref)
  const bytes = readIfExists(fs, path) ?? Buffer.alloc(0)
  const added = bytes.subarray(size ?? 0)
  if (!mayBeOf(Buffer.from(line), added)) return
  if (size === null) {
    removeIfExists(fs, path)
    removeEmptyAbove(fs, path, directoryOf(repository, ref))
  } else if (added.length > 0) {
    const mode = Number(statIfExists(fs, path)!.mode) & 0o777
    writeDurably(fs, path, bytes.subarray(0, size), { sync: true, mode, via: home })
  }
}

/** Where power was lost, a file may have grown before what was written reached the disk: then zeros stand there. */
const mayBeOf = (line: Buffer, added: Buffer): boolean =>
  added.length <= line.length && added.every((byte, at) => byte === 0 || byte === line[at])
