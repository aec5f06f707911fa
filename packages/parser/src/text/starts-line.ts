/** True where nothing but white space stands before an offset on its line. */
export const startsLine = (text: string, at: number): boolean => {
  let start = at
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--
  return start === 0 || text[start - 1] === '\n'
}
