import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmendError, throwIfAborted } from '@emend/model'
import { writeFresh } from '../files/durable-write.ts'
import { type FileSystem, readIfExists, statIfExists } from '../files/file-system.ts'
import { isSameFile, linkIfFree, lockIfFree } from '../files/linked-file.ts'
import { removeIfExists } from '../files/removals.ts'
import { type Home, homesIn, listHomes, type OwnDirectory } from './home.ts'
import { askForLife } from './liveness.ts'
import {
  type Fate,
  fateByFacts,
  isBeforeStart,
  isOfThisHost,
  isOnThisMachine,
  nameOf,
  type Owner,
  ownerNamed,
} from './owner.ts'

/** How long the lock is waited for, in milliseconds: batches hold it for a few. */
const PATIENCE = 5_000

/**
 * Takes emend's own lock on a work tree, and returns what lets go of it: only its holder changes the work tree, writes a
 * journal, or recovers what another run left. It is another name for a finished file of the home, so that it is never
 * empty and always tells whose it is. Waits a bounded time for an owner that is alive, or cannot be proven dead
 * (`busy`); takes the lock over from one that is dead. `random` gives numbers from 0 to 1. `interrupted` when the signal
 * says so.
 */
export const takeOwnLock = async (
  directory: OwnDirectory,
  home: Home,
  random: () => number,
  signal?: AbortSignal,
): Promise<() => void> => {
  const { fs } = directory
  const path = lockPath(directory)
  const mine = fileIn(home)
  // A batch that is pushed takes the lock twice.
  if (readIfExists(fs, mine) === null) writeFresh(fs, mine, [Buffer.from(`${nameOf(home.owner)}\n`)])
  const deadline = performance.now() + PATIENCE
  for (let attempt = 0; !(await take(directory, path, mine)); attempt++) {
    throwIfAborted(signal)
    if (performance.now() >= deadline) throw ownLockBusy(directory)
    await delay(Math.min(1 << Math.min(attempt, 5), 20) * (0.5 + random()))
  }
  return () => {
    // Somebody may have taken it for one that was left behind, and removed it: then another one may have it.
    if (lockOwner(directory)?.nonce === home.owner.nonce) removeIfExists(fs, path)
  }
}

/** What is told of the lock where somebody else holds it. */
export const ownLockBusy = (directory: OwnDirectory): EmendError =>
  new EmendError('busy', { lock: lockPath(directory), holder: toldOf(lockOwner(directory)) })

/** Elsewhere, the process may be another one. */
const toldOf = (owner: Owner | null): { readonly pid?: number } =>
  owner !== null && fateByFacts(owner) === 'alive' ? { pid: owner.pid } : {}

/** Where emend's own lock of a work tree is. */
const lockPath = ({ gitDirectory }: OwnDirectory): string => join(homesIn(gitDirectory), 'lock')

/** Whose emend's own lock is now; null where nobody's, or nobody knows whose. */
export const lockOwner = (directory: OwnDirectory): Owner | null => holderOf(directory, lockPath(directory))

/** Where power was lost, a lock may have its name and no content: then the home tells that has the same file. */
const holderOf = (directory: OwnDirectory, path: string): Owner | null => {
  const { fs } = directory
  const text = readIfExists(fs, path)?.toString('latin1')
  if (text === undefined) return null
  const isSame = (home: Home): boolean => isSameFile(fs, path, fileIn(home))
  return ownerNamed(text.trim()) ?? listHomes(directory).find(isSame)?.owner ?? null
}

/** The file of a home that has the lock's name as well while the home's owner holds the lock. */
const fileIn = ({ path }: Home): string => join(path, 'owner')

/** Claims that somebody died with while taking over the lock; only the holder of the lock may ask. */
export const isClaim = (name: string): boolean => /^lock\.[0-9a-f.]+$/.test(name)

/** Takes a lock that is free, or whose owner is dead; false where neither is so. */
const take = async (directory: OwnDirectory, path: string, mine: string): Promise<boolean> => {
  const { fs } = directory
  if (lockIfFree(fs, mine, path)) return true
  const owner = holderOf(directory, path)
  if (owner === null || (await fateOf(directory, owner)) !== 'dead') return false
  // One at a time takes over from a dead owner: whoever holds the claim on it. A claim may have a dead owner, too.
  const claim = `${path}.${owner.nonce}`
  if (!(await take(directory, claim, mine))) return false
  try {
    // Whoever held the claim before may have taken over already.
    const isStill = holderOf(directory, path)?.nonce === owner.nonce
    if (isStill) replace(fs, mine, path)
    return isStill
  } finally {
    removeIfExists(fs, claim)
  }
}

/**
 * What has become of the owner of a home: by the facts, and where they say nothing, by asking. One on another machine
 * that shares the directory is not asked: its socket refuses here, dead or alive. The time that counts is that of the
 * file that was made to ask for the lock: that of the home changes while it is recovered.
 */
export const fateOf = async ({ fs, gitDirectory }: OwnDirectory, owner: Owner): Promise<Fate> => {
  const home = join(homesIn(gitDirectory), nameOf(owner))
  const { mtimeNs } = statIfExists(fs, fileIn({ owner, path: home })) ?? statIfExists(fs, home) ?? {}
  const fate = fateByFacts(owner, mtimeNs)
  if (fate !== 'unknown' || !isOnThisMachine(owner)) return fate
  const answer = await askForLife(fs, home, isOfThisHost(owner))
  // But on Linux, one who is too busy to answer all that ask him refuses some, as one who is dead does.
  return answer === 'dead' && process.platform !== 'linux' && !isBeforeStart(mtimeNs) ? fate : answer
}

const replace = (fs: FileSystem, mine: string, path: string): void => {
  const name = join(dirname(mine), 'owner-of-lock')
  linkIfFree(fs, mine, name)
  fs.renameSync(name, path)
}
