import { makeSignedCommit } from '../backends/git/signed-commit.ts'
import { readCommit } from '../git/commit.ts'
import type { Head } from '../head.ts'
import { isSigned } from '../preflight/signing.ts'
import type { Repository } from '../repository.ts'
import { type BuiltCommit, buildCommit } from './build-commit.ts'
import type { PreparedBatch } from './prepared-batch.ts'

/** Builds the commit of a batch, as `sign` does, and makes it durable with the checkpoint below it. */
export const seal = async (
  repository: Repository,
  head: Head,
  batch: PreparedBatch,
): Promise<BuiltCommit> => {
  const signed = await sign(repository, head, batch)
  await repository.objects.flush(batch.making)
  return signed
}

/**
 * Builds the commit of a batch, and the checkpoint below it, on a parent; signed, where commits are to be signed.
 * `interrupted` when the signal says so.
 */
export const sign = async (
  repository: Repository,
  head: Head,
  batch: PreparedBatch,
): Promise<BuiltCommit> => {
  const built = buildCommit(repository, head, batch)
  if (!isSigned(batch.cleared.settings) || !built.differs) return built
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
  const isCheckpoint = built.parent !== head.commit
  const parent = isCheckpoint ? await signed(built.parent!, head.commit) : head.commit
  return { ...built, parent, commit: await signed(built.commit, parent) }
}
