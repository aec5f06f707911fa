import { join } from 'node:path'
import type { Format } from '../git/format.ts'
import type { GitFiles } from '../git/git-directories.ts'
import type { Backend } from './backend.ts'
import type { GitCommand } from './git/command.ts'
import { openIndexByGit } from './git/index-file.ts'
import { objectsByGit } from './git/objects.ts'
import { refsByGit } from './git/refs.ts'
import { descendsByGit, walkByGit } from './git/walk.ts'

/** The backend that drives the git command: for whatever form of objects, refs and index git itself can read. */
export const gitBackend = (
  git: GitCommand,
  files: GitFiles,
  { format, hooks }: { readonly format: Format; readonly hooks: boolean },
): Backend => ({
  stored: objectsByGit(git, files.fs, join(files.commonDirectory, 'objects'), format),
  refs: refsByGit(git, files, { hooks, inFiles: format.refs === 'files' }),
  openIndex: openIndexByGit(git, files.fs, format.objects),
  walk: (objects, from) => walkByGit(git, objects, from),
  descends: async (_, descent) => descendsByGit(git, descent),
})
