import { spawnSync } from 'node:child_process'
import { makeRepository } from '@emend/testkit'
import { emendPath } from '../emend.ts'
import { milliseconds, ratio, table, timeInTurn, type Work } from '../measure.ts'

/**
 * The start of the command, a one-edit `emend apply` (durable, as by default), and the import of the library, against
 * an empty node process.
 */
export const benchStart = async (rounds: number): Promise<string> => {
  const repository = makeRepository({ 'a.txt': 'even\n' })
  const flip = flips()
  const node = (args: readonly string[], input = () => ''): Work => ({
    run: () => runNode(repository.root, args, input()),
  })
  const timings = await timeInTurn(
    [
      node(['-e', '0']),
      node([emendPath, '--version']),
      node([emendPath, 'apply'], flip),
      node([emendPath, 'apply', '--no-fsync'], flip),
      node(['-e', `import(${JSON.stringify(library)})`]),
    ],
    rounds,
  )
  repository.remove()
  return table(
    ['command', 'median', 'against `node -e 0`'],
    COMMANDS.map((command, index) => [
      command,
      milliseconds(timings[index]!),
      ratio(timings[index]!, timings[0]!),
    ]),
  )
}

const COMMANDS = [
  '`node -e 0`',
  '`emend --version`',
  '`emend apply`, one edit',
  '`emend apply --no-fsync`, one edit',
  "`import('@emend/engine')`",
]

const library = import.meta.resolve('@emend/engine')

const runNode = (cwd: string, args: readonly string[], input: string): void => {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, input, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Plans of one edit each, which change a word to and fro. */
const flips = (): (() => string) => {
  let [from, to] = ['odd', 'even']
  return () => {
    ;[from, to] = [to!, from!]
    return `<edit>\n<file>a.txt</file>\n<find>${from}</find>\n<replace>${to}</replace>\n</edit>\n`
  }
}
