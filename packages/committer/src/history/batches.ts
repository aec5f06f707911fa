import { EmendError } from '@emend/model'
import type { Batch } from '../batch.ts'
import { type FoundCommit, parseCommit, readCommit } from '../git/commit.ts'
import { OBJECT_ID } from '../git/objects/object.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import type { Signature } from '../git/signature.ts'
import { subjectOf } from '../message/assemble.ts'
import { batchAmong, type Trailer, trailer, trailersOf, trailersOfEach } from '../message/trailers.ts'
import type { Repository } from '../repository.ts'
import { ancestryOf, type CameFrom } from './ancestry.ts'
import { directoryBatches } from './directories.ts'
import { commitStartingWith, resolveCommit } from './revision.ts'
import { undoersFirst } from './undoers-first.ts'
import type { PassedCommit } from './walk.ts'

/**
 * What the message of a batch, or of a commit that takes one back, has in it somewhere, in any encoding that git takes.
 */
const SPEAKING = /Emend-|This reverts commit/i

const speaks = ({ bytes }: PassedCommit): boolean => SPEAKING.test(bytes.toString('latin1'))

/** The batches among the ancestors of a commit (itself included), newest first, each with the commit that undid it. */
export async function* walkBatches(repository: Repository, from: string): AsyncGenerator<Batch> {
  const taken: Taken = { commits: new Map(), batches: new Map() }
  const cameFrom = ancestryOf(repository, from)
  for await (const found of walkBoth(repository, from)) {
    const batch = batchOf(found)
    const undoneBy = await undoerOf(cameFrom, taken, found.id, batch?.batch)
    // Who is newer came first: an undo that was itself undone takes nothing back.
    if (undoneBy === undefined) take(taken, found.id, takenBack(repository.objects, found.message))
    if (batch !== null) yield undoneBy === undefined ? batch : { ...batch, undoneBy }
  }
}

type Wanted = (batch: Batch) => boolean | Promise<boolean>

/** The batches of the branch, or of the tip that batches go to, that are wanted, latest first. */
export async function* batchesWith(repository: Repository, wanted: Wanted): AsyncGenerator<Batch> {
  const { commit: head } = repository.head()
  if (head === null) return
  for await (const batch of walkBatches(repository, head)) if (await wanted(batch)) yield batch
}

/** The latest of them; undefined for none. */
export const findBatch = async (repository: Repository, wanted: Wanted): Promise<Batch | undefined> => {
  for await (const batch of batchesWith(repository, wanted)) return batch
  return undefined
}

/**
 * The batch that somebody names by a commit, without what later ones have made of it. `commit-unknown`, `not-a-batch`.
 */
export const batchNamed = (repository: Repository, revision: string): Batch => {
  const batch = batchOf(readCommit(repository.objects, resolveCommit(repository, revision)))
  if (batch === null) throw new EmendError('not-a-batch', { commit: revision })
  return batch
}

/**
 * The commits of the branch that speak of batches, and before each the batches of directories alone that were made on
 * it; those of one second with who takes back before what is taken back.
 */
async function* walkBoth(repository: Repository, from: string): AsyncGenerator<FoundCommit> {
  const beside = directoryBatches(repository)
  const undone = ({ message }: FoundCommit) =>
    takenBack(repository.objects, message).map(({ commit }) => commit)
  let second: number | undefined
  const found: FoundCommit[] = []
  for await (const passed of repository.walk(from)) {
    if (passed.seconds !== second) yield* undoersFirst(found.splice(0), undone)
    second = passed.seconds
    found.push(...(beside.get(passed.id) ?? []))
    if (speaks(passed)) found.push({ id: passed.id, ...parseCommit(passed.bytes) })
  }
  yield* undoersFirst(found, undone)
}

/** Who takes what back, by commit and by batch: a rebase gives a batch another commit, and leaves it its id. */
interface Taken {
  readonly commits: Map<string, string>
  readonly batches: Map<string, Undoer>
}

interface TakenBack {
  readonly commit: string
  readonly batch: string | undefined
}

/** Who takes back a batch, and the commit that is named for it. */
interface Undoer {
  readonly by: string
  readonly named: string
}

