/**
 * How many lines may be compared around likely places before that is given up for a search of every line. Likely places
 * are few in ordinary text; in periodic text they are many, and each agrees for long.
 */
export const patience = (lineCount: number): number => 200_000 + 4 * lineCount

/** For each key, how many keys before it are also the first ones (Knuth, Morris, Pratt). */
const borders = (keys: readonly string[]): readonly number[] => {
  const border = [0]
  for (let index = 1, length = 0; index < keys.length; index++) {
    while (length > 0 && keys[index] !== keys[length]) length = border[length - 1]!
    if (keys[index] === keys[length]) length++
    border.push(length)
  }
  return border
}

/**
 * Visits each line, from one on, where a sequence of keys starts, until a visit gives false. Takes time in proportion
 * to the number of lines, whatever they hold.
 */
export const searchLines = (
  keys: readonly string[],
  keyOf: (line: number) => string,
  lines: { readonly from: number; readonly to: number },
  visit: (line: number) => boolean,
): void => {
  const border = borders(keys)
  let length = 0
  for (let line = lines.from; line < lines.to; line++) {
    const key = keyOf(line)
    while (length > 0 && key !== keys[length]) length = border[length - 1]!
    if (key === keys[length]) length++
    if (length < keys.length) continue
    if (!visit(line - keys.length + 1)) return
    length = border[length - 1]!
  }
}
