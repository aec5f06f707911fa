import { diagnose, normalizePath, type Operation } from '@emend/model'
import type { ParseResult } from '../dialect.ts'
import { wordsAbove } from './words-beside.ts'

/**
 * Refuses an operation that takes back what one above it does, below words that speak of that: most likely it only shows
 * how, and with both done, nothing would be.
 */
export const refuseTakenBack = (result: ParseResult): ParseResult => {
  const { operations, places = [] } = result.plan
  if (operations.length < 2 || !result.prose.some(({ text }) => BACK.test(text))) return result
  const words = wordsAbove(result)
  const done = new Set<string>()
  for (const [index, operation] of operations.entries()) {
    const [change, reverse] = changeOf(operation) ?? []
    const place = places[index]
    if (
      reverse !== undefined &&
      place !== undefined &&
      done.has(reverse) &&
      BACK.test(words.get(place) ?? '')
    )
      return {
        ...result,
        diagnostics: [...result.diagnostics, diagnose('operation-ambiguous', TAKEN_BACK, { plan: place })],
      }
    if (change !== undefined) done.add(change)
  }
  return result
}

const BACK =
  /\b(?:undo|undone|undoing|revert(?:ed|ing)?|roll(?:ed|ing)?(?: \w+)? ?back|go(?:ing)? back|restore)\b/i

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
