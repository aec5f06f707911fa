import {
  type Example,
  fileAfter,
  findOf,
  indentOf,
  isBlank,
  occurrences,
  placesOf,
  replaceOf,
} from './example.ts'
import type { Random } from './random.ts'

export type LineBreak = '\n' | '\r\n'

/** An edit that is being made up: what it looks for in which file, and what the file should come out as. */
export interface Draft {
  readonly example: Example
  /** The lines of the edit, as it has them. */
  readonly find: readonly string[]
  readonly replace: readonly string[]
  /** The lines that replace those found, where the edit's own spoilt new lines are all that can be known of them. */
  readonly spoilt: readonly string[]
  /** The break of each line of the file. */
  readonly breaks: readonly LineBreak[]
  /** The breaks of the edit, used in turn. */
  readonly written: readonly LineBreak[]
  /** Whether the find and the replacement end with a line break. */
  readonly ends: { readonly find: boolean; readonly replace: boolean }
  /** Which texts start with a byte-order mark. */
  readonly marks: { readonly file: boolean; readonly find: boolean; readonly replace: boolean }
  /** True for a file whose last line has no break. */
  readonly unfinished: boolean
  /** True for a file in print: what the edit leaves alone of a line that it changes stays as it is printed. */
  readonly printed: boolean
}

/** A step in spoiling an edit, or the file that it is made for; null where it would change nothing. */
export type Step = (draft: Draft, random: Random) => Draft | null

/** An edit to try on a file. */
export interface Trial {
  readonly example: Example
  readonly file: string
  readonly find: string
  readonly replace: string
  /** The first line, 0-based, in which a text is not what the file should come out as; null where nothing should. */
  readonly wrongLine: ((text: string) => number | undefined) | null
}

/** An edit that has nothing wrong with it. Where its last line says nothing, it needs a break to be seen. */
export const draftOf = (example: Example, random: Random): Draft => {
  const end =
    [findOf(example), replaceOf(example)].some((lines) => isBlank(lines.at(-1) ?? '')) || random.chance(0.5)
  return {
    example,
    find: findOf(example),
    replace: replaceOf(example),
    spoilt: replaceOf(example),
    breaks: example.file.map(() => '\n'),
    written: ['\n'],
    ends: { find: end, replace: end },
    marks: { file: false, find: false, replace: false },
    unfinished: false,
    printed: false,
  }
}

/** A draft for another file in which the lines to be replaced, and they alone, are others. */
export const withFile = (draft: Draft, found: readonly string[]): Draft => {
  const { above, removed } = draft.example
  const context = found.slice(above.length + removed.length)
  const example = {
    ...draft.example,
    file: draft.example.file.toSpliced(draft.example.first, found.length, ...found),
    above: found.slice(0, above.length),
    removed: found.slice(above.length, above.length + removed.length),
    below: context,
  }
  const spoilt = [...example.above, ...added(draft, draft.spoilt), ...context]
  return { ...draft, example, spoilt }
}

/** The new ones among the lines of a replacement. */
const added = ({ example }: Draft, lines: readonly string[]): readonly string[] =>
  lines.slice(example.above.length, example.above.length + example.added.length)

/** A draft whose lines are spoilt in a way that cannot be undone on new lines: nobody knows what they were. */
export const spoiling = (draft: Draft, change: (line: string) => string): Draft => {
  const { above, below } = draft.example
  const spoilt = [...above, ...added(draft, draft.spoilt).map(change), ...below]
  return { ...rewriting(draft, change), spoilt }
}

/** A draft whose lines are written in a way that the file gives away. */
export const rewriting = (draft: Draft, change: (line: string) => string): Draft => ({
  ...draft,
  find: draft.find.map(change),
  replace: draft.replace.map(change),
})

const joined = (lines: readonly string[], breaks: readonly LineBreak[], ends: boolean): string =>
  lines
    .map((line, index) => (index < lines.length - 1 || ends ? line + breaks[index % breaks.length] : line))
    .join('')

const MARK = '\ufeff'

/** The edit of a draft with its file; null where it changes nothing, or its find has another place than the true one. */
export const trialOf = (draft: Draft): Trial | null => {
  const { example, marks, breaks, written, ends } = draft
  const find = joined(draft.find, written, ends.find)
  const replace = joined(draft.replace, written, ends.replace && draft.replace.length > 0)
  const file = joined(example.file, breaks, !draft.unfinished)
  if (find === '' || plain(find) === plain(replace) || !isTheOnlyPlace(draft)) return null
  return {
    example,
    file: (marks.file ? MARK : '') + file,
    find: (marks.find ? MARK : '') + find,
    replace: (marks.replace ? MARK : '') + replace,
    wrongLine: (text) =>
      text.startsWith(MARK) === marks.file ? wrongLine(draft, text.slice(marks.file ? 1 : 0)) : 0,
  }
}

const plain = (text: string): string => text.replaceAll('\r\n', '\n')

const isTheOnlyPlace = ({ example, find, ends }: Draft): boolean => {
  const [file, text] = [joined(example.file, ['\n'], true), joined(find, ['\n'], ends.find)]
  if (placesOf(example.file, findOf(example)) > 1) return false
  const count = occurrences(file, text)
  const line = file.slice(0, file.indexOf(text)).split('\n').length - 1
  return (
    count === 0 || (count === 1 && line >= example.first && line < example.first + findOf(example).length)
  )
}

/**
 * Each line should be as the commit has it, or as spoilt, with a break that is its own, or, where it is new, one of those
 * around it. Of two lines that say the same, one kept and one new or removed, nobody can tell which is which.
 */
const wrongLine = (draft: Draft, text: string): number | undefined => {
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
    if (draft.printed && isReplaced && unprinted(content) === unprinted(meant)) return true
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

const words = (line: string): string => line.trim().split(/\s+/).join(' ')

/** True for a line that is more than once among those found and the new ones. */
const isRepeated = (example: Example, line: string): boolean =>
  [...findOf(example), ...example.added].filter((other) => words(other) === words(line)).length > 1

/** The breaks that each line may have after the change. What follows the last line of a find without a break is no part of it. */
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
