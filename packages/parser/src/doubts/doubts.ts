import { diagnose } from '@emend/model'
import type { ParseResult } from '../dialect.ts'
import type { Doubt } from './doubt.ts'
import { isForbidden } from './forbidden.ts'
import { isInsteadOfAbove } from './instead-of-above.ts'
import { isBelowInventedResult } from './invented-result.ts'
import { isBelowInventedTurn } from './invented-turn.ts'
import { isLeftOpen } from './left-open.ts'
import { isOfOptions } from './options.ts'
import { isOnQuotedLine } from './quoted-lines.ts'
import { isRetracted } from './retracted.ts'
import { isSetApart } from './set-apart.ts'
import { isTakenBack } from './taken-back.ts'
import { wordsBeside } from './words-beside.ts'

const doubts: readonly Doubt[] = [
  isBelowInventedTurn,
  isBelowInventedResult,
  isSetApart,
  isOfOptions,
  isInsteadOfAbove,
  isTakenBack,
  isRetracted,
  isForbidden,
  isLeftOpen,
  isOnQuotedLine,
]

/** Refuses operations that may not be meant, as what is said around them has it. */
export const refuseDoubtful = (result: ParseResult): ParseResult => {
  // A plan that a program gives has no words around it: to get ready for any would take longer than to read it.
  if (result.prose.length === 0) return result
  const words = wordsBeside(result)
  const refused = doubts.flatMap((doubt) => {
    const { data, place } = doubt(result, words) ?? {}
    return data === undefined ? [] : [diagnose('operation-ambiguous', data, place && { plan: place })]
  })
  return { ...result, diagnostics: [...result.diagnostics, ...refused] }
}
