import { join } from 'node:path'
import type { GitFiles } from '../git/git-directories.ts'
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
export const isomorphicGit = (files: GitFiles, borrowed: readonly string[]): Backend => ({
  stored: new ObjectFiles(files.fs, join(files.commonDirectory, 'objects'), borrowed),
  refs: refFiles(files),
  openIndex: openIndexFile(files.fs),
  walk: (objects, from) => walkFiles({ ...files, objects }, from),
  descends: (objects, descent) => descendsByFiles({ ...files, objects }, descent),
})
