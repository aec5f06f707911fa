import { posix } from 'node:path'
import { once } from '@emend/model'
import { isOneFile } from '../files/linked-file.ts'
import { foldedPath } from '../git/names/folded-path.ts'
import type { Repository } from '../repository.ts'
import { statOf } from './look.ts'
import { namesInWorkTree } from './names.ts'

/** The other path by which something at a path is known, undefined for none. */
export type Twin = (path: string) => string | undefined

/**
 * Finds for a path the one of some others that names the same file or directory: the file system may not tell the two
 * names apart, and one may be left for the other. `others` are asked for once somebody has to know.
 */
export const twinAmong = (repository: Repository, others: () => readonly string[]): Twin => {
  const known = once(() => new Map(others().map((other) => [foldedPath(other), other])))
  return (path) => {
    const other = known().get(foldedPath(path))
    if (other === undefined || other === path) return undefined
    return isTwin(repository, path, other) ? other : undefined
  }
}

/**
 * True where two paths that differ in letter case or Unicode's form alone stand for one file. Some file systems, as
 * those in user space, number a file by the name that it was asked for; but no directory has it by both.
 */
export const isTwin = (repository: Repository, path: string, other: string): boolean => {
  const [one, two] = [statOf(repository, path), statOf(repository, other)]
  return one !== null && two !== null && (isOneFile(one, two) || !areBothListed(repository, path, other))
}

/** True where the directory in which two paths part has both names. */
const areBothListed = (repository: Repository, path: string, other: string): boolean => {
  const [parts, others] = [path.split('/'), other.split('/')]
  const at = parts.findIndex((part, index) => part !== others[index])
  const names = namesInWorkTree(repository, posix.join('.', ...parts.slice(0, at)))
  return names.includes(parts[at]!) && names.includes(others[at]!)
}
