/** Texts are cut at the first line break after so many units. */
const LEAF = 1024

/** A line that goes on for longer than this is cut, too. */
const LONGEST = 4 * LEAF

/** A leaf that was rewritten may grow so far before it is cut again. */
export const isLeaf = (text: string): boolean => text.length <= LONGEST

/** Cuts a text into pieces to be leaves; one of them at least, if only an empty one. */
export const cut = (text: string): string[] => {
  const pieces: string[] = []
  let [start, lineBreak] = [0, 0]
  while (text.length - start > LEAF + LEAF / 2) {
    const least = start + LEAF
    if (lineBreak < least - 1) lineBreak = breakFrom(text, least - 1)
    const end = lineBreak - start < LONGEST ? lineBreak + 1 : withinLine(text, start, least)
    if (end >= text.length) break
    pieces.push(text.slice(start, end))
    start = end
  }
  pieces.push(text.slice(start))
  return pieces
}

const breakFrom = (text: string, from: number): number => {
  const at = text.indexOf('\n', from)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

/** Where to cut before a long line, or in it where nothing else stands before. */
const withinLine = (text: string, start: number, end: number): number => {
  const before = text.slice(start, end).lastIndexOf('\n')
  if (before >= 0) return start + before + 1
  const unit = text.charCodeAt(end - 1)
  return unit >= 0xd800 && unit < 0xdc00 ? end - 1 : end
}
