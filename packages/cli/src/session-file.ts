import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Session } from '@emend/engine'
import { EmendError } from '@emend/model'

/** What a session file keeps; undefined where there is none yet. `usage` for a file that cannot be read or made, or is no JSON. */
export const readSession = (file: string): unknown => {
  try {
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
 * Keeps a session in a file: the whole of it, or what was there before. Returns a warning where that fails: what the
 * session did is done.
 */
export const writeSession = (file: string, session: Session): readonly string[] => {
  const fresh = `${file}.${process.pid}.new`
  try {
    writeFileSync(fresh, `${JSON.stringify(session)}\n`)
    renameSync(fresh, file)
    return []
  } catch (error) {
    return [`The session is not kept in ${file}: ${(error as Error).message}.`]
  }
}
