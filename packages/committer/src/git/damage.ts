import { EmendError } from '@emend/model'
import { unlessProblem } from '../failures.ts'

/** The error for bytes in the object store that are not what git would have written. */
export const damaged = (what: string, cause?: unknown): EmendError =>
  new EmendError(
    'repository-damaged',
    { what, remedy: '`git fsck --full` shows the extent; fetch the objects again or restore a copy.' },
    { cause },
  )

/** What somebody reads; null where it is damaged. */
export const unlessDamaged = <Read>(read: () => Read): Read | null =>
  unlessProblem(['repository-damaged'], read, null)

/** The error for refs at which git itself would stop, `fsck` too. */
export const damagedRefs = (what: string): EmendError =>
  new EmendError('repository-damaged', {
    what,
    remedy:
      'Git itself stops there, too. Put the file right by hand, or restore it: the last line of a ref’s log, under `logs` in the git directory, has the id that it was moved to.',
  })

/** The error for an index that git could not have written. */
export const damagedIndex = (what: string): EmendError =>
  new EmendError('repository-damaged', {
    what,
    remedy:
      'Move the index away (`git rev-parse --git-path index` says where it is), and have it made anew: `git reset`.',
  })

/** The error for configuration that git itself would stop at. */
export const damagedConfiguration = (what: string): EmendError =>
  new EmendError('repository-damaged', { what, remedy: 'Correct the file; git itself stops there, too.' })
