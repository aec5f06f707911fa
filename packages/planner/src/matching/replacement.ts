import { diffArrays } from 'diff'
import type { Document, Region } from '../text/document.ts'
import { lineBreakAt, linesOf, withBreaks } from '../text/line-ending.ts'
import type { Evidence } from './agreement.ts'
import { unitAround } from './indent-unit.ts'
import { foreignStep, isUnclear, reindent, type Unclear } from './reindent.ts'
import type { Sought } from './sought.ts'
import { indentOf, isBlank, trim } from './white-space.ts'
import type { Agreed } from './whole-lines.ts'

/** The text that is to stand in a region. */
export interface Replacement extends Region {
  readonly text: string
}

const startsLine = (document: Document, offset: number): boolean =>
  document.lineStart(document.lineAt(offset)) === offset

/** Where only `find` ends with a line break and text follows, both are whole lines: that break stays. */
const keepsBreak = (document: Document, sought: Sought, region: Region, replace: string): boolean =>
  sought.endsWithBreak &&
  !replace.endsWith('\n') &&
  region.to < document.length &&
  !(replace === '' && startsLine(document, region.from))

const usesOneBreak = (document: Document, first: number, count: number): boolean => {
  const kind = document.lineBreak(first)
  for (let line = first + 1; line < first + count; line++) if (document.lineBreak(line) !== kind) return false
  return true
}

/** Texts further apart than this are not aligned: it would cost more than it could tell. */
const MOST_EDITS = 2000

/**
 * For each line of the replacement, the index of the line of the find that it shares, or null for a new one. Null as a
 * whole where the two are too far apart to be aligned.
 */
const aligned = (find: readonly string[], replace: readonly string[]): readonly (number | null)[] | null => {
  const parts = diffArrays([...find], [...replace], { maxEditLength: MOST_EDITS })
  if (parts === undefined) return null
  const shared: (number | null)[] = []
  let index = 0
  for (const part of parts) {
    if (part.added) for (const _ of part.value) shared.push(null)
    else if (part.removed) index += part.value.length
    else for (const _ of part.value) shared.push(index++)
  }
  return shared
}

/** Text over lines with different breaks: lines that stay keep theirs, new ones take the break of the line before. */
const overMixedBreaks = (
  document: Document,
  first: number,
  find: readonly string[],
  replace: readonly string[],
): string => {
  let lineBreak: string = lineBreakAt(document, first)
  const shared = aligned(find, replace) ?? []
  return replace
    .map((line, index) => {
      const own = shared[index] ?? null
      if (own !== null) lineBreak = document.lineBreak(first + own) || lineBreak
      return index === replace.length - 1 ? line : line + lineBreak
    })
    .join('')
}

/** True for a match at the end of a file whose final line break only the find has. */
const isUnfinished = (document: Document, sought: Sought, region: Region): boolean =>
  sought.endsWithBreak && region.to === document.length && !document.endsWithBreak

/** What replaces an exact match: the text as it stands, with the line breaks of the lines around. */
export const spliceExactly = (
  document: Document,
  sought: Sought,
  region: Region,
  replace: string,
): Replacement => {
  if (isUnfinished(document, sought, region)) {
    const whole = { ...sought, pieces: sought.body, endsWithBreak: false }
    return spliceExactly(document, whole, region, replace.replace(/\r?\n$/, ''))
  }
  const keeps = keepsBreak(document, sought, region, replace)
  const find = keeps ? sought.body : sought.pieces
  const first = document.lineAt(region.from)
  const last = first + find.length - 1
  const to = keeps ? document.lineStart(last) + document.line(last).length : region.to
  if (find.length > 1 && !usesOneBreak(document, first, sought.pieces.length - 1))
    return { from: region.from, to, text: overMixedBreaks(document, first, find, linesOf(replace)) }
  return { from: region.from, to, text: withBreaks(replace, lineBreakAt(document, first)) }
}

