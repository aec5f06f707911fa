import { sharedStart } from '@emend/model'
import { indentOf, isBlank } from '../example.ts'
import { type Draft, rewriting, type Step } from './draft.ts'

const filled = ({ find, replace }: Draft): readonly string[] =>
  [...find, ...replace].filter((line) => !isBlank(line))

/** The white space that all lines of the edit start with. */
const commonIndent = (draft: Draft): string =>
  filled(draft)
    .map(indentOf)
    .reduce((common, indent) => common.slice(0, sharedStart(common, indent)))

const without =
  (prefix: string) =>
  (line: string): string =>
    line.startsWith(prefix) ? line.slice(prefix.length) : line.trimStart()

/** The indentation that all lines of the edit have in common is missing. */
export const dedents: Step = (draft) => (isScant(draft) ? null : dedented(draft))

/** As `dedents`, where the find is a single line and the replacement has more. */
export const dedentsOne: Step = (draft) => (isScant(draft) ? dedented(draft) : null)

const isScant = ({ find, replace }: Draft): boolean =>
  find.filter((line) => !isBlank(line)).length === 1 && replace.filter((line) => !isBlank(line)).length > 1

const dedented = (draft: Draft): Draft | null => {
  const prefix = commonIndent(draft)
  return prefix === '' || isMixed(draft) ? null : rewriting(draft, without(prefix))
}

/** One line for one is literal; a find needs more for its indentation to be told from the replacement's. */
const hasSeveral = ({ find }: Draft): boolean => find.filter((line) => !isBlank(line)).length > 1

/**
 * As `dedents`, in the find alone. Where all lines that both texts share agree again, because the change takes just as
 * much from them, or there are none, the edit reads as one whose texts were both dedented, and says something else.
 */
export const dedentsFind: Step = (draft) => {
  const prefix = commonIndent(draft)
  if (prefix === '' || !hasSeveral(draft)) return null
  const find = draft.find.map(without(prefix))
  const words = new Set(draft.replace.filter((line) => !isBlank(line)).map((line) => line.trim()))
  const shared = find.filter((line) => words.has(line.trim()))
  return shared.every((line) => draft.replace.includes(line)) ? null : { ...draft, find }
}

/**
 * All lines of the edit are indented more, or less, than in the file, by the same. One line lacks no indentation that
 * several need.
 */
export const shifts: Step = (draft, random) => {
  const [common, unit] = [commonIndent(draft), unitOf(draft)]
  const less = random.pick([unit, common.slice(0, 1 + random.below(4))])
  if (random.chance(0.5) && common.startsWith(less) && less !== '' && less !== common)
    return isScant(draft) ? null : rewriting(draft, without(less))
  const more = unit === '\t' ? '\t' : random.pick([unit, ' '.repeat(1 + random.below(8))])
  return rewriting(draft, (line) => (isBlank(line) ? line : more + line))
}

/** The unit of indentation of a file: a tab, or so many spaces as most steps between lines have. */
const unitOf = ({ example }: Draft): string => {
  const counts = new Map<string, number>()
  let outer = ''
  for (const line of example.file) {
    if (isBlank(line)) continue
    const indent = indentOf(line)
    const step = indent.startsWith(outer) ? indent.slice(outer.length) : ''
    if (['\t', '  ', '    ', '        '].includes(step)) counts.set(step, (counts.get(step) ?? 0) + 1)
    outer = indent
  }
  return [...counts].sort((left, right) => right[1] - left[1])[0]?.[0] ?? '    '
}

/** Each whole unit at the start of a line in another unit. */
const inUnits =
  (from: string, to: string) =>
  (line: string): string => {
    const depth = depthOf(line, from)
    return to.repeat(depth) + line.slice(depth * from.length)
  }

/** How many whole units a line starts with. */
const depthOf = (line: string, unit: string): number => {
  let depth = 0
  while (line.startsWith(unit, depth * unit.length)) depth++
  return depth
}

const SPACES = ['  ', '    ', '        ']

/** The edit is indented with tabs where the file has spaces, or with spaces where it has tabs. */
export const swapsUnits: Step = (draft, random) => {
  const unit = unitOf(draft)
  return indentedIn(draft, unit, unit === '\t' ? random.pick(SPACES) : '\t')
}

/** The edit is indented with more spaces, or fewer, for each level than the file. */
export const changesWidth: Step = (draft, random) => {
  const unit = unitOf(draft)
  return unit === '\t' ? null : indentedIn(draft, unit, random.pick(SPACES.filter((other) => other !== unit)))
}

const indentedIn = (draft: Draft, from: string, to: string): Draft | null => {
  const starts = new Set(filled(draft).map((line) => indentOf(line)[0] ?? from[0]))
  if (starts.size > 1 || isMixed(draft) || isAligned(draft, from, to)) return null
  const rewritten = rewriting(draft, inUnits(from, to))
  const isChanged = rewritten.find.some((line, index) => !isBlank(line) && line !== draft.find[index])
  return isChanged ? rewritten : null
}

/** True where a line has a tab after spaces: no file is indented like that throughout, and nobody could put it back. */
const isMixed = (draft: Draft): boolean => filled(draft).some((line) => /^ +\t/.test(line))

/** True where spaces beyond the levels of a line are as wide as a level in the edit: they cannot be told from one. */
const isAligned = (draft: Draft, from: string, to: string): boolean =>
  filled(draft).some((line) => {
    const beyond = indentOf(line).length - depthOf(line, from) * from.length
    return beyond > 0 && to !== '\t' && (from !== '\t' || beyond >= to.length)
  })

/** The first line of find and replacement lacks its indentation, which is the same for both. */
export const losesFirstIndent: Step = (draft) => (isScant(draft) ? null : firstDedented(draft))

/** As `losesFirstIndent`, where the find is a single line and the replacement has more. */
export const losesOnlyIndent: Step = (draft) => (isScant(draft) ? firstDedented(draft) : null)

const firstDedented = (draft: Draft): Draft | null => {
  const [first, indent] = [draft.find[0]!, indentOf(draft.find[0]!)]
  if (isBlank(first) || indent === '' || indent !== indentOf(draft.replace[0] ?? '')) return null
  const strip = ([head, ...rest]: readonly string[]): readonly string[] => [head!.trimStart(), ...rest]
  return { ...draft, find: strip(draft.find), replace: strip(draft.replace) }
}

/** As `losesFirstIndent`, in the find alone. */
export const losesFirstIndentInFind: Step = (draft, random) => {
  const stripped = hasSeveral(draft) ? losesFirstIndent(draft, random) : null
  return stripped === null ? null : { ...draft, find: stripped.find }
}
