import { type Evidence, indentsOf, type Pairing, type Reading } from './agreement.ts'
import { fold, indentOf, isBlank } from './white-space.ts'

const UNITS = ['\t', '  ', '    ', '        ']

/** How many units deep an indentation is, or null when it is not made of whole units. */
export const depthIn = (indent: string, unit: string): number | null =>
  indent.length % unit.length === 0 && indent === unit.repeat(indent.length / unit.length)
    ? indent.length / unit.length
    : null

/** A depth in units, with the single space beyond them that lines of a block comment have. */
interface Depth {
  readonly units: number
  readonly beyond: '' | ' '
}

/** How deep a line is, or null when its indentation is not made of whole units. */
export const measure = (line: string, unit: string): Depth | null => {
  const indent = indentOf(line)
  const inComment = indent.endsWith(' ') && line[indent.length] === '*'
  const units = depthIn(indent, unit)
  if (units !== null) return { units, beyond: '' }
  const inner = inComment ? depthIn(indent.slice(0, -1), unit) : null
  return inner === null ? null : { units: inner, beyond: ' ' }
}

const deeperBy = (pairing: Pairing, file: string, find: string): number | null => {
  let deeper: number | null = null
  for (const [index, line] of pairing.find.entries()) {
    if (isBlank(line)) continue
    const [there, here] = [measure(pairing.file[index]!, file), measure(line, find)]
    if (there === null || here === null || there.beyond !== here.beyond) return null
    if (deeper !== null && there.units - here.units !== deeper) return null
    deeper = there.units - here.units
  }
  return deeper
}

const readingsOf = (pairing: Pairing): readonly Reading[] =>
  UNITS.flatMap((file) =>
    UNITS.flatMap((find) => {
      const deeper = deeperBy(pairing, file, find)
      return deeper === null ? [] : [{ file, find, deeper }]
    }),
  )

const lostFirst = (indents: ReturnType<typeof indentsOf>): boolean =>
  indents.length > 1 &&
  indents[0]!.find === '' &&
  indents[0]!.file !== '' &&
  indents.slice(1).every(({ file, find }) => file === find)

/**
 * As `whitespace-normalized`, but each line's depth agrees when indentation is counted in each side's own unit (tabs, or
 * 2, 4 or 8 spaces), or the first line alone lost its indentation. Where no line is indented as in the file, all may lie
 * deeper, or less deep, by as many units.
 */
export const indentationFlexible = (pairing: Pairing): Evidence | null => {
  if (!pairing.find.every((line, index) => fold(line) === fold(pairing.file[index]!))) return null
  const indents = indentsOf(pairing)
  const readings = readingsOf(pairing)
  if (lostFirst(indents)) return { kind: 'first-line', readings }
  const level = readings.filter(({ deeper }) => deeper === 0)
  // Lines that stand as deep as in the file speak against the others' lying deeper throughout.
  const shifted = indents.some(({ file, find }) => file === find) ? [] : readings
  const likely = level.length > 0 ? level : shifted
  return likely.length === 0 ? null : { kind: 'units', readings: likely }
}
