import { join } from 'node:path'
import { EmendError } from '@emend/model'
import { type Located, realPath } from '../discovery.ts'
import type { Environment } from '../environment.ts'
import type { FileSystem } from '../git/file-system.ts'

/**
 * Refuses an environment that sends git elsewhere than to the repository that was found: git and emend would then look at
 * different places. Where it says what is so anyway, as in a hook, it does no harm.
 */
export const refuseRedirection = (fs: FileSystem, found: Located, env: Environment): void => {
  const places: Readonly<Record<string, string>> = {
    GIT_DIR: found.gitDirectory,
    GIT_COMMON_DIR: found.commonDirectory,
    GIT_WORK_TREE: found.root,
    GIT_INDEX_FILE: join(found.gitDirectory, 'index'),
    GIT_OBJECT_DIRECTORY: join(found.commonDirectory, 'objects'),
  }
  for (const [name, place] of Object.entries(places)) {
    const value = env[name]
    if (value !== undefined && value !== '' && realPath(fs, value) !== realPath(fs, place))
      throw new EmendError('repository-unsupported', {
        feature: `${name}=${value}, and not ${place}`,
        remedy: `Unset ${name}, and name the repository with -C.`,
      })
  }
}
