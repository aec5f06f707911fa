import { dirname } from 'node:path'
import { removeIfExists } from '../git/durable-write.ts'
import { type FileSystem, isSystemError } from '../git/file-system.ts'
import { type LettingGo, startLettingGo } from './let-go.ts'
import type { StagedChange } from './stage.ts'

/** Removes what is left of the new files, with the directory when nothing else is in it. */
export const removeStaged = (fs: FileSystem, changes: readonly StagedChange[], home: string): void => {
  for (const { staged } of changes) if (staged !== null) removeIfExists(fs, staged)
  const letting = startLettingGo(fs)
  removeHome(fs, home, letting)
  letting.end()
}

/** Removes the old files, the old index, and the directory that they were in. */
export const removeBackups = (
  fs: FileSystem,
  changes: readonly StagedChange[],
  oldIndex: string,
  home: string,
): void => {
  const letting = startLettingGo(fs)
  const remove = (path: string): void => removeIfExists(fs, path)
  try {
    for (const { backup, change } of changes)
      if (change.before?.mode === '120000') remove(backup)
      else if (change.before !== null) letting.remove(backup, remove)
    letting.remove(oldIndex, remove)
    removeHome(fs, home, letting)
  } finally {
    letting.end()
  }
}

const removeHome = (fs: FileSystem, home: string, letting: LettingGo): void => {
  for (const directory of [home, dirname(home)])
    try {
      letting.remove(directory, (path) => fs.rmdirSync(path))
    } catch (error) {
      if (!isSystemError(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error
    }
}
