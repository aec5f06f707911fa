/** The unit that ends a line. */
export const LINE_FEED = 10

/** True for a unit that counts as white space. */
export const isSpace = (unit: number): boolean =>
  unit <= 32 ? unit === 32 || (unit >= 9 && unit <= 13) : unit >= 0xa0 && isWideSpace(unit)

// Nearly all that is not ASCII is told apart by its number: most of the world's letters stand outside of the range that
// is looked at.
const isWideSpace = (unit: number): boolean =>
  unit === 0xa0 ||
  unit === 0x1680 ||
  unit === 0xfeff ||
  (unit >= 0x2000 && unit <= 0x3000 && /\s/.test(String.fromCharCode(unit)))

/**
 * True when the line that starts at an offset is the wanted one when all white space is left out of it. A line that
 * goes on after the text need only agree as far as it is there.
 */
export const squeezesTo = (text: string, from: number, wanted: string, goesOn: boolean): boolean => {
  let agreed = 0
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === LINE_FEED) return agreed === wanted.length
    if (isSpace(unit)) continue
    if (unit !== wanted.charCodeAt(agreed)) return false
    agreed++
  }
  return goesOn || agreed === wanted.length
}

/** True for a text that has, from an offset on, so many units that are not white space. */
export const hasUnits = (text: string, least: number, from = 0): boolean => {
  let units = 0
  for (let at = from; at < text.length && units < least; at++) if (!isSpace(text.charCodeAt(at))) units++
  return units === least
}
