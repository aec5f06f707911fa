import { diagnose, normalizePath, type Operation, pathsOf } from '@emend/model'
import type { ParseResult } from '../dialect.ts'
import { wordsAbove } from './words-above.ts'

/**
 * Refuses an operation on a file of one above it, below words that take that back: a model that thinks aloud has put the
 * one in the place of the other, and done together they are what nobody meant.
 */
export const refuseRetracted = (result: ParseResult): ParseResult => {
  const { operations, places = [] } = result.plan
  if (operations.length < 2 || !result.prose.some(({ text }) => retracts(text))) return result
  const words = wordsAbove(result)
  const above = new Set<string>()
  for (const [index, operation] of operations.entries()) {
    const place = places[index]
    const files = filesOf(operation)
    if (place !== undefined && files.some((file) => above.has(file)) && retracts(words.get(place) ?? '')) {
      const refused = diagnose('operation-ambiguous', RETRACTED, { plan: place })
      return { ...result, diagnostics: [...result.diagnostics, refused] }
    }
    for (const file of files) above.add(file)
  }
  return result
}

const filesOf = (operation: Operation): readonly string[] => pathsOf(operation).map(normalizePath)

const retracts = (words: string): boolean => STOPS.test(words.slice(0, LONGEST)) || CORRECTS.test(words)

const LONGEST = 500
/** How somebody begins who has seen a mistake of their own. */
const STOPS =
  /^\W{0,9}(?:(?:no|hmm+|oh|but),? )?(?:actually|hold on|hmm+|no|oops|sorry|wait)\b[\s\S]*?\b(?:instead|mistake|redo|(?:that|this|it)(?:['’]s| is| was) (?:(?:also|just|still|simply) )?(?:wrong(?! in\b)|incorrect|not (?:quite )?right)|(?:that|this|it)(?: would| will|['’]d)? (?:not|n['’]t) work|won['’]t work)\b/i
const CORRECTS =
  /\b(?:scratch that|on second thou?ghts?|(?:disregard|ignore) (?:that|the (?:above|first|previous))|instead of the (?:above|previous))\b/i

const RETRACTED = {
  name: 'An operation below words that take back one on the same file above it',
  readings: ['it takes the place of that one', 'both are to be done'],
  instead: 'Write each change once, as it is meant in the end.',
} as const
