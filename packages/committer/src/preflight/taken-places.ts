import { type ChangeSet, EmendError } from '@emend/model'
import { ancestorsOf } from '../git/ancestors.ts'
import { entriesOf } from '../git/index/git-index.ts'
import { findEntries } from '../git/index/index-entries.ts'
import { rawPath, textPath } from '../git/raw-path.ts'
import type { IndexFile } from '../work-tree/index-file.ts'

/**
 * Refuses new paths (`dirty`) that need the place of something that the index has and the batch leaves alone: the user put
 * a directory in the place of a tracked file, or a file in that of a tracked directory, and has not committed it.
 */
export const refuseTakenPlaces = ({ index }: IndexFile, { changes }: ChangeSet): void => {
  const deleted = new Set(changes.filter(({ after }) => after === null).map(({ path }) => path))
  const added = changes
    .filter(({ before, after }) => before === null && after !== null)
    .map(({ path }) => path)
  if (added.length === 0) return
  const above = new Set(added.flatMap(ancestorsOf))
  const taken = [...findEntries(index, above).keys(), ...pathsBelow(index, added)]
  const path = taken.find((candidate) => !deleted.has(candidate))
  if (path !== undefined) throw new EmendError('dirty', { path, state: 'modified' })
}

/** The paths of an index that lie below any of some paths, in one pass. */
function* pathsBelow(index: IndexFile['index'], paths: readonly string[]): Generator<string> {
  const prefixes = paths.map((path) => Buffer.from(`${rawPath(path)}/`, 'latin1')).sort(Buffer.compare)
  const cursor = entriesOf(index)
  let next = 0
  while (next < prefixes.length && cursor.advance()) {
    const { name, nameFrom, nameTo } = cursor
    const starts = (prefix: Buffer): boolean =>
      nameTo - nameFrom > prefix.length &&
      name.compare(prefix, 0, prefix.length, nameFrom, nameFrom + prefix.length) === 0
    while (next < prefixes.length && cursor.compareName(prefixes[next]!) > 0 && !starts(prefixes[next]!))
      next++
    const prefix = prefixes[next]
    if (prefix !== undefined && starts(prefix)) yield textPath(name.toString('latin1', nameFrom, nameTo))
  }
}
