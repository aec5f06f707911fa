/** The last index whose start is not after the wanted number. Starts ascend, and the first is 0. */
export const indexAt = (starts: readonly number[], wanted: number): number => {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (starts[middle]! <= wanted) low = middle
    else high = middle - 1
  }
  return low
}
