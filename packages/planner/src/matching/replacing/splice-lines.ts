import type { Document } from '../../text/document.ts'
import { lineBreakAt } from '../../text/line-break-at.ts'
import { linesOf } from '../../text/line-ending.ts'
import { unitAround } from '../indentation/indent-unit.ts'
import { movesLiteral } from '../indentation/literals.ts'
import { restored, type Sides } from '../indentation/lost-indent.ts'
import { type Reindent, reindenting } from '../indentation/reindent.ts'
import type { Sought } from '../sought.ts'
import { blanksAbove, isBlank } from '../white-space.ts'
import { type Agreed, withoutLacking } from '../whole-lines.ts'
import { aligned } from './alignment.ts'
import type { Unclear } from './block.ts'
import type { Replacement } from './splice-exact.ts'

/**
 * What replaces lines that matched by a looser strategy. Lines that the replacement shares with the find keep the
 * file's own bytes; new ones are indented as the matched lines are evidence for.
 */
export const spliceLines = (
  document: Document,
  sought: Sought,
  match: Agreed,
  replace: string,
): Replacement | Unclear => {
  const file = document.lines(match.line, match.count)
  const sides = sidesOf(sought, match, file, replace)
  if ('unclear' in sides) return sides
  const { find, lines } = sides
  const alignment = aligned(find, lines)
  if (alignment === null && match.evidence.kind !== 'as-written') return NOTHING_SHARED
  const reindent = reindenting({
    file,
    find,
    replace: lines,
    evidence: match.evidence,
    // Told only where new lines need it: it takes a look at many lines around.
    get unit() {
      return unitAround(document, match.line)
    },
  })
  if ('unclear' in reindent) return reindent
  const shared = alignment ?? lines.map(() => null)
  const texts = textsOf(lines, shared, file, reindent.line)
  if ('unclear' in texts) return texts
  if (movesLiteral(asWritten(lines, shared, texts), texts)) return LITERAL_MOVED
  return { text: joined(document, match, shared, texts), ...document.linesRegion(match.line, match.count) }
}

const NOTHING_SHARED: Unclear = {
  unclear: 'the replacement has too little in common with the text sought',
}

const LITERAL_MOVED: Unclear = {
  unclear: 'new lines are a text of their own, whose indentation may be meant as it is written',
}

/** The lines as they come out, but new ones as they are written. */
const asWritten = (
  lines: readonly string[],
  shared: readonly (number | null)[],
  texts: readonly string[],
): readonly string[] => texts.map((text, index) => (shared[index] === null ? lines[index]! : text))

/** The lines sought and those of the replacement, as far as both answer to lines of the file. */
const sidesOf = (
  sought: Sought,
  match: Agreed,
  file: readonly string[],
  replace: string,
): Sides | Unclear => {
  const { lacks, evidence } = match
  const fresh = wanted(sought, match, replace)
  if ('unclear' in fresh) return fresh
  return restored(file, evidence, withoutLacking(sought.body, lacks), fresh)
}

/**
 * The lines of the replacement without the blank ones that answer to blank lines that the file lacks. Where nothing but
 * those of the find is left, the rest of it was to go. Where it has more or fewer blank lines than the find at that
 * end, there is no telling which of them are its own.
 */
const wanted = (sought: Sought, { lacks }: Agreed, replace: string): readonly string[] | Unclear => {
  const pieces = linesOf(replace)
  const lines = sought.endsWithBreak && pieces.at(-1) === '' ? pieces.slice(0, -1) : pieces
  const blank = blanksAbove(sought.body) + blanksAbove(sought.body.toReversed())
  if (lines.every(isBlank) && lines.length === blank) return withoutLacking(lines, lacks)
  const start = surplus(lacks.start, lines, sought.body)
  const end = surplus(lacks.end, lines.toReversed(), sought.body.toReversed())
  return start === null || end === null ? SURPLUS_UNCLEAR : lines.slice(start, lines.length - end)
}

const SURPLUS_UNCLEAR: Unclear = {
  unclear: 'the text sought has a blank line that the file lacks, and the replacement may have it, too',
}

/**
 * How many blank lines at the start of the replacement answer to those that the file lacks; null where that cannot be
 * told.
 */
const surplus = (lacks: number, lines: readonly string[], find: readonly string[]): number | null => {
  const count = blanksAbove(lines)
  if (lacks === 0 || count === 0) return 0
  return count < lines.length && count === blanksAbove(find) ? 1 : null
}

/** The lines as they come out: those that are shared with the find are the file's own. */
const textsOf = (
  lines: readonly string[],
  shared: readonly (number | null)[],
  file: readonly string[],
  reindent: Reindent,
): readonly string[] | Unclear => {
  const texts: string[] = []
  for (const [index, line] of lines.entries()) {
    const own = shared[index]!
    const text = own === null ? reindent(line) : file[own]!
    if (typeof text !== 'string') return text
    texts.push(text)
  }
  return texts
}

const joined = (
  document: Document,
  { line: first, count }: Agreed,
  shared: readonly (number | null)[],
  texts: readonly string[],
): string => {
  let lineBreak: string = lineBreakAt(document, first) || '\n'
  const final = document.lineBreak(first + count - 1)
  return texts
    .map((text, index) => {
      const own = shared[index] ?? null
      if (own !== null) lineBreak = document.lineBreak(first + own) || lineBreak
      if (index < texts.length - 1) return text + lineBreak
      return final === ''
        ? text
        : text + (own === null ? lineBreak : document.lineBreak(first + own) || final)
    })
    .join('')
}
