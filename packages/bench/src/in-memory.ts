import type { Snapshot } from '@emend/model'
import type { Planned } from '@emend/planner'

/** A snapshot of files with these texts or bytes, by their paths. */
export const snapshotOf = (files: ReadonlyMap<string, string | Buffer>): Snapshot => ({
  base: 'a'.repeat(40),
  entries: new Map(
    [...files].map(([path, content]) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      return [path, { kind: 'file', mode: '100644', bytes, blob: 'b'.repeat(40) }]
    }),
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
