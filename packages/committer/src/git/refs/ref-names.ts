import { isUtf8 } from 'node:buffer'
import { join } from 'node:path'
import { EmendError } from '@emend/model'
import type { GitDirectories } from '../git-directories.ts'

/** Refs below these belong to one work tree; so does everything outside `refs/`. Source: gitrepository-layout(5). */
const OF_ONE_WORK_TREE = ['refs/bisect/', 'refs/worktree/', 'refs/rewritten/']

/** The git directory in which a ref, and its reflog, is kept. */
export const directoryOf = ({ gitDirectory, commonDirectory }: GitDirectories, ref: string): string =>
  ref.startsWith('refs/') && !OF_ONE_WORK_TREE.some((prefix) => ref.startsWith(prefix))
    ? commonDirectory
    : gitDirectory

/** Path of the file of packed refs. */
export const packedRefsOf = ({ commonDirectory }: GitDirectories): string =>
  join(commonDirectory, 'packed-refs')

/** Path of the file that holds a ref when it is loose; of the index too, which belongs to one work tree as HEAD does. */
export const refFile = (directories: GitDirectories, ref: string): string =>
  join(directoryOf(directories, ref), ref)

/** Path of the file that holds the reflog of a ref. */
export const reflogFile = (directories: GitDirectories, ref: string): string =>
  join(directoryOf(directories, ref), 'logs', ref)

/** True for a name that git allows a ref to have. Source: git-check-ref-format(1). */
export const isRefName = (name: string): boolean =>
  name.startsWith('refs/') &&
  !/[\0-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.$/.test(name) &&
  name.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'))

/** The text of bytes that name a ref. `repository-unsupported` where they are not UTF-8: as text, they name another. */
export const refNameIn = (bytes: Buffer): string => {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  throw new EmendError('repository-unsupported', {
    feature: 'a branch whose name is not UTF-8',
    remedy: 'Rename it: `git branch -m NAME`.',
  })
}
