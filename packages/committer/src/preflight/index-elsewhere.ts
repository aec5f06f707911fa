import { dirname, join } from 'node:path'
import { EmendError } from '@emend/model'
import { statBehind } from '../files/file-system.ts'
import type { Repository } from '../repository.ts'
import type { IndexFile } from '../work-tree/index-file.ts'

/**
 * Refuses an index behind a link to another file system: no file can be moved there in one step, nor a lock be told
 * from anybody else's.
 */
export const refuseIndexElsewhere = ({ fs, gitDirectory }: Repository, { path }: IndexFile): void => {
  if (path === join(gitDirectory, 'index')) return
  const [there, here] = [statBehind(fs, dirname(path)), statBehind(fs, gitDirectory)]
  if (there === null || there.dev === here?.dev) return
  throw new EmendError('repository-unsupported', {
    feature: `an index behind a link to another file system, ${path}`,
    remedy: 'Move the file to where the link is.',
  })
}
