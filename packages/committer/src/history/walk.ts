import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Lineage, parseLineage } from '../git/commit.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import type { Viewed } from './read-only-view.ts'
import { shallowEnds } from './shallow.ts'

/** A commit as it is stored, with its id and date: a walk passes very many, of which hardly any is looked into. */
export interface PassedCommit extends Pick<Lineage, 'seconds'> {
  readonly id: string
  readonly bytes: Buffer
}

/** So many commits are passed while packs stay open, and between two turns of the event loop. */
const AT_A_TIME = 256

/**
 * A commit and everything that it came from, each once: of the parents of those that were passed, the one with the
 * latest date of its committer comes next, and of several, the one that was met first, as in `git log`. Where a shallow
 * clone ends, so does the walk.
 */
export async function* walkFiles(viewed: Viewed, from: string): AsyncGenerator<PassedCommit> {
  const { objects } = viewed
  const ends = shallowEnds(viewed)
  const waiting = [waitingFrom(objects, from)]
  const met = new Set([from])
  const pass = (passed: Waiting[]): void => {
    while (waiting.length > 0 && passed.length < AT_A_TIME) {
      const next = waiting.pop()!
      passed.push(next)
      for (const parent of ends.has(next.id) ? [] : next.parents) {
        if (met.has(parent)) continue
        met.add(parent)
        enqueue(waiting, waitingFrom(objects, parent))
      }
    }
  }
  while (waiting.length > 0) {
    const passed: Waiting[] = []
    try {
      objects.together(() => pass(passed))
    } finally {
      // A commit that is missing ends the walk behind all that came before it.
      yield* passed
    }
    await nextTurn()
  }
}

/** A commit that the walk will come to. */
interface Waiting extends PassedCommit, Lineage {}

const waitingFrom = (objects: ObjectStore, id: string): Waiting => {
  const bytes = objects.expect(id, 'commit')
  return { id, bytes, ...parseLineage(bytes) }
}

/** The latest comes last, and before those of its date that were there already. */
const enqueue = (waiting: Waiting[], commit: Waiting): void => {
  let [low, high] = [0, waiting.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (waiting[middle]!.seconds < commit.seconds) low = middle + 1
    else high = middle
  }
  waiting.splice(low, 0, commit)
}
