import type { IsTold } from '../paths-told.ts'
import { isFile } from '../search-replace/file-names.ts'
import { fenceOn } from '../text/fences.ts'
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
  let isInFence = fenceOn(text.at(at)) === undefined
  for (let line = at - 1; line >= 0 && line > at - FARTHEST && words.length < ABOVE; line--) {
    const one = text.at(line).slice(0, LONGEST)
    if (fenceOn(one) !== undefined) {
      if (!isInFence) break
      isInFence = false
    } else if (one.trim() !== '') words.push(one)
    if (TITLE.test(one)) break
  }
  return words.join('\n')
}

/** A heading, or the line of a patch that names its file. */
const TITLE = /^\s*#{1,6}\s|^\*{3} \w+ File: /

const ABOVE = 3
const FARTHEST = 20
const LONGEST = 300
