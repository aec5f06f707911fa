import { dirname } from 'node:path'
import { EmendError } from '@emend/model'
import { type Making, writeFully } from '../../files/durable-write.ts'
import { type FileSystem, readIfExists, statBehind, statIfExists } from '../../files/file-system.ts'
import { whileOpen } from '../../files/open-file.ts'
import type { GitFiles } from '../git-directories.ts'
import { nullId } from '../objects/object.ts'
import { makeRepositoryDirectory } from '../repository-directory.ts'
import { shareFile, shareOldFile } from '../share.ts'
import { formatSignature, type Signature } from '../signature.ts'
import { clearEmptyDirectories, holdsFiles } from './empty-directories.ts'
import { reflogFile } from './ref-names.ts'
import { blockingRef } from './refs.ts'

/** What `core.logAllRefUpdates` asks for: no new logs, logs of branches and HEAD, or of every ref. */
export type LogRefUpdates = 'none' | 'branches' | 'always'

/** A line of a reflog; null stands for a ref that does not exist. */
export interface ReflogEntry {
  readonly from: string | null
  readonly to: string
  readonly by: Signature
  readonly message: string
}

/**
 * Appends a line to the log of a ref, and makes the log first where git would. Returns its path; null where there is
 * none.
 */
export const appendReflog = (
  files: GitFiles,
  ref: string,
  entry: ReflogEntry,
  { log, ...making }: Making & { readonly log: LogRefUpdates },
): string | null => {
  const { fs } = files
  const path = reflogFile(files, ref)
  const present = statIfExists(fs, path)
  const isNew = present === null || present.isDirectory()
  if (isNew) {
    if (!isLogged(ref, log)) return null
    if (present === null) makeRepositoryDirectory(fs, dirname(path), making)
    else clearEmptyDirectories(fs, path)
  }
  whileOpen(fs, path, 'a', (fd) => {
    const share = isNew ? shareFile : shareOldFile
    share(fs, fd, making.home)
    writeFully(fs, fd, Buffer.from(reflogLine(entry), 'utf8'))
  })
  return path
}

/**
 * How long the log of a ref is in bytes; null where it is still to be made, or none is kept. Throws where a line is to
 * be appended and cannot be: `repository-damaged`, or what the system complains of.
 */
export const reflogSize = (files: GitFiles, ref: string, log: LogRefUpdates): number | null => {
  const { fs } = files
  const path = reflogFile(files, ref)
  const present = statIfExists(fs, path)
  if (present !== null && !present.isDirectory()) {
    whileOpen(fs, path, 'a', () => {})
    return Number(present.size)
  }
  const obstacle = isLogged(ref, log) ? obstacleTo(fs, path) : undefined
  // A log of another ref that is in the way of the ref itself: that is told when the ref is locked.
  if (obstacle !== undefined && blockingRef(files, ref) === undefined) throw inTheWay(ref, obstacle)
  return null
}

/** True where the log of a ref tells that it stood for an object, and has moved on. */
export const hasLeft = (files: GitFiles, ref: string, id: string): boolean => {
  const path = reflogFile(files, ref)
  const log = statBehind(files.fs, path)?.isFile() ? readIfExists(files.fs, path) : null
  return log !== null && `\n${log.toString('latin1')}`.includes(`\n${id} `)
}

/** What is in the way of a log that is still to be made: files in its place, or a file above. */
const obstacleTo = (fs: FileSystem, path: string): string | undefined =>
  holdsFiles(fs, path) ? path : fileAbove(fs, dirname(path))

const fileAbove = (fs: FileSystem, directory: string): string | undefined => {
  const stat = statBehind(fs, directory)
  if (stat === null) return fileAbove(fs, dirname(directory))
  return stat.isDirectory() ? undefined : directory
}

const inTheWay = (ref: string, path: string): EmendError =>
  new EmendError('repository-damaged', {
    what: `${path} is in the way of the reflog of ${ref}`,
    remedy: 'Move it away: it may be what is left of a branch that is no more.',
  })

const isLogged = (ref: string, log: LogRefUpdates): boolean =>
  log === 'always' || (log === 'branches' && (ref === 'HEAD' || /^refs\/(heads|remotes|notes)\//.test(ref)))

/** A line of a reflog, with its line break. */
export const reflogLine = ({ from, to, by, message }: ReflogEntry): string => {
  const text = message.replace(/[ \t\r\n]+/g, ' ').trim()
  return `${from ?? nullId(to)} ${to} ${formatSignature(by)}${text === '' ? '' : `\t${text}`}\n`
}
