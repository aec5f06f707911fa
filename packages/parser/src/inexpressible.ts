import { EmendError, isProblem, type Operation, type Plan } from '@emend/model'
import type { DialectName } from './dialect.ts'
import type { Values } from './json/object.ts'

/** The error for what a dialect has no words for. */
export const inexpressible = (dialect: DialectName, what: string): EmendError =>
  new EmendError('not-expressible', { dialect, what })

/** Refuses a plan with a message or a base, for a dialect that has no words for either. Throws `not-expressible`. */
export const refuseEnvelope = (dialect: DialectName, { message, base }: Plan): void => {
  if (message !== undefined) throw inexpressible(dialect, 'the message of a commit')
  if (base !== undefined) throw inexpressible(dialect, 'the commit that a plan was written against')
}

/** Refuses an operation with one of some fields, for a dialect that has no words for them. Throws `not-expressible`. */
export const refuseFields = (dialect: DialectName, operation: Operation, names: readonly string[]): void => {
  const fields: Values = operation
  const name = names.find((one) => fields[one] !== undefined)
  if (name !== undefined) throw inexpressible(dialect, `\`${name}\` of \`${operation.op}\``)
}

/** What was rendered; undefined where the dialect has no words for it. */
export const ifExpressible = (render: () => string): string | undefined => {
  try {
    return render()
  } catch (error) {
    if (isProblem(error, 'not-expressible')) return undefined
    throw error
  }
}
