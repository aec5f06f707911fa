import type { TestRepository } from '@emend/testkit'
import { milliseconds, ratio, table, timeInTurn } from '../../measure.ts'
import { emendApply, turnsIn } from './contenders.ts'
import { repositoryOf } from './large-repository.ts'

/**
 * One edit of one file on a branch that is not checked out, in packed repositories of several sizes, against the first
 * of them.
 */
export const benchBranch = async (sizes: readonly number[], rounds: number): Promise<string> => {
  const repositories = sizes.map(packed)
  const timings = await timeInTurn(
    repositories.flatMap((repository) => [
      emendApply(turnsIn(repository).next, [0], { branch: 'quick', fsync: false }),
      emendApply(turnsIn(repository).next, [0], { branch: 'durable' }),
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
