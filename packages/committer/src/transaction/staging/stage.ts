import { type Change, EmendError, isLink } from '@emend/model'
import type { Durability } from '../../files/durable-write.ts'
import type { FileStat } from '../../files/file-system.ts'
import { writeNewFile } from '../../files/new-file.ts'
import { sideBySide } from '../../files/side-by-side.ts'
import type { Home } from '../../ownership/home.ts'
import { noteElsewhere } from '../../recovery/sweep.ts'
import type { Repository } from '../../repository.ts'
import { isExecutable, type ModeTrust } from '../../work-tree/look.ts'
import { atPlaceAside } from '../../work-tree/place.ts'
import { type HandedOn, handedOn, originsIn } from './handed-on.ts'
import { stagingPlaces } from './staging-places.ts'

/** A change whose post-image becomes a complete file with its final mode, to be linked into place. */
export interface StagedChange {
  readonly change: Change
  /**
   * Where the complete new file will wait, as the journal names it; null for a deletion, and for a symbolic link, which
   * is made in place.
   */
  readonly staged: string | null
  /** Where the old file is to go until the batch is committed, named likewise. */
  readonly backup: string
  /** What the new file has of another one; null where none is staged. */
  readonly handed: HandedOn | null
}

/** What is staged for one batch. */
export interface Staging {
  readonly changes: readonly StagedChange[]
  /** What each complete new file looks like, by the very bytes that it was written with. */
  readonly looks: ReadonlyMap<Uint8Array, FileStat>
  /** Settled once every new file is complete, and synced where that is asked for. */
  readonly complete: Promise<void>
  /** Settled once nothing is being written any more, whatever came of it. Never fails. */
  readonly settled: Promise<void>
}

/** How files are staged. */
interface StageOptions extends Durability, ModeTrust {}

/**
 * How many files are open for writing at a time: more gain nothing, and there are processes that may open no hundred.
 */
const AT_A_TIME = 32

/**
 * Starts to write every post-image as a complete file, synced, where a rename can take it to its place: in the home of
 * the batch, or at the top of the target’s mount when that is another one. Nothing that anybody looks at has changed
 * afterwards.
 */
export const startStaging = (
  repository: Repository,
  home: Home,
  changes: readonly Change[],
  options: StageOptions,
): Staging => {
  const staged = repository.workTree.together(() => stagedChanges(repository, home, changes, options))
  noteElsewhere(
    repository,
    home.path,
    staged.flatMap(({ backup, staged: waiting }) => [backup, waiting].filter((place) => place !== null)),
  )
  const looks = new Map<Uint8Array, FileStat>()
  const write = async (entry: StagedChange): Promise<void> => {
    const stat = await writeStaged(repository, home, entry, options)
    if (stat !== null) looks.set(entry.change.after!.bytes, stat)
  }
  const complete = sideBySide(AT_A_TIME, staged, write)
  // Whoever waits for it hears of a failure, and until then nobody has to.
  return { changes: staged, looks, complete, settled: complete.catch(() => {}) }
}

const stagedChanges = (
  repository: Repository,
  home: Home,
  changes: readonly Change[],
  { symlinks, fileMode }: ModeTrust,
): readonly StagedChange[] => {
  const place = stagingPlaces(repository, home)
  const originOf = originsIn(repository.objects, changes)
  return changes.map((change, index) => {
    const { after, path } = change
    const inPlace = after === null || (isLink(after) && symlinks)
    return {
      change,
      staged: inPlace ? null : place(path, `${index}.new`),
      backup: place(path, `${index}.old`),
      handed: inPlace ? null : handedOn(repository, change, originOf(change), fileMode),
    }
  })
}

const writeStaged = async (
  repository: Repository,
  { path: home }: Home,
  { change: { after }, staged, handed }: StagedChange,
  { sync, fileMode }: StageOptions,
): Promise<FileStat | null> => {
  if (staged === null || handed === null) return null
  const { mode, owner } = handed
  const executable = mode === null ? after!.mode === '100755' : (mode & 0o100) !== 0
  const file = { sync, executable, ...(mode !== null && { mode }), ...(owner !== null && { owner }) }
  return await atPlaceAside(repository, home, staged, async (place) => {
    const stat = await writeNewFile(repository.fs, place, after!.bytes, file)
    if (fileMode && isExecutable(stat) !== executable) throw withoutModes()
    return stat
  })
}

/** As where a repository is moved to FAT: git would find another mode than the commit has, at once. */
const withoutModes = (): EmendError =>
  new EmendError('repository-unsupported', {
    feature: '`core.fileMode` on a file system that does not keep which files are executable',
    remedy: 'Turn it off here: `git config core.fileMode false`.',
  })