/** The lines of the replacement without the blank ones that answer to blank lines that the file lacks. */
const wanted = (sought: Sought, { lacks }: Agreed, replace: string): readonly string[] => {
  const pieces = linesOf(replace)
  const lines = sought.endsWithBreak && pieces.at(-1) === '' ? pieces.slice(0, -1) : pieces
  const start = lacks.start === 1 && lines.length > 0 && isBlank(lines[0]!) ? 1 : 0
  const end = lacks.end === 1 && lines.length > start && isBlank(lines.at(-1)!) ? 1 : 0
  return lines.slice(start, lines.length - end)
}

const filled = (lines: readonly string[]): readonly string[] => lines.filter((line) => !isBlank(line))

/** Where lines of the find are indented, and just as those of the file, the plan's indentation is the file's. */
const evidenceOf = ({ evidence }: Agreed, find: readonly string[]): Evidence => {
  const same = evidence.kind === 'added' && evidence.prefix === ''
  return same && find.some((line) => !isBlank(line) && indentOf(line) !== '')
    ? { kind: 'as-written' }
    : evidence
}

/** True when one line with another indentation would be the evidence for several, or for one at another depth. */
const isScant = (evidence: Evidence, find: readonly string[], lines: readonly string[]): boolean => {
  const isSame = evidence.kind === 'as-written' || (evidence.kind === 'added' && evidence.prefix === '')
  if (filled(find).length !== 1 || isSame) return false
  const depth = indentOf(filled(find)[0]!)
  return filled(lines).length > 1 || filled(lines).some((line) => indentOf(line) !== depth)
}

/** The indentation that a first line lost, given back to it wherever the replacement has it, or another one in its place. */
const restored = (
  document: Document,
  { evidence, line: first }: Agreed,
  find: readonly string[],
  lines: readonly string[],
): { readonly find: readonly string[]; readonly lines: readonly string[] } | Unclear => {
  if (evidence.kind !== 'first-line') return { find, lines }
  const at = find.findIndex((line) => !isBlank(line))
  const [head, indent] = [find[at]!, indentOf(document.line(first + at))]
  const again = lines.indexOf(head)
  const others = find.filter((line) => line === head).length - 1
  if (again > 0 && others > 0 && lines.filter((line) => line === head).length <= others)
    return { unclear: 'lines of the replacement may be the first one sought, or one like it' }
  const opens = lines[0] !== undefined && lines[0] !== '' && indentOf(lines[0]) === ''
  const opening = (line: string): string =>
    line === head ? indent + line : (find.find((other) => trim(other) === line) ?? indent + line)
  return {
    find: find.with(at, indent + head),
    lines: lines.map((line, index) => {
      if (index === 0 && opens) return opening(line)
      return index === again ? indent + line : line
    }),
  }
}

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
  const written = sought.body.slice(match.lacks.start, sought.body.length - match.lacks.end)
  const sides = restored(document, match, written, wanted(sought, match, replace))
  if ('unclear' in sides) return sides
  const { find, lines } = sides
  const evidence = evidenceOf(match, find)
  if (isScant(evidence, find, lines))
    return { unclear: 'one line with another indentation is no evidence for several' }
  const shared = aligned(find, lines) ?? []
  if (shared.length < lines.length && evidence.kind !== 'as-written')
    return { unclear: 'the replacement has too little in common with the text sought' }
  const unit = unitAround(document, match.line)
  const added = lines.filter((_, index) => (shared[index] ?? null) === null)
  const foreign = evidence.kind === 'as-written' ? null : foreignStep(find, added, evidence, unit)
  if (foreign !== null) return foreign
  const texts: string[] = []
  for (const [index, line] of lines.entries()) {
    const own = shared[index] ?? null
    const text = own === null ? reindent(line, evidence, unit) : document.line(match.line + own)
    if (isUnclear(text)) return text
    texts.push(text)
  }
  return { ...document.linesRegion(match.line, match.count), text: joined(document, match, shared, texts) }
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
