import { brief, type NearMiss } from '@emend/model'
import type { Located } from '../../matching/cascade.ts'
import { candidatesAt } from '../../matching/near-misses/candidates.ts'
import type { Sought } from '../../matching/sought.ts'
import { isBlank } from '../../matching/white-space.ts'
import type { Document } from '../../text/document.ts'
import type { Failure, Scene } from '../operation.ts'
import type { Search } from '../replacing/search.ts'
import { toldLines } from './told-lines.ts'

/** Says where a text is found several times, and quotes these places so that one of them can be copied. */
export const explainAmbiguous = (
  path: string,
  document: Document,
  { find, field }: Pick<Search, 'find' | 'field'>,
  wanted: Sought,
  { lines, strategy }: Extract<Located, { kind: 'ambiguous' }>,
  scene: Scene,
): Failure => ({
  problem: {
    code: 'find-ambiguous',
    data: {
      path,
      find,
      count: lines.length,
      lines: toldLines(lines),
      texts: textsAt(document, lines),
      strategy,
      insert: field === 'anchor',
    },
  },
  candidates: candidatesIn(document, wanted, strategy === 'exact' ? filledFrom(wanted, lines) : lines, scene),
})

/** Where the text of exact places starts: a line break that they start with may be that of the line above. */
const filledFrom = ({ body }: Sought, lines: readonly number[]): readonly number[] => {
  const above = body.findIndex((line) => !isBlank(line))
  return lines.map((line) => line + Math.max(0, above))
}

/** Says which places are the same but for white space, and quotes them. */
export const explainTwins = (
  path: string,
  document: Document,
  { find }: Search,
  wanted: Sought,
  located: Extract<Located, { kind: 'twins' }>,
  scene: Scene,
): Failure => {
  const lines = located.lines.toSorted((left, right) => left - right)
  return {
    problem: { code: 'find-twins', data: { path, find, count: lines.length, lines: toldLines(lines) } },
    candidates: candidatesIn(document, wanted, lines, scene),
  }
}

/** The places at some lines, as far as the budget of the plan for explanations lasts. */
export const candidatesIn = (
  document: Document,
  wanted: Sought,
  lines: readonly number[],
  { explanations }: Scene,
): readonly NearMiss[] => (explanations.affords(document.length) ? candidatesAt(document, wanted, lines) : [])

const textsAt = (document: Document, lines: readonly number[]): readonly string[] =>
  lines.slice(0, 20).map((line) => brief(document.lineHead(line, 1000), 200))
