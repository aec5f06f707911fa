import { makeSignedCommit } from '../backends/git/signed-commit.ts'
import { readCommit } from '../git/commit.ts'
import type { Repository } from '../repository.ts'
import type { BuiltCommit } from './build-commit.ts'
import type { PreparedBatch } from './prepared-batch.ts'

/** Makes a built commit, and the checkpoint below it, durable; signed, where commits are to be signed. */
export const seal = async (
  repository: Repository,
  built: BuiltCommit,
  head: string | null,
  batch: PreparedBatch,
): Promise<BuiltCommit> => {
  const signed = await sign(repository, built, head, batch)
  await repository.objects.flush(batch.making)
  return signed
}

/**
 * Signs a built commit, and the checkpoint below it, where commits are to be signed. `interrupted` when the signal says
 * so.
 */
export const sign = async (
  repository: Repository,
  built: BuiltCommit,
  head: string | null,
  batch: PreparedBatch,
): Promise<BuiltCommit> => {
  if (!batch.cleared.signs || !built.differs) return built
  const { git, objects } = repository
  await objects.flush(batch.making)
  const { making, signingPatience: patience, signal } = batch
  const options = { sync: making.sync, patience, signal }
  const signed = async (id: string, below: string | null): Promise<string> => {
    const commit = readCommit(objects, id)
    const parents = below === null ? [] : [below]
    const made = await makeSignedCommit(git!, { ...commit, parents }, options)
    objects.writeAs(made, 'commit', objects.expect(made, 'commit'))
    return made
  }
  const parent = built.parent === null || built.parent === head ? head : await signed(built.parent, head)
  return { ...built, parent, commit: await signed(built.commit, parent) }
}
