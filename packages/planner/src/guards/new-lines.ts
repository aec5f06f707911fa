import type { Problem } from '@emend/model'
import type { HunkLine, Sides } from '../matching/hunks/sides.ts'
import { fenceAround } from './fence.ts'
import { standsFor } from './placeholder.ts'

/**
 * Refuses a hunk whose new lines have a Markdown fence around them, or leave something out of those that they take the
 * place of: the same as in a replacement.
 */
export const refusedNewLines = (path: string, { lines }: Sides, before: () => string): Problem | null => {
  const added = textsOf(lines, '+')
  if (added.length === 0) return null
  const fence = fenceAround(path, added.join('\n'), before)
  if (fence !== null) return fence
  for (const change of changesIn(lines)) {
    const body = textsOf(change, '-')
    const text = textsOf(change, '+').join('\n')
    const refused = standsFor(path, text, { text: body.join('\n'), body }, before)
    if (refused !== null) return refused
  }
  return null
}

const textsOf = (lines: readonly HunkLine[], mark: HunkLine['mark']): readonly string[] =>
  lines.filter((line) => line.mark === mark).map(({ text }) => text)

/** The runs of lines between those of context. */
const changesIn = (lines: readonly HunkLine[]): readonly (readonly HunkLine[])[] => {
  const changes: HunkLine[][] = []
  for (const [index, line] of lines.entries()) {
    if (line.mark === ' ') continue
    if (lines[index - 1]?.mark === ' ' || changes.length === 0) changes.push([])
    changes.at(-1)!.push(line)
  }
  return changes
}
