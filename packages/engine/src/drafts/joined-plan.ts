import { type Call, hasErrors } from '@emend/model'
import type { ReadPlan } from './plan-input.ts'

/**
 * Plans that were read one after the other, as one plan in the same order. A single one is itself; one with errors says
 * nothing.
 */
export const joined = (reads: readonly ReadPlan[]): ReadPlan => {
  const [only, ...others] = reads
  if (only !== undefined && others.length === 0) return only
  const readable = reads.filter(({ diagnostics }) => !hasErrors(diagnostics))
  const messages = readable.flatMap(({ plan }) => plan.message ?? [])
  const isOneDialect = only !== undefined && reads.every(({ dialect }) => dialect === only.dialect)
  return {
    dialect: isOneDialect ? only.dialect : 'tools',
    plan: {
      version: 1,
      ...(messages.length > 0 && { message: messages.join('\n\n') }),
      operations: readable.flatMap(({ plan }) => plan.operations),
      calls: callsIn(readable),
    },
    diagnostics: reads.flatMap(({ diagnostics }) => diagnostics),
  }
}

const callsIn = (reads: readonly ReadPlan[]): readonly Call[] => {
  let first = 0
  return reads.flatMap(({ plan: { operations, calls } }) => {
    const start = first
    first += operations.length
    const own = calls ?? operations.map(({ op }, index): Call => ({ name: op, first: index, count: 1 }))
    return own.map((call) => ({ ...call, first: call.first + start }))
  })
}
