import { join } from 'node:path'
import type { FileSystem } from '../files/file-system.ts'
import type { Format } from '../git/format.ts'
import type { GitDirectories } from '../git/git-directories.ts'
import type { Backend } from './backend.ts'
import type { GitCommand } from './git/command.ts'
import { openIndexByGit } from './git/index-file.ts'
import { objectsByGit } from './git/objects.ts'
import { refsByGit } from './git/refs.ts'
import { descendsByGit, walkByGit } from './git/walk.ts'

/** The backend that drives the git command: for whatever form of objects, refs and index git itself can read. */
export const gitBackend = (
  git: GitCommand,
  fs: FileSystem,
  directories: GitDirectories,
  { format, hooks }: { readonly format: Format; readonly hooks: boolean },
): Backend => ({
  stored: objectsByGit(git, fs, join(directories.commonDirectory, 'objects'), format),
  refs: refsByGit(git, fs, directories, { hooks, inFiles: format.refs === 'files' }),
  openIndex: openIndexByGit(git, fs, format.objects),
  walk: (objects, from) => walkByGit(git, objects, from),
  descends: async (_, descent) => descendsByGit(git, descent),
})
