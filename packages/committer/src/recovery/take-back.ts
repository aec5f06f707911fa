import { EmendError, type Staying } from '@emend/model'
import { pathsOf } from '../before-and-after.ts'
import { isSystemError } from '../files/file-system.ts'
import { type Removals, startRemovals } from '../files/removals.ts'
import type { JournaledChange, JournalRecord } from '../journal/record.ts'
import type { Repository } from '../repository.ts'
import { dropPreImages, keptRef } from '../uncommitted/pre-images.ts'
import { statAtPlace } from '../work-tree/place.ts'
import { type Twin, twinAmong } from '../work-tree/twins.ts'
import { keepPreImages } from './keep-pre-images.ts'
import { restoreIndex } from './restore-index.ts'
import { restoreLog } from './restore-log.ts'
import { clearNew, makePresent, putOldBack, removeMade } from './restore-work-tree.ts'

/**
 * Takes back what a batch that did not land has done: reflogs, index, work tree, in this order, to the very bytes.
 * Every step looks at what is there and does only what is missing, so that it may be run again from any point. Returns
 * what stays: the paths that somebody has edited since, and the ref under which their former content is kept. `reason`
 * is why; `mine` is the home of whoever takes it back, who may die as well. Throws `not-restored` once everything was
 * tried.
 */
export const takeBack = async (
  repository: Repository,
  home: string,
  record: JournalRecord,
  reason: string,
  mine = home,
): Promise<Staying> => {
  const failures: unknown[] = []
  const edited: JournaledChange[] = []
  const removals = startRemovals(repository.fs)
  const attempt = (step: () => void): void => {
    try {
      makingRoom(removals, step)
    } catch (error) {
      failures.push(error)
    }
  }
  for (const log of record.logs) attempt(() => restoreLog(repository, log))
  attempt(() => restoreIndex(repository, home, record, mine))
  const old = twinAmong(repository, () => oldOnes(record))
  const inPlace = whereNotAside(repository, home, record, old)
  for (const change of record.changes)
    attempt(() => clearNew(repository, home, change, inPlace, removals.remove))
  for (const directory of record.absent.toReversed()) attempt(() => removeMade(repository, directory))
  const renamed = twinAmong(repository, () => record.absent)
  for (const directory of record.present) attempt(() => makePresent(repository, directory, renamed))
  for (const change of record.changes)
    attempt(() => {
      if (!putOldBack(repository, home, change, old)) edited.push(change)
    })
  removals.end()
  if (failures.length > 0) throw notRestored(reason, failures[0] as Error, home)
  await keepPreImages(repository, home, record.batch, edited)
  // Where something stays, it may be all that has what was there before.
  if (record.kept !== null && edited.length === 0) dropPreImages(repository, mine, record.batch, record.kept)
  return { paths: pathsOf(edited), kept: edited.length === 0 ? null : keptRef(repository, record.batch) }
}

const oldOnes = ({ changes }: JournalRecord): readonly string[] =>
  changes.flatMap(({ path, before }) => (before === null ? [] : path))

/** Only of old files that have not been put aside yet, or are back. */
const whereNotAside = (repository: Repository, home: string, { changes }: JournalRecord, old: Twin): Twin => {
  const backups = new Map(changes.map(({ path, backup }) => [path, backup]))
  return (path) => {
    const other = old(path)
    const backup = other === undefined ? undefined : backups.get(other)
    return backup !== undefined && statAtPlace(repository, home, backup) === null ? other : undefined
  }
}

/**
 * Does it again with room for it where too many files are open, or the disk is full: by what is only to be let go of,
 * perhaps.
 */
const makingRoom = (removals: Removals, step: () => void): void => {
  try {
    step()
  } catch (error) {
    if (!isSystemError(error, 'EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT')) throw error
    removals.makeRoom()
    step()
  }
}

const notRestored = (reason: string, failure: Error, kept: string): EmendError => {
  const error = failure.message.replace(/\.$/, '')
  return new EmendError('not-restored', { reason, error, kept }, { cause: failure })
}
