import { sharedStart } from '@emend/model'
import type { Document } from '../../text/document.ts'
import { linesOf, withoutFinalBreak } from '../../text/line-ending.ts'
import { LINE_TAG } from '../../text/line-tag.ts'
import { exactPlaces } from '../cascade.ts'
import { sought } from '../sought.ts'
import { filled, indentOf, isBlank, trim } from '../white-space.ts'
import type { Repair } from './repair.ts'

/** What stands between a number and its line, in the listings that models are shown. */
const SEPARATORS = ['\t', '→', '|', ':'] as const
type Separator = (typeof SEPARATORS)[number]

/** A number with its tag, if any, the separator, and what follows it. */
const PREFIX: Readonly<Record<Separator, RegExp>> = {
  '\t': /^\s*(\d+)()\t(.*)$/s,
  '→': /^\s*(\d+)()→(.*)$/s,
  '|': new RegExp(`^\\s*(\\d+)(${LINE_TAG}| ?)\\|(.*)$`, 's'),
  ':': new RegExp(`^\\s*L?(\\d+)(${LINE_TAG}|):(.*)$`, 's'),
}

/**
 * Numbers of lines before each line, that run on: `12\tconst a`, `12: const a`, `12 | const a`, `12→const a`,
 * `L12: const a`; or with a tag: `12:a3|const a`, `12#VR:const a`.
 */
export const lineNumbers: Repair = {
  name: 'line-numbers',
  wholeLines: true,
  undo: ({ find, content, field }, document) => {
    for (const separator of SEPARATORS) {
      const numbered = listing(find, separator)
      if (numbered === null) continue
      const gap = numbered.hasGap && !standsIn(document, plain(numbered, 0)) ? 1 : 0
      const meant = listing(content, separator)
      const told = { find: plain(numbered, gap), near: numberOf(find) - 1 }
      if (meant === null)
        return isFree(content, separator) &&
          !hasKept(content, numbered, separator) &&
          (field === 'anchor' || !isDeeper(content, find, told.find))
          ? { ...told, content }
          : null
      return gap === 1 && !meant.hasGap ? null : { ...told, content: plain(meant, gap) }
    }
    return null
  },
  // One number does not run on: it has to be that of the line, and lines next to it may have none of their own. Several
  // have to be theirs where the lines stand at other places, too.
  isDoubtful: (document, { from }, texts) => {
    const isOne = sought(texts.find).body.length === 1
    if (isNumberOf(document, numberOf(texts.find), from))
      return (
        isOne && [from - 1, from + 1].some((line) => NUMBERED.test(document.lineHead(line, MOST_COMPARED)))
      )
    return isOne || exactPlaces(document, sought(lineNumbers.undo(texts, document)!.find), 2).length > 1
  },
}

/** The number before the first line of a listing. */
const numberOf = (text: string): number => Number(/\d+/.exec(text))

/** No prefix is longer. */
const MOST_COMPARED = 200

const NUMBERED = /^\s*L?\d+ ?[\t→|:]/

/** True for the number of a line (0-based) by now, or before the plan. */
export const isNumberOf = (document: Document, number: number, line: number): boolean =>
  number === line + 1 ||
  (number > 0 && number <= document.original.lineCount && document.lineNow(number - 1) === line)

interface Listing {
  /** What follows the separator, line by line. */
  readonly rests: readonly string[]
  readonly endsWithBreak: boolean
  /** True where one space after the separator is part of the prefix: every line that is not empty has it. */
  readonly hasGap: boolean
}

/**
 * The lines of a text in which each has the next number; null for any other text. Blank ones may have lost the tab
 * behind theirs, as white space at the end.
 */
const listing = (text: string, separator: Separator): Listing | null => {
  const { body, endsWithBreak } = sought(text)
  if (isFree(text, separator)) return null
  const rests: string[] = []
  let next: number | null = null
  let isTagged = false
  for (const line of body) {
    const bare = separator === '\t' ? /^\s*(\d+)\s*$/.exec(line) : null
    const [, number, tag = '', rest = ''] = PREFIX[separator].exec(line) ?? bare ?? []
    if (number === undefined || (next !== null && Number(number) !== next)) return null
    next = Number(number) + 1
    isTagged ||= tag.trim() !== ''
    rests.push(rest)
  }
  const mayHaveGap = !isTagged && (separator === '|' || separator === ':')
  const hasGap = mayHaveGap && rests.every((rest) => rest === '' || rest.startsWith(' '))
  return { rests, endsWithBreak, hasGap }
}

/** True where whole lines stand in the document to the letter: a space that all of them start with is their own. */
const standsIn = (document: Document, lines: string): boolean =>
  exactPlaces(document, sought(lines, { whole: true }), 1).length > 0

const plain = ({ rests, endsWithBreak }: Listing, gap: number): string =>
  rests.map((rest) => rest.slice(gap)).join('\n') + (endsWithBreak ? '\n' : '')

/** True for a text that has the separator before all of its lines, where not all of those sought have one of their own. */
const hasKept = (text: string, { rests }: Listing, separator: Separator): boolean => {
  const startsSo = (line: string): boolean => isBlank(line) || line.replace(/^ +/, '').startsWith(separator)
  return !isBlank(text) && linesOf(text).every(startsSo) && !rests.every(startsSo)
}

/**
 * True for a text that is all deeper than the lines that are meant, by white space that each line with a number starts
 * with: the plan may be indented there, and not the file. Lines of the two that agree show that it is not.
 */
const isDeeper = (text: string, numbered: string, meant: string): boolean => {
  const [lines, own] = [filled(linesOf(text)), filled(linesOf(meant))]
  const kept = new Set(own)
  if (lines.some((line) => kept.has(line)) || trimmed(text) === trimmed(meant)) return false
  const [indent, base] = [commonIndent(lines), commonIndent(own)]
  const surplus = indent.slice(0, indent.length - base.length)
  return (
    surplus !== '' && indent.endsWith(base) && commonIndent(filled(linesOf(numbered))).startsWith(surplus)
  )
}

const trimmed = (text: string): string => linesOf(withoutFinalBreak(text)).map(trim).join('\n')

/** The white space that all lines start with. */
const commonIndent = ([first = '', ...others]: readonly string[]): string =>
  others.map(indentOf).reduce((one, other) => one.slice(0, sharedStart(one, other)), indentOf(first))

/** True for a text none of whose lines has a number before it: it was written without. */
const isFree = (text: string, separator: Separator): boolean =>
  linesOf(text).every((line) => !PREFIX[separator].test(line))
