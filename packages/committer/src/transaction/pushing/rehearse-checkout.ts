import { join } from 'node:path'
import { EmendError, isProblem } from '@emend/model'
import { durability } from '../../backends/git/settings.ts'
import { namesIn } from '../../files/file-system.ts'
import { removeIfExists } from '../../files/removals.ts'
import { rawPath } from '../../git/names/raw-path.ts'
import type { Repository } from '../../repository.ts'

/** How long git may take to bring a work tree along, in milliseconds. */
export const PATIENCE = 600_000

/** In a home: the index of what is coming. */
const INDEX = 'index.coming'

/**
 * Has git write files of a commit, and an index of it, into a home, and removes them. Where there is no room for them,
 * or a filter fails, nobody has seen any (`git-failed`): git itself would leave a work tree half-way.
 */
export const rehearseCheckout = async (
  { fs, git }: Repository,
  commit: string,
  files: readonly string[],
  home: string,
): Promise<void> => {
  const options = {
    at: home,
    env: { GIT_WORK_TREE: home, GIT_INDEX_FILE: join(home, INDEX) },
    settings: [...durability({ sync: false }), 'core.splitIndex=false'],
    patience: PATIENCE,
    apart: true,
  }
  const input = Buffer.from(files.map((path) => `${rawPath(path)}\0`).join(''), 'latin1')
  const run = (args: readonly string[], more = {}): Promise<unknown> =>
    git!.finish(args, { ...options, ...more }).catch(tellingOfRoom)
  await run(['read-tree', commit])
  await run(['checkout-index', '--temp', '-z', '--stdin'], { input })
  for (const name of namesIn(fs, home).filter(isRehearsed)) removeIfExists(fs, join(home, name))
}

const isRehearsed = (name: string): boolean => name === INDEX || name.startsWith('.merge_file_')

/** Git does not say why it could not write. */
const tellingOfRoom = (cause: unknown): never => {
  if (!isProblem(cause, 'git-failed') || !cause.data.error.includes('unable to write')) throw cause
  const error = 'there may be no room on the disk for the files that the work tree gets'
  throw new EmendError('git-failed', { ...cause.data, error }, { cause })
}
