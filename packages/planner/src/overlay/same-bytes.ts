/** True when two byte sequences are alike. */
export const sameBytes = (left: Uint8Array, right: Uint8Array): boolean => {
  if (left === right) return true
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false
  return true
}
