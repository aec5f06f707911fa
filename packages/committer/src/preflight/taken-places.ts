import { type ChangeSet, EmendError } from '@emend/model'
import { ancestorsOf } from '../git/ancestors.ts'
import type { IndexFile } from '../work-tree/index-file.ts'

/**
 * Refuses new paths (`dirty`) that need the place of something that the index has and the batch leaves alone: the user put
 * a directory in the place of a tracked file, or a file in that of a tracked directory, and has not committed it.
 */
export const refuseTakenPlaces = (index: IndexFile, { changes }: ChangeSet): void => {
  const deleted = new Set(changes.filter(({ after }) => after === null).map(({ path }) => path))
  const added = changes
    .filter(({ before, after }) => before === null && after !== null)
    .map(({ path }) => path)
  if (added.length === 0) return
  const above = new Set(added.flatMap(ancestorsOf))
  const taken = [...index.find(above).keys(), ...index.pathsBelow(added)]
  const path = taken.find((candidate) => !deleted.has(candidate))
  if (path !== undefined) throw new EmendError('dirty', { path, state: 'modified' })
}
