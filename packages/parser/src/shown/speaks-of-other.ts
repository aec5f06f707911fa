import type { IsTold } from '../paths-told.ts'
import { isFile } from '../search-replace/file-names.ts'
import { linesAbove } from '../search-replace/lines-above.ts'
import type { Lines } from '../text/lines.ts'

/** True where the words above a line name a file that no operation is about, or say that something comes beside it. */
export const speaksOfOther = (text: Lines, at: number, isTold: IsTold): boolean => {
  const words = wordsAbove(text, at)
  return FURTHER.test(words) || [...words.matchAll(NAME)].some(([name]) => isFile(name) && !isTold(name))
}

const FURTHER = /\b(?:same|also|likewise|similar(?:ly)?|as well|too|another|other|again|next|then)\b/i
const NAME = /(?:[\w@.-]+\/)+[\w@.-]+|[\w-]+\.[a-z]\w{0,9}\b/gi

/**
 * The last lines above one, but for blank ones, up to a title, or to the fence that is not its own: what that holds are
 * no words.
 */
const wordsAbove = (text: Lines, at: number): string => {
  const words: string[] = []
  for (const { line, text: one, fence, isBlank } of linesAbove(text, at + 1, Math.max(0, at - FARTHEST)))
    if (line < at && fence === undefined && !isBlank) {
      words.push(one.slice(0, LONGEST))
      if (TITLE.test(one) || words.length === ABOVE) break
    }
  return words.join('\n')
}

/** A heading, or the line of a patch that names its file. */
const TITLE = /^\s*#{1,6}\s|^\*{3} \w+ File: /

const ABOVE = 3
const FARTHEST = 19
const LONGEST = 300
