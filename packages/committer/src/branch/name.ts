import { EmendError, nearestName } from '@emend/model'
import { isRefName } from '../git/refs/ref-names.ts'
import type { RefStore } from '../git/refs/ref-store.ts'

const BRANCHES = 'refs/heads'

/**
 * The full name of a branch, by that or by its short one, or of the one that HEAD is on. It must exist, unless there is none at all: the
 * first commit makes it. `branch-unknown`, `branch-missing` where HEAD is on none.
 */
export const branchNamed = (refs: RefStore, name: string | undefined, directory: string): string => {
  const sought = name ?? refs.resolve('HEAD').ref
  if (sought === 'HEAD' && name === undefined) throw new EmendError('branch-missing', { directory })
  const full = sought.startsWith('refs/') ? sought : `${BRANCHES}/${sought}`
  const isBranch = full.startsWith(`${BRANCHES}/`) && isRefName(full)
  const { ref, id } = isBranch ? refs.resolve(full) : { ref: full, id: null }
  if (id !== null) return ref
  const known = refs.namesBelow(BRANCHES)
  if (isBranch && known.length === 0) return full
  throw unknownBranch(full, known)
}

const unknownBranch = (full: string, known: readonly string[]): EmendError => {
  const short = (ref: string): string => ref.replace(`${BRANCHES}/`, '')
  const nearest = nearestName(short(full), known.map(short))
  return new EmendError('branch-unknown', { branch: short(full), ...(nearest !== undefined && { nearest }) })
}
