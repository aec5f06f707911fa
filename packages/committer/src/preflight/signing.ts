import { EmendError } from '@emend/model'
import type { GitConfiguration } from '../git/config/configuration.ts'

/** Refuses where commits are to be signed: an unsigned one would be passed over in silence. */
export const refuseSigning = ({ config }: { readonly config: GitConfiguration }): void => {
  if (config.getBoolean('commit.gpgSign') !== true) return
  throw new EmendError('repository-unsupported', {
    feature: '`commit.gpgSign`: commits that are signed',
    remedy:
      'Turn it off here with `git config commit.gpgSign false`, and sign afterwards with `git commit --amend -S`.',
  })
}
