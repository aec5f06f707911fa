import { join } from 'node:path'
import type { FileSystem } from '../files/file-system.ts'
import type { GitDirectories } from '../git/git-directories.ts'
import { ObjectFiles } from '../git/objects/stored-objects.ts'
import { refFiles } from '../git/refs/ref-store.ts'
import { descendsByFiles } from '../history/descends.ts'
import { walkFiles } from '../history/walk.ts'
import { openIndexFile } from '../work-tree/index-file.ts'
import type { Backend } from './backend.ts'

/**
 * The default backend: in process, without a git binary, on any file system of the shape of `node:fs`; `borrowed` are
 * further object directories.
 */
export const isomorphicGit = (
  fs: FileSystem,
  directories: GitDirectories,
  borrowed: readonly string[],
): Backend => ({
  stored: new ObjectFiles(fs, join(directories.commonDirectory, 'objects'), borrowed),
  refs: refFiles(fs, directories),
  openIndex: openIndexFile(fs),
  walk: (objects, from) => walkFiles({ ...directories, fs, objects }, from),
  descends: (objects, descent) => descendsByFiles({ ...directories, fs, objects }, descent),
})
