import { relative } from 'node:path'
import type { ChangeSet } from '@emend/model'
import type { Batch } from '../batch.ts'
import { type Commit, type FoundCommit, parseCommit, treeOf, writeCommit } from '../git/commit.ts'
import { pathsIn, type Trailer, trailersOf } from '../message/trailers.ts'
import type { Repository } from '../repository.ts'
import { bytesIfReadable } from '../stored-state.ts'
import { PRE_IMAGES, preImageRef } from '../uncommitted/pre-images.ts'

// Git knows no directories: the message of a batch tells of them. A batch of these alone has no commit on the branch.
// It is one beside it, under the ref where batches keep what git does not have: on the commit that it was made on and,
// as second parent, on the one that was made there before. Linked work trees share these refs, and not their
// directories: a trailer names the one that it was made in.

/**
 * Directories that a batch makes, outermost first, and removes, innermost first, and empty ones of the user that it
 * puts files into.
 */
export interface Directories extends Pick<ChangeSet, 'made' | 'removed'> {
  readonly filled: readonly string[]
}

/** The trailers that tell of directories. */
export const directoryTrailers = ({ made, removed, filled }: Directories): readonly Trailer[] => [
  ...made.map((path) => ({ key: 'Emend-Made', value: JSON.stringify(path) })),
  ...removed.map((path) => ({ key: 'Emend-Removed', value: JSON.stringify(path) })),
  ...filled.map((path) => ({ key: 'Emend-Filled', value: JSON.stringify(path) })),
]

/** The directories of a batch that is beside the branch; null for any other. */
export const directoriesOf = ({ refs }: Repository, { commit, batch, message }: Batch): Directories | null =>
  refs.resolve(preImageRef(batch)).id === commit ? directoriesIn(message) : null

/** The directories that the message of a batch tells of. */
export const directoriesIn = (message: string): Directories => {
  const trailers = trailersOf(message)
  const paths = (name: string): readonly string[] =>
    trailers.flatMap(({ key, value }) => (key === name ? pathsIn(value) : []))
  return { made: paths('Emend-Made'), removed: paths('Emend-Removed'), filled: paths('Emend-Filled') }
}

/** The batches of directories alone, by the commit that they were made on, newest first. Only a work tree has any. */
export const directoryBatches = (repository: Repository): ReadonlyMap<string, readonly FoundCommit[]> => {
  const found = new Map<string, FoundCommit>()
  for (const commit of repository.branch === null ? keptBy(repository) : [])
    if (isOf(repository, commit)) found.set(commit.id, commit)
  const depth = ({ parents: [, before] }: FoundCommit): number =>
    before !== undefined && found.has(before) ? 1 + depth(found.get(before)!) : 0
  const newestFirst = [...found.values()].sort(
    (one, other) => depth(other) - depth(one) || other.committer.seconds - one.committer.seconds,
  )
  const byBase = new Map<string, FoundCommit[]>()
  for (const commit of newestFirst)
    byBase.set(commit.parents[0]!, [...(byBase.get(commit.parents[0]!) ?? []), commit])
  return byBase
}

/**
 * Stages the commit of a batch of directories alone; null on an unborn branch, which has nothing for it to be beside.
 */
export const writeDirectories = (
  repository: Repository,
  head: string | null,
  { message, author, committer }: Pick<Commit, 'message' | 'author' | 'committer'>,
): string | null => {
  if (head === null) return null
  const tree = treeOf(repository.objects, head)
  const [before] = directoryBatches(repository).get(head) ?? []
  const parents = [head, before?.id ?? null]
  const told = `${message}${workTreeTrailer(repository)}`
  return writeCommit(repository.objects, { tree, parents, author, committer, message: told })
}

/** True for a batch of directories alone that was made in the work tree at hand. */
const isOf = (repository: Repository, { message }: FoundCommit): boolean =>
  /^Emend-(Made|Removed): /m.test(message) &&
  (/^Emend-Work-Tree: .*\n/m.exec(message)?.[0] ?? '') === workTreeTrailer(repository)

/** The line that names a linked work tree by where git keeps what is its own; empty for the main one. */
const workTreeTrailer = ({ gitDirectory, commonDirectory }: Repository): string => {
  const name = relative(commonDirectory, gitDirectory)
  return name === '' ? '' : `Emend-Work-Tree: ${JSON.stringify(name)}\n`
}

const keptBy = ({ objects, refs }: Repository): readonly FoundCommit[] => {
  const ids = [...refs.idsBelow(PRE_IMAGES).values()]
  objects.foresee(ids)
  return ids.flatMap((id) => {
    const bytes = bytesIfReadable(objects, id)
    return bytes === null ? [] : { id, ...parseCommit(bytes) }
  })
}
