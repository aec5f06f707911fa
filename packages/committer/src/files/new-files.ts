import { fileModeLike } from '../git/share.ts'
import { AT_A_TIME, type Making, temporaryPath } from './durable-write.ts'
import { type FileSystem, isSystemError } from './file-system.ts'
import { writeNewFile } from './new-file.ts'
import { removeIfExists } from './removals.ts'
import { sideBySide } from './side-by-side.ts'

/** One of the files that are made together. */
export interface FileAmongOthers {
  /** How its temporary name begins: beside others of its kind, git collects garbage by that. */
  readonly prefix: string
  readonly content: () => Uint8Array
  /** Gives it its name. */
  readonly place: (temporary: string) => void
}

/**
 * Makes files of the repository's own that nobody writes to any more, all synced before the first of them gets its
 * name. Before, they are in the home, where whoever recovers finds them, or, where that is on another file system, in a
 * directory near their place; where anything fails, they are gone.
 */
export const makeFiles = async (
  fs: FileSystem,
  directory: string,
  files: readonly FileAmongOthers[],
  making: Making,
): Promise<void> => {
  try {
    await makeVia(fs, making.home, files, making)
  } catch (error) {
    if (!isSystemError(error, 'EXDEV')) throw error
    await makeVia(fs, directory, files, making)
  }
}

const makeVia = async (
  fs: FileSystem,
  aside: string,
  files: readonly FileAmongOthers[],
  { sync, home }: Making,
): Promise<void> => {
  const named = files.map((file) => ({ ...file, temporary: temporaryPath(aside, file.prefix) }))
  const mode = fileModeLike(fs, home, 0o444)
  try {
    await sideBySide(AT_A_TIME, named, ({ temporary, content }) =>
      writeNewFile(fs, temporary, content(), { mode, sync }),
    )
    for (const { temporary, place } of named) place(temporary)
  } catch (error) {
    for (const { temporary } of named) removeIfExists(fs, temporary)
    throw error
  }
}
