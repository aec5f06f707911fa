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
  /** How many processes apply batches; one of them is the command. */
  readonly processes: number
  /** How long it takes on average until one of them is killed, in milliseconds. */
  readonly pause: number
  readonly seed: number
}

/** What came of it. */
export interface Figures {
  readonly acknowledged: number
  /** By the code of its first problem. */
  readonly refused: ReadonlyMap<string, number>
  readonly kills: number
  /** For how long git's lock on the index was held, in milliseconds, the shortest first. */
  readonly held: readonly number[]
  readonly natives: ReadonlyMap<string, { readonly done: number; readonly refused: number }>
  /** What was promised and is not so, in words. */
  readonly violations: readonly string[]
}

/** Has processes apply batches to one repository, beside native git, and killed at random; then recovers, and judges. */
export const stress = async ({ seconds, processes, pause, seed }: Conditions): Promise<Figures> => {
  const random = randomOf(seed)
  const names = Array.from({ length: processes }, (_, index) => `p${index}`)
  const repository = makeRepository({ ...beginningFor(names), ...NATIVE_FILES })
  const beside = makeRepository()
  try {
    repository.git('config', 'maintenance.auto', 'false')
    // Git's own would go on naming stashes that it has let go of.
    repository.git('config', 'core.commitGraph', 'false')
    const linked = join(beside.root, 'linked')
    repository.git('worktree', 'add', '-q', '-b', 'linked', linked)
    const natives = startNatives(repository.root, linked, random)
    const members = names.map(
      (name, index): Member => (index === 0 ? commandMember : libraryMember)(repository.root, name, random),
    )
    const crew = startCrew(members, random, pause)
    await delay(seconds * 1000)
    await Promise.all([crew.end(), natives.end()])
    await (await Workspace.open(repository.root)).recover()
    const commits = crew.answers.flatMap(({ commit }) => commit ?? [])
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

const refusals = (answers: readonly Answer[]): ReadonlyMap<string, number> => {
  const refused = new Map<string, number>()
  for (const { ok, codes } of answers)
    if (!ok) refused.set(codes[0] ?? 'none', (refused.get(codes[0] ?? 'none') ?? 0) + 1)
  return refused
}
