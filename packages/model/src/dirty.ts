/**
 * What may be done where a touched path has uncommitted changes of the user's own: commit the plan's change alone and
 * leave theirs in the work tree (`separate`); refuse; commit theirs first, by itself (`checkpoint`); or commit both at
 * once (`include`).
 */
export const dirtyPolicies = ['separate', 'refuse', 'checkpoint', 'include'] as const

/** One of `dirtyPolicies`. */
export type DirtyPolicy = (typeof dirtyPolicies)[number]

/** How a path differs from HEAD: in the work tree alone, in the index, or by not being known to git at all. */
export type DirtyState = 'modified' | 'staged' | 'untracked'
