import { delimiter, dirname, isAbsolute, join } from 'node:path'
import type { Environment } from '../environment.ts'
import { type FileSystem, isReachable } from '../files/file-system.ts'

/**
 * Where git looks for a file of the whole machine: in the folder into which git itself was installed, where its
 * installer on Windows writes how line breaks are converted; elsewhere in `/etc` where there is none, or git is in
 * `/usr`. Source: git-config(1); git's Makefile, `sysconfdir`; system_path of exec-cmd.c.
 */
export const systemFile = (
  fs: FileSystem,
  env: Environment,
  name: 'gitconfig' | 'gitattributes',
): readonly string[] => {
  const folders = foldersOfGit(fs, env).filter((folder) => folder !== '/usr')
  const usual = process.platform === 'win32' ? [] : [`/etc/${name}`]
  const places = folders.map((folder) => join(folder, 'etc', name)).filter((path) => isReachable(fs, path))
  return [...places, ...usual].slice(0, 1)
}

/**
 * The shell that git has hooks run by. On Windows it comes with git, and is not on the path that programs are searched
 * on.
 */
export const shellOfGit = (fs: FileSystem, env: Environment): string => {
  if (process.platform !== 'win32') return 'sh'
  const shells = foldersOfGit(fs, env).map((folder) => join(folder, 'bin', 'sh.exe'))
  return shells.find((path) => isReachable(fs, path)) ?? 'sh'
}

/**
 * The git that the path finds. Windows would look for its bare name in the work tree first, and run what a clone has
 * brought along; where there is none, it is looked for beside Node in vain. Source: libuv's win/process.c,
 * `search_path`.
 */
export const programOfGit = (fs: FileSystem, env: Environment): string =>
  process.platform === 'win32' ? join(directoryOfGit(fs, env) ?? dirname(process.execPath), 'git.exe') : 'git'

/** Of the git that is run: it is in `bin`, `cmd`, `mingw64\bin` or, for its hooks, in `libexec/git-core` there. */
const foldersOfGit = (fs: FileSystem, env: Environment): readonly string[] => {
  const first = directoryOfGit(fs, env)
  return first === undefined ? [] : [join(first, '..'), join(first, '..', '..')]
}

/** A relative one may be in the work tree. */
const directoryOfGit = (fs: FileSystem, env: Environment): string | undefined => {
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  const directories = pathOf(env).split(delimiter)
  return directories.find((path) => isAbsolute(path) && isReachable(fs, join(path, name)))
}

/** Where programs are searched for: Windows writes this name as `Path`, and takes it in any letter case. */
export const pathOf = (env: Environment): string =>
  env.PATH ?? Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? ''
