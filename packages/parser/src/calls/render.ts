import type { Operation, OperationOf, Plan } from '@emend/model'
import { inexpressible, refuseEnvelope } from '../inexpressible.ts'
import { garbledIn } from './arguments/garbled.ts'
import type { CallDialect } from './recognition/dialect-of.ts'

/** Says what a dialect has no words for, by throwing. */
export type Cannot = (what: string) => never

/** How a dialect writes operations as calls. */
export interface CallWriter {
  readonly dialect: CallDialect
  readonly one: (operation: Operation, cannot: Cannot) => object
  /** The call for edits that follow one another in one file, where several can be said at once. */
  readonly edits?: (edits: readonly OperationOf<'edit'>[], cannot: Cannot) => object
}

/**
 * Writes a plan as calls: one as an object, several as an array.
 * @throws EmendError `not-expressible`: the dialect has no words for a message, a base, or an operation or its fields
 */
export const renderCalls = (plan: Plan, { dialect, one, edits }: CallWriter): string => {
  const cannot: Cannot = (what) => {
    throw inexpressible(dialect, what)
  }
  refuseEnvelope(dialect, plan)
  refuseUnsayable(plan.operations, cannot)
  const calls =
    edits === undefined
      ? plan.operations.map((operation) => one(operation, cannot))
      : runsOf(plan.operations).map((run) => ('op' in run ? one(run, cannot) : edits(run, cannot)))
  return `${JSON.stringify(calls.length === 1 ? calls[0] : calls, null, 2)}\n`
}

const refuseUnsayable = (operations: readonly Operation[], cannot: Cannot): void => {
  for (const operation of operations) {
    if ('expect' in operation && operation.expect !== undefined)
      cannot(`what a file must hold (\`expect\` of \`${operation.op}\`)`)
    if (operation.op === 'create' && operation.encoding !== undefined)
      cannot('the bytes of a file (`encoding` of `create`)')
    if (operation.op === 'create' && operation.mode !== undefined) cannot('the `mode` of a file (`create`)')
    if (operation.op === 'edit' && operation.wholeLines) cannot('an `edit` of whole lines (`wholeLines`)')
    if (operation.op === 'edit' && operation.line !== undefined) cannot('an `edit` near a `line`')
    if (operation.op === 'patch' && (operation.mode !== undefined || operation.pieces !== undefined))
      cannot('the `mode` or the `pieces` of a `patch`')
    if (garbledIn(operation) !== undefined) cannot(`a text of \`${operation.op}\` that reads like a slip`)
  }
}

/** The operations in order, with edits of one file that follow one another taken together. */
const runsOf = (
  operations: readonly Operation[],
): readonly (Exclude<Operation, { op: 'edit' }> | readonly OperationOf<'edit'>[])[] => {
  const runs: (Exclude<Operation, { op: 'edit' }> | OperationOf<'edit'>[])[] = []
  for (const operation of operations) {
    const last = runs.at(-1)
    if (operation.op !== 'edit') runs.push(operation)
    else if (Array.isArray(last) && last[0]!.path === operation.path) last.push(operation)
    else runs.push([operation])
  }
  return runs
}
