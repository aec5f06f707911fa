import { delimiter, dirname, isAbsolute, join } from 'node:path'
import type { Environment } from '../environment.ts'
import { type FileSystem, statIfExists } from '../files/file-system.ts'

/**
 * Where git looks for a file of the whole machine. On Windows that is in the folder into which git itself was
 * installed, and its installer writes there how line breaks are converted. Source: git's config.mak.uname,
 * `ETC_GITCONFIG`; system_path of exec-cmd.c.
 */
export const systemFile = (
  fs: FileSystem,
  env: Environment,
  name: 'gitconfig' | 'gitattributes',
): readonly string[] => {
  if (process.platform !== 'win32') return [`/etc/${name}`]
  return foldersOfGit(fs, env)
    .map((folder) => join(folder, 'etc', name))
    .filter((path) => statIfExists(fs, path) !== null)
    .slice(0, 1)
}

/**
 * The shell that git has hooks run by. On Windows it comes with git, and is not on the path that programs are searched
 * on.
 */
export const shellOfGit = (fs: FileSystem, env: Environment): string => {
  if (process.platform !== 'win32') return 'sh'
  const shells = foldersOfGit(fs, env).map((folder) => join(folder, 'bin', 'sh.exe'))
  return shells.find((path) => statIfExists(fs, path) !== null) ?? 'sh'
}

/**
 * The git that the path finds. Windows would look for its bare name in the work tree first, and run what a clone has
 * brought along; where there is none, it is looked for beside Node in vain. Source: libuv's win/process.c,
 * `search_path`.
 */
export const programOfGit = (fs: FileSystem, env: Environment): string =>
  process.platform === 'win32' ? join(directoryOfGit(fs, env) ?? dirname(process.execPath), 'git.exe') : 'git'

/** Of the git that is run: `git.exe` is in `cmd`, `bin` or `mingw64\bin` there. */
const foldersOfGit = (fs: FileSystem, env: Environment): readonly string[] => {
  const first = directoryOfGit(fs, env)
  return first === undefined ? [] : [join(first, '..'), join(first, '..', '..')]
}

/** A relative one may be in the work tree. */
const directoryOfGit = (fs: FileSystem, env: Environment): string | undefined =>
  pathOf(env)
    .split(delimiter)
    .find((directory) => isAbsolute(directory) && statIfExists(fs, join(directory, 'git.exe')) !== null)

/** Windows writes this name as `Path`, and takes it in any letter case. */
const pathOf = (env: Environment): string =>
  Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? ''
