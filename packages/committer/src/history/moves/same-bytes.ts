/** What tells whether two files are alike: their bytes, by the id of these, and their mode. */
type Likeness = readonly [blob: string | undefined, mode: string]

/**
 * Finds for what comes the one with the same bytes, of those that go. Of several with the same bytes, each has one of its
 * own while there are enough, first one of its own mode.
 */
export const sameAmong = <One>(
  gone: readonly One[],
  likenessOf: (one: One) => Likeness,
): ((...wanted: Likeness) => One | undefined) => {
  const left = new Map<string | undefined, One[]>(gone.map((one) => [likenessOf(one)[0], []]))
  for (const one of gone) left.get(likenessOf(one)[0])!.push(one)
  return (blob, mode) => {
    const alike = left.get(blob) ?? []
    const one = alike.find((other) => likenessOf(other)[1] === mode) ?? alike[0]
    if (alike.length > 1) alike.splice(alike.indexOf(one!), 1)
    return one
  }
}
