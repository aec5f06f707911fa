import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Workspace } from '@emend/engine'
import { makeRepository } from '@emend/testkit'
import { randomOf } from '../random.ts'
import { beginningFor } from './batches.ts'
import { startCrew } from './crew.ts'
import { violations } from './judges.ts'
import { type Answer, commandMember, libraryMember, type Member } from './members.ts'
import { NATIVE_FILES, startNatives } from './natives.ts'

/** How a stress goes. */
export interface Conditions {
  readonly seconds: number
  /** It goes on for up to five times as long, until so many batches are acknowledged, and as many processes killed. */
  readonly least?: number
  /** How many processes apply batches; one of them is the command. */
  readonly processes: number
  /** How long it takes on average until one of them is killed, in milliseconds. */
  readonly pause: number
  readonly seed: number
}

/** What came of it. */
export interface Figures {
  readonly acknowledged: number
  /** By the code of the first problem. */
  readonly refused: ReadonlyMap<string, Refusals>
  readonly kills: number
  /** For how long git's lock on the index was held, in milliseconds, the shortest first. */
  readonly held: readonly number[]
  readonly natives: ReadonlyMap<string, { readonly done: number; readonly refused: number }>
  /** What was promised and is not so, in words. */
  readonly violations: readonly string[]
}

/** How often, and what was said the first time. */
export interface Refusals {
  readonly count: number
  readonly example: string
}

/**
 * Has processes apply batches to one repository, beside native git, and killed at random; then recovers, and judges.
 */
export const stress = async ({
  seconds,
  least = 0,
  processes,
  pause,
  seed,
}: Conditions): Promise<Figures> => {
  const random = randomOf(seed)
  const names = Array.from({ length: processes }, (_, index) => `p${index}`)
  const repository = makeRepository({ ...beginningFor(names), ...NATIVE_FILES })
  const beside = makeRepository()
  try {
    repository.git('config', 'maintenance.auto', 'false')
    // Git's own would go on naming stashes that it has let go of.
    repository.git('config', 'core.commitGraph', 'false')
    const linked = { branching: join(beside.root, 'branching'), stashing: join(beside.root, 'stashing') }
    for (const [branch, path] of Object.entries(linked))
      repository.git('worktree', 'add', '-q', '-b', branch, path)
    const natives = startNatives(repository.root, linked, random)
    const members = names.map(
      (name, index): Member => (index === 0 ? commandMember : libraryMember)(repository.root, name, random),
    )
    const crew = startCrew(members, random, pause)
    const acknowledged = () => crew.answers.flatMap(({ commit }) => commit ?? [])
    for (let round = 0; round < 5; round++) {
      if (round > 0 && Math.min(acknowledged().length, crew.kills()) >= least) break
      await delay(seconds * 1000)
    }
    await Promise.all([crew.end(), natives.end()])
    await (await Workspace.open(repository.root)).recover()
    const commits = acknowledged()
    return {
      acknowledged: commits.length,
      refused: refusals(crew.answers),
      kills: crew.kills(),
      held: crew.answers.flatMap(({ held }) => held).sort((one, other) => one - other),
      natives: natives.tally,
      violations: violations(repository, { commits, subjects: natives.commits, names }),
    }
  } finally {
    repository.remove()
    beside.remove()
  }
}

const refusals = (answers: readonly Answer[]): ReadonlyMap<string, Refusals> => {
  const refused = new Map<string, Refusals>()
  for (const { problem } of answers) {
    if (problem === undefined) continue
    const { count, example } = refused.get(problem.code) ?? { count: 0, example: problem.message }
    refused.set(problem.code, { count: count + 1, example })
  }
  return refused
}
