import type { Part } from '../json/members.ts'

/** A text with what is no JSON in some of its parts, which are in order; all else keeps its place. */
export const blankedOut = (text: string, parts: readonly Part[]): string => {
  const blanked: string[] = []
  let at = 0
  for (const part of parts) {
    const from = Math.max(at, part.from)
    const to = Math.max(at, part.to)
    blanked.push(text.slice(at, from), '<'.padEnd(to - from, 'x').slice(0, to - from))
    at = to
  }
  return blanked.join('') + text.slice(at)
}
