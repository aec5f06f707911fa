import type { Snapshot } from '@emend/model'
import type { Planned } from '@emend/planner'

/** A snapshot of files with these texts, by their paths. */
export const snapshotOf = (texts: ReadonlyMap<string, string>): Snapshot => ({
  base: 'a'.repeat(40),
  entries: new Map(
    [...texts].map(([path, text]) => [
      path,
      { kind: 'file', mode: '100644', bytes: Buffer.from(text), blob: 'b'.repeat(40) },
    ]),
  ),
  ignored: new Set(),
  listings: new Map(),
  globs: new Map(),
  origins: new Map(),
})

/** The text of a file after a plan of edits of it alone that was accepted. */
export const textAfter = (text: string, { changeSet }: Extract<Planned, { ok: true }>): string => {
  const after = changeSet.changes[0]?.after
  return after === undefined || after === null ? text : Buffer.from(after.bytes).toString('utf8')
}
