import type { Operation } from '../operation.ts'

/** The path that an operation is about: what it changes or asks, and for `move` and `copy` where it takes from. */
export const pathOf = (operation: Operation): string =>
  operation.op === 'move' || operation.op === 'copy' ? operation.from : operation.path

/** Where an operation puts the file, when that is another path than `pathOf`. */
export const destinationOf = (operation: Operation): string | undefined =>
  operation.op === 'move' || operation.op === 'copy' || operation.op === 'patch' ? operation.to : undefined

/** Where an operation makes a file, or puts one. */
export const arrivalOf = (operation: Operation): string | undefined =>
  operation.op === 'create' ? operation.path : destinationOf(operation)

/** The paths that an operation names: `pathOf` and, where there is one, `destinationOf`. */
export const pathsOf = (operation: Operation): readonly string[] => {
  const to = destinationOf(operation)
  return to === undefined ? [pathOf(operation)] : [pathOf(operation), to]
}

/** True for operations that only ask (`read`, `list`, `glob`) and never change anything. */
export const isQuestion = ({ op }: Pick<Operation, 'op'>): boolean =>
  op === 'read' || op === 'list' || op === 'glob'
