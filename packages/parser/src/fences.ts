const FENCE = /^\s*(`{3,}|~{3,})\s*(.*)$/s

/** A line that is a Markdown fence, at the margin or not: its marks, and what it says after them. */
export const fenceOn = (line: string): { readonly marks: string; readonly info: string } | undefined => {
  const [, marks, info] = FENCE.exec(line.trimEnd()) ?? []
  return marks === undefined ? undefined : { marks, info: info! }
}

/**
 * True for a line that ends a fence with these marks: as many of them at least, at the margin, and nothing else. In a
 * patch, white space before them is the mark of a line. Source: CommonMark 0.31.2, 4.5.
 */
export const endsFence = (line: string, marks: string): boolean =>
  line.startsWith(marks) && line.trimEnd().replaceAll(marks[0]!, '') === ''
