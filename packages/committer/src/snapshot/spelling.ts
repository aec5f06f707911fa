import { posix } from 'node:path'
import { childOf, type Obstacle, parentOf } from '@emend/model'
import { foldedPath } from '../git/names/folded-path.ts'
import { placesOf } from '../preflight/letter-case.ts'
import type { Repository } from '../repository.ts'
import type { Settings } from '../settings.ts'
import type { IndexFile } from '../work-tree/index-file.ts'
import { namesInWorkTree } from '../work-tree/names.ts'
import { isTwin, twinAmong } from '../work-tree/twins.ts'

/** Why a path at which something stands is not its name, null where it is. The directory above goes by its own name. */
export type Spelling = (path: string) => Obstacle | null

/**
 * Tells what is meant by a path that the file system takes for another one (`core.ignoreCase`): what git tracks by
 * another name or, where it tracks nothing there, what the directory has.
 */
export const spellingIn = (
  repository: Repository,
  { ignoreCase }: Settings,
  tracked: IndexFile,
): Spelling => {
  if (!ignoreCase) return () => null
  const twin = twinAmong(repository, () => [...placesOf(repository.index().paths())])
  return (path) => {
    if (tracked.has(path)) return null
    const meant = twin(path) ?? nameOnDisk(repository, path)
    return meant === undefined ? null : misspelt(path, meant)
  }
}

const nameOnDisk = (repository: Repository, path: string): string | undefined => {
  const [directory, base] = [parentOf(path), posix.basename(path)]
  const names = namesInWorkTree(repository, directory)
  if (names.includes(base)) return undefined
  const name = names.find((one) => foldedPath(one) === foldedPath(base))
  if (name === undefined) return undefined
  const other = childOf(directory, name)
  return isTwin(repository, path, other) ? other : undefined
}

const misspelt = (path: string, meant: string): Obstacle => {
  const form = ['NFC', 'NFD'].find((one) => path.normalize(one) === path && meant.normalize(one) !== meant)
  const isForm = path.normalize() === meant.normalize()
  return {
    code: 'path-misspelt',
    reason: isForm
      ? `in Unicode’s form ${form ?? 'of its own'}, which is that of no file here, but is taken for one`
      : 'letter case does not tell files apart here',
    meant,
  }
}
