import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../random.ts'
import type { Answer, Member } from './members.ts'

/** Processes that apply batches to one repository, and are killed again and again. */
export interface Crew {
  /** Those that were heard of so far. */
  readonly answers: readonly Answer[]
  /** How often one was killed so far. */
  readonly kills: () => number
  /** Kills all of them, and starts none again. */
  readonly end: () => Promise<void>
}

/**
 * Starts every member, again whenever it ends, and kills one of them at random, every `pause` milliseconds on average.
 */
export const startCrew = (members: readonly Member[], random: Random, pause: number): Crew => {
  const answers: Answer[] = []
  const ending = new AbortController()
  const running = new Map<Member, ChildProcess>()
  let kills = 0

  const keepAtWork = async (member: Member): Promise<void> => {
    while (!ending.signal.aborted) {
      const child = await started(member)
      running.set(member, child)
      if (ending.signal.aborted) child.kill('SIGKILL')
      const closed = once(child, 'close')
      for await (const answer of member.answers(child)) answers.push(answer)
      await closed
    }
  }
  const killSome = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await delay(pause * (0.5 + random.below(1000) / 1000))
      if (running.get(random.pick(members))?.kill('SIGKILL')) kills++
    }
  }
  const ended = Promise.all([...members.map(keepAtWork), killSome()])
  return {
    answers,
    kills: () => kills,
    end: async () => {
      ending.abort()
      for (const child of running.values()) child.kill('SIGKILL')
      await ended
    },
  }
}

/** A file that a batch is just replacing is not there for a moment. */
const started = async (member: Member): Promise<ChildProcess> => {
  for (;;)
    try {
      return member.start()
    } catch {
      await delay(5)
    }
}
