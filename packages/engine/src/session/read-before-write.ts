import {
  type Diagnostic,
  destinationOf,
  diagnose,
  type Entry,
  type Hunk,
  hasErrors,
  normalizePath,
  type Operation,
  type OperationOf,
  type Plan,
  type Problem,
  pathOf,
  placeOfProblem,
} from '@emend/model'
import type { Guard, Judged } from '../guard.ts'
import { Names } from './names.ts'
import { type Seen, unseenChanged } from './seen.ts'
import { merged, type Span, without } from './spans.ts'

/**
 * Refuses to replace text in a file, or a whole file, that the session has not read, or that changed since. A change
 * needs the lines that it replaces to have been read; a whole file anew needs all of them. Each file is told of once,
 * by the name that it can be read under: to move it first changes nothing. Source: §004.
 */
export const readBeforeWrite = (seen: ReadonlyMap<string, Seen>): Guard => {
  const names = new Names()
  return (judged) => {
    const failed = failedOtherwise(judged)
    const touched = judged.plan.operations
      .flatMap((operation, index) => touchedBy(operation, index, judged, names))
      .filter(({ index }) => !failed.has(index))
    const told = new Set<string>()
    // All edits of a file need the same lines: those in which it differs in the end.
    const allowed = new Set<string>()
    const findings = touched.flatMap((one): readonly Diagnostic[] => {
      const { origin, operation, index } = one
      const entry = judged.snapshot.entries.get(origin)
      const kind = `${writesAll(operation) ? 'anew' : 'in part'} ${origin}`
      if (entry?.kind !== 'file' || told.has(origin) || allowed.has(kind)) return []
      const problem = problemWith(one, entry, seen.get(origin), judged, names)
      if (problem === null) allowed.add(kind)
      else told.add(origin)
      return problem === null ? [] : [diagnosed(problem, index, judged.plan)]
    })
    // What is refused leaves nothing to the next one.
    if (hasErrors([...judged.diagnostics, ...findings])) names.takeBack()
    else names.keep()
    return findings
  }
}

/** An operation, and the name that its file had before all of this. */
interface Touched {
  readonly origin: string
  readonly operation: NeedsReading
  readonly index: number
}

/** Follows a file to where an operation puts it, and says which one it touches. */
const touchedBy = (operation: Operation, index: number, judged: Judged, names: Names): readonly Touched[] => {
  const origin = names.originOf(normalizePath(pathOf(operation)))
  const to = destinationOf(operation)
  if (to !== undefined && judged.outcomes[index]?.status !== 'failed')
    names.put(normalizePath(pathOf(operation)), normalizePath(to), operation.op === 'copy')
  if (origin === null || !needsReading(operation)) return []
  return [{ origin, operation, index }]
}

type NeedsReading = OperationOf<'edit' | 'create' | 'patch'>

const needsReading = (operation: Operation): operation is NeedsReading =>
  operation.op === 'edit' ||
  writesAll(operation) ||
  (operation.op === 'patch' && operation.hunks.some(isBlind))

/** True for what puts other content in the place of all that a file holds, and names not even its blob. */
const writesAll = (operation: Operation): boolean =>
  operation.op === 'create' ||
  (operation.op === 'patch' && operation.pieces !== undefined && operation.expect === undefined)

/** True for lines that are put after a line of a number, whatever stands there: only reading can tell. */
const isBlind = ({ lines, from = 0, anchors = [] }: Hunk): boolean =>
  from > 0 && anchors.length === 0 && lines.every((line) => /^[+\\]/.test(line))

/** Whoever searches in vain should read; what else is wrong with an operation, reading would not mend. */
const failedOtherwise = ({ diagnostics }: Judged): ReadonlySet<number> =>
  new Set(
    diagnostics.flatMap(({ operation, severity, code }) =>
      severity === 'error' && code !== 'find-not-found' && code !== 'find-ambiguous' ? (operation ?? []) : [],
    ),
  )

const problemWith = (
  { origin: path, operation }: Touched,
  { blob, bytes, mode }: Extract<Entry, { kind: 'file' }>,
  seen: Seen | undefined,
  judged: Judged,
  names: Names,
): Problem | null => {
  const isReadable = (): boolean => mode !== '120000' && judged.isReadable(path, bytes)
  if (seen?.blob !== blob && !isReadable()) return { code: 'not-read', data: { path, unreadable: true } }
  if (seen === undefined) return { code: 'not-read', data: { path } }
  if (seen.blob !== blob) return { code: 'changed-since-read', data: { path } }
  const { lines: known } = seen
  if (known === 'all') return null
  const lines = judged.lines(path, bytes)
  // It may get several names, and become something else under each.
  const missing = names.of(path).flatMap((name): readonly Span[] => {
    const after = judged.changeAt(name)?.after
    if (!after) return []
    if (writesAll(operation)) return without([{ from: 1, to: lines.length }], known)
    return unseenChanged(known, lines, judged.lines(name, after.bytes))
  })
  return missing.length === 0 ? null : { code: 'partly-read', data: { path, missing: merged(missing) } }
}

const diagnosed = ({ code, data }: Problem, operation: number, { places }: Plan): Diagnostic => {
  const place = places?.[operation]
  return diagnose(code, data, {
    operation,
    ...(place !== undefined && { plan: placeOfProblem(place, data) }),
  })
}
