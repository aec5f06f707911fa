import type { ObjectStore } from '../git/objects/object-store.ts'
import { rawPath, textPath } from '../git/raw-path.ts'
import { isTree } from '../git/tree.ts'
import { caseTwin } from '../preflight/letter-case.ts'
import type { Recorded } from '../uncommitted/recorded.ts'

/**
 * Where names that differ in letter case alone are one file (`core.ignoreCase`), refuses a new path that is such a twin of one in the
 * tree, unless the batch has that as well. Only directories on the way are read.
 */
export const refuseCaseTwinsIn = (
  objects: ObjectStore,
  tree: string | null,
  paths: readonly string[],
  { committed }: Pick<Recorded, 'committed'>,
): void => {
  if (tree === null) return
  const known = new Set(paths)
  for (const path of paths) {
    if (committed.has(path)) continue
    const twin = twinsIn(objects, tree, rawPath(path.toLowerCase()).split('/')).find((one) => !known.has(one))
    if (twin !== undefined) throw caseTwin(path, twin)
  }
}

/** The files of a tree whose path is this one in some letter case. */
const twinsIn = (objects: ObjectStore, tree: string, [name, ...rest]: readonly string[]): readonly string[] =>
  objects
    .entries(tree)
    .filter((entry) => rawPath(textPath(entry.name).toLowerCase()) === name)
    .flatMap((entry) => {
      if (rest.length === 0) return isTree(entry) ? [] : textPath(entry.name)
      return isTree(entry)
        ? twinsIn(objects, entry.id, rest).map((below) => `${textPath(entry.name)}/${below}`)
        : []
    })
