/** Where each of some lines stands first, by its text; 0-based. */
export const firstPlaces = (lines: readonly string[]): ReadonlyMap<string, number> =>
  new Map(lines.map((line, at) => [line, at] as const).toReversed())
