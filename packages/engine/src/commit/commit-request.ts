import type { CommitRequest, IdentityInput, Repository } from '@emend/committer'
import { EmendError, type Policy } from '@emend/model'
import type { ApplyOptions, CommitOptions, WorkspaceOptions } from '../options.ts'
import { readAuthor } from './author.ts'
import { runChecks } from './checks.ts'
import { type DividedMessage, readTrailer } from './trailers.ts'

/**
 * What the committer is asked for beside the message, by the options of a call and, for what it leaves open, of the
 * workspace.
 */
export const requestFrom = (
  { clock, random, author: usual }: WorkspaceOptions,
  options: CommitOptions,
  trailers: DividedMessage['trailers'],
): Omit<CommitRequest, 'message'> => {
  const identity = (person: string | IdentityInput | undefined) =>
    typeof person === 'string' ? readAuthor(person) : person
  return {
    trailers: [...trailers, ...(options.trailers ?? []).map(readTrailer)],
    sync: options.fsync,
    dirty: options.dirty,
    onHookOutput: options.onHookOutput,
    signal: options.signal,
    author: identity(options.author ?? usual),
    usual: identity(usual),
    now: clock,
    random,
  }
}

/** The checks of a policy and of a call, to run before the commit; nothing where there are none. */
export const checkingFrom = (
  { root: directory, env }: Repository,
  { fs }: WorkspaceOptions,
  { checks }: Policy,
  options: ApplyOptions,
): Pick<CommitRequest, 'check'> => {
  const commands = [...checks.commands, ...(options.checks ?? [])]
  if (commands.length === 0) return {}
  if (fs !== undefined)
    throw new EmendError('usage', {
      error: 'Checks are commands, and see no file system but the machine’s own.',
      remedy: 'Leave them out, or open the workspace without `fs`.',
    })
  const { onCheckOutput: onOutput } = options
  return { check: (signal) => runChecks({ ...checks, commands }, { directory, env, signal, onOutput }) }
}
