import { brief, type Diagnostic, plural, type Result } from '@emend/model'
import { alikeAt, nearestPlace, soughtIn } from './problems.ts'

/** So much a report quotes of the plan and of files, in UTF-16 units; what begins within that is quoted to its end. */
const MOST_QUOTED = 16_000

/**
 * A result of which a model can read the report however much is wrong: the first problems with all that they quote, and
 * the others with a line each of what was sought and where the place is. The result itself keeps everything.
 */
export const withExcerptsBounded = (result: Result): Result => {
  const { diagnostics, warnings } = result
  const lengths = diagnostics.map(quotedBy)
  let quoted = 0
  const end = lengths.findIndex((length) => {
    quoted += length
    return quoted - length >= MOST_QUOTED
  })
  if (end < 0 || lengths.slice(end).every((length) => length === 0)) return result
  const [inFull, others] = [diagnostics.slice(0, end), diagnostics.slice(end)]
  const told = new Set(inFull.map(({ hint }) => hint))
  return Object.create(result, {
    diagnostics: { value: [...inFull, ...others.map((diagnostic) => withPlaceAlone(diagnostic, told))] },
    warnings: { value: [...warnings, saysSo(inFull.length, others.length)] },
  }) as Result
}

const saysSo = (inFull: number, others: number): string =>
  `Only the first ${inFull} of ${inFull + others} problems are told in full: of each other one, the lines are named.`

/** How much a problem quotes, with the words around that; 0 for one that quotes nothing. */
const quotedBy = ({ data, nearest, candidates = [] }: Diagnostic): number => {
  const excerpts = [
    'find' in data ? soughtIn(data) : '',
    ...('preview' in data ? [data.preview, data.expected] : []),
    ...(nearest === undefined ? [] : [nearest.text, nearest.diff ?? '']),
    ...candidates.map(({ text }) => text),
  ]
  const length = excerpts.reduce((sum, excerpt) => sum + excerpt.length, 0)
  return length === 0 ? 0 : length + WORDS_AROUND
}

const WORDS_AROUND = 200

/** A problem without what it quotes, and without a hint that was told already. */
const withPlaceAlone = (diagnostic: Diagnostic, told: ReadonlySet<string | undefined>): Diagnostic => {
  const { nearest, candidates, hint, data, ...problem } = diagnostic
  const ways = [
    ...(nearest === undefined ? [] : [`${nearestPlace(nearest)}.`]),
    ...(candidates === undefined ? [] : alikeAt(diagnostic)),
    ...(hint === undefined || told.has(hint) ? [] : [hint]),
  ]
  return {
    ...problem,
    data: {
      ...data,
      ...('find' in data && { find: firstLineOf(data.find) }),
      ...(problem.code === 'operation-malformed' && { preview: '' }),
    },
    ...(ways.length > 0 && { hint: ways.join('\n') }),
  } as Diagnostic
}

const firstLineOf = (text: string): string => {
  const [first = '', ...others] = text.trimEnd().split(/\r?\n/)
  return others.length === 0 ? brief(first) : `${brief(first)} … [${plural(others.length, 'more line')}]`
}
