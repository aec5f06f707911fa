import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Change, FileState } from '@emend/model'
import { makeDirectory } from '../git/durable-write.ts'
import { type FileSystem, statIfExists } from '../git/file-system.ts'
import { writeNewFile } from '../git/new-file.ts'
import { sideBySide } from '../git/side-by-side.ts'
import type { Repository } from '../repository.ts'
import { stagingPlaces } from './staging-places.ts'
import { removeBackups, removeStaged } from './unstage.ts'

/** A change whose post-image becomes a complete file with its final mode, to be linked into place. */
export interface StagedChange {
  readonly change: Change
  /** Absolute path that changes. */
  readonly target: string
  /** Where the complete new file will wait; null for a deletion, and for a symbolic link, which is made in place. */
  readonly staged: string | null
  /** Where the old file is to go until the batch is committed. */
  readonly backup: string
}

/** What is staged for one batch. */
export interface Staging {
  readonly changes: readonly StagedChange[]
  /** Where the old index is to be kept until the batch is committed. */
  readonly oldIndex: string
  /** Settled once every new file is complete, and synced where that is asked for. */
  readonly complete: Promise<void>
  /** Removes what is left of the new files, once they are in place or not wanted. Fails when it cannot. */
  readonly removeStaged: () => Promise<void>
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

/** How many files are open for writing at a time: a process may not open many more. */
const AT_A_TIME = 128

/**
 * Starts to write every post-image as a complete file, synced, where a rename can take it to its place: in the git directory,
 * or next to the target when that is on another device. Nothing that anybody looks at has changed afterwards.
 */
export const startStaging = (
  repository: Repository,
  changes: readonly Change[],
  options: StageOptions,
): Staging => {
  const { fs } = repository
  const home = join(repository.gitDirectory, 'emend', `${options.batch}-${randomBytes(4).toString('hex')}`)
  const oldIndex = join(home, 'index.old')
  const staged = stagedIn(repository, home, changes, options)
  const complete = sideBySide(AT_A_TIME, staged, (entry) => writeStaged(fs, entry, options))
  // Whoever waits for it hears of a failure, and until then nobody has to.
  const settled = complete.catch(() => {})
  return {
    changes: staged,
    oldIndex,
    complete,
    removeStaged: () => settled.then(() => removeStaged(fs, staged, home)),
    removeBackups: () => removeBackups(fs, staged, oldIndex, home),
  }
}

const stagedIn = (
  repository: Repository,
  home: string,
  changes: readonly Change[],
  options: StageOptions,
): readonly StagedChange[] => {
  try {
    makeDirectory(repository.fs, home, options)
    const place = stagingPlaces(repository, home)
    return changes.map((change, index) =>
      stagedChange(repository, change, place(change.path, index), options),
    )
  } catch (error) {
    removeStaged(repository.fs, [], home)
    throw error
  }
}

const stagedChange = (
  { root }: Repository,
  change: Change,
  place: string,
  { symlinks }: StageOptions,
): StagedChange => {
  const { after, path } = change
  const inPlace = after === null || (after.mode === '120000' && symlinks)
  return {
    change,
    target: join(root, path),
    staged: inPlace ? null : `${place}.new`,
    backup: `${place}.old`,
  }
}

const writeStaged = async (
  fs: FileSystem,
  { change: { before, after }, target, staged }: StagedChange,
  { sync }: StageOptions,
): Promise<void> => {
  if (staged === null) return
  const mode = keptMode(fs, target, before, after!)
  await writeNewFile(fs, staged, after!.bytes, {
    sync,
    ...(mode !== null && { mode }),
    executable: after!.mode === '100755',
  })
}

/** A file keeps its permissions while it stays (or stays not) executable; a new one gets what the umask leaves. */
const keptMode = (
  fs: FileSystem,
  target: string,
  before: FileState | null,
  after: FileState,
): number | null => {
  const present = before?.mode === after.mode ? statIfExists(fs, target) : null
  return present?.isFile() ? Number(present.mode) & 0o777 : null
}
