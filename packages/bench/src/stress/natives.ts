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

/** The paths of two more work trees of the repository. */
interface LinkedWorkTrees {
  readonly branching: string
  readonly stashing: string
}

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
 * Has native git work in a repository: it commits, stashes and branches off in linked work trees, makes and removes
 * others, packs, and takes every object away that nothing refers to.
 */
export const startNatives = (root: string, linked: LinkedWorkTrees, random: Random): Natives => {
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
  const habits = [
    committing(root, commits),
    stashing(linked.stashing),
    ...elsewhere(linked.branching),
    ...housekeeping,
  ]
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

/**
 * In a work tree of its own: a stash reads the index before it locks it, and then writes what it has read, so that
 * whatever somebody else has staged meanwhile is as it was before (git 2.39, `refresh_and_write_index`).
 */
const stashing = (root: string): Habit => ({
  name: 'stash',
  pause: 800,
  alone: true,
  once: async (git, turn) => {
    writeFileSync(join(root, 'native/stash.txt'), `stash ${turn}\n`)
    await git('-C', root, 'stash', 'push', '-q')
    await git('-C', root, 'stash', 'pop', '-q')
  },
})

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
