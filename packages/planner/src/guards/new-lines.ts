import type { Problem } from '@emend/model'
import type { HunkLine, Sides } from '../matching/hunks/sides.ts'
import type { Document } from '../text/document.ts'
import { fenceAround } from './fence.ts'
import { misprinted } from './misprints/misprint.ts'
import { standsFor } from './placeholder.ts'

/**
 * Refuses a hunk whose new lines have a Markdown fence around them, leave something out of those that they take the place
 * of, or are misprinted: the same as in a replacement. `line` is that of the hunk, 0-based.
 */
export const refusedNewLines = (
  path: string,
  { lines }: Sides,
  line: number,
  document: Document,
): Problem | null => {
  const added = textsOf(lines, '+')
  if (added.length === 0) return null
  const before = (): string => document.toString()
  const fence = fenceAround(path, added.join('\n'), before)
  if (fence !== null) return fence
  for (const { first, change } of changesIn(lines)) {
    const [find, text] = [textsOf(change, '-'), textsOf(change, '+').join('\n')]
    const refused =
      standsFor(path, text, { text: find.join('\n'), body: find }, before) ??
      misprinted({ path, text, find, line: line + first + 1, before: () => document.pieces() })
    if (refused !== null) return refused
  }
  return null
}

const textsOf = (lines: readonly HunkLine[], mark: HunkLine['mark']): readonly string[] =>
  lines.filter((line) => line.mark === mark).map(({ text }) => text)

/** The runs of lines between those of context, each with the number of old lines before it. */
const changesIn = (
  lines: readonly HunkLine[],
): readonly { readonly first: number; readonly change: readonly HunkLine[] }[] => {
  const changes: { readonly first: number; readonly change: HunkLine[] }[] = []
  let old = 0
  for (const [index, line] of lines.entries()) {
    if (line.mark !== ' ') {
      if (lines[index - 1]?.mark === ' ' || changes.length === 0) changes.push({ first: old, change: [] })
      changes.at(-1)!.change.push(line)
    }
    if (line.mark !== '+') old++
  }
  return changes
}
