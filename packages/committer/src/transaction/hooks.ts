import { join } from 'node:path'
import { EmendError } from '@emend/model'
import { signatureVariables } from '../backends/git/refs.ts'
import { writeFresh } from '../git/durable-write.ts'
import { cleanMessage } from '../git/message.ts'
import { treeOf } from '../history/walk.ts'
import { trailer, trailersOf } from '../message/trailers.ts'
import type { Hook } from '../preflight/hooks.ts'
import type { Repository } from '../repository.ts'
import type { BuiltCommit } from './build-commit.ts'
import type { PreparedBatch } from './prepared-batch.ts'
import { hookRunner } from './run-hook.ts'

/**
 * Runs the hooks that `git commit --only` runs before it commits, with the batch in the work tree and an index that has what
 * is to be committed; returns the message, which they may change. `hook-failed` where one fails, or changes anything else.
 */
export const runCommitHooks = async (
  repository: Repository,
  batch: PreparedBatch,
  built: BuiltCommit,
): Promise<string> => {
  const git = repository.git!
  const index = { GIT_INDEX_FILE: join(batch.home.path, 'index.hooks') }
  const tree = treeOf(repository.objects, built.commit)
  git.run(['read-tree', tree], { env: index })
  git.attempt(['update-index', '-q', '--refresh'], { env: index })
  const run = runnerFor(repository, batch, index)
  await run('pre-commit', [])
  if (git.run(['write-tree'], { env: index }).toString('latin1').trimEnd() !== tree)
    throw failed('pre-commit', 'changed what is to be committed')
  const message = join(batch.home.path, 'COMMIT_EDITMSG')
  writeFresh(repository.fs, message, [Buffer.from(batch.message)])
  await run('prepare-commit-msg', [message, 'message'])
  await run('commit-msg', [message])
  return checked(repository.fs.readFileSync(message).toString('utf8'), batch)
}

/** Runs the hook that git runs once it has committed. Whatever comes of it is a warning: the batch has landed. */
export const runHookAfter = async (
  repository: Repository,
  batch: PreparedBatch,
): Promise<readonly string[]> => {
  try {
    await runnerFor(repository, batch, {})('post-commit', [])
    return []
  } catch (error) {
    const how = (error as Partial<EmendError<'hook-failed'>>).data?.how ?? 'was interrupted'
    return [`The hook \`post-commit\` ${how}; the commit stays.`]
  }
}

const runnerFor = (
  repository: Repository,
  { cleared, author, signal, hearHooks: hear }: PreparedBatch,
  env: Readonly<Record<string, string>>,
): ((hook: Hook, args: readonly string[]) => Promise<void>) => {
  const run = hookRunner(repository, cleared.settings.config, {
    env: { ...signatureVariables('AUTHOR', author), ...env },
    signal,
    hear,
  })
  return async (hook, args) => {
    if (cleared.hooks.includes(hook)) await run(hook, args)
  }
}

/** Without its trailer, nobody would know the batch for one. */
const checked = (text: string, { batch }: PreparedBatch): string => {
  const message = cleanMessage(text)
  if (trailer(trailersOf(message), 'Emend-Batch') !== batch)
    throw failed('commit-msg', 'took the trailer `Emend-Batch` out of the message')
  return message
}

const failed = (hook: Hook, how: string): EmendError =>
  new EmendError('hook-failed', { hook, how, output: '' })
