import { type Evidence, indentsOf, type Pairing, type Reading } from './agreement.ts'
import { fold } from './white-space.ts'

const UNITS = ['\t', '  ', '    ', '        ']

/** How many units deep an indentation is, or null when it is not made of whole units. */
export const depthIn = (indent: string, unit: string): number | null =>
  indent.length % unit.length === 0 && indent === unit.repeat(indent.length / unit.length)
    ? indent.length / unit.length
    : null

type Indents = ReturnType<typeof indentsOf>

const deeperBy = (indents: Indents, file: string, find: string): number | null => {
  let deeper: number | null = null
  for (const indent of indents) {
    const [there, here] = [depthIn(indent.file, file), depthIn(indent.find, find)]
    if (there === null || here === null) return null
    if (deeper !== null && there - here !== deeper) return null
    deeper = there - here
  }
  return deeper
}

const byUnits = (indents: Indents): Evidence | null => {
  const readings: Reading[] = []
  for (const file of UNITS)
    for (const find of UNITS) {
      const deeper = deeperBy(indents, file, find)
      if (deeper !== null) readings.push({ file, find, deeper })
    }
  const level = readings.filter((reading) => reading.deeper === 0)
  return readings.length === 0 ? null : { kind: 'units', readings: level.length > 0 ? level : readings }
}

const byFirstLine = (indents: Indents): Evidence | null =>
  indents.length > 1 &&
  indents[0]!.find === '' &&
  indents[0]!.file !== '' &&
  indents.slice(1).every(({ file, find }) => file === find)
    ? { kind: 'first-line' }
    : null

/**
 * As `whitespace-normalized`, but each line's depth agrees when indentation is counted in each side's own unit (tabs, or
 * 2, 4 or 8 spaces), or the first line alone lost its indentation.
 */
export const indentationFlexible = (pairing: Pairing): Evidence | null => {
  if (!pairing.find.every((line, index) => fold(line) === fold(pairing.file[index]!))) return null
  const indents = indentsOf(pairing)
  return byFirstLine(indents) ?? byUnits(indents)
}
