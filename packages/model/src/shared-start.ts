/** In how many items, or UTF-16 units, two lists or texts start alike. */
export const sharedStart = (one: ArrayLike<unknown>, other: ArrayLike<unknown>): number => {
  let count = 0
  while (count < one.length && count < other.length && one[count] === other[count]) count++
  return count
}
