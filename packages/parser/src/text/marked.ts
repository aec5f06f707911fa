/** A line with the mark of a patch or a hunk that is no item of a list. */
export const MARKED = /^[+-](?:[^\s+-]|\s\s+\S)/

/** A line of context in a hunk that is no item of a list. */
export const CONTEXT = /^ +[^\s*+-]/

/**
 * True for a line, and the one below it, by which a test runner shows what differs, as Jest and Vitest do, or Mocha and
 * Node.
 */
export const isOfTest = (line: string, below = ''): boolean =>
  (line.startsWith('- Expected') && below.startsWith('+ Received')) ||
  /^\+ (?:expected - actual|actual - expected)/.test(line)
