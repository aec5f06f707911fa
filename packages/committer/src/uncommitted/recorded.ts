import { treeOf } from '../git/commit.ts'
import type { IndexRecord } from '../git/index/index-entries.ts'
import { treeItems } from '../git/trees/read-tree.ts'
import { isTree, type TreeItem } from '../git/trees/tree.ts'
import type { Head } from '../head.ts'
import type { Repository } from '../repository.ts'
import type { IndexFile } from '../work-tree/index-file.ts'

/** What HEAD and the index have for the touched paths. */
export interface Recorded {
  /** Files, links and submodules: a directory is none of them, and git has no directories. */
  readonly committed: ReadonlyMap<string, TreeItem>
  readonly staged: ReadonlyMap<string, IndexRecord>
  /** The index that this was read from. */
  readonly index: IndexFile
}

/** Reads what HEAD and the index have for some paths. */
export const readRecorded = (
  { objects }: Repository,
  head: Head,
  index: IndexFile,
  paths: readonly string[],
): Recorded => {
  const staged = new Map<string, IndexRecord>()
  for (const [path, [record]] of index.find(paths)) staged.set(path, record!)
  const items = objects.together(() => treeItems(objects, treeOf(objects, head.commit), paths))
  return { committed: new Map([...items].filter(([, item]) => !isTree(item))), staged, index }
}
