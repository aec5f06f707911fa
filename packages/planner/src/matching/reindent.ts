import type { Evidence, Reading } from './agreement.ts'
import { depthIn, measure } from './indentation-flexible.ts'
import { indentOf, isBlank } from './white-space.ts'

/** Why the indentation of a new line cannot be told. */
export interface Unclear {
  readonly unclear: string
}

/** True for the reason that there is no answer. */
export const isUnclear = (value: string | Unclear): value is Unclear => typeof value !== 'string'

/** What the indentation of a line comes to in the file's unit, by every reading that can be right. */
const answersOf = (line: string, readings: readonly Reading[], unit: string | null): ReadonlySet<string> => {
  const likely = readings.filter(({ file }) => file === unit)
  const answers = new Set<string>()
  for (const { file, find, deeper } of likely.length > 0 ? likely : readings) {
    const depth = measure(line, find)
    if (depth !== null && depth.units + deeper >= 0)
      answers.add(file.repeat(depth.units + deeper) + depth.beyond)
  }
  return answers
}

const byUnits = (answers: ReadonlySet<string>): string | Unclear => {
  const [answer] = answers
  if (answer === undefined)
    return { unclear: 'a new line is indented in another unit than the matched lines' }
  return answers.size === 1 ? answer : WIDTH_UNKNOWN
}

const WIDTH_UNKNOWN: Unclear = { unclear: 'the matched lines do not tell how wide one level is' }

const translated = (line: string, evidence: Evidence, unit: string | null): string | Unclear => {
  const indent = indentOf(line)
  switch (evidence.kind) {
    case 'as-written':
      return indent
    case 'first-line':
      return unlessOtherwise(indent, answersOf(line, evidence.readings, unit))
    case 'units':
      return byUnits(answersOf(line, evidence.readings, unit))
    case 'removed':
      return indent.startsWith(evidence.prefix)
        ? indent.slice(evidence.prefix.length)
        : { unclear: 'a new line is indented less than the matched lines' }
    case 'added':
      return below(evidence, indent, unit)
  }
}

/** An indentation as it stands, unless the matched lines could be read in other units, which give another answer. */
const unlessOtherwise = (indent: string, answers: ReadonlySet<string>): string | Unclear =>
  [...answers].every((answer) => answer === indent) ? indent : WIDTH_UNKNOWN

/**
 * An indentation below a prefix that the plan left out. A tab is one level, whatever the file's unit is, unless the
 * matched lines have tabs there themselves.
 */
const below = (
  { prefix, tabs }: Extract<Evidence, { kind: 'added' }>,
  indent: string,
  unit: string | null,
): string | Unclear => {
  const result = prefix + indent
  if (tabs) return result
  const spaced = prefix === '' ? unit !== null && unit !== '\t' : !prefix.includes('\t')
  if (spaced && depthIn(indent, '\t') !== null && indent !== '')
    return unit === null || unit === '\t' ? MIXED : prefix + unit.repeat(indent.length)
  const tabbed = prefix === '' ? unit === '\t' : prefix.includes('\t')
  return tabbed && indent.includes(' ') && !prefix.includes(' ') ? MIXED : result
}

const MIXED: Unclear = { unclear: 'a new line would mix tabs and spaces' }

/**
 * A new line with the indentation that it has in the file, as far as the evidence tells. Blank lines come out empty,
 * except where the plan indents as the file does. `unit` is the one in use around the matched lines.
 */
export const reindent = (line: string, evidence: Evidence, unit: string | null): string | Unclear => {
  if (evidence.kind === 'as-written') return line
  if (isBlank(line)) return ''
  const indent = indentOf(line)
  const result = translated(line, evidence, unit)
  return isUnclear(result) ? result : result + line.slice(indent.length)
}

const widthOf = (line: string): number => indentOf(line).length

/** True when lines show a step from one depth to another that is one of the usual units. */
const showStep = (depths: readonly number[]): boolean =>
  depths.some((depth) => depths.some((other) => [2, 4, 8].includes(depth - other)))

/** The widths of a level in the plan that the evidence and the text around a place allow; null where all are. */
const allowedSteps = (evidence: Evidence, unit: string | null): readonly number[] | null => {
  if (evidence.kind === 'units' && unit === '\t') return evidence.readings.map(({ find }) => find.length)
  return unit === null || unit === '\t' ? null : [unit.length]
}

/**
 * Why new lines that go deeper, or less deep, than a find whose lines show no step cannot be placed: theirs is another
 * one than that in use around the place. Null where nothing speaks against them.
 */
export const foreignStep = (
  find: readonly string[],
  added: readonly string[],
  evidence: Evidence,
  unit: string | null,
): Unclear | null => {
  const depths = [...new Set(find.filter((line) => !isBlank(line)).map(widthOf))]
  const allowed = allowedSteps(evidence, unit)
  if (showStep(depths) || allowed === null) return null
  const base = Math.min(...depths)
  const steps = added
    .filter((line) => !isBlank(line) && !indentOf(line).includes('\t') && !depths.includes(widthOf(line)))
    .map((line) => Math.abs(widthOf(line) - base))
  const least = Math.min(...steps)
  const isForeign = least < Math.min(...allowed) || ([2, 4, 8].includes(least) && !allowed.includes(least))
  return isForeign ? { unclear: 'new lines are indented in another unit than the lines around them' } : null
}
