import { spawnSync } from 'node:child_process'
import { makeRepository } from '@emend/testkit'
import { emendPath } from './emend.ts'
import { milliseconds, ratio, table, timeInTurn } from './measure.ts'

/** The start of the command, and a one-edit `emend apply` (durable, as by default), against an empty node process. */
export const benchStart = async (rounds: number): Promise<string> => {
  const repository = makeRepository({ 'a.txt': 'even\n' })
  const run = (args: readonly string[], input = ''): void => {
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: repository.root,
      input,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
  }
  let odd = false
  const flip = (): string => {
    odd = !odd
    return `<edit>\n<file>a.txt</file>\n<find>${odd ? 'even' : 'odd'}</find>\n<replace>${odd ? 'odd' : 'even'}</replace>\n</edit>\n`
  }
  const [empty, version, apply, quick] = await timeInTurn(
    [
      { run: () => run(['-e', '0']) },
      { run: () => run([emendPath, '--version']) },
      { run: () => run([emendPath, 'apply'], flip()) },
      { run: () => run([emendPath, 'apply', '--no-fsync'], flip()) },
    ],
    rounds,
  )
  repository.remove()
  const row = (name: string, timing: typeof empty): readonly string[] => [
    name,
    milliseconds(timing!),
    ratio(timing!, empty!),
  ]
  return table(
    ['command', 'median', 'against `node -e 0`'],
    [
      row('`node -e 0`', empty),
      row('`emend --version`', version),
      row('`emend apply`, one edit', apply),
      row('`emend apply --no-fsync`, one edit', quick),
    ],
  )
}
