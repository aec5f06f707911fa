import { type Example, fileAfter, findOf, indentOf, isBlank, replaceOf } from './example.ts'
import type { LineBreak } from './notation.ts'
import type { Draft } from './steps/draft.ts'

/**
 * The first line, 0-based, in which a text is not what the file of a draft should come out as; undefined where there is
 * none. Each line should be as the commit has it, or as spoilt, with a break that is its own, or, where it is new, one
 * of those around it. Of two lines that say the same, one kept and one new or removed, nobody can tell which is which.
 */
export const wrongLine = (draft: Draft, text: string): number | undefined => {
  const { example, unfinished } = draft
  const [clean, spoilt, breaks] = [fileAfter(example), fileAfter(example, draft.spoilt), breaksAfter(draft)]
  const end = example.first + replaceOf(example).length
  const lines = text.split('\n')
  if (unfinished ? lines.at(-1) === '' : lines.pop() !== '') return lines.length
  const isRight = (line: string, index: number): boolean => {
    const meant = clean[index]
    if (meant === undefined) return false
    const lineBreak = line.endsWith('\r') ? '\r\n' : '\n'
    const content = lineBreak === '\r\n' ? line.slice(0, -1) : line
    const isLast = unfinished && index === lines.length - 1
    if (!isLast && !breaks[index]!.has(lineBreak)) return false
    if (content === meant || content === spoilt[index]) return true
    const isReplaced = index >= example.first && index < end
    const isNew = index >= example.first + example.above.length && index < end - example.below.length
    const mayBePlain = draft.printed && (isNew || (isReplaced && isRepeated(example, meant)))
    if (mayBePlain && unprinted(content) === unprinted(meant)) return true
    const isEmptied = isBlank(meant) && content === ''
    return isReplaced && (isEmptied || (isRepeated(example, meant) && isLike(content, meant)))
  }
  const wrong = lines.findIndex((line, index) => !isRight(line, index))
  if (wrong >= 0) return wrong
  return lines.length === clean.length ? undefined : lines.length
}

/** A line with the plain characters for those of print. */
const unprinted = (line: string): string =>
  line
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[\u00a0\u202f]/g, ' ')

const isLike = (line: string, other: string): boolean =>
  words(line) === words(other) && (isBlank(line) || indentOf(line) === indentOf(other))

const words = (line: string): string => unprinted(line).trim().split(/\s+/).join(' ')

/** True for a line that is more than once among those found and the new ones. */
const isRepeated = (example: Example, line: string): boolean =>
  [...findOf(example), ...example.added].filter((other) => words(other) === words(line)).length > 1

/**
 * The breaks that each line may have after the change. What follows the last line of a find without a break is no part
 * of it.
 */
const breaksAfter = ({ example, breaks, ends }: Draft): readonly ReadonlySet<LineBreak>[] => {
  const { first } = example
  const [length, after] = [findOf(example).length, replaceOf(example)]
  const [kept, around] = [breaks.slice(first, first + length), new Set(breaks.slice(first, first + length))]
  const own = (lineBreak: LineBreak): ReadonlySet<LineBreak> => new Set([lineBreak])
  const replaced = after.map((line, index) => {
    const fromEnd = index - after.length + length
    if (index === after.length - 1 && !ends.find) return around
    if (index < example.above.length && !isRepeated(example, line)) return own(kept[index]!)
    if (fromEnd < length - example.below.length || isRepeated(example, line)) return around
    return own(kept[fromEnd]!)
  })
  return [...breaks.slice(0, first).map(own), ...replaced, ...breaks.slice(first + length).map(own)]
}
