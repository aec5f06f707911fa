import { dirname, join } from 'node:path'
import { directorySync, fileSync, type Making, syncAll, writeTemporary } from '../files/durable-write.ts'
import { type FileSystem, readIfExists } from '../files/file-system.ts'
import { removeIfExists } from '../files/removals.ts'
import { type JournalRecord, journalBytes, readJournal } from './record.ts'

/**
 * Puts the journal of a batch into its home, durable, unless that very journal is there. The caller holds emend's own
 * lock until it is gone again.
 */
export const writeJournal = async (
  fs: FileSystem,
  record: JournalRecord,
  { sync, home }: Making,
): Promise<void> => {
  const bytes = journalBytes(record)
  if (readIfExists(fs, pathIn(home))?.equals(bytes)) return
  const temporary = writeTemporary(fs, home, bytes)
  if (sync) await syncAll([fileSync(fs, temporary), ...above(home).map((path) => directorySync(fs, path))])
  fs.renameSync(temporary, pathIn(home))
  if (sync) await directorySync(fs, home)()
}

/** A home may be new, and the directory of all homes. */
const above = (home: string): readonly string[] => [dirname(home), dirname(dirname(home))]

/** The journal of a home, or null where it has none: nothing that anybody can see has changed yet, or all of it has. */
export const journalIn = (fs: FileSystem, home: string): JournalRecord | null => {
  const bytes = readIfExists(fs, pathIn(home))
  return bytes === null ? null : readJournal(bytes, pathIn(home))
}

/** Removes the journal of a batch that has landed, or is taken back. */
export const removeJournal = (fs: FileSystem, home: string): void => removeIfExists(fs, pathIn(home))

const pathIn = (home: string): string => join(home, 'journal')
