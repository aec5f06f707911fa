import type { Reading } from '../agreement.ts'
import { indentLength, indentOf } from '../white-space.ts'

/** The units of indentation, in which depth is counted: a tab, or 2, 4 or 8 spaces. */
export const UNITS = ['\t', '  ', '    ', '        ']

/** How many units deep an indentation is, or null when it is not made of whole units. */
export const depthIn = (indent: string, unit: string): number | null =>
  indent === unit.repeat(indent.length / unit.length) ? indent.length / unit.length : null

/** The units of depth on either side. */
type Units = Pick<Reading, 'file' | 'find'>

/** A depth in units, with the spaces beyond them that align a line with something above it. */
interface Depth {
  readonly units: number
  readonly beyond: number
}

/** How deep an indentation is; null where it is not made of this unit and then spaces. */
const measure = (indent: string, unit: string): Depth | null => {
  let units = 0
  while (indent.startsWith(unit, units * unit.length)) units++
  const rest = indent.slice(units * unit.length)
  return /^ *$/.test(rest) ? { units, beyond: rest.length } : null
}

/** Depth in units of so many spaces, where the other side has tabs: spaces beyond the units may make up for one. */
const inSpaces = ({ units, beyond }: Depth, width: number): Depth => ({
  units: units + Math.floor(beyond / width),
  beyond: beyond % width,
})

/** How many units deeper a line lies in the file than in the find; null where the two do not agree in these units. */
export const deeperBy = (there: string, here: string, units: Units): number | null => {
  const [file, find] = [measure(there, units.file), measure(here, units.find)]
  if (file === null || find === null) return null
  const isMixed = (units.file === '\t') !== (units.find === '\t')
  const width = Math.max(units.file.length, units.find.length)
  const [left, right] = isMixed ? [inSpaces(file, width), inSpaces(find, width)] : [file, find]
  return left.beyond === right.beyond ? left.units - right.units : null
}

/**
 * The indentation of a line of the plan in the file, by one reading; null where it cannot be told. Spaces beyond whole
 * units are an alignment, which only tabs set apart from levels; but for the one space before the star of a block
 * comment.
 */
const translation = (line: string, { file, find, deeper }: Reading): string | null => {
  const depth = measure(indentOf(line), find)
  if (depth === null || depth.units + deeper < 0) return null
  const isTold =
    depth.beyond === 0 || find === '\t' || (depth.beyond === 1 && line[indentLength(line)] === '*')
  return isTold ? file.repeat(depth.units + deeper) + ' '.repeat(depth.beyond) : null
}

/** What the indentation of a line comes to in the file's unit, by every reading that can be right. */
export const translations = (
  line: string,
  readings: readonly Reading[],
  unit: string | null,
): ReadonlySet<string> => {
  const likely = readings.filter(({ file }) => file === unit)
  const answers = (likely.length > 0 ? likely : readings).map((reading) => translation(line, reading))
  return new Set(answers.filter((answer) => answer !== null))
}
