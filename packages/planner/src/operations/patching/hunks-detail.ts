import type { Strategy } from '@emend/model'
import { looser } from '../../matching/cascade.ts'
import { differenceOf } from '../../matching/difference.ts'
import { soughtLines } from '../../matching/sought.ts'
import type { Document } from '../../text/document.ts'
import { toldLines } from '../explaining/told-lines.ts'
import type { Detail } from '../operation.ts'
import type { Applied } from './applied.ts'

/** What an outcome says of hunks that stand where they stand to the last character: the 0-based lines. */
export const exactHunksDetail = (lines: readonly number[]): Detail => ({
  strategy: 'exact',
  replacements: lines.length,
  lines: toldLines(lines),
})

const ORDER: readonly Strategy[] = ['exact', ...looser.map(({ strategy }) => strategy)]

/** What an outcome says of the hunks of a patch. */
export const detailOfHunks = (document: Document, applied: readonly Applied[]): Detail => {
  const strategy = ORDER.findLast((strategy) => applied.some(({ place }) => place.strategy === strategy))!
  const differences = applied
    .filter(({ place }) => place.strategy !== 'exact')
    .map(({ place, sides }) => differenceOf(document, soughtLines(sides.before), place.match))
  const repair = applied.find(({ repair }) => repair !== undefined)?.repair
  return {
    strategy,
    replacements: applied.length,
    lines: toldLines(applied.map(({ place }) => place.match.line)),
    ...(differences.length > 0 && { difference: [...new Set(differences)].join('; ') }),
    ...(repair !== undefined && { repair }),
  }
}
