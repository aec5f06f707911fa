import type { FileMode } from './snapshot.ts'

/** What a path holds: mode and bytes as they stand in the work tree. */
export interface FileState {
  readonly mode: FileMode
  readonly bytes: Uint8Array
  /** The blob id that git has for these bytes, where it is already known. */
  readonly blob?: string
}

/** The net effect on one path. `null` is absence; before and after are never alike. */
export interface Change {
  readonly path: string
  readonly before: FileState | null
  readonly after: FileState | null
  /** Where a moved or copied file came from. */
  readonly from?: string
}

/** The net effect of a plan: by path, in byte order of the paths, and the directories it makes and removes. */
export interface ChangeSet {
  /** The commit that the change set was planned on; null on an unborn branch. */
  readonly base: string | null
  readonly changes: readonly Change[]
  /** Directories to make even if no file ends up in them, outermost first. */
  readonly made: readonly string[]
  /** Empty directories to remove, innermost first. */
  readonly removed: readonly string[]
}

/** The change set that takes another one back: applied after it, everything is as it was. */
export const invert = (changeSet: ChangeSet): ChangeSet => ({
  base: changeSet.base,
  changes: changeSet.changes.map(({ path, before, after }) => ({ path, before: after, after: before })),
  made: [...changeSet.removed].reverse(),
  removed: [...changeSet.made].reverse(),
})

/** Every path that a change set changes, makes or removes. */
export const allPathsIn = ({ changes, made, removed }: ChangeSet): readonly string[] => [
  ...changes.map(({ path }) => path),
  ...made,
  ...removed,
]

/** True when a change set would change nothing at all. */
export const isEmpty = (changeSet: ChangeSet): boolean => allPathsIn(changeSet).length === 0

/**
 * The files that appeared, moved from others that went away, by path, each with the change of that other one: together
 * they are one rename. A link that became a file, or a file that became a link, is none, as in git.
 */
export const renamesIn = (changes: readonly Change[]): ReadonlyMap<string, Change> => {
  const gone = new Map(changes.filter(({ after }) => after === null).map((change) => [change.path, change]))
  const renames = new Map<string, Change>()
  for (const { path, from, before, after } of changes) {
    const source = from === undefined || before !== null ? undefined : gone.get(from)
    if (source === undefined || isLink(source.before) !== isLink(after)) continue
    renames.set(path, source)
    gone.delete(source.path)
  }
  return renames
}

/** True for a symbolic link. */
export const isLink = (state: Pick<FileState, 'mode'> | null | undefined): boolean => state?.mode === '120000'
