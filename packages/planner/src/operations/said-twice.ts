import {
  normalizePath,
  type Operation,
  type OperationOf,
  type Problem,
  pathOf,
  type Strategy,
} from '@emend/model'
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
  const done = new Sayings()
  return (operation, scene, evaluate) => {
    scene.isSaidAgain = false
    if (!findsOnePlace(operation)) return evaluate()
    scene.isSaidAgain = done.has(operation)
    if (scene.isSaidAgain && addsToText(operation)) return failed(ONCE_MORE)
    const verdict = evaluate()
    if (verdict.ok && verdict.changed) done.add(operation)
    return verdict
  }
}

/** Operations by all that they say. What is the only one to look for a text need not be spelt out. */
class Sayings {
  readonly #first = new Map<string, Finding>()
  readonly #said = new Set<string>()

  has(operation: Finding): boolean {
    const first = this.#first.get(soughtBy(operation))
    if (first === undefined) return false
    const said = saidBy(operation)
    return said === saidBy(first) || this.#said.has(said)
  }

  add(operation: Finding): void {
    const sought = soughtBy(operation)
    if (this.#first.has(sought)) this.#said.add(saidBy(operation))
    else this.#first.set(sought, operation)
  }
}

/**
 * Why an operation that is said once more is not done where its text is only alike: it was there once, and meant there.
 */
export const elsewhere = (strategy: Strategy | undefined, { isSaidAgain }: Scene): Problem | null =>
  isSaidAgain && strategy !== undefined && strategy !== 'exact' ? ONCE_MORE : null

/** An operation that looks for a text of a file. */
type Finding = OperationOf<'edit' | 'insert' | 'patch'>

/** True for an operation that looks for a text of a file which is there once, and leaves the file where it is. */
const findsOnePlace = (operation: Operation): operation is Finding =>
  operation.op === 'insert' ||
  (operation.op === 'edit' && operation.occurrences === 'one') ||
  (operation.op === 'patch' && operation.to === undefined)

/** The text that an operation looks for first: operations that say the same look for the same. */
const soughtBy = (operation: Finding): string => {
  switch (operation.op) {
    case 'edit':
      return operation.find
    case 'insert':
      return operation.anchor
    case 'patch':
      return operation.hunks[0]?.lines.join('\n') ?? ''
  }
}

/** All that an operation says, however its path is spelt. */
const saidBy = (operation: Finding): string =>
  JSON.stringify({ ...operation, path: normalizePath(pathOf(operation)) })

/** True for an operation that adds to a text of the file which is found there again. */
const addsToText = (operation: Finding): boolean => {
  switch (operation.op) {
    case 'insert':
      return true
    case 'patch':
      return operation.hunks.every(({ lines }) => !lines.some((line) => line.startsWith('-')))
    case 'edit':
      return operation.replace.includes(operation.find)
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
