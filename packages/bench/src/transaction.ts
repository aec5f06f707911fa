import { execFileSync } from 'node:child_process'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Workspace } from '@emend/engine'
import { makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import { whileDiskIsBusy } from './busy-disk.ts'
import { DURABLE, pathOf, repositoryOf, textOf } from './large-repository.ts'
import { milliseconds, ratio, table, timeInTurn, type Work } from './measure.ts'

/** Up to this many files, each run has a repository of its own. */
const CLONED = 1_000

/**
 * A library transaction (plan and commit, the work tree written) against `git commit --only` of the same change:
 * without fsync against git as it is by default, durable against git that syncs all that it writes. git's files are
 * written before the clock starts, except in the column that says otherwise.
 */
export const benchTransactions = async (
  sizes: readonly number[],
  edits: readonly number[],
  rounds: number,
): Promise<string> => {
  const rows: string[][] = []
  const made: TestRepository[] = []
  for (const size of sizes) {
    const original = repositoryOf(size)
    made.push(original)
    for (const count of edits) rows.push(await benchOne(original, made, size, count, rounds))
  }
  for (const repository of made) repository.remove()
  return table(
    [
      'files',
      'edited',
      '`git commit --only`',
      'emend, no fsync',
      'ratio',
      'files written, then `git commit --only`',
      'ratio',
      '`git -c core.fsync=all commit --only`',
      'emend, durable',
      'ratio',
    ],
    rows,
  )
}

/** Which repository a run works in, and how often its files have been edited. */
interface Turn {
  readonly repository: TestRepository
  readonly edition: number
}

/**
 * A file system that has just freed many files is slow to make new ones beside them. So each run has a fresh clone
 * where that can be had in reasonable time, and none is removed before the end of all.
 */
const turns = (original: TestRepository, made: TestRepository[], size: number) => {
  let edition = -1
  return {
    next: (): Turn => {
      if (size > CLONED) return { repository: original, edition: ++edition }
      const repository = makeRepository()
      execFileSync('git', ['clone', '-q', original.root, join(repository.root, 'clone')])
      made.push(repository)
      const clone = openTestRepository(join(repository.root, 'clone'))
      clone.git('config', 'user.name', 'Ada')
      clone.git('config', 'user.email', 'ada@example.com')
      makeOlder(clone, size)
      return { repository: clone, edition: 0 }
    },
    end: (): void => {
      if (size > CLONED)
        original.git('reset', '-q', '--hard', original.git('rev-list', '--max-parents=0', 'HEAD'))
    },
  }
}

/**
 * Makes the files older than the index, as in most repositories. Right after a clone they are of the same second, and
 * whoever writes the index, git or emend, has to look at each of them again.
 */
const makeOlder = (clone: TestRepository, size: number): void => {
  const before = Date.now() / 1000 - 60
  for (let index = 0; index < size; index++) utimesSync(join(clone.root, pathOf(index)), before, before)
  clone.git('update-index', '-q', '--refresh')
}

/**
 * The same, durable alone, with more edits, while the disk has other work: a sync takes the time there that it takes on
 * most disks.
 */
export const benchDurable = async (
  cases: readonly (readonly [size: number, edits: number])[],
  rounds: number,
): Promise<string> => {
  const made: TestRepository[] = []
  const rows: string[][] = []
  for (const [size, count] of cases) {
    const original = repositoryOf(size)
    made.push(original)
    const paths = spread(size, count)
    const { next } = turns(original, made, size)
    const contenders = [gitCommit(next, paths, DURABLE), emendApply(next, paths, true)]
    const [git, emend] = await whileDiskIsBusy(() => timeInTurn(contenders, rounds))
    rows.push([String(size), String(count), milliseconds(git!), milliseconds(emend!), ratio(emend!, git!)])
  }
  for (const repository of made) repository.remove()
  return table(['files', 'edited', '`git -c core.fsync=all commit --only`', 'emend, durable', 'ratio'], rows)
}

const spread = (size: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => Math.floor((index * size) / count))

const benchOne = async (
  original: TestRepository,
  made: TestRepository[],
  size: number,
  count: number,
  rounds: number,
): Promise<string[]> => {
  const paths = spread(size, count)
  const { next, end } = turns(original, made, size)
  const contenders = [
    gitCommit(next, paths),
    emendApply(next, paths, false),
    gitWriteAndCommit(next, paths),
    gitCommit(next, paths, DURABLE),
    emendApply(next, paths, true),
  ]
  const [git, quick, written, synced, durable] = await timeInTurn(contenders, rounds)
  end()
  return [
    String(size),
    String(count),
    milliseconds(git!),
    milliseconds(quick!),
    ratio(quick!, git!),
    milliseconds(written!),
    ratio(quick!, written!),
    milliseconds(synced!),
    milliseconds(durable!),
    ratio(durable!, synced!),
  ]
}

const gitCommit = (next: () => Turn, paths: readonly number[], options: readonly string[] = []): Work => {
  let turn: Turn
  return {
    prepare: () => {
      turn = next()
      writeFiles(turn, paths)
    },
    run: () => commitOnly(turn, paths, options),
  }
}

/** The same, with the files that emend has to write within the time as well. */
const gitWriteAndCommit = (next: () => Turn, paths: readonly number[]): Work => {
  let turn: Turn
  return {
    prepare: () => {
      turn = next()
    },
    run: () => {
      writeFiles(turn, paths)
      commitOnly(turn, paths, [])
    },
  }
}

const writeFiles = ({ repository, edition }: Turn, paths: readonly number[]): void => {
  for (const index of paths) writeFileSync(join(repository.root, pathOf(index)), textOf(index, edition + 1))
}

const commitOnly = ({ repository }: Turn, paths: readonly number[], options: readonly string[]): void => {
  repository.git(...options, 'commit', '-q', '-m', 'Edit', '--only', '--', ...paths.map(pathOf))
}

const emendApply = (next: () => Turn, paths: readonly number[], fsync: boolean): Work => {
  let workspace: Workspace
  let turn: Turn
  return {
    prepare: async () => {
      turn = next()
      workspace = await Workspace.open(turn.repository.root)
    },
    run: async () => {
      const operations = paths.map((index) => ({
        op: 'edit' as const,
        path: pathOf(index),
        find: `edition ${turn.edition}`,
        replace: `edition ${turn.edition + 1}`,
      }))
      const result = await workspace.apply(operations, { message: 'Edit', fsync })
      if (!result.ok) throw new Error(result.report)
    },
  }
}
