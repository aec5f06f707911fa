import { readSaved, type SavedSession } from './saved.ts'
import type { Seen } from './seen.ts'
import { merged } from './spans.ts'

type SavedBatch = SavedSession['batches'][number]

const EMPTY: SavedSession = { version: 1, readBeforeWrite: false, seen: [], batches: [] }

/**
 * A saved session that went on in two ways from one beginning, as two calls at once make it: with what either has read
 * and done since, and without what either has taken back. Of a file that both came to know with different content,
 * `ours` stands: what was seen of other content than the file has counts for nothing. Whatever is left out begins
 * empty. Throws `usage` for what is no saved session.
 */
export const mergeSessions = (beginning: unknown, ours: unknown, theirs: unknown): SavedSession => {
  const [base, our, their] = [beginning, ours, theirs].map((saved) =>
    saved === undefined ? EMPTY : readSaved(saved),
  ) as [SavedSession, SavedSession, SavedSession]
  return {
    version: 1,
    readBeforeWrite: our.readBeforeWrite,
    seen: mergeSeen(new Map(base.seen), new Map(our.seen), new Map(their.seen)),
    batches: mergeBatches(base.batches, our.batches, their.batches),
  }
}

type SeenByPath = ReadonlyMap<string, Seen>

const mergeSeen = (base: SeenByPath, ours: SeenByPath, theirs: SeenByPath): SavedSession['seen'] =>
  [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((path) => {
    const [was, our, their] = [base, ours, theirs].map((seen) => seen.get(path))
    const seen = mergeFile(was, our, their)
    return seen === undefined ? [] : [[path, { blob: seen.blob, lines: linesOf(seen) }]]
  })

const mergeFile = (
  was: Seen | undefined,
  our: Seen | undefined,
  their: Seen | undefined,
): Seen | undefined => {
  if (isSame(our, was)) return their
  if (isSame(their, was)) return our
  if (our === undefined || our.blob !== their?.blob) return our
  if (our.lines === 'all' || their.lines === 'all') return { blob: our.blob, lines: 'all' }
  return { blob: our.blob, lines: merged([...our.lines, ...their.lines]) }
}

const isSame = (one: Seen | undefined, other: Seen | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const linesOf = ({ lines }: Seen) => (lines === 'all' ? lines : [...lines])

const mergeBatches = (
  base: readonly SavedBatch[],
  ours: readonly SavedBatch[],
  theirs: readonly SavedBatch[],
): SavedBatch[] => {
  const [was, our] = [base, ours].map((batches) => new Set(batches.map(({ commit }) => commit)))
  const stays = theirs.filter(({ commit }) => our!.has(commit) || !was!.has(commit))
  return [...stays, ...ours.filter(({ commit }) => !was!.has(commit))]
}
