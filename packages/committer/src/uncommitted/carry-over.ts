import { type Change, EmendError, type FileMode, type FileState, isLink } from '@emend/model'
import { mergeThree } from '../git/merge.ts'
import type { Converter } from '../work-tree/converter.ts'

/** One file before the plan, on both sides, as git stores it; null for nothing. */
export interface Sides {
  /** What HEAD has. */
  readonly committed: FileState | null
  /** What the user sees, their own changes in it. */
  readonly seen: FileState | null
}

/** Whose lines a conflict names: those of the file in the work tree. */
type InWorkTree = keyof Sides

/**
 * What the commit gets of a change to a file with uncommitted changes: the plan's change alone, carried over to what
 * HEAD has by a three-way merge of lines. Refuses (`dirty-conflict`) where the two cannot be told apart.
 */
export const carriedOver = (
  { path, from }: Pick<Change, 'path' | 'from'>,
  { committed, seen }: Sides,
  after: FileState,
  conversion: Converter,
  inWorkTree: InWorkTree = 'seen',
): Omit<FileState, 'blob'> => {
  const conflict = (reason: string, lines?: readonly number[]): EmendError =>
    new EmendError('dirty-conflict', { path: from ?? path, reason, ...(lines && { lines }) })
  if (seen === null) throw conflict('the file is deleted')
  if (committed === null) throw conflict('the file is not committed')
  const mode = modeFrom(seen.mode, committed.mode, after.mode)
  if (mode === null) throw conflict('both change the mode')
  if (same(seen, after)) return { mode, bytes: committed.bytes }
  if (same(seen, committed)) return { mode, bytes: after.bytes }
  if ([seen, committed, after].some(isLink)) throw conflict('it is a link')
  const byLines = conversion.mergesLines(from ?? path)
  const merged = mergeThree(seen.bytes, committed.bytes, after.bytes, byLines)
  if (merged.kind === 'binary') throw conflict('both change a file that is binary to git')
  if (merged.kind === 'conflict')
    throw conflict(
      merged.beside ? 'they change lines side by side' : 'both change the same lines',
      inWorkTree === 'seen' ? merged.baseLines : merged.lines,
    )
  return { mode, bytes: merged.bytes }
}

/** The mode as merged; null where both sides changed it, and not alike. */
const modeFrom = (base: FileMode, ours: FileMode, theirs: FileMode): FileMode | null => {
  if (base === theirs || ours === theirs) return ours
  return base === ours ? theirs : null
}

const same = (one: FileState, other: FileState): boolean =>
  isLink(one) === isLink(other) && Buffer.compare(one.bytes, other.bytes) === 0
