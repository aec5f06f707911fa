import { Workspace } from '@emend/engine'
import type { TestRepository } from '@emend/testkit'
import { milliseconds, ratio, table, timeInTurn, type Work } from '../../measure.ts'
import { pathOf, repositoryOf } from './large-repository.ts'

/**
 * One edit of one file on a branch that is not checked out, in packed repositories of several sizes, against the first
 * of them.
 */
export const benchBranch = async (sizes: readonly number[], rounds: number): Promise<string> => {
  const repositories = sizes.map(packed)
  const timings = await timeInTurn(
    repositories.flatMap((repository) => [
      apply(repository, 'quick', false),
      apply(repository, 'durable', true),
    ]),
    rounds,
  )
  for (const repository of repositories) repository.remove()
  const rows = sizes.map((size, index) => {
    const [quick, durable] = [timings[index * 2]!, timings[index * 2 + 1]!]
    const [first, firstDurable] = [timings[0]!, timings[1]!]
    return [
      String(size),
      milliseconds(quick),
      ratio(quick, first),
      milliseconds(durable),
      ratio(durable, firstDurable),
    ]
  })
  const least = `against ${sizes[0]} files`
  return table(['files, packed', 'emend, no fsync', least, 'emend, durable', least], rows)
}

const packed = (size: number): TestRepository => {
  const repository = repositoryOf(size)
  repository.git('branch', 'quick')
  repository.git('branch', 'durable')
  repository.git('gc', '-q')
  return repository
}

const apply = (repository: TestRepository, branch: string, fsync: boolean): Work => {
  let workspace: Workspace
  let edition = 0
  return {
    prepare: async () => {
      workspace = await Workspace.open(repository.root, { branch })
    },
    run: async () => {
      const edit = { find: `edition ${edition}\n`, replace: `edition ${edition + 1}\n` }
      edition++
      const result = await workspace.apply([{ op: 'edit', path: pathOf(0), ...edit }], {
        message: 'Edit',
        fsync,
      })
      if (!result.ok) throw new Error(result.report)
    },
  }
}
