import { normalizePath, type Operation, pathOf } from '@emend/model'
import { failed, type Verdict } from './operation.ts'

/** What was done already, by what it says. */
export type Done = Set<string>

/**
 * Why an operation that a plan says once more is not done twice: text that was put at a place of the file would stand
 * there twice. Null for what has not been done, and for operations that mean as much when they are repeated.
 */
export const saidTwice = (operation: Operation, done: Done): Verdict | null =>
  addsToText(operation) && done.has(saidBy(operation)) ? failed(ONCE_MORE) : null

/** Remembers an operation that has changed something. */
export const remember = (operation: Operation, done: Done): void => {
  if (addsToText(operation)) done.add(saidBy(operation))
}

/** All that an operation says, however its path is spelt. */
const saidBy = (operation: Operation): string =>
  JSON.stringify({ ...operation, path: normalizePath(pathOf(operation)) })

/** True for an operation that adds to a text of the file which is found there again. */
const addsToText = (operation: Operation): boolean => {
  switch (operation.op) {
    case 'insert':
      return true
    case 'patch':
      return operation.hunks.every(({ lines }) => !lines.some((line) => line.startsWith('-')))
    case 'edit':
      return operation.occurrences === 'one' && operation.replace.includes(operation.find)
    default:
      return false
  }
}

const ONCE_MORE = {
  code: 'operation-ambiguous',
  data: {
    name: 'What an earlier operation of this plan has done, and this one says once more,',
    readings: ['it is said twice', 'it is to be done twice'],
    instead: 'Leave this one out. To have the text twice, write it twice in one operation.',
  },
} as const
