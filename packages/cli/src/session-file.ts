import {
  closeSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SavedSession } from '@emend/engine'
import { EmendError, legibleName, shownName } from '@emend/model'

/**
 * What a session file keeps; undefined where there is none yet. `usage` for a file that cannot be read or made, or holds
 * anything else.
 */
export const readSession = async (file: string): Promise<SavedSession | undefined> => {
  try {
    if (file === '') throw new Error('its name is empty')
    const found = statIfExists(file)
    // `mktemp` makes an empty one.
    if (found?.isFile()) return found.size === 0 ? undefined : await sessionIn(readFileSync(file, 'utf8'))
    // A device may have no end.
    if (found !== undefined) throw new Error('it is no file')
    const directory = dirname(behindLinks(file))
    if (statIfExists(directory)?.isDirectory()) return undefined
    throw new Error(`there is no directory ${legibleName(directory)}`)
  } catch (cause) {
    const error = `Cannot keep the session in ${shownName(file)}: ${(cause as Error).message}.`
    const remedy = 'Name a file that `emend call` has written, or a new one in a directory that there is.'
    throw new EmendError('usage', { error, remedy }, { cause })
  }
}

const sessionIn = async (text: string): Promise<SavedSession> => {
  const { readSaved } = await import('@emend/engine')
  try {
    return readSaved(JSON.parse(text))
  } catch (cause) {
    throw new Error('it is no session of emend’s', { cause })
  }
}

const statIfExists = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false })

/** Where a link leads, whether anything is there yet or not; a circle of links is an error of the system. */
const behindLinks = (path: string): string => {
  if (statIfExists(path) !== undefined) return realpathSync(path)
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
  return isLink ? behindLinks(resolve(dirname(path), readlinkSync(path))) : path
}

/**
 * Changes what a session file keeps, one process at a time: the whole of it, or nothing. A link to it stays one, so that
 * whoever knows it by another name goes on in the same session. Returns a warning where that fails: what the session did
 * is done.
 */
export const changeSession = async (
  file: string,
  change: (present: SavedSession | undefined) => SavedSession,
): Promise<readonly string[]> => {
  try {
    const kept = behindLinks(file)
    const lock = `${kept}.lock`
    await take(lock)
    try {
      await replace(kept, `${JSON.stringify(change(await readSession(kept)))}\n`)
    } finally {
      rmSync(lock)
    }
    return []
  } catch (error) {
    return [`The session is not kept in ${legibleName(file)}: ${(error as Error).message}.`]
  }
}

/** How long others are waited for, in milliseconds: none of them takes more than one. */
const PATIENCE = 5_000

/** On Windows, whoever reads a file keeps it from being replaced, and one that is open goes only when it is closed. */
const WHILE_OPEN = process.platform === 'win32' ? ['EPERM', 'EACCES', 'EBUSY'] : []

const take = async (lock: string): Promise<void> => {
  try {
    await patiently(() => closeSync(openSync(lock, 'wx')), ['EEXIST', ...WHILE_OPEN])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new Error(`${legibleName(lock)} is there; remove it once no other call is under way`)
  }
}

const replace = async (file: string, text: string): Promise<void> => {
  const fresh = `${file}.new`
  // What stands there is left over from a call that was killed; behind a link, it would be somebody's file.
  rmSync(fresh, { force: true })
  try {
    // Whoever lets nobody else read it is not to have it opened to all.
    writeFileSync(fresh, text, { flag: 'wx', mode: statIfExists(file)?.mode ?? 0o666 })
    await patiently(() => renameSync(fresh, file), WHILE_OPEN)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}

/** Tries again what fails for the moment, by these codes. */
const patiently = async (act: () => void, passing: readonly string[]): Promise<void> => {
  for (const deadline = performance.now() + PATIENCE; ; await delay(10 * Math.random()))
    try {
      return act()
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (!passing.includes(code) || performance.now() >= deadline) throw error
    }
}
