import type { Operation } from './operation.ts'

/** The path that an operation is about: what it changes or asks, and for `move` and `copy` where it takes from. */
export const pathOf = (operation: Operation): string =>
  'from' in operation && typeof operation.from === 'string'
    ? operation.from
    : (operation as { path: string }).path

/** Where an operation puts the file, when that is another path than `pathOf`. */
export const destinationOf = (operation: Operation): string | undefined =>
  'to' in operation && typeof operation.to === 'string' ? operation.to : undefined

/** True for operations that only ask (`read`, `list`, `glob`) and never change anything. */
export const isQuestion = (operation: Operation): boolean =>
  operation.op === 'read' || operation.op === 'list' || operation.op === 'glob'
