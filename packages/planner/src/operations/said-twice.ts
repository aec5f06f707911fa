import { normalizePath, type Operation, type Problem, pathOf, type Strategy } from '@emend/model'
import { failed, type Scene, type Verdict } from './operation.ts'

/**
 * Does an operation, but not one that a plan says once more and that would put its text there a second time. What else is
 * said once more is marked so, for `elsewhere` to be asked where its text is found.
 */
export const notTwice = (): ((
  operation: Operation,
  scene: { isSaidAgain: boolean },
  evaluate: () => Verdict,
) => Verdict) => {
  const done = new Set<string>()
  return (operation, scene, evaluate) => {
    scene.isSaidAgain = false
    if (!findsOnePlace(operation)) return evaluate()
    const said = saidBy(operation)
    scene.isSaidAgain = done.has(said)
    if (scene.isSaidAgain && addsToText(operation)) return failed(ONCE_MORE)
    const verdict = evaluate()
    if (verdict.ok && verdict.changed) done.add(said)
    return verdict
  }
}

/**
 * Why an operation that is said once more is not done where its text is only alike: it was there once, and meant there.
 */
export const elsewhere = (strategy: Strategy | undefined, { isSaidAgain }: Scene): Problem | null =>
  isSaidAgain && strategy !== undefined && strategy !== 'exact' ? ONCE_MORE : null

/** True for an operation that looks for a text of a file which is there once, and leaves the file where it is. */
const findsOnePlace = (operation: Operation): boolean =>
  operation.op === 'insert' ||
  (operation.op === 'edit' && operation.occurrences === 'one') ||
  (operation.op === 'patch' && operation.to === undefined)

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
      return operation.replace.includes(operation.find)
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
