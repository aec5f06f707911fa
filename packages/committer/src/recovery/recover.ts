import { dirname, join } from 'node:path'
import { EmendError } from '@emend/model'
import { reasonOf } from '../failures.ts'
import { isSystemError, namesIn } from '../files/file-system.ts'
import { removeIfExists } from '../files/removals.ts'
import { journalIn, removeJournal } from '../journal/journal.ts'
import type { JournalRecord } from '../journal/record.ts'
import { type Home, homesIn, listHomes, openHome } from '../ownership/home.ts'
import { fateOf, isClaim, lockOwner, takeOwnLock } from '../ownership/own-lock.ts'
import { isOfOtherStart } from '../ownership/owner.ts'
import type { Repository } from '../repository.ts'
import { readSettings } from '../settings.ts'
import { hasLanded } from './landed.ts'
import { releaseGitLocks, sweep } from './sweep.ts'
import { takeBack } from './take-back.ts'

/** What became of a batch whose process died while it landed. */
export interface Recovered {
  readonly batch: string
  readonly outcome: 'finished' | 'taken-back'
  /** Paths that somebody edited after the crash: they stay. */
  readonly edited: readonly string[]
  /** The ref that has their former content; null where they had none. */
  readonly kept: string | null
}

/**
 * Finishes or takes back what runs that died have left. Does nothing, and takes no lock, where none has. May be run any
 * number of times, and be killed itself. `busy`, `journal-unusable`, `not-restored`, `recovery-denied`.
 */
export const recover = async (repository: Repository): Promise<readonly Recovered[]> => {
  try {
    return (await hasDead(repository)) ? await recoverDead(repository) : []
  } catch (error) {
    if (!isSystemError(error, 'EACCES', 'EPERM', 'EROFS')) throw error
    const denied = (error as NodeJS.ErrnoException).path
    const directory = denied === undefined ? homesIn(repository.gitDirectory) : dirname(denied)
    throw new EmendError('recovery-denied', { directory, error: reasonOf(error as Error) }, { cause: error })
  }
}

const recoverDead = async (repository: Repository): Promise<readonly Recovered[]> => {
  const home = await openHome(repository, readSettings(repository).config)
  try {
    const release = await takeOwnLock(repository, home, Math.random)
    try {
      return await recoverOthers(repository, home)
    } finally {
      release()
    }
  } finally {
    home.leave()
    sweep(repository, home.path)
  }
}

const hasDead = async (repository: Repository): Promise<boolean> => {
  const owners = [...listHomes(repository).map(({ owner }) => owner), lockOwner(repository)]
  for (const owner of owners) if (owner !== null && (await fateOf(repository, owner)) === 'dead') return true
  return false
}

/**
 * The same for whoever holds emend's own lock. A home with a journal is nobody's any more, because only the holder of
 * the lock has one; a home without is left alone while its owner may be alive.
 */
export const recoverOthers = async (repository: Repository, mine: Home): Promise<readonly Recovered[]> => {
  const { fs, gitDirectory } = repository
  const unfinished: { readonly path: string; readonly record: JournalRecord }[] = []
  for (const { owner, path } of listHomes(repository)) {
    if (path === mine.path) continue
    releaseGitLocks(repository, { owner, path })
    const record = journalIn(fs, path)
    if (record !== null) unfinished.push({ path, record })
    // First of all: whoever died in a recovery may hold a lock that is needed for the next.
    else if (isOfOtherStart(owner) || (await fateOf(repository, owner)) === 'dead') sweep(repository, path)
  }
  const recovered: Recovered[] = []
  for (const { path, record } of unfinished) {
    recovered.push(await end(repository, path, record, mine))
    removeJournal(fs, path)
    sweep(repository, path)
  }
  for (const name of namesIn(fs, homesIn(gitDirectory)))
    if (isClaim(name)) removeIfExists(fs, join(homesIn(gitDirectory), name))
  return recovered
}

const end = async (
  repository: Repository,
  home: string,
  record: JournalRecord,
  mine: Home,
): Promise<Recovered> => {
  const { batch, ref } = record
  if (ref !== null) await repository.refs.settled(ref.name, home)
  if (ref !== null && (await hasLanded(repository, batch, ref)))
    return { batch, outcome: 'finished', edited: [], kept: null }
  const { paths, kept } = await takeBack(repository, home, record, 'its process died', mine.path)
  return { batch, outcome: 'taken-back', edited: paths, kept }
}
