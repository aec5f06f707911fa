import { normalizePath, type Operation } from '@emend/model'
import { besideOperation, type Doubt } from './doubt.ts'

/**
 * An operation that takes back what one above it does, below words that speak of that: most likely it only shows how, and
 * with both done, nothing would be.
 */
export const isTakenBack: Doubt = (result, words) =>
  besideOperation(result, words, {
    above: (said) => BACK.test(said),
    about: takingBackAbove,
    data: TAKEN_BACK,
  })

const BACK =
  /\b(?:undo|undone|undoing|revert(?:ed|ing)?|roll(?:ed|ing)?(?: \w+)? ?back|go(?:ing)? back|restore)\b/i

const takingBackAbove = () => {
  const done = new Set<string>()
  return (operation: Operation): boolean => {
    const [change, reverse] = changeOf(operation) ?? []
    const isBack = reverse !== undefined && done.has(reverse)
    if (change !== undefined) done.add(change)
    return isBack
  }
}

/** What an operation does, and what would take it back, each as a text. */
const changeOf = (operation: Operation): readonly [string, string] | undefined => {
  if (operation.op === 'edit') return bothWays(operation.path, operation.find, operation.replace)
  if (operation.op !== 'patch') return undefined
  const marked = (mark: '-' | '+'): string =>
    JSON.stringify(
      operation.hunks.map(({ lines }) =>
        lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(1)),
      ),
    )
  return bothWays(operation.path, marked('-'), marked('+'))
}

const bothWays = (path: string, old: string, fresh: string): readonly [string, string] => {
  const file = normalizePath(path)
  return [JSON.stringify([file, old, fresh]), JSON.stringify([file, fresh, old])]
}

const TAKEN_BACK = {
  name: 'What takes back a change above it',
  readings: ['it only shows how', 'it is to be done'],
  instead: 'Leave it out, or leave out both.',
} as const
