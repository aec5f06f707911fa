import type { Policy, Problem } from '@emend/model'

/** Refuses a change that takes a file of many lines below a fraction of them. Source: §003. */
export const shrinks = (path: string, before: number, after: number, { shrink }: Policy): Problem | null =>
  shrink !== null && before >= shrink.lines && after < before * shrink.fraction
    ? { code: 'shrink', data: { path, before, after } }
    : null
