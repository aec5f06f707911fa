import {
  type Diagnostic,
  destinationOf,
  diagnose,
  normalizePath,
  type Operation,
  type OperationOf,
  type Plan,
  type Problem,
  pathOf,
} from '@emend/model'
import type { Guard, Judged } from '../guard.ts'
import { Names } from './names.ts'
import { changesBetween, linesOf, type Seen, unseenChanged } from './seen.ts'
import { merged, type Span, without } from './spans.ts'

/**
 * Refuses to replace text in a file, or a whole file, that the session has not read, or that changed since. A change needs the
 * lines that it replaces to have been read; a whole file anew needs all of them. Each file is told of once, by the name that it can
 * be read under: to move it first changes nothing. Source: §004.
 */
export const readBeforeWrite = (seen: ReadonlyMap<string, Seen>): Guard => {
  const names = new Names()
  return (judged) => {
    const touched = judged.plan.operations.flatMap((operation, index) =>
      touchedBy(operation, index, judged, names),
    )
    const told = new Set<string>()
    return touched.flatMap(({ origin, operation, index }): readonly Diagnostic[] => {
      const entry = judged.snapshot.entries.get(origin)
      if (entry?.kind !== 'file' || told.has(origin)) return []
      const results = () => names.of(origin).flatMap((name) => judged.changeAt(name)?.after?.bytes ?? [])
      const problem = problemWith({ path: origin, ...entry, results }, seen.get(origin), operation)
      if (problem === null) return []
      told.add(origin)
      return [diagnosed(problem, index, judged.plan)]
    })
  }
}

/** An operation, and the name that its file had before all of this. */
interface Touched {
  readonly origin: string
  readonly operation: NeedsReading
  readonly index: number
}

/** Follows a file to where an operation puts it, or says which one it touches. */
const touchedBy = (operation: Operation, index: number, judged: Judged, names: Names): readonly Touched[] => {
  if (needsReading(operation))
    return failedOtherwise(judged, index)
      ? []
      : [{ origin: names.originOf(normalizePath(operation.path)), operation, index }]
  const to = destinationOf(operation)
  if (to !== undefined && judged.outcomes[index]?.status !== 'failed')
    names.put(normalizePath(pathOf(operation)), normalizePath(to), operation.op === 'copy')
  return []
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

/** A file as it was, and what it becomes under each name that it gets. */
interface Replaced {
  readonly path: string
  readonly blob: string
  readonly bytes: Uint8Array
  readonly results: () => readonly Uint8Array[]
}

const problemWith = (
  { path, blob, bytes, results }: Replaced,
  seen: Seen | undefined,
  { op }: NeedsReading,
): Problem | null => {
  if (seen === undefined) return { code: 'not-read', data: { path } }
  if (seen.blob !== blob) return { code: 'changed-since-read', data: { path } }
  const { lines } = seen
  if (lines === 'all') return null
  const missing = merged(results().flatMap((after) => missingLines(lines, bytes, after, op)))
  return missing.length === 0 ? null : { code: 'partly-read', data: { path, missing } }
}

const missingLines = (
  seen: readonly Span[],
  before: Uint8Array,
  after: Uint8Array,
  op: NeedsReading['op'],
): readonly Span[] => {
  const count = linesOf(before).length
  if (op === 'create') return without([{ from: 1, to: count }], seen)
  return unseenChanged(seen, changesBetween(before, after), count)
}

const diagnosed = ({ code, data }: Problem, operation: number, { places }: Plan): Diagnostic => {
  const place = places?.[operation]
  return diagnose(code, data, { operation, ...(place !== undefined && { plan: place }) })
}
