import type { Policy, Problem } from '@emend/model'

/**
 * Refuses a change that takes a file of many lines below a fraction of them. How many are left is only asked for files
 * that are guarded. Source: §003.
 */
export const shrinks = (
  path: string,
  before: number,
  linesAfter: () => number,
  { shrink }: Policy,
): Problem | null => {
  if (shrink === null || before < shrink.lines) return null
  const after = linesAfter()
  return after < before * shrink.fraction ? { code: 'shrink', data: { path, before, after } } : null
}
