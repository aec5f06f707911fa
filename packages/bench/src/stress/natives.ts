import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { plainEnvironment } from '@emend/testkit'
import type { Random } from '../random.ts'

/** What native git has done so far. */
export interface Natives {
  /** The subjects of its commits, each its own. */
  readonly commits: readonly string[]
  /** By what was done: how often, and how often git refused. */
  readonly tally: ReadonlyMap<string, { done: number; refused: number }>
  /** Waits until nothing is under way any more. */
  readonly end: () => Promise<void>
}

/** Files of native git, which no batch touches. */
export const NATIVE_FILES = { 'native/note.txt': 'note 0\n', 'native/stash.txt': 'stash 0\n' } as const

type Git = (...args: readonly string[]) => Promise<unknown>

/** Something that git does again and again; how long it waits in between, in milliseconds. */
interface Habit {
  readonly name: string
  readonly pause: number
  /** Writes objects, or takes them away: git's own are not safe from `--prune=now`, so that it does one at a time. */
  readonly alone?: true
  readonly once: (git: Git, turn: number) => Promise<unknown>
}

/**
 * Has native git work in a repository: it commits, stashes, branches off in a linked work tree (at `linked`), makes and removes others,
 * packs, and takes every object away that nothing refers to.
 */
export const startNatives = (root: string, linked: string, random: Random): Natives => {
  const commits: string[] = []
  const tally = new Map<string, { done: number; refused: number }>()
  const ending = new AbortController()
  const git: Git = (...args) => promisify(execFile)('git', [...args], { cwd: root, env: plainEnvironment })

  let queue: Promise<unknown> = Promise.resolve()
  const keepAtWork = async ({ name, pause, alone, once }: Habit): Promise<void> => {
    const times = { done: 0, refused: 0 }
    tally.set(name, times)
    for (let turn = 1; !ending.signal.aborted; turn++) {
      await delay(pause * (0.5 + random.below(1000) / 1000))
      const work = () =>
        once(git, turn).then(
          () => times.done++,
          () => times.refused++,
        )
      queue = alone ? queue.then(work) : queue
      await (alone ? queue : work())
    }
  }
  const habits = [committing(root, commits), stashing(root), ...elsewhere(linked), ...housekeeping]
  const ended = Promise.all(habits.map(keepAtWork))
  return {
    commits,
    tally,
    end: async () => {
      ending.abort()
      await ended
    },
  }
}

const committing = (root: string, commits: string[]): Habit => ({
  name: 'commit',
  pause: 300,
  alone: true,
  once: async (git, turn) => {
    const subject = `Native ${turn}`
    writeFileSync(join(root, 'native/note.txt'), `note ${turn}\n`)
    await git('commit', '-q', '-m', subject, '--', 'native/note.txt')
    commits.push(subject)
  },
})

/** Of one path: a stash of all takes what a batch is just writing for the user's, and puts it back when it is old. */
const stashing = (root: string): Habit => ({
  name: 'stash',
  pause: 800,
  alone: true,
  once: async (git, turn) => {
    writeFileSync(join(root, 'native/stash.txt'), `stash ${turn}\n`)
    await git('stash', 'push', '-q', '--', 'native/stash.txt')
    await git('stash', 'pop', '-q').catch((error: unknown) => giveUp(git, error))
  },
})

/**
 * What git could not put back, for a lock or for what has changed since, is not worth a conflict. Of one path as well: `git reset --hard`
 * sets the branch back to where it was when it began, whatever has been committed since.
 */
const giveUp = async (git: Git, error: unknown): Promise<never> => {
  for (let tries = 0; tries < 100; tries++)
    try {
      await git('checkout', '-q', 'HEAD', '--', 'native/stash.txt')
      break
    } catch {
      await delay(20)
    }
  await git('stash', 'clear')
  throw error
}

const elsewhere = (linked: string): readonly Habit[] => [
  {
    name: 'checkout -b',
    pause: 700,
    once: (git, turn) => git('-C', linked, 'checkout', '-q', '-b', `b${turn}`),
  },
  {
    name: 'worktree add',
    pause: 1500,
    once: async (git, turn) => {
      await git('worktree', 'add', '-q', '-b', `w${turn}`, `${linked}-${turn}`)
      await git('worktree', 'remove', '--force', `${linked}-${turn}`)
    },
  },
]

const housekeeping: readonly Habit[] = [
  { name: 'gc --prune=now', pause: 900, alone: true, once: (git) => git('gc', '-q', '--prune=now') },
  { name: 'repack -a -d', pause: 1300, alone: true, once: (git) => git('repack', '-a', '-d', '-q') },
  { name: 'pack-refs --all', pause: 400, once: (git) => git('pack-refs', '--all') },
]
