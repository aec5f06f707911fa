import type { Change, FileState } from '@emend/model'

/** What is there before and after; null is absence. */
type Sides = Readonly<Record<'before' | 'after', unknown>>

/** True for what is there afterwards alone. */
export const isMade = ({ before, after }: Sides): boolean => before === null && after !== null

/** True for what was there before alone. */
export const isGone = ({ before, after }: Sides): boolean => before !== null && after === null

type AtPath = Pick<Change, 'path'>

/** The paths at which something differs, or is to. */
export const pathsOf = (some: readonly AtPath[]): readonly string[] => some.map(({ path }) => path)

/** Those of them at which nothing is there afterwards, whatever was before. */
export const pathsLeaving = (some: readonly (AtPath & Sides)[]): readonly string[] =>
  pathsOf(some.filter(({ after }) => after === null))

/** Those of them at which something is. */
export const pathsStaying = (some: readonly (AtPath & Sides)[]): readonly string[] =>
  pathsOf(some.filter(({ after }) => after !== null))

/** By path, the bytes that changes leave there; null where none are. */
export const bytesAfter = (
  changes: readonly Pick<Change, 'path' | 'after'>[],
): ReadonlyMap<string, Uint8Array | null> =>
  new Map(changes.map(({ path, after }) => [path, after?.bytes ?? null]))

/** True where git stores one file with the same mode, or nothing. */
export const isStoredAlike = (one: FileState | null, other: FileState | null): boolean =>
  one?.blob === other?.blob && one?.mode === other?.mode

/**
 * The changes in which git sees a difference: where a user has made the same change already, only the work tree has
 * one.
 */
export const differing = (changes: readonly Change[]): readonly Change[] =>
  changes.filter(({ before, after }) => !isStoredAlike(before, after))
