import {
  type Diagnostic,
  destinationOf,
  diagnose,
  normalizePath,
  type Operation,
  type Outcome,
  type Place,
  pathOf,
  placeOfProblem,
} from '@emend/model'
import type { Failure, Verdict } from './operations/operation.ts'

/** An operation of a plan: its place there, 0-based, and where it stood in the text. */
export interface PlannedOperation {
  readonly operation: Operation
  readonly index: number
  readonly place: Place | undefined
}

/** The outcome of an operation with nothing to say but its status. */
export const outcomeOf = ({ operation, index }: PlannedOperation, status: Outcome['status']): Outcome => {
  const [path, to] = [normalizePath(pathOf(operation)), destinationOf(operation)]
  return { index, op: operation.op, path, ...(to !== undefined && { to: normalizePath(to) }), status }
}

/** What a verdict says of an operation. */
export const outcomeOfVerdict = (placed: PlannedOperation, verdict: Verdict): Outcome =>
  verdict.ok
    ? Object.assign(outcomeOf(placed, verdict.changed ? 'applied' : 'unchanged'), verdict.detail)
    : outcomeOf(placed, 'failed')

/** A problem with an operation, with its place. */
export const diagnosticOf = (
  { operation, index, place }: PlannedOperation,
  { problem, nearest, candidates }: Failure,
): Diagnostic =>
  diagnose(problem.code, problem.data, {
    operation: index,
    path: 'path' in problem.data ? problem.data.path : normalizePath(pathOf(operation)),
    ...(place !== undefined && { plan: placeOfProblem(place, problem.data) }),
    ...(nearest !== undefined && { nearest }),
    ...(candidates !== undefined && candidates.length > 0 && { candidates }),
  })
