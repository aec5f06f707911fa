import { join } from 'node:path'
import { ifThere, statBehind } from '../files/file-system.ts'
import { removeIfExists } from '../files/removals.ts'
import type { Repository } from '../repository.ts'

/** Where git has the message of a commit that somebody is at. */
export const EDITED = 'COMMIT_EDITMSG'

/** Where the home of a batch has what was there, while the message of the batch is. */
export const messageAside = (home: string, batch: string): string => join(home, `${EDITED}.${batch}`)

/** The batch that has put a message aside in its home under this name. */
export const asideBy = (name: string): string | undefined => /^COMMIT_EDITMSG\.([\w-]+)$/.exec(name)?.[1]

/** Takes the message of a batch away, and brings back what was there before; what is not the batch's stays. */
export const putMessageBack = (
  { fs, gitDirectory }: Pick<Repository, 'fs' | 'gitDirectory'>,
  home: string,
  batch: string,
): void => {
  const path = join(gitDirectory, EDITED)
  const aside = messageAside(home, batch)
  const there = statBehind(fs, path)
  if (there !== null && !(there.isFile() && isNamedIn(`${fs.readFileSync(path)}`, batch))) return
  removeIfExists(fs, path)
  ifThere(aside, () => fs.renameSync(aside, path))
}

const isNamedIn = (message: string, batch: string): boolean =>
  new RegExp(`^Emend-Batch: ${batch}(?![\\w-])`, 'im').test(message)
