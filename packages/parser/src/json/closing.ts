import { once } from '@emend/model'

/**
 * Finds where the bracket at an offset is closed (exclusive), whatever stands in between; undefined where nothing closes
 * it before the next fence, or where another bracket crosses. For what is no JSON: of that, only strings on one line are
 * told from all else. Linear, for however many brackets it is asked.
 */
export const closingsIn = (text: string): ((from: number) => number | undefined) => {
  const closings = once(() => closingsOf(text))
  return (from) => closings().get(from)
}

const FENCE = '^[ \\t]*(?:`{3}|~{3})'
const STRING = String.raw`(?<!\\)"(?:[^"\\\n]|\\[^\n])*"`
const PARTS = new RegExp(`${STRING}|[{}[\\]]|${FENCE}`, 'gm')

const closingsOf = (text: string): ReadonlyMap<number, number> => {
  const closings = new Map<number, number>()
  let open: number[] = []
  for (const { 0: found, index } of text.matchAll(PARTS))
    if (found === '{' || found === '[') open.push(index)
    else if (found === '}' || found === ']') {
      const opening = found === '}' ? '{' : '['
      let last = open.pop()
      while (last !== undefined && text[last] !== opening) last = open.pop()
      if (last !== undefined) closings.set(last, index + 1)
    } else if (found[0] !== '"') open = []
  return closings
}
