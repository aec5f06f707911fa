import { once } from '@emend/model'
import { isOneFile } from '../files/linked-file.ts'
import { foldedPath } from '../git/names/folded-path.ts'
import type { Repository } from '../repository.ts'
import { statOf } from './look.ts'

/** The other path by which something at a path is known, undefined for none. */
export type Twin = (path: string) => string | undefined

/**
 * Tells of a path whether what stands there is at one of some others: where the file system does not tell their names
 * apart, of which one may be left for the other. `others` are asked for once somebody has to know.
 */
export const twinAmong = (repository: Repository, others: () => readonly string[]): Twin => {
  const known = once(() => new Map(others().map((other) => [foldedPath(other), other])))
  return (path) => {
    const other = known().get(foldedPath(path))
    if (other === undefined || other === path) return undefined
    return isOneFile(statOf(repository, path), statOf(repository, other)) ? other : undefined
  }
}
