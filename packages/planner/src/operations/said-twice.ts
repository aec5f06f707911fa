import { normalizePath, type Operation, pathOf } from '@emend/model'
import { failed, type Verdict } from './operation.ts'

/** Does an operation, but not one that a plan says once more and that would put its text there a second time. */
export const notTwice = (): ((operation: Operation, evaluate: () => Verdict) => Verdict) => {
  const done = new Set<string>()
  return (operation, evaluate) => {
    if (!addsToText(operation)) return evaluate()
    const said = saidBy(operation)
    if (done.has(said)) return failed(ONCE_MORE)
    const verdict = evaluate()
    if (verdict.ok && verdict.changed) done.add(said)
    return verdict
  }
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
