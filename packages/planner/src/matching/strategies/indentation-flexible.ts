import { agreeAs, type Evidence, indentsOf, type Pairing, type Reading } from '../agreement.ts'
import { deeperBy, UNITS } from '../indentation/depth.ts'
import { fold } from '../white-space.ts'

/** All units in which the depths of the lines can be counted so that each lies as many of them deeper. */
export const readingsOf = (pairing: Pairing): readonly Reading[] =>
  UNITS.flatMap((file) =>
    UNITS.flatMap((find) => {
      const deeper = deeperThroughout(pairing, { file, find })
      return deeper === null ? [] : [{ file, find, deeper }]
    }),
  )

/** How many units deeper all lines of the file lie; null where that is not the same for each. */
const deeperThroughout = (
  pairing: Pairing,
  units: { readonly file: string; readonly find: string },
): number | null => {
  let deeper: number | null = null
  for (const { file, find } of indentsOf(pairing)) {
    const here = deeperBy(file, find, units)
    if (here === null || (deeper !== null && here !== deeper)) return null
    deeper = here
  }
  return deeper
}

/**
 * As `whitespace-normalized`, but each line's depth agrees when indentation is counted in each side's own unit (tabs,
 * or 2, 4 or 8 spaces), or the first line alone lost its indentation. Where no line is indented as in the file, all may
 * lie deeper, or less deep, by as many units.
 */
export const indentationFlexible = (pairing: Pairing): Evidence | null => {
  if (!agreeAs(fold, pairing)) return null
  const indents = indentsOf(pairing)
  const readings = readingsOf(pairing)
  // Where all stand as in the file, or there is one alone, a stricter strategy has matched.
  const [first, ...rest] = indents
  if (first?.find === '' && rest.every(isAsDeep)) return { kind: 'first-line', readings }
  const level = readings.filter(({ deeper }) => deeper === 0)
  // Lines that stand as deep as in the file speak against the others' lying deeper throughout.
  const shifted = indents.some(isAsDeep) ? [] : readings
  const likely = level.length > 0 ? level : shifted
  return likely.length === 0 ? null : { kind: 'units', readings: likely }
}

const isAsDeep = ({ file, find }: ReturnType<typeof indentsOf>[number]): boolean => file === find
