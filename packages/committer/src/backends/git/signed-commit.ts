import { EmendError, isProblem } from '@emend/model'
import type { Durability } from '../../files/durable-write.ts'
import type { Commit } from '../../git/commit.ts'
import { type GitCommand, UNEXPLAINED } from './command.ts'
import type { Patience } from './ending.ts'
import { signatureVariables } from './environment.ts'
import { durability } from './settings.ts'

/** How a signature is waited for: somebody may have to be asked for a pass phrase. */
export interface SigningOptions extends Durability, Patience {}

/**
 * Makes a commit with a signature, as git is configured to sign, and returns its id. Its tree is stored. `git-failed`;
 * `interrupted` when the signal says so.
 */
export const makeSignedCommit = async (
  git: GitCommand,
  { tree, parents, author, committer, message }: Commit,
  { sync, ...patience }: SigningOptions,
): Promise<string> => {
  const args = ['commit-tree', '-S', ...parents.flatMap((parent) => ['-p', parent]), '-F', '-', tree]
  const made = git.finish(args, {
    input: message,
    env: { ...signatureVariables('AUTHOR', author), ...signatureVariables('COMMITTER', committer) },
    settings: durability({ sync }),
    ...patience,
    // The program that signs ends with git. It had no terminal before: git's own input is the message.
    apart: true,
  })
  return (await made.catch(tellingOfSigner)).toString('latin1').trimEnd()
}

/** Of a program that fails and says nothing, git says nothing either. */
const tellingOfSigner = (cause: unknown): never => {
  if (!isProblem(cause, 'git-failed') || cause.data.error !== UNEXPLAINED) throw cause
  const error =
    'the program that signs failed, and does not say why; `gpg.format`, `gpg.program`, `gpg.ssh.program` and `user.signingKey` tell git what to sign with'
  throw new EmendError('git-failed', { ...cause.data, error }, { cause })
}
