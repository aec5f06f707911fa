import {
  type Change,
  type Diagnostic,
  diagnose,
  normalizePath,
  type Operation,
  type OperationOf,
  type Plan,
  type Problem,
} from '@emend/model'
import type { Guard, Judged } from '../guard.ts'
import { changesBetween, linesOf, type Seen, unseen, unseenChanged } from './seen.ts'
import type { Span } from './spans.ts'

/**
 * Refuses to replace text in a file, or a whole file, that the session has not read, or that changed since. A change needs the
 * lines that it replaces to have been read; a whole file anew needs all of them. Each file is told of once. Source: §004.
 */
export const readBeforeWrite =
  (seen: ReadonlyMap<string, Seen>): Guard =>
  (judged) => {
    const told = new Set<string>()
    return judged.plan.operations.flatMap((operation, index): readonly Diagnostic[] => {
      if (!needsReading(operation) || failedOtherwise(judged, index)) return []
      const path = normalizePath(operation.path)
      const entry = judged.snapshot.entries.get(path)
      if (entry?.kind !== 'file' || told.has(path)) return []
      const problem = problemWith(path, entry.blob, seen.get(path), operation, judged)
      if (problem === null) return []
      told.add(path)
      return [diagnosed(problem, index, judged.plan)]
    })
  }

type NeedsReading = OperationOf<'edit' | 'create'>

const needsReading = (operation: Operation): operation is NeedsReading =>
  operation.op === 'edit' || operation.op === 'create'

/** Whoever searches in vain should read; what else is wrong with an operation, reading would not mend. */
const failedOtherwise = ({ diagnostics }: Judged, index: number): boolean =>
  diagnostics.some(
    ({ operation, severity, code }) =>
      operation === index && severity === 'error' && code !== 'find-not-found' && code !== 'find-ambiguous',
  )

const problemWith = (
  path: string,
  blob: string,
  seen: Seen | undefined,
  { op }: NeedsReading,
  { changeAt }: Judged,
): Problem | null => {
  if (seen === undefined) return { code: 'not-read', data: { path } }
  if (seen.blob !== blob) return { code: 'changed-since-read', data: { path } }
  if (seen.lines === 'all') return null
  const missing = missingLines(seen, changeAt(path), op)
  return missing.length === 0 ? null : { code: 'partly-read', data: { path, missing } }
}

const missingLines = (seen: Seen, change: Change | null, op: NeedsReading['op']): readonly Span[] => {
  if (change === null || change.before === null || change.after === null) return []
  const count = linesOf(change.before.bytes).length
  if (op === 'create') return unseen(seen, [{ from: 1, to: count }])
  return unseenChanged(seen, changesBetween(change.before.bytes, change.after.bytes), count)
}

const diagnosed = ({ code, data }: Problem, operation: number, { places }: Plan): Diagnostic => {
  const place = places?.[operation]
  return diagnose(code, data, { operation, ...(place !== undefined && { plan: place }) })
}
