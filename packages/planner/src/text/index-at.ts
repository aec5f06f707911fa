/**
 * The last index whose start is not after the wanted number. Starts ascend, and the first is 0. The index that is
 * likely is looked at first.
 */
export const indexAt = (starts: readonly number[], wanted: number, likely = 0): number => {
  if (starts[likely]! <= wanted && (likely + 1 >= starts.length || starts[likely + 1]! > wanted))
    return likely
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (starts[middle]! <= wanted) low = middle
    else high = middle - 1
  }
  return low
}
