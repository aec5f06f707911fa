import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Session } from '@emend/engine'
import { EmendError } from '@emend/model'

/** What a session file keeps; undefined where there is none yet. `usage` for a file that cannot be read, or is no JSON. */
export const readSession = (file: string): unknown => {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    const error = `Cannot read the session ${file}: ${(cause as Error).message}.`
    throw new EmendError(
      'usage',
      { error, remedy: 'Name a file that `emend call` has written, or a new one.' },
      { cause },
    )
  }
}

/** Keeps a session in a file: the whole of it, or what was there before. */
export const writeSession = (file: string, session: Session): void => {
  const fresh = `${file}.${process.pid}.new`
  writeFileSync(fresh, `${JSON.stringify(session)}\n`)
  renameSync(fresh, file)
}
