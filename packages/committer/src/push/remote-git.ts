import { EmendError, nearestName, once, throwIfAborted } from '@emend/model'
import { type GitCommand, printedLines } from '../backends/git/command.ts'
import type { GitEnding } from '../backends/git/ending.ts'
import { environmentForRemotes } from '../backends/git/environment.ts'
import { durability } from '../backends/git/settings.ts'
import type { Environment } from '../environment.ts'
import type { GitConfiguration } from '../git/config/configuration.ts'

/** How long a remote is waited for, in milliseconds. */
const PATIENCE = 120_000

/** Git, as it speaks to one remote. */
export interface RemoteGit {
  /**
   * What git is to be given to ask where it pushes to: the name of the remote or, where that stands for another place,
   * an address.
   */
  readonly place: () => string
  /**
   * Has git do what only a remote that answers lets succeed, and returns its standard output. `remote-unreachable`;
   * `interrupted` when the signal says so.
   */
  readonly ask: (args: readonly string[], signal?: AbortSignal) => Promise<Buffer>
  /** Has git do something, whatever comes of it. It is killed where there is no answer, or the signal says so. */
  readonly outcome: (args: readonly string[], signal?: AbortSignal) => Promise<GitEnding>
}

/**
 * The git command for a remote that the configuration names: with its protocols, keys and credentials, no hook, and
 * nobody asked anything. `remote-unknown`.
 */
export const remoteGit = (
  git: GitCommand,
  { env, config }: { readonly env: Environment; readonly config: GitConfiguration },
  remote: string,
): RemoteGit => {
  refuseUnknown(config, remote)
  const input = {
    env: environmentForRemotes(env, config),
    settings: [...durability({ sync: true }), `remote.${remote}.mirror=false`],
    patience: PATIENCE,
    apart: true,
  }
  const outcome = async (args: readonly string[], signal?: AbortSignal): Promise<GitEnding> => {
    try {
      return await git.outcome(args, { ...input, signal })
    } catch (cause) {
      throw unreachable(remote, (cause as EmendError<'git-failed'>).data.error, cause)
    }
  }
  const ask = async (args: readonly string[], signal?: AbortSignal): Promise<Buffer> => {
    const { status, output, errors } = await outcome(args, signal)
    if (status === null) throwIfAborted(signal)
    if (status !== 0) throw unreachable(remote, errors)
    return output
  }
  return { place: once(() => placeOf(git, remote)), ask, outcome }
}

/** Where a batch is pushed to, it has to be made on what is there: one place. */
const placeOf = (git: GitCommand, remote: string): string => {
  const addresses = (...options: readonly string[]): readonly string[] =>
    printedLines(git.run(['remote', 'get-url', ...options, '--', remote]))
  const [place = remote, ...more] = addresses('--push', '--all')
  if (more.length > 0)
    throw new EmendError('repository-unsupported', {
      feature: `several addresses that ${remote} pushes to`,
      remedy: `Give one of them a remote of its own with \`git remote add\`, and push to that.`,
    })
  return place === addresses()[0] ? remote : place
}

/** The error for a remote that gave no answer, in git's own words. */
const unreachable = (remote: string, errors: string, cause?: unknown): EmendError =>
  new EmendError('remote-unreachable', { remote, error: inGitsWords(errors) }, { cause })

/** Why git failed, without what every line of it begins with. */
export const inGitsWords = (errors: string): string =>
  errors.trim().replaceAll(/^(fatal|error): /gm, '') || 'git does not say why'

/**
 * No address, and nothing that git would take for an option: only what the owner of the repository has given a name.
 */
const refuseUnknown = ({ entries }: GitConfiguration, remote: string): void => {
  const known = new Set(entries.flatMap(({ key }) => /^remote\.(.+)\.(?:push)?url$/s.exec(key)?.[1] ?? []))
  if (known.has(remote)) return
  const nearest = nearestName(remote, [...known])
  // An address may have a password in it, which is nobody's business who reads what went wrong.
  const told = remote.replace(/(?<=:\/\/)[^/@]*@/, '')
  throw new EmendError('remote-unknown', { remote: told, ...(nearest !== undefined && { nearest }) })
}
