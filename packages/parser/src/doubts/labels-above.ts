import { TITLE } from '../text/announcing.ts'
import { fenceOn } from '../text/fences.ts'

/** The line right above an operation, and the title that it stands below: what a fence shows in between, that is about. */
export const labelsAbove = (words: string): readonly string[] => {
  const all = words.split('\n')
  const below = all.slice(all.findLastIndex((line) => fenceOn(line) !== undefined) + 1)
  const lines = below
    .filter((line) => line.length < LONGEST && line.trim() !== '')
    .map((line) => line.replace(SUMMARY, '**'))
  return [lines.at(-1), lines.findLast(isTitle)].filter((line) => line !== undefined)
}

const LONGEST = 300
/** The tags around the title of a part that is folded. */
const SUMMARY = /<\/?summary>/gi
/** A line may be one in its place. */
const CROSSED = /^\s*[*_]*(?:❌|🚫|⛔)/u

/** True for a title, or for a line with a cross as one has it. */
export const isTitle = (line: string): boolean => TITLE.test(line) || CROSSED.test(line)
