import { constants } from 'node:fs'
import { join } from 'node:path'
import { type FileSystem, ifAllowed, statBehind } from '../files/file-system.ts'
import type { GitConfiguration } from '../git/config/configuration.ts'
import { configuredHooks } from '../git/config/configured-hooks.ts'
import { configuredPath } from '../git/config/configured-path.ts'
import { shellOfGit } from '../git/installation.ts'
import type { Repository } from '../repository.ts'

/** What `git commit` would run, in its order, and `git push`. */
const HOOKS = [
  'pre-commit',
  'prepare-commit-msg',
  'commit-msg',
  'reference-transaction',
  'post-index-change',
  'post-commit',
  'pre-push',
] as const

/** The name of one of them. */
export type Hook = (typeof HOOKS)[number]

/** The names of the enabled hooks that `git commit` would run in a work tree, and `git push` where batches are pushed. */
export const enabledHooks = (repository: Repository, config: GitConfiguration): readonly Hook[] =>
  HOOKS.filter((hook) => hook !== 'pre-push' || repository.remote !== null).filter(
    (hook) => programsOf(repository, config, hook).length > 0,
  )

/** What a person should know of hooks that were passed over. */
export const hookWarnings = (passedOver: readonly string[]): readonly string[] =>
  passedOver.length === 0 ? [] : [`Hooks were not run: ${passedOver.join(', ')}.`]

/** A program that runs at an event, with the arguments that come before those of the event. */
export interface HookProgram {
  /** What the configuration calls it; null for the file in the directory of hooks. */
  readonly name: string | null
  readonly program: string
  readonly args: readonly string[]
}

/** What runs at an event, in this order: what the configuration has for it, and the file in the directory of hooks. */
export const programsOf = (
  repository: Repository,
  config: GitConfiguration,
  hook: Hook,
): readonly HookProgram[] => {
  const { fs, env } = repository
  const file = join(hooksDirectory(repository, config), hook)
  const byShell = (name: string | null, command: string, called = command): HookProgram => ({
    name,
    program: shellOfGit(fs, env),
    args: ['-c', `${command} "$@"`, called],
  })
  const programs = configuredHooks(config, hook).map(({ name, command }) => byShell(name, command))
  if (!isEnabled(fs, file)) return programs
  // The first line of a file says nothing to Windows.
  if (process.platform === 'win32') return [...programs, byShell(null, '"$0"', file.replaceAll('\\', '/'))]
  return [...programs, { name: null, program: file, args: [] }]
}

/**
 * What git cannot get at is no hook: `/dev/null` for the directory is how they are turned off. Nor is what may not be
 * run, by its mode, by whose it is, or where it is.
 */
const isEnabled = (fs: FileSystem, path: string): boolean =>
  ifAllowed(() => {
    const stat = statBehind(fs, path)
    if (stat?.isFile() !== true) return false
    // Windows knows no executable bit: every file counts there.
    if (process.platform === 'win32') return true
    fs.accessSync?.(path, constants.X_OK)
    return (Number(stat.mode) & 0o111) !== 0
  }, false)

/**
 * Where the files of hooks are: `core.hooksPath` counts from the top of the work tree; with an empty one, git looks for
 * them at the root.
 */
const hooksDirectory = (repository: Repository, config: GitConfiguration): string => {
  const configured = configuredPath(repository.fs, config, 'core.hooksPath', repository)
  return configured === undefined ? join(repository.commonDirectory, 'hooks') : (configured ?? '/')
}
