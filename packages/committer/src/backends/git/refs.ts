import type { GitFiles } from '../../git/git-directories.ts'
import { claimGitLock, releaseDead } from '../../git/locks/lock-file.ts'
import type { Lockable } from '../../git/locks/lock-places.ts'
import type { RefStore } from '../../git/refs/ref-store.ts'
import { hasLeft } from '../../git/refs/reflog.ts'
import { refsOnHead, resolveRef } from '../../git/refs/refs.ts'
import { withRetries } from '../../retry.ts'
import { type GitCommand, printedLines } from './command.ts'
import { prepareByGit, settleByGit } from './ref-transaction.ts'
import { resolveByGit } from './resolve-ref.ts'
import { durability } from './settings.ts'

/**
 * Refs as `git update-ref` moves them, however they are kept, with the hook that follows it where hooks may run. Its
 * locks end with this process, however that ends.
 */
export const refsByGit = (
  git: GitCommand,
  files: GitFiles,
  { hooks, inFiles }: { readonly hooks: boolean; readonly inFiles: boolean },
): RefStore => ({
  // A reftable has one lock.
  locksAll: true,
  resolve: (name) => {
    const resolved = resolveByGit(git, name)
    // Git tells a ref that cannot be read from one that is not there only when it locks it.
    return resolved.id === null && inFiles ? resolveRef(files, name) : resolved
  },
  onHead: () => (inFiles ? refsOnHead(files) : []),
  checkedOutIn: (gitDirectory) => resolveByGit(git, 'HEAD', { GIT_DIR: gitDirectory }).ref,
  prepare: (update, options) => {
    const claim = (name: string): void => claimGitLock(files, name as Lockable, options.home)
    return prepareByGit(git, update, { ...options, hooks, claim })
  },
  settled: async (ref, home) => {
    // The batch may have been served by the other backend, whose locks outlive it.
    for (const name of new Set(['HEAD', ref])) releaseDead(files, name as Lockable, home)
    await withRetries(() => settleByGit(git, ref))
  },
  hasLeft: (ref, id) => (inFiles ? hasLeft(files, ref, id) : hasLeftByGit(git, ref, id)),
  keep: (ref, id, options) => {
    git.run(['update-ref', ref, id], { settings: durability(options) })
  },
  remove: (ref, options) => {
    if (resolveByGit(git, ref).id !== null)
      git.run(['update-ref', '-d', ref], { settings: durability(options) })
  },
  namesBelow: (prefix) => [...idsBelow(git, prefix).keys()],
  idsBelow: (prefix) => idsBelow(git, prefix),
})

/** A log tells where its ref stood, the newest first; of a ref that is not there, git tells nothing. */
const hasLeftByGit = (git: GitCommand, ref: string, id: string): boolean => {
  const { status, output } = git.attempt(['rev-list', '--walk-reflogs', ref, '--'])
  return status === 0 && printedLines(output).slice(1).includes(id)
}

const idsBelow = (git: GitCommand, prefix: string): ReadonlyMap<string, string> =>
  new Map(
    printedLines(git.run(['for-each-ref', '--format=%(refname) %(objectname)', `${prefix}/`])).map((line) => {
      const [name = '', id = ''] = line.split(' ')
      return [name, id]
    }),
  )
