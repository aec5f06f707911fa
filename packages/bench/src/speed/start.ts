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
  const works = {
    '`node -e 0`': node(['-e', '0']),
    '`emend --version`': node([emendPath, '--version']),
    '`emend apply`, one edit': node([emendPath, 'apply'], flip),
    '`emend apply --no-fsync`, one edit': node([emendPath, 'apply', '--no-fsync'], flip),
    "`import('@emend/engine')`": node(['-e', `import(${JSON.stringify(library)})`]),
  }
  const timings = await timeInTurn(Object.values(works), rounds)
  repository.remove()
  return table(
    ['command', 'median', 'against `node -e 0`'],
    Object.keys(works).map((command, index) => [
      command,
      milliseconds(timings[index]!),
      ratio(timings[index]!, timings[0]!),
    ]),
  )
}

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
