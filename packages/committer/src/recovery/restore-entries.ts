import { join } from 'node:path'
import { pathsOf } from '../before-and-after.ts'
import { unlessProblem } from '../failures.ts'
import { removeIfExists } from '../files/removals.ts'
import type { IndexEntry } from '../git/index/entry-bytes.ts'
import type { IndexRecord } from '../git/index/index-entries.ts'
import type { IndexChanges } from '../git/index/patch-index.ts'
import { lockFile, releaseDead } from '../git/locks/lock-file.ts'
import type { JournalRecord } from '../journal/record.ts'
import type { Repository } from '../repository.ts'
import { timesIn } from '../work-tree/look.ts'

/** Names of the old and the new index in the home of a batch. */
export const OLD_INDEX = 'index.old'
export const NEW_INDEX = 'index.new'

/**
 * Puts those entries of the index back that are still what a batch with this home, which died, has made them. `busy`
 * where somebody else holds the lock.
 */
export const restoreEntries = (
  repository: Repository,
  home: string,
  record: JournalRecord,
  mine: string,
): void => {
  const { fs } = repository
  if (leftBy(repository, home, record).size === 0) return
  // Who has written the index since may not have asked for the lock.
  releaseDead(repository, 'index', home)
  const lock = lockFile(repository, 'index', { home: mine, sync: false })
  try {
    const index = repository.index()
    const restored = join(mine, 'index.restored')
    removeIfExists(fs, restored)
    index.writeChanged(restored, leftBy(repository, home, record), {
      treesBefore: new Map(),
      treesAfter: new Map(),
      timesOf: timesIn(repository),
      holds: () => false,
    })
    fs.renameSync(restored, index.path)
  } finally {
    lock.release()
  }
}

/** What the index still has from a batch, as it was before. */
const leftBy = (repository: Repository, home: string, { changes }: JournalRecord): IndexChanges => {
  const [written, old] = [join(home, NEW_INDEX), join(home, OLD_INDEX)]
  const paths = pathsOf(changes)
  // An index that was cut off while it was written was never put in place: nothing is of that.
  const cutOff = ['repository-damaged', 'git-failed'] as const
  const batch = unlessProblem(cutOff, () => repository.indexAt(written).find(paths), null)
  if (batch === null) return new Map()
  const now = repository.index().find(paths)
  const before = repository.indexAt(old).find(paths)
  const isLeft = (path: string): boolean =>
    isSame(now.get(path), batch.get(path)) && !isSame(now.get(path), before.get(path))
  return new Map(paths.filter(isLeft).map((path) => [path, entryOf(before.get(path))]))
}

type Records = readonly IndexRecord[] | undefined

const isSame = (one: Records, other: Records): boolean => textOf(one) === textOf(other)

const textOf = (records: Records): string =>
  (records ?? []).map(({ mode, id, stage }) => `${mode} ${id} ${stage}`).join('\n')

/** Git compares the file the next time that it looks. */
const entryOf = (records: Records): IndexEntry | null => {
  const [record] = records ?? []
  if (record === undefined) return null
  const { mode, id, intentToAdd } = record
  return { mode, id, intentToAdd, stat: null }
}
