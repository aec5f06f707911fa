/** A line with the mark of a patch or a hunk that is no item of a list. */
export const MARKED = /^[+-](?:[^\s+-]|\s\s+\S)/

/** The mark that a final line without a line break carries. */
export const NO_BREAK = '\\ No newline at end of file'

/** The lines that add a whole text. */
export const addedLines = (text: string): readonly string[] => {
  if (text === '') return []
  const lines = text.replace(/\n$/, '').split('\n')
  return [...lines.map((line) => `+${line}`), ...(text.endsWith('\n') ? [] : [NO_BREAK])]
}

/** A line of context in a hunk that is no item of a list. */
export const CONTEXT = /^ +[^\s*+-]/

/**
 * True for a line, and the one below it, by which a test runner shows what differs, as Jest and Vitest do, or Mocha and
 * Node.
 */
export const isOfTest = (line: string, below = ''): boolean =>
  (line.startsWith('- Expected') && below.startsWith('+ Received')) ||
  /^\+ (?:expected - actual|actual - expected)/.test(line)
