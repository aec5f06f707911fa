import type { Document, Splice } from '../../text/document.ts'
import { linesOf } from '../../text/line-ending.ts'
import { filledBelow } from '../filled-lines.ts'
import { unitAround } from '../indentation/indent-unit.ts'
import { movesLiteral } from '../indentation/literals.ts'
import { type EditLines, restored } from '../indentation/lost-indent.ts'
import { type Reindent, reindenting } from '../indentation/reindent.ts'
import type { Sought } from '../sought.ts'
import { blanksAbove, isBlank } from '../white-space.ts'
import { type Agreed, withoutLacking } from '../whole-lines.ts'
import { aligned } from './alignment.ts'
import type { Unclear } from './block.ts'
import { withKeptBreaks } from './kept-breaks.ts'

/**
 * What replaces lines that matched by a looser strategy. Lines that the replacement shares with the find keep the
 * file's own bytes; new ones are indented as the matched lines are evidence for.
 */
export const spliceLines = (
  document: Document,
  sought: Sought,
  match: Agreed,
  replace: string,
): Splice | Unclear => {
  const file = document.lines(match.line, match.count)
  const sides = linesOfEdit(document, sought, match, replace)
  if ('unclear' in sides) return sides
  const { find, replace: lines } = sides
  const alignment = aligned(find, lines)
  if (alignment === null && match.evidence.kind !== 'as-written')
    return { unclear: 'the replacement has too little in common with the text sought' }
  const reindent = reindenting({
    file,
    find,
    replace: lines,
    evidence: match.evidence,
    // Told only where new lines need it: it takes a look at many lines around.
    get unit() {
      return unitAround(document, match.line)
    },
    get below() {
      return document.line(filledBelow(document, match.line + match.count - 1))
    },
  })
  if ('unclear' in reindent) return reindent
  const shared = alignment ?? lines.map(() => null)
  const texts = textsOf(lines, shared, file, reindent.line)
  if ('unclear' in texts) return texts
  // New ones as they are written; the others are the file's own.
  const written = texts.map((text, index) => (shared[index] === null ? lines[index]! : text))
  if (movesLiteral(written, texts))
    return { unclear: 'new lines are a text of their own, whose indentation may be meant as it is written' }
  const isUnfinished = document.lineBreak(match.line + match.count - 1) === ''
  return {
    ...document.linesRegion(match.line, match.count),
    text: withKeptBreaks(document, match.line, isUnfinished ? texts : [...texts, ''], shared),
  }
}

/** The lines sought and those of the replacement, as far as both answer to lines of the file. */
const linesOfEdit = (
  document: Document,
  sought: Sought,
  match: Agreed,
  replace: string,
): EditLines | Unclear => {
  const fresh = wanted(document, sought, match, replace)
  if ('unclear' in fresh) return fresh
  return restored(document, match, { find: withoutLacking(sought.body, match.lacks), replace: fresh })
}

/**
 * The lines of the replacement without the blank ones that answer to blank lines that the file lacks. Where nothing but
 * those of the find is left, the rest of it was to go. Where it has more or fewer blank lines than the find at that
 * end, there is no telling which of them are its own; nor whether those of the find are, where the file has one at one
 * end alone, and the replacement none.
 */
const wanted = (
  document: Document,
  { body, endsWithBreak }: Sought,
  { line, count, lacks }: Agreed,
  replace: string,
): readonly string[] | Unclear => {
  const pieces = linesOf(replace)
  const lines = endsWithBreak && pieces.at(-1) === '' ? pieces.slice(0, -1) : pieces
  const blank = blanksAbove(body) + blanksAbove(body.toReversed())
  if (lines.every(isBlank) && lines.length === blank) return withoutLacking(lines, lacks)
  const isFree = lines.length > 0 && !isBlank(lines[0]!) && !isBlank(lines.at(-1)!)
  if (lacks.start !== lacks.end && isPadded(body) && isFree) return SURPLUS_UNCLEAR
  const start = surplus(lacks.start, lines, body, document.line(line - 1))
  const end = surplus(lacks.end, lines.toReversed(), body.toReversed(), document.line(line + count))
  return start === null || end === null ? SURPLUS_UNCLEAR : lines.slice(start, lines.length - end)
}

const SURPLUS_UNCLEAR: Unclear = {
  unclear: 'the text sought has a blank line that the file lacks, and the replacement may have it, too',
}

/** True for lines with a blank one at either end. */
const isPadded = (lines: readonly string[]): boolean => isBlank(lines[0]!) && isBlank(lines.at(-1)!)

/**
 * How many blank lines at the start of the replacement answer to those that the file lacks; null where that cannot be
 * told, as where new lines would come between a line of text and the one that the blank line was to set off from it.
 */
const surplus = (
  lacks: number,
  lines: readonly string[],
  find: readonly string[],
  beside: string,
): number | null => {
  if (lacks === 0) return 0
  const [count, own] = [blanksAbove(lines), blanksAbove(find)]
  const first = lines.indexOf(find[own]!)
  const isSetOff = first > count && isBlank(lines[first - 1]!) && own === 1
  if (isSetOff && !isBlank(beside) && (count === 0 || !isPadded(find))) return null
  if (count === 0) return 0
  return count < lines.length && count === own ? 1 : null
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
