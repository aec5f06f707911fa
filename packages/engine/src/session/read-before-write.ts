import {
  type Change,
  type Diagnostic,
  diagnose,
  normalizePath,
  type Operation,
  type Plan,
  type Problem,
} from '@emend/model'
import type { Planned } from '@emend/planner'
import type { Guard } from '../guard.ts'
import { changesBetween, linesOf, type Seen, unseen, unseenChanged } from './seen.ts'

/**
 * Refuses to replace text in a file, or a whole file, that the session has not read, or that changed since. A change needs the
 * lines that it replaces to have been read; a whole file anew needs all of them. Source: §004, semantics.md.
 */
export const readBeforeWrite =
  (seen: ReadonlyMap<string, Seen>): Guard =>
  (plan, snapshot, planned) =>
    plan.operations.flatMap((operation, index): readonly Diagnostic[] => {
      if (!needsReading(operation) || failedOtherwise(planned, index)) return []
      const path = normalizePath(operation.path)
      const entry = snapshot.entries.get(path)
      if (entry?.kind !== 'file') return []
      const problem = problemWith(path, entry.blob, seen.get(path), () => changeOf(path, planned), operation)
      return problem === null ? [] : [diagnosed(problem, index, plan)]
    })

type NeedsReading = Extract<Operation, { op: 'edit' | 'create' }>

const needsReading = (operation: Operation): operation is NeedsReading =>
  operation.op === 'edit' || operation.op === 'create'

/** Whoever searches in vain should read; what else is wrong with an operation, reading would not mend. */
const failedOtherwise = ({ diagnostics }: Planned, index: number): boolean =>
  diagnostics.some(
    ({ operation, severity, code }) =>
      operation === index && severity === 'error' && code !== 'find-not-found' && code !== 'find-ambiguous',
  )

const changeOf = (path: string, planned: Planned): Change | undefined =>
  planned.ok ? planned.changeSet.changes.find((change) => change.path === path) : undefined

const problemWith = (
  path: string,
  blob: string,
  seen: Seen | undefined,
  change: () => Change | undefined,
  { op }: NeedsReading,
): Problem | null => {
  if (seen === undefined) return { code: 'not-read', data: { path } }
  if (seen.blob !== blob) return { code: 'changed-since-read', data: { path } }
  if (seen.lines === 'all') return null
  const missing = missingLines(seen, change(), op)
  return missing.length === 0 ? null : { code: 'partly-read', data: { path, missing } }
}

const missingLines = (seen: Seen, change: Change | undefined, op: NeedsReading['op']) => {
  if (change?.before == null || change.after === null) return []
  const count = linesOf(change.before.bytes).length
  if (op === 'create') return unseen(seen, [{ from: 1, to: count }])
  return unseenChanged(seen, changesBetween(change.before.bytes, change.after.bytes), count)
}

const diagnosed = ({ code, data }: Problem, operation: number, { places }: Plan): Diagnostic => {
  const place = places?.[operation]
  return diagnose(code, data, { operation, ...(place !== undefined && { plan: place }) })
}
