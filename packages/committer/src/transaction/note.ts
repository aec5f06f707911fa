import { treeOf, writeCommit } from '../git/commit.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import { isTree } from '../git/trees/tree.ts'
import { updateTree } from '../git/trees/update-tree.ts'
import type { Repository } from '../repository.ts'
import { withRetries } from '../retry.ts'
import type { PreparedBatch } from './prepared-batch.ts'

/** Where git notes are that say what batches were made of. */
const NOTES = 'refs/notes/emend'

/** Says something of a commit in a git note, on top of the notes there are. Returns warnings: the commit stands. */
export const writeNote = async (
  repository: Repository,
  batch: PreparedBatch,
  commit: string,
  text: string,
): Promise<readonly string[]> => {
  try {
    await withRetries(() => addNote(repository, batch, commit, text), batch.random, ['busy', 'moved'])
    return []
  } catch (error) {
    return [`The note could not be written: ${(error as Error).message}`]
  }
}

const addNote = async (
  { objects, refs }: Repository,
  { committer, cleared, making }: PreparedBatch,
  commit: string,
  text: string,
): Promise<void> => {
  const from = refs.resolve(NOTES).id
  const notes = treeOf(objects, from)
  const blob = objects.write('blob', Buffer.from(text))
  const path = notePath(objects, notes, commit)
  const tree = updateTree(objects, notes, new Map([[path, { mode: '100644', id: blob }]]))
  const message = `Note the plan of ${commit}\n`
  const to = writeCommit(objects, { tree, parents: [from], author: committer, committer, message })
  await objects.flush(making)
  const log = cleared.settings.logRefUpdates
  const ref = await refs.prepare(
    { ref: NOTES, from, to, by: committer, message: `emend: ${message}` },
    { ...making, log },
  )
  try {
    await ref.ready()
    await objects.secure(making)
    await ref.commit()
  } finally {
    await ref.abort()
  }
  await objects.secure(making)
}

/** Where the note of a commit belongs: once there are many, git parts their ids into directories, two digits each. */
const notePath = (objects: ObjectStore, notes: string | null, commit: string): string => {
  let [path, rest, tree] = ['', commit, notes]
  while (tree !== null) {
    const parts = objects.entries(tree).filter((entry) => isTree(entry) && /^[0-9a-f]{2}$/.test(entry.name))
    if (parts.length === 0) break
    const digits = rest.slice(0, 2)
    tree = parts.find(({ name }) => name === digits)?.id ?? null
    path += `${digits}/`
    rest = rest.slice(2)
  }
  return path + rest
}
