import { EmendError, nearestName, shortBranch } from '@emend/model'
import type { FileSystem } from '../files/file-system.ts'
import { foldsCase } from '../git/names/folded-path.ts'
import { isRefName } from '../git/refs/ref-names.ts'
import type { RefStore } from '../git/refs/ref-store.ts'
import type { Located } from '../opening/discovery.ts'

const BRANCHES = 'refs/heads'

/**
 * The full name of a branch, by that or by its short one, or of the one that HEAD is on. It must exist, unless there is
 * none at all: the first commit makes it. Where the file system would find it by a name in another letter case, that is
 * none. `branch-unknown`, `branch-missing` where HEAD is on none.
 */
export const branchNamed = (
  refs: RefStore,
  name: string | undefined,
  { fs, gitDirectory, root: directory }: Located & { readonly fs: FileSystem },
): string => {
  const sought = name ?? refs.resolve('HEAD').ref
  if (sought === 'HEAD' && name === undefined) throw new EmendError('branch-missing', { directory })
  const full = sought.startsWith('refs/') ? sought : `${BRANCHES}/${sought}`
  const isBranch = full.startsWith(`${BRANCHES}/`) && isRefName(full)
  const { ref, id } = isBranch ? refs.resolve(full) : { ref: full, id: null }
  const folds = name !== undefined && foldsCase(fs, gitDirectory, 'hEaD')
  if (id !== null && !folds) return ref
  const known = refs.namesBelow(BRANCHES)
  if (id !== null && known.includes(full)) return ref
  const isPossible = isBranch && !REFUSED.test(full)
  if (isPossible && known.length === 0) return full
  throw unknownBranch(full, known, isPossible)
}

/** Names that git gives no new branch, although one that has them is served. Source: git-check-ref-format(1). */
const REFUSED = /^refs\/heads\/(?:-|HEAD$)/

const unknownBranch = (full: string, known: readonly string[], isPossible: boolean): EmendError => {
  const nearest = nearestName(shortBranch(full), known.map(shortBranch))
  return new EmendError('branch-unknown', {
    branch: shortBranch(full),
    ...(nearest !== undefined && { nearest }),
    ...(!isPossible && { impossible: true }),
  })
}
