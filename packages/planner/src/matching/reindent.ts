import type { Evidence, Reading } from './agreement.ts'
import { depthIn } from './indentation-flexible.ts'
import { indentOf, isBlank } from './white-space.ts'

/** Why the indentation of a new line cannot be told. */
export interface Unclear {
  readonly unclear: string
}

/** True for the reason that there is no answer. */
export const isUnclear = (value: string | Unclear): value is Unclear => typeof value !== 'string'

/** What an indentation comes to in the file's unit, by every reading that can be right. */
const answersOf = (
  indent: string,
  readings: readonly Reading[],
  unit: string | null,
): ReadonlySet<string> => {
  const likely = readings.filter(({ file }) => file === unit)
  const answers = new Set<string>()
  for (const { file, find, deeper } of likely.length > 0 ? likely : readings) {
    const depth = depthIn(indent, find)
    if (depth !== null && depth + deeper >= 0) answers.add(file.repeat(depth + deeper))
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

const translated = (indent: string, evidence: Evidence, unit: string | null): string | Unclear => {
  switch (evidence.kind) {
    case 'as-written':
      return indent
    case 'first-line':
      return unlessOtherwise(indent, answersOf(indent, evidence.readings, unit))
    case 'units':
      return byUnits(answersOf(indent, evidence.readings, unit))
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
  const result = translated(indent, evidence, unit)
  return isUnclear(result) ? result : result + line.slice(indent.length)
}

/**
 * Why new lines that go deeper, or less deep, than a find whose lines are all equally deep cannot be placed: their step
 * is another unit than the one in use around the place. Null where nothing speaks against them.
 */
export const foreignStep = (
  find: readonly string[],
  added: readonly string[],
  unit: string | null,
): Unclear | null => {
  const depths = new Set(find.filter((line) => !isBlank(line)).map((line) => indentOf(line).length))
  if (depths.size !== 1 || unit === null || unit === '\t') return null
  const [base] = [...depths]
  const steps = added
    .filter((line) => !isBlank(line) && !indentOf(line).includes('\t'))
    .map((line) => Math.abs(indentOf(line).length - base!))
    .filter((step) => step > 0)
  const least = Math.min(...steps)
  const isForeign = least < unit.length || ([2, 4, 8].includes(least) && least !== unit.length)
  return isForeign ? { unclear: 'new lines are indented in another unit than the lines around them' } : null
}
