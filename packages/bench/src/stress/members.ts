import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Result } from '@emend/model'
import { plainEnvironment } from '@emend/testkit'
import { emendPath } from '../emend.ts'
import type { Random } from '../random.ts'
import { nextBatch } from './batches.ts'

/** What came of one batch, as the process says that applied it. */
export interface Answer {
  readonly commit?: string
  /** Why not. */
  readonly problem?: Problem | undefined
  /** For how long git's lock on the index was held, each time, in milliseconds. */
  readonly held: readonly number[]
}

interface Problem {
  readonly code: string
  readonly message: string
}

/** One place in the crew: a process that applies batches under a name, and can be started again. */
export interface Member {
  readonly name: string
  readonly start: () => ChildProcess
  /** What a process that `start` has made says, until it ends. */
  readonly answers: (child: ChildProcess) => AsyncIterable<Answer>
}

const workerPath = fileURLToPath(new URL('../../dist/stress/worker.js', import.meta.url))

/** A process that uses the library for one batch after another. */
export const libraryMember = (root: string, name: string, random: Random): Member => ({
  name,
  start: () =>
    spawn(process.execPath, [workerPath, root, name, String(random.below(1_000_000))], {
      cwd: root,
      env: plainEnvironment,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  answers: async function* (child) {
    for await (const line of createInterface(child.stdout!)) {
      const answer = parsed<Answer>(line)
      if (answer !== null) yield answer
    }
  },
})

/** The command, once for each batch. */
export const commandMember = (root: string, name: string, random: Random): Member => ({
  name,
  start: () => {
    const child = spawn(process.execPath, [emendPath, 'apply', '--json', '--dialect', 'plan'], {
      cwd: root,
      env: plainEnvironment,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    child.stdin!.on('error', () => {})
    child.stdin!.end(JSON.stringify({ version: 1, operations: nextBatch(root, name, random) }))
    return child
  },
  answers: async function* (child) {
    const document = parsed<Result>(await text(child.stdout!))
    if (document !== null) yield answerOf(document, [])
  },
})

/** What there is to say of a result. */
export const answerOf = ({ ok, commit, diagnostics }: Result, held: readonly number[]): Answer => ({
  ...(commit && { commit }),
  ...(!ok && { problem: diagnostics[0] }),
  held,
})

/** Null for what a death cut off. */
const parsed = <T>(json: string): T | null => {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
