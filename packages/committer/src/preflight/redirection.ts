import { join, resolve } from 'node:path'
import { EmendError } from '@emend/model'
import type { Environment } from '../environment.ts'
import { type FileSystem, realPath, statBehind } from '../files/file-system.ts'
import type { GitConfiguration } from '../git/config/configuration.ts'
import { type Located, placeInGitFile } from '../opening/discovery.ts'

/** What may send git elsewhere. */
interface Redirecting {
  readonly env: Environment
  readonly config: GitConfiguration
  /** Where one stands. */
  readonly directory: string
}

/**
 * Refuses an environment that sends git elsewhere than to the repository that was found: git and emend would then look
 * at different places. Where it says what is so anyway, as in a hook, it does no harm.
 */
export const refuseRedirection = (
  fs: FileSystem,
  found: Located,
  { env, config, directory }: Redirecting,
): void => {
  for (const [name, variable] of Object.entries(variablesOf(found, directory))) {
    const value = env[name]
    if (!value || variable.from.every((base) => leadsTo(fs, variable, resolve(base, value)))) continue
    throw redirected(
      `${name}=${value}, and not ${variable.place}`,
      `Unset ${name}, and name the repository with -C.`,
    )
  }
  for (const name of UNHEEDED)
    if (env[name]) throw redirected(`${name}=${env[name]}`, `Unset ${name}, or use the \`git\` command.`)
  if (env.GIT_QUARANTINE_PATH)
    throw redirected(
      'a push that is not yet taken (GIT_QUARANTINE_PATH)',
      'Wait for the hook `post-receive`.',
    )
  if (isTopElsewhere(fs, found, { env, config, directory }))
    throw redirected(
      `GIT_DIR without GIT_WORK_TREE, by which git takes ${directory} for the top of the work tree`,
      `Unset GIT_DIR, or go to ${found.root}.`,
    )
  const tree = config.get('attr.tree')
  if (tree && !(found.isBare && tree === 'HEAD'))
    throw redirected(
      `attributes of another tree (\`attr.tree = ${tree}\`)`,
      'Turn that off: `git config --unset attr.tree`.',
    )
}

/** What a variable has to say, and from where git reads it where that is relative. */
interface Variable {
  readonly place: string
  readonly from: readonly string[]
  /** A file may say where the place is. */
  readonly byFile?: true
}

/**
 * Git goes to the top of the work tree once it has found that: the index is looked for from there, and objects first
 * from where it was, and then from there. Source: git's setup.c.
 */
const variablesOf = (found: Located, directory: string): Readonly<Record<string, Variable>> => ({
  GIT_DIR: { place: found.gitDirectory, from: [directory], byFile: true },
  GIT_COMMON_DIR: { place: found.commonDirectory, from: [directory, found.root] },
  GIT_WORK_TREE: { place: found.root, from: [directory] },
  GIT_INDEX_FILE: { place: join(found.gitDirectory, 'index'), from: [found.root] },
  GIT_OBJECT_DIRECTORY: { place: join(found.commonDirectory, 'objects'), from: [directory, found.root] },
})

const leadsTo = (fs: FileSystem, { place, byFile }: Variable, path: string): boolean => {
  const named = byFile && statBehind(fs, path)?.isFile() ? placeInGitFile(fs, path) : null
  return realPath(fs, named ?? path) === realPath(fs, place)
}

/** By these, git reads attributes, history or refs from elsewhere. Source: git(1). */
const UNHEEDED = ['GIT_ATTR_SOURCE', 'GIT_GRAFT_FILE', 'GIT_SHALLOW_FILE', 'GIT_REFERENCE_BACKEND']

/**
 * Git that is told where the repository is, and not where its work tree is, takes the directory in which it stands for
 * the top.
 */
const isTopElsewhere = (
  fs: FileSystem,
  { root, isBare }: Located,
  { env, config, directory }: Redirecting,
): boolean =>
  Boolean(env.GIT_DIR) &&
  !env.GIT_WORK_TREE &&
  !isBare &&
  config.get('core.worktree') === undefined &&
  realPath(fs, directory) !== root

const redirected = (feature: string, remedy: string): EmendError =>
  new EmendError('repository-unsupported', { feature, remedy })
