import type { Lines } from '../lines.ts'

/** A path that stands above a block, and its line. */
export interface PathLine {
  readonly path: string
  readonly line: number
}

const LINES_ABOVE = 3
const LONGEST = 300
const FENCE = /^\s*(?:`{3,}|~{3,})\s*(.*)$/

/** The path in one of the three lines above a block, the nearest first; none above `floor` is looked at. */
export const pathAbove = (lines: Lines, block: number, floor: number): PathLine | undefined => {
  let next = true
  for (let line = block - 1; line >= Math.max(floor, block - LINES_ABOVE); line--) {
    const text = lines.at(line)
    if (text.length > LONGEST) return undefined
    const fence = FENCE.exec(text)
    const path = fence === null ? pathIn(text, next) : pathIn(fence[1]!, false)
    if (path !== undefined) return { path, line }
    next &&= fence !== null
  }
  return undefined
}

/**
 * The path that a line consists of, in backticks, bold, after `#` or with a trailing colon; undefined for other lines.
 * A word alone is one only in backticks, or right above a block (`next`).
 */
export const pathIn = (line: string, next: boolean): string | undefined => {
  const bare = line.trim().replace(/^(?:#+|\/\/)\s*/, '')
  const word = withoutBold(bare.replace(/:$/, '')).replace(/:$/, '')
  const [, quoted] = /^`([^`]+)`$/.exec(word) ?? []
  if (quoted !== undefined) return isName(quoted) ? quoted.trim() : undefined
  if (!isName(word) || /\s/.test(word)) return undefined
  const isPath = word.includes('/') || /(?:^|[^.])\.\w+$/.test(word)
  return isPath || (next && /^\w+$/.test(bare)) ? word : undefined
}

const withoutBold = (text: string): string => /^(\*\*|__)(.+)\1$/.exec(text)?.[2]?.trim() ?? text

const isName = (text: string): boolean => /[\w)\]]\s*$/.test(text) && !/[<>|"*?`\0]|:\/\//.test(text)
