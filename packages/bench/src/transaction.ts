import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Workspace } from '@emend/engine'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { milliseconds, ratio, table, timeInTurn } from './measure.ts'

/**
 * A library transaction (plan and commit, the work tree written) against `git commit --only` of the same change, whose
 * files are written before the clock starts. Both in the same repository, in turn.
 */
export const benchTransactions = async (
  sizes: readonly number[],
  edits: readonly number[],
  rounds: number,
): Promise<string> => {
  const rows: string[][] = []
  for (const size of sizes) {
    const repository = repositoryOf(size)
    for (const count of edits) rows.push(await benchOne(repository, size, Math.min(count, size), rounds))
    repository.remove()
  }
  return table(
    [
      'files in the repository',
      'edited',
      '`git commit --only`',
      'emend',
      'ratio',
      'emend without fsync',
      'ratio',
    ],
    rows,
  )
}

const pathOf = (index: number): string =>
  `d${Math.floor(index / 1000)}/s${Math.floor(index / 50) % 20}/f${index}.txt`
const textOf = (index: number, edition: number): string =>
  `file ${index}\nedition ${edition}\n${'a line of text that stays as it is\n'.repeat(20)}`

const repositoryOf = (size: number): TestRepository => {
  const repository = makeRepository()
  const blobs = Array.from({ length: size }, (_, index) => {
    const text = textOf(index, 0)
    return `M 100644 inline ${pathOf(index)}\ndata ${Buffer.byteLength(text)}\n${text}\n`
  })
  const input = `commit refs/heads/main\ncommitter Ada <ada@example.com> 1700000000 +0000\ndata 5\nBegin\n${blobs.join('')}`
  execFileSync('git', ['fast-import', '--quiet'], { cwd: repository.root, input, maxBuffer: 1 << 30 })
  repository.git('checkout', '-q', '-f', 'main')
  return repository
}

const benchOne = async (
  repository: TestRepository,
  size: number,
  count: number,
  rounds: number,
): Promise<string[]> => {
  const workspace = await Workspace.open(repository.root)
  const paths = Array.from({ length: count }, (_, index) => Math.floor((index * size) / count))
  let edition = 0
  const operations = () =>
    paths.map((index) => ({
      op: 'edit' as const,
      path: pathOf(index),
      find: `edition ${edition}`,
      replace: `edition ${edition + 1}`,
    }))
  const library = (fsync: boolean) => async (): Promise<void> => {
    const result = await workspace.apply(operations(), { message: 'Edit', fsync })
    if (!result.ok) throw new Error(result.report)
    edition++
  }
  const [git, durable, quick] = await timeInTurn(
    [
      {
        prepare: () => {
          edition++
          for (const index of paths)
            writeFileSync(join(repository.root, pathOf(index)), textOf(index, edition))
        },
        run: () => void repository.git('commit', '-q', '-m', 'Edit', '--only', '--', ...paths.map(pathOf)),
      },
      { run: library(true) },
      { run: library(false) },
    ],
    rounds,
  )
  return [
    String(size),
    String(count),
    milliseconds(git!),
    milliseconds(durable!),
    ratio(durable!, git!),
    milliseconds(quick!),
    ratio(quick!, git!),
  ]
}
