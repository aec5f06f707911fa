import { type Hunk, hunksBetween, linesOf } from './hunks.ts'

/**
 * What came of a three-way merge: the merged bytes, or the lines that both sides changed, 1-based, in `ours` and in the
 * base; `beside` where none of them did so, and what they changed stands side by side.
 */
export type Merged =
  | { readonly kind: 'merged'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'conflict'
      readonly lines: readonly number[]
      readonly baseLines: readonly number[]
      readonly beside: boolean
    }
  | { readonly kind: 'binary' }

/**
 * Merges by lines the changes that two sides made to a base. As git does, changes that touch one another conflict
 * unless they are the same. Bytes pass through as they are; files with NUL bytes do not merge, nor do others where that
 * is not to be done `byLines`, unless only one side has changed.
 */
export const mergeThree = (
  base: Uint8Array,
  ours: Uint8Array,
  theirs: Uint8Array,
  byLines: boolean,
): Merged => {
  if (isSame(theirs, base) || isSame(theirs, ours)) return { kind: 'merged', bytes: ours }
  if (isSame(ours, base)) return { kind: 'merged', bytes: theirs }
  if (!byLines || [base, ours, theirs].some((bytes) => bytes.includes(0))) return { kind: 'binary' }
  const baseLines = linesOf(base)
  const ourHunks = hunksBetween(baseLines, linesOf(ours))
  const theirHunks = hunksBetween(baseLines, linesOf(theirs))
  const conflicts = conflictsOf(ourHunks, theirHunks)
  if (conflicts.length > 0)
    return {
      kind: 'conflict',
      lines: conflicts.flatMap(({ our, shift }) => linesIn(our.from + shift, our.lines.length)),
      baseLines: conflicts.flatMap(({ our }) => linesIn(our.from, our.to - our.from)),
      beside: conflicts.every(({ our, their }) => isBeside(our, their)),
    }
  return { kind: 'merged', bytes: Buffer.from(applied(baseLines, ourHunks, theirHunks), 'latin1') }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

/** A change of ours that meets one of theirs; its lines stand in `ours` so much further down than in the base. */
interface Conflict {
  readonly our: Hunk
  readonly their: Hunk
  readonly shift: number
}

const conflictsOf = (ours: readonly Hunk[], theirs: readonly Hunk[]): readonly Conflict[] => {
  const conflicts: Conflict[] = []
  let shift = 0
  let next = 0
  for (const our of ours) {
    while (next < theirs.length && theirs[next]!.to < our.from) next++
    const meeting: Hunk[] = []
    for (let index = next; index < theirs.length && theirs[index]!.from <= our.to; index++)
      if (!same(our, theirs[index]!)) meeting.push(theirs[index]!)
    const their = meeting.find((one) => !isBeside(our, one)) ?? meeting[0]
    if (their !== undefined) conflicts.push({ our, their, shift })
    shift += our.lines.length - (our.to - our.from)
  }
  return conflicts
}

const linesIn = (from: number, count: number): readonly number[] =>
  Array.from({ length: Math.max(1, Math.min(count, 100)) }, (_, index) => from + index + 1)

/** True for changes of lines of the base that only touch: neither is where the other is. */
const isBeside = (one: Hunk, other: Hunk): boolean =>
  one.from !== other.from && (one.to === other.from || other.to === one.from)

const same = (one: Hunk, other: Hunk): boolean =>
  one.from === other.from &&
  one.to === other.to &&
  one.lines.length === other.lines.length &&
  one.lines.every((line, index) => line === other.lines[index])

const applied = (base: readonly string[], ours: readonly Hunk[], theirs: readonly Hunk[]): string => {
  const starts = new Set(ours.map((our) => our.from))
  // Without a conflict, two hunks that start at the same line are the same hunk.
  const hunks = [...ours, ...theirs.filter((their) => !starts.has(their.from))]
  hunks.sort((one, other) => one.from - other.from)
  const pieces: string[] = []
  let at = 0
  for (const hunk of hunks) {
    pieces.push(base.slice(at, hunk.from).join(''), hunk.lines.join(''))
    at = hunk.to
  }
  return [...pieces, base.slice(at).join('')].join('')
}
