import { type Change, EmendError } from '@emend/model'
import { pathsOf } from '../../before-and-after.ts'
import { refuseUnmerged } from '../../preflight/preflight.ts'
import { attributeFilesAbove } from '../../rules.ts'
import type { IndexFile } from '../../work-tree/index-file.ts'

/**
 * Refuses an index that somebody has written since: in another format, or with other attributes on the way to a file,
 * by which git would store other bytes of it than were prepared (`moved`), or amid a merge (`index-unmerged`).
 */
export const verifyIndex = (changes: readonly Change[], planned: IndexFile, present: IndexFile): void => {
  if (present.foreign.join() !== planned.foreign.join())
    throw new EmendError('moved', { what: 'The format of the index' })
  refuseUnmerged(present)
  const files = attributeFilesAbove(pathsOf(changes))
  const [before, now] = [planned.find(files), present.find(files)]
  const other = files.find((file) => before.get(file)?.[0]?.id !== now.get(file)?.[0]?.id)
  if (other !== undefined) throw new EmendError('moved', { what: other })
}
