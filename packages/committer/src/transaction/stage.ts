import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Change, FileState } from '@emend/model'
import { makeDirectory, removeIfExists, syncFiles, writeTemporary } from '../git/durable-write.ts'
import { type FileSystem, isSystemError, statIfExists } from '../git/file-system.ts'
import type { Repository } from '../repository.ts'
import { type LettingGo, startLettingGo } from './let-go.ts'

/** A change whose post-image is ready, as a complete file with its final mode, to be linked into place. */
export interface StagedChange {
  readonly change: Change
  /** Absolute path that changes. */
  readonly target: string
  /** Where the complete new file waits; null for a deletion, and for a symbolic link, which is made in place. */
  readonly staged: string | null
  /** Where the old file is to go until the batch is committed. */
  readonly backup: string
}

/** What is staged for one batch. */
export interface Staging {
  readonly changes: readonly StagedChange[]
  /** Where the old index is to be kept until the batch is committed. */
  readonly oldIndex: string
  /** Removes what is left of the new files, once they are in place or not wanted. Throws when it cannot. */
  readonly removeStaged: () => void
  /** Removes the old files, once the batch is committed. Throws when it cannot. */
  readonly removeBackups: () => void
}

/** How files are staged. */
export interface StageOptions {
  readonly batch: string
  readonly sync: boolean
  /** `core.symlinks`: without it, a link is a plain file that holds its target. */
  readonly symlinks: boolean
}

/**
 * Writes every post-image as a complete file, synced, where a rename can take it to its place: in the git directory, or next
 * to the target when that is on another device. Nothing that anybody looks at has changed afterwards.
 */
export const stageChanges = async (
  repository: Repository,
  changes: readonly Change[],
  options: StageOptions,
): Promise<Staging> => {
  const { fs } = repository
  const home = join(repository.gitDirectory, 'emend', `${options.batch}-${randomBytes(4).toString('hex')}`)
  const staged: StagedChange[] = []
  const oldIndex = join(home, 'index.old')
  const staging = {
    changes: staged,
    oldIndex,
    removeStaged: () => removeStaged(fs, staged, home),
    removeBackups: () => removeBackups(fs, staged, oldIndex, home),
  }
  try {
    makeDirectory(fs, home, options)
    const place = stagingPlaces(repository, home, options.batch)
    for (const [index, change] of changes.entries())
      staged.push(stageOne(repository, change, place(change.path, index), options))
    if (options.sync)
      await syncFiles(
        fs,
        staged.flatMap(({ staged: file }) => file ?? []),
      )
    return staging
  } catch (error) {
    staging.removeStaged()
    throw error
  }
}

const stageOne = (
  { fs, root }: Repository,
  change: Change,
  place: string,
  { symlinks }: StageOptions,
): StagedChange => {
  const { after, path } = change
  const target = join(root, path)
  const backup = `${place}.old`
  if (after === null || (after.mode === '120000' && symlinks)) return { change, target, staged: null, backup }
  const staged = writeTemporary(fs, dirname(place), after.bytes, { prefix: '.emend-' })
  const mode = finalMode(fs, staged, target, change.before, after)
  if (mode !== null) fs.chmodSync(staged, mode)
  return { change, target, staged, backup }
}

/** A file keeps its permissions while it stays (or stays not) executable; a new one gets what the umask leaves. */
const finalMode = (
  fs: FileSystem,
  staged: string,
  target: string,
  before: FileState | null,
  after: FileState,
): number | null => {
  const present = before?.mode === after.mode ? statIfExists(fs, target) : null
  if (present?.isFile()) return Number(present.mode) & 0o777
  if (after.mode !== '100755') return null
  const mode = Number(statIfExists(fs, staged)!.mode) & 0o777
  return mode | ((mode & 0o444) >> 2)
}

/** A rename cannot leave its device: finds for each path a place on the same one. */
const stagingPlaces = (
  { fs, root }: Repository,
  home: string,
  batch: string,
): ((path: string, index: number) => string) => {
  const device = statIfExists(fs, home)!.dev
  return (path, index) => {
    let directory = dirname(join(root, path))
    let stat = statIfExists(fs, directory)
    while (!stat?.isDirectory() && directory !== root) {
      directory = dirname(directory)
      stat = statIfExists(fs, directory)
    }
    return stat?.dev === device ? join(home, String(index)) : join(directory, `.emend-${batch}-${index}`)
  }
}

const removeStaged = (fs: FileSystem, changes: readonly StagedChange[], home: string): void => {
  for (const { staged } of changes) if (staged !== null) removeIfExists(fs, staged)
  const letting = startLettingGo(fs)
  removeHome(fs, home, letting)
  letting.end()
}

const removeBackups = (
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
