import type { TestRepository } from '@emend/testkit'
import { milliseconds, ratio, table, timeInTurn } from '../../measure.ts'
import { whileDiskIsBusy } from './busy-disk.ts'
import { emendApply, gitCommit, type Turns, turns } from './contenders.ts'
import { DURABLE, repositoryOf } from './large-repository.ts'

/** So many edits, of one line in each of so many files, in a repository of a size. */
type Case = readonly [size: number, edits: number]

const SYNCED = '`git -c core.fsync=all commit --only`'

const HEADER = [
  'files',
  'edited',
  '`git commit --only`',
  'emend, no fsync',
  'ratio',
  'files written, then `git commit --only`',
  'ratio',
  SYNCED,
  'emend, durable',
  'ratio',
]

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
  const cases = sizes.flatMap((size) => edits.map((count): Case => [size, count]))
  const rows = await rowsOf(cases, async ({ next }, files) => {
    const [git, quick, written, synced, durable] = await timeInTurn(
      [
        gitCommit(next, files),
        emendApply(next, files, { fsync: false }),
        gitCommit(next, files, { writes: true }),
        gitCommit(next, files, { options: DURABLE }),
        emendApply(next, files),
      ],
      rounds,
    )
    return [
      milliseconds(git!),
      ...against(quick!, git!),
      milliseconds(written!),
      ratio(quick!, written!),
      milliseconds(synced!),
      ...against(durable!, synced!),
    ]
  })
  return table(HEADER, rows)
}

/**
 * The same, durable alone, with more edits, while the disk has other work: a sync takes the time there that it takes on
 * most disks.
 */
export const benchDurable = async (cases: readonly Case[], rounds: number): Promise<string> => {
  const rows = await rowsOf(cases, async ({ next }, files) => {
    const contenders = [gitCommit(next, files, { options: DURABLE }), emendApply(next, files)]
    const [git, emend] = await whileDiskIsBusy(() => timeInTurn(contenders, rounds))
    return [milliseconds(git!), ...against(emend!, git!)]
  })
  return table(['files', 'edited', SYNCED, 'emend, durable', 'ratio'], rows)
}

/** A row for each case, from what `timed` tells of it. */
const rowsOf = async (
  cases: readonly Case[],
  timed: (turns: Turns, files: readonly number[]) => Promise<readonly string[]>,
): Promise<readonly (readonly string[])[]> => {
  const originals = new Map<number, TestRepository>()
  const made: TestRepository[] = []
  const rows: (readonly string[])[] = []
  for (const [size, count] of cases) {
    const original = originals.get(size) ?? repositoryOf(size)
    originals.set(size, original)
    const given = turns(original, made, size)
    rows.push([String(size), String(count), ...(await timed(given, spread(size, count)))])
    given.end()
  }
  for (const repository of [...originals.values(), ...made]) repository.remove()
  return rows
}

const spread = (size: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => Math.floor((index * size) / count))

const against = (time: number, other: number): readonly string[] => [milliseconds(time), ratio(time, other)]
