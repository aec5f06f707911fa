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

const readingsOf = (indents: Indents): readonly Reading[] =>
  UNITS.flatMap((file) =>
    UNITS.flatMap((find) => {
      const deeper = deeperBy(indents, file, find)
      return deeper === null ? [] : [{ file, find, deeper }]
    }),
  )

const lostFirst = (indents: Indents): boolean =>
  indents.length > 1 &&
  indents[0]!.find === '' &&
  indents[0]!.file !== '' &&
  indents.slice(1).every(({ file, find }) => file === find)

/**
 * As `whitespace-normalized`, but each line's depth agrees when indentation is counted in each side's own unit (tabs, or
 * 2, 4 or 8 spaces), or the first line alone lost its indentation.
 */
export const indentationFlexible = (pairing: Pairing): Evidence | null => {
  if (!pairing.find.every((line, index) => fold(line) === fold(pairing.file[index]!))) return null
  const indents = indentsOf(pairing)
  const readings = readingsOf(indents)
  if (lostFirst(indents)) return { kind: 'first-line', readings }
  const level = readings.filter(({ deeper }) => deeper === 0)
  return readings.length === 0 ? null : { kind: 'units', readings: level.length > 0 ? level : readings }
}
