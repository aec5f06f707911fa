import type { Lines } from './lines.ts'

/** A line with the mark of a patch or a hunk that is no item of a list. */
export const MARKED = /^[+-](?:[^\s+-]|\s\s+\S)/

/** A line of context in a hunk that is no item of a list. */
export const CONTEXT = /^ +[^\s*+-]/

/**
 * True where lines with marks follow in the same paragraph, before another hunk, fence or section of a patch: what stands
 * above them without a mark is no prose then, but one of them that lost it.
 */
export const isAboveMarked = (lines: Lines, from: number): boolean => {
  for (let at = from; lines.mark(at) !== '' && !BEGINS_OTHER.test(lines.at(at)); at++)
    if (MARKED.test(lines.at(at))) return true
  return false
}

const BEGINS_OTHER = /^(?:@@|diff --|\s*(?:`{3}|~{3}|\*{3}\s+\S))/

/**
 * True for a line, and the one below it, by which a test runner shows what differs, as Jest and Vitest do, or Mocha and
 * Node.
 */
export const isOfTest = (line: string, below = ''): boolean =>
  (line.startsWith('- Expected') && below.startsWith('+ Received')) ||
  /^\+ (?:expected - actual|actual - expected)/.test(line)