const take = ({ commits, batches }: Taken, by: string, undone: readonly TakenBack[]): void => {
  for (const { commit, batch } of undone) {
    commits.set(commit, by)
    if (batch !== undefined) batches.set(batch, { by, named: commit })
  }
}

const undoerOf = async (
  cameFrom: CameFrom,
  { commits, batches }: Taken,
  commit: string,
  batch = '',
): Promise<string | undefined> => {
  const by = commits.get(commit)
  const undoer = batches.get(batch)
  if (undoer === undefined || (by !== undefined && by !== undoer.by)) return by
  // An undo that came from the very commit that it names takes back that one, and no copy that another branch had.
  if (by === undefined && (await cameFrom(undoer.by, undoer.named))) return undefined
  batches.delete(batch)
  return undoer.by
}

/** The batch that a commit holds, or null for a commit that emend did not make. */
const batchOf = (found: FoundCommit): Batch | null => {
  const trailers = trailersOf(found.message)
  const batch = batchAmong(trailers)
  if (batch === undefined) return null
  const plan = trailer(trailers, 'Emend-Plan')
  const undoes = trailer(trailers, 'Emend-Undoes')
  const undoesBatch = trailer(trailers, 'Emend-Undoes-Batch')
  return {
    commit: found.id,
    parents: found.parents,
    batch,
    subject: subjectOf(found.message),
    message: found.message,
    author: found.author,
    committer: found.committer,
    date: dateOf(found.committer),
    ...(plan !== undefined && { plan }),
    ...(undoes !== undefined && { undoes }),
    ...(undoesBatch !== undefined && { undoesBatch }),
  }
}

/** One that no calendar has is the start of 1970, as git shows it. */
const dateOf = ({ seconds }: Signature): Date => {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? new Date(0) : date
}

/**
 * What a message says that it takes back: in emend's own trailers, or in the words of `git revert`. What stands above the
 * trailers of a batch is what somebody has it say.
 */
const takenBack = (objects: ObjectStore, message: string): readonly TakenBack[] => {
  const each = trailersOfEach(message)
  const isOfBatch = batchAmong(each.at(-1) ?? []) !== undefined
  const undone = undoneBy(isOfBatch ? each.slice(-1) : each)
  const named = undone.length > 0 || isOfBatch ? undone : revertedBy(objects, message)
  return named.map(({ commit, batch }) => ({ commit, batch: batch ?? batchAt(objects, commit)?.batch }))
}

/** Of reverts that were squashed, one may take another back. */
const revertedBy = (objects: ObjectStore, message: string): readonly TakenBack[] => {
  const named = namedIn(objects, message)
  const others = named.length > 1 ? named : []
  const again = others.flatMap((id) => {
    const isThere = objects.read(id)?.type === 'commit'
    return isThere ? namedIn(objects, readCommit(objects, id).message) : []
  })
  return named.flatMap((commit) => (again.includes(commit) ? [] : { commit, batch: undefined }))
}

/**
 * With `--reference`, the id is a shortened one, before subject and date; GitLab writes no full stop after it. Source:
 * git-revert(1).
 */
const namedIn = (objects: ObjectStore, message: string): readonly string[] =>
  Array.from(message.matchAll(/^This reverts commit ([0-9a-f]{4,64})(?:[.,]|$| \()/gm)).flatMap(([, id]) =>
    OBJECT_ID.test(id!) ? id! : (commitStartingWith(objects, id!) ?? []),
  )

/**
 * By the trailers of an undo, or of those that another commit was squashed onto, but for one that another of them takes
 * back.
 */
const undoneBy = (each: readonly (readonly Trailer[])[]): readonly TakenBack[] => {
  const undos = each.flatMap((trailers) => {
    const commit = trailer(trailers, 'Emend-Undoes')
    const own = batchAmong(trailers)
    return commit === undefined ? [] : [{ commit, own, batch: trailer(trailers, 'Emend-Undoes-Batch') }]
  })
  return undos.filter(({ own }) => own === undefined || undos.every(({ batch }) => batch !== own))
}

/** The batch that a commit holds; null where there is none, or no such commit any more. */
export const batchAt = (objects: ObjectStore, id: string): Batch | null =>
  OBJECT_ID.test(id) && objects.read(id)?.type === 'commit' ? batchOf(readCommit(objects, id)) : null
