import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { dialectNamed } from '@emend/parser'
import { isRight, type Verdict } from './judge.ts'
import type { Attempt } from './notation.ts'
import type { Trial } from './trial.ts'

/**
 * Another tool that applies edits: a program that answers each line of its input, in JSON, with a line. It is given the
 * text `before` and either `find` and `replace` or a `patch` in V4A of the file `file`, and answers with the text
 * `after`, which is null where it refuses, or with `{}` where it does not take such edits.
 */
export class Peer {
  readonly #program: ChildProcessByStdio<Writable, Readable, null>
  readonly #answers: AsyncIterator<string>

  /** Starts a program by its command line, which the shell reads. */
  constructor(command: string) {
    this.#program = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] })
    // What it does not read, it does not answer either.
    this.#program.stdin.on('error', () => undefined)
    this.#answers = createInterface({ input: this.#program.stdout })[Symbol.asyncIterator]()
  }

  /** What it makes of a trial; null where that cannot be put to it. */
  async verdict(trial: Trial): Promise<Verdict['kind'] | null> {
    const said = wording(trial.attempt)
    if (said === null) return null
    this.#program.stdin.write(`${JSON.stringify({ before: trial.file, ...said })}\n`)
    const { value, done } = await this.#answers.next()
    if (done === true) throw new Error('The other tool has ended before all cases were tried.')
    const { after } = JSON.parse(value) as { readonly after?: string | null }
    if (after === undefined) return null
    if (after === null) return 'refused'
    return isRight(trial, after) ? 'right' : 'wrong'
  }

  /** Lets the program end. */
  end(): void {
    this.#program.stdin.end()
  }
}

const FILE = 'file'

/** An edit as others take it; null for a hunk whose number V4A cannot say. */
const wording = (attempt: Attempt): object | null => {
  if (attempt.op === 'edit') return { find: attempt.find, replace: attempt.replace }
  if (attempt.hunks.some(({ from }) => from !== undefined)) return null
  const hunks = attempt.hunks.map(({ lines, anchors }) => ({
    lines: [...lines],
    ...(anchors !== undefined && { anchors: [...anchors] }),
  }))
  return {
    patch: dialectNamed('v4a').render({ version: 1, operations: [{ op: 'patch', path: FILE, hunks }] }),
  }
}
