import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SavedSession } from '@emend/engine'
import { EmendError } from '@emend/model'

/** What a session file keeps; undefined where there is none yet. `usage` for a file that cannot be read or made, or is no JSON. */
export const readSession = (file: string): unknown => {
  try {
    if (file === '') throw new Error('its name is empty')
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
    if (statSync(dirname(file)).isDirectory()) return undefined
    throw new Error(`${dirname(file)} is no directory`)
  } catch (cause) {
    const error = `Cannot keep the session in ${file}: ${(cause as Error).message}.`
    throw new EmendError(
      'usage',
      { error, remedy: 'Name a file that `emend call` has written, or a new one.' },
      { cause },
    )
  }
}

/**
 * Changes what a session file keeps, one process at a time: the whole of it, or nothing. Returns a warning where that fails: what the
 * session did is done.
 */
export const changeSession = async (
  file: string,
  change: (present: unknown) => SavedSession,
): Promise<readonly string[]> => {
  const lock = `${file}.lock`
  try {
    await take(lock)
    try {
      replace(file, `${JSON.stringify(change(readSession(file)))}\n`)
    } finally {
      rmSync(lock)
    }
    return []
  } catch (error) {
    return [`The session is not kept in ${file}: ${(error as Error).message}.`]
  }
}

/** How long others are waited for, in milliseconds: none of them takes more than one. */
const PATIENCE = 5_000

const take = async (lock: string): Promise<void> => {
  for (const deadline = Date.now() + PATIENCE; ; await delay(10 * Math.random())) {
    try {
      return closeSync(openSync(lock, 'wx'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (Date.now() >= deadline)
        throw new Error(`${lock} is there; remove it once no other call is under way`)
    }
  }
}

const replace = (file: string, text: string): void => {
  const fresh = `${file}.new`
  writeFileSync(fresh, text)
  renameSync(fresh, file)
}
