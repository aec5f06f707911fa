import { spawnSync } from 'node:child_process'
import { Workspace } from '@emend/engine'
import { plainEnvironment, type TestRepository } from '@emend/testkit'
import { emendPath } from '../../emend.ts'
import { milliseconds, ratio, table, timeInTurn, type Work } from '../../measure.ts'
import { editsOf, emendApply, turnsIn } from './contenders.ts'
import { repositoryOf } from './large-repository.ts'

const COUNT = 100

const FILES = Array.from({ length: COUNT }, (_, index) => index * 10)

/**
 * The next command after the death of a process that had a hundred files in place: it takes them back; against such a
 * batch itself.
 */
export const benchRecovery = async (rounds: number): Promise<string> => {
  const [killed, landing] = [repositoryOf(1_000), repositoryOf(1_000)]
  const [recovered, landed] = await timeInTurn(
    [recovery(killed), emendApply(turnsIn(landing).next, FILES)],
    rounds,
  )
  for (const repository of [killed, landing]) repository.remove()
  return table(
    [`${COUNT} files in 1,000`, 'median', 'against the batch'],
    [
      ['taken back after a death', milliseconds(recovered!), ratio(recovered!, landed!)],
      ['planned and committed, durable', milliseconds(landed!), '1.00×'],
    ],
  )
}

const recovery = ({ root, git }: TestRepository): Work => ({
  prepare: () => {
    const plan = JSON.stringify({ version: 1, operations: editsOf(FILES, 0) })
    spawnSync(process.execPath, [emendPath, 'apply', '--dialect', 'plan', '--check', 'kill -9 $PPID'], {
      cwd: root,
      env: plainEnvironment,
      input: plan,
    })
    const changed = git('diff', '--name-only').split('\n').length
    if (changed !== COUNT) throw new Error(`${changed} files were in place at the death`)
  },
  run: async () => {
    const recovered = await (await Workspace.open(root)).recover()
    if (recovered[0]?.outcome !== 'taken-back') throw new Error('Nothing was recovered.')
  },
})
