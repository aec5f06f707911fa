import { EmendError } from '@emend/model'
import type { Making } from '../files/durable-write.ts'
import { readCommit, treeOf, writeCommit } from '../git/commit.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import { treeItems } from '../git/trees/read-tree.ts'
import type { TreeItem } from '../git/trees/tree.ts'
import { updateTree } from '../git/trees/update-tree.ts'
import { pathsIn } from '../message/trailers.ts'
import type { Repository } from '../repository.ts'

/** Where the refs are under which batches keep what they replace and HEAD does not have. */
export const PRE_IMAGES = 'refs/emend/batches'

/** The ref under which a batch keeps what it replaces. */
export const preImageRef = (batch: string): `refs/${string}` => `${PRE_IMAGES}/${batch}`

/** What a batch keeps: by path, files and links with the bytes that they had in the work tree, or in the index. */
export interface PreImages {
  readonly workTree: ReadonlyMap<string, TreeItem>
  readonly index?: ReadonlyMap<string, TreeItem>
  /**
   * What the batch leaves in the work tree where that is not what it commits, or was not what HEAD had; null for
   * nothing.
   */
  readonly left?: ReadonlyMap<string, TreeItem | null>
}

/**
 * Stages the commit that holds pre-images, and returns its id. As in `git stash`, its tree is what the work tree had,
 * and a parent has what the index had. `base` is a tree to add them to.
 */
export const writePreImages = (
  objects: ObjectStore,
  { workTree, index = new Map(), left = new Map() }: PreImages,
  { batch, now, base = null }: { readonly batch: string; readonly now: Date; readonly base?: string | null },
): string => {
  const seconds = Math.floor(now.getTime() / 1000)
  const by = { name: 'emend', email: 'emend@localhost', seconds, offset: '+0000' }
  const write = (tree: string, parents: readonly string[], message: string): string =>
    writeCommit(objects, { tree, parents, author: by, committer: by, message })
  const staged = (): string =>
    write(updateTree(objects, null, index), [], `What was staged before batch ${batch}\n`)
  const trailers = [...left].map(([path, item]) => `Emend-Left: ${leftText(item)} ${JSON.stringify(path)}\n`)
  const message = `What the work tree held before batch ${batch}\n\n${trailers.join('')}`
  return write(updateTree(objects, base, workTree), index.size === 0 ? [] : [staged()], message)
}

const leftText = (item: TreeItem | null): string => (item === null ? 'absent' : `${item.mode} ${item.id}`)

/** Stores the pre-images of a batch, and points its ref at them, so that no prune takes them. */
export const keepUnder = async (
  { objects, refs }: Pick<Repository, 'objects' | 'refs'>,
  batch: string,
  commit: string,
  making: Making,
): Promise<void> => {
  await objects.flush(making)
  await objects.secure(making)
  refs.keep(preImageRef(batch), commit, making)
}

/** Lets go of the pre-images of a batch that was taken back, unless something was added to them since. */
export const dropPreImages = ({ refs }: Repository, home: string, batch: string, commit: string): void => {
  const ref = preImageRef(batch)
  const { id } = refs.resolve(ref)
  if (id === null || id === commit) refs.remove(ref, { sync: true, home })
}

/** What a batch keeps, as a tree by path, and what it left in the work tree. */
export interface Kept extends Required<Pick<PreImages, 'left'>> {
  readonly tree: string
  /** Reads those of the paths it left something at of which something was staged. */
  readonly staged: () => readonly string[]
}

/** The ref of a batch for which something is kept; null for nothing. */
export const keptRef = ({ refs }: Repository, batch: string): string | null =>
  refs.resolve(preImageRef(batch)).id === null ? null : preImageRef(batch)

/** Refuses an id under which an earlier batch keeps something, which would be lost. `usage`. */
export const refuseTakenId = (repository: Repository, batch: string): void => {
  if (keptRef(repository, batch) === null) return
  const error = `The batch id ${batch} is taken: what an earlier batch of that id replaced is kept under it.`
  const remedy =
    'Give each batch an id of its own; a `random` that gives the same numbers again makes the same ids.'
  throw new EmendError('usage', { error, remedy })
}

/** What is kept for a batch; null for nothing. */
export const keptFor = (repository: Repository, batch: string): Kept | null => {
  const { id } = repository.refs.resolve(preImageRef(batch))
  if (id === null) return null
  const { objects } = repository
  const { tree, parents, message } = readCommit(objects, id)
  const left = leftIn(message)
  const staged = () => [...treeItems(objects, treeOf(objects, parents[0] ?? null), left.keys()).keys()]
  return { tree, left, staged }
}

/** A line ends where git ends it: to JavaScript, U+2028 in a name is another end. */
const LEFT = /(?<=\n)Emend-Left: (?:absent|(\d{6}) ([0-9a-f]{40}|[0-9a-f]{64})) ("[^\n]*")(?=\n)/g

const leftIn = (message: string): Kept['left'] =>
  new Map(
    [...message.matchAll(LEFT)].flatMap(([, mode, id, path]) =>
      pathsIn(path!).map((left) => [left, mode === undefined ? null : { mode, id: id! }] as const),
    ),
  )
