import { join } from 'node:path'
import { EmendError } from '@emend/model'
import { readIfExists } from '../../files/file-system.ts'
import { linkIfFree } from '../../files/linked-file.ts'
import { treeOf } from '../../git/commit.ts'
import { cleanMessage } from '../../message/clean-message.ts'
import { batchIn } from '../../message/trailers.ts'
import type { Hook } from '../../preflight/hooks.ts'
import type { Repository } from '../../repository.ts'
import type { BuiltCommit } from '../build-commit.ts'
import type { PreparedBatch } from '../prepared-batch.ts'
import { leftByHook } from './left-by-hook.ts'
import { withMessageInPlace } from './message-in-place.ts'
import { hookRunner } from './run-hook.ts'

/**
 * Runs the hook that `git commit --only` runs first, with the batch in the work tree and an index that has what is to
 * be committed; returns the batch as the hook has left it. `hook-failed` where it fails, or stages anything but the
 * batch's own files.
 */
export const runPreCommitHook = async (
  repository: Repository,
  batch: PreparedBatch,
  built: BuiltCommit,
): Promise<PreparedBatch> => {
  const git = repository.git!
  const index = { env: indexForHooks(batch) }
  const tree = treeOf(repository.objects, built.commit)
  const { path, stat } = repository.index()
  // It tells what a sparse checkout leaves out, and what need not be read to see that it has not changed.
  if (stat !== null) linkIfFree(repository.fs, path, index.env.GIT_INDEX_FILE)
  git.run(['read-tree', '-i', '-m', tree], index)
  git.attempt(['update-index', '-q', '--refresh'], index)
  await hookRunner(repository, batch, index.env)('pre-commit', [])
  const left = git.run(['write-tree'], index).toString('latin1').trimEnd()
  if (left !== tree) repository.objects.rescan()
  return leftByHook(repository, batch, built, left)
}

/**
 * Runs the hooks that come before the commit and after that one; returns the message, which they may change.
 * `hook-failed`.
 */
export const runMessageHooks = (repository: Repository, batch: PreparedBatch): Promise<string> =>
  withMessageInPlace(repository, batch, async (message) => {
    const run = hookRunner(repository, batch, indexForHooks(batch))
    const read = (): string => cleanMessage(`${readIfExists(repository.fs, message) ?? ''}`)
    await run('prepare-commit-msg', [message, 'message'])
    const prepared = read()
    await run('commit-msg', [message])
    const left = read()
    const isNamed = (text: string): boolean => batchIn(text) === batch.batch
    // Without its trailer, nobody would know the batch for one.
    if (isNamed(left)) return left
    const hook = isNamed(prepared) ? 'commit-msg' : 'prepare-commit-msg'
    const how = 'left no trailer `Emend-Batch` in the last paragraph of the message'
    const remedy = 'Have it keep the trailers that the message ends with, or leave out `--hooks`.'
    throw new EmendError('hook-failed', { hook, how, output: '', remedy })
  })

/** What git runs once it has committed; the first is told that the work tree was updated. Source: githooks(5). */
const AFTER: readonly (readonly [hook: Hook, ...args: string[]])[] = [
  ['post-index-change', '1', '0'],
  ['post-commit'],
]

/** Runs the hooks that git runs once it has committed. Whatever comes of them is a warning: the batch has landed. */
export const runHooksAfter = async (
  repository: Repository,
  batch: PreparedBatch,
): Promise<readonly string[]> => {
  const run = hookRunner(repository, batch, {})
  const warnings: string[] = []
  for (const [hook, ...args] of AFTER)
    try {
      await run(hook, args)
    } catch (error) {
      const how = (error as Partial<EmendError<'hook-failed'>>).data?.how ?? 'was interrupted'
      warnings.push(`The hook \`${hook}\` ${how}; the commit stays.`)
    }
  return warnings
}

const indexForHooks = ({ home }: PreparedBatch): Readonly<Record<'GIT_INDEX_FILE', string>> => ({
  GIT_INDEX_FILE: join(home.path, 'index.hooks'),
})
