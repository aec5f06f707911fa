import type { Problem, Snapshot } from '@emend/model'

/** What the snapshot holds at a path, in the words of `expect`: a blob id, or `absent`. */
export const stateOf = (path: string, { entries }: Snapshot): string => {
  const entry = entries.get(path)
  return entry?.kind === 'file' ? entry.blob : 'absent'
}

/** Refuses a path that is not, in the snapshot, what an operation was written against. */
export const differs = (path: string, expect: string | undefined, snapshot: Snapshot): Problem | null => {
  const actual = stateOf(path, snapshot)
  return expect === undefined || expect === actual
    ? null
    : { code: 'conflict', data: { path, expected: expect, actual } }
}
