import type { Durability } from '../../files/durable-write.ts'
import type { Commit } from '../../git/commit.ts'
import type { GitCommand } from './command.ts'
import { durability, signatureVariables } from './refs.ts'

/** How a signature is waited for. */
export interface SigningOptions extends Durability {
  /** In milliseconds: somebody may have to be asked for a pass phrase. */
  readonly patience: number
}

/**
 * Makes a commit with a signature, as git is configured to sign, and returns its id. Its tree is stored. `git-failed`.
 */
export const makeSignedCommit = async (
  git: GitCommand,
  { tree, parents, author, committer, message }: Commit,
  { patience, sync }: SigningOptions,
): Promise<string> => {
  const output = await git.finish(
    ['commit-tree', '-S', ...parents.flatMap((parent) => ['-p', parent]), '-F', '-', tree],
    {
      input: message,
      env: { ...signatureVariables('AUTHOR', author), ...signatureVariables('COMMITTER', committer) },
      settings: durability({ sync }),
      patience,
    },
  )
  return output.toString('latin1').trimEnd()
}
