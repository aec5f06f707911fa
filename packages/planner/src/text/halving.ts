/**
 * The first number, from one up to another, that is far enough: where one is, all after it are. The other where none is.
 */
export const firstThat = (from: number, to: number, isFarEnough: (number: number) => boolean): number => {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isFarEnough(middle)) high = middle
    else low = middle + 1
  }
  return low
}
