import type { Problem } from '@emend/model'
import { runsOf, type Sides, textsOf } from '../matching/hunks/sides.ts'
import type { Document } from '../text/document.ts'
import { fenceAround } from './fence.ts'
import { misprinted } from './misprints/misprint.ts'
import { standsFor } from './placeholder.ts'

/** Refuses text that takes the place of nothing where it has a Markdown fence around it, or was cut short. */
export const refusedAddition = (path: string, text: string, document: Document): Problem | null => {
  const before = (): string => document.toString()
  return fenceAround(path, text, before) ?? standsFor(path, text, [], before)
}

/**
 * Refuses a hunk whose new lines have a Markdown fence around them, leave something out of those that they take the place
 * of, or are misprinted: the same as in a replacement. `line` is that of the hunk, 0-based.
 */
export const refusedNewLines = (
  path: string,
  sides: Sides,
  line: number,
  document: Document,
): Problem | null => {
  const runs = runsOf(line, sides)
  const added = runs.flatMap((run) => textsOf(run.added))
  if (added.length === 0) return null
  const before = (): string => document.toString()
  const fence = fenceAround(path, added.join('\n'), before)
  if (fence !== null) return fence
  for (const run of runs) {
    const [find, text] = [textsOf(run.removed), textsOf(run.added).join('\n')]
    const refused =
      standsFor(path, text, find, before) ?? misprinted({ path, text, find, line: run.line + 1, document })
    if (refused !== null) return refused
  }
  return null
}
