import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { writeFresh } from '../../files/durable-write.ts'
import { type FileSystem, readIfExists, statIfExists } from '../../files/file-system.ts'
import type { Lockable } from './lock-places.ts'

/** How the name of a claim to an own lock begins. */
export const OWN = 'lock-'

/** How the name of a claim to a lock that git has taken begins. */
export const GITS = 'git-lock-'

/** The name that a lock has in a home. */
export const claimFor = (locked: Lockable, home: string, prefix = OWN): string =>
  join(home, prefix + nameFor(locked))

/** In bytes; that is as long as the name of a file may be. */
const LONGEST_NAME = 255

/** The name of a ref may be many times as long as that of a file: it is noted in the home then, by its hash. */
const nameFor = (locked: Lockable): string => {
  const name = Buffer.from(locked).toString('base64url')
  return GITS.length + name.length <= LONGEST_NAME ? name : HASHED + hashOf(locked)
}

/** Stands in no base64url. */
const HASHED = '.'

const hashOf = (locked: Lockable): string => createHash('sha256').update(locked).digest('hex')

const noteOf = (home: string, name: string): string => join(home, `name-${name}`)

/** Notes the name of what is to be locked, where that of its claim does not tell it. */
export const noteLongName = (fs: FileSystem, locked: Lockable, home: string): void => {
  const name = nameFor(locked)
  const note = noteOf(home, name)
  if (name.startsWith(HASHED) && statIfExists(fs, note) === null) writeFresh(fs, note, [Buffer.from(locked)])
}

/** What the name of a claim stands for, behind how it begins; nothing that can be locked where it stands for nothing. */
export const lockedBy = (fs: FileSystem, home: string, name: string): string =>
  name.startsWith(HASHED)
    ? (readIfExists(fs, noteOf(home, name))?.toString() ?? '')
    : Buffer.from(name, 'base64url').toString()
