import type { IsShown } from '../shown/shows-changes.ts'
import { type Fence, fencesIn, heldIn } from '../text/fences.ts'
import { aboveBlank, type Lines } from '../text/lines.ts'
import { asUnread, type Other, SAID } from './other.ts'

/** Code in one fence that is to be replaced by that in the next one, as words say, and no operation does. */
export const replacedPairIn = (lines: Lines, isShown: IsShown): Other | undefined => {
  let last: Fence | undefined
  for (const fence of fencesIn(lines)) {
    const at = last && wordsOfPair(lines, last, fence)
    if (at !== undefined && !isShown({ lines: changeOf(lines, last!, fence) }, lines, last!.open))
      return { at: lines.start(at), data: AS_PAIR }
    last = fence
  }
  return undefined
}

/** The line that says that what is in the one of two fences in a row is to take the place of what is in the other. */
const wordsOfPair = (lines: Lines, last: Fence, fence: Fence): number | undefined => {
  const above = aboveBlank(lines, last.open - 1)
  const between = onlyBetween(lines, last.close, fence.open)
  if (between === undefined || !REPLACE.test(lines.at(above)) || !WITH.test(between)) return undefined
  return above
}

const changeOf = (lines: Lines, old: Fence, fresh: Fence): readonly string[] => [
  ...heldIn(lines, old).map((line) => `-${line}`),
  ...heldIn(lines, fresh).map((line) => `+${line}`),
]

/** In one sentence, in which a path has dots. */
const REPLACE =
  /^(?:\W{0,9}(?:find|search for|from|(?:find|locate|search for) (?:this|the|these)\b(?:[^.!?]|\.(?=\w)){0,100})|.{0,200}\b(?:replace|change)\b(?:[^.!?]|\.(?=\w)){0,200})\W{0,9}$/i
const WITH =
  /^\W{0,9}(?:(?:and )?(?:replace|change) (?:(?:it|that|this) )?)?(?:with|to|by|into)\b[^.!?]{0,50}$/i

/** The line that is all that stands between two fences; undefined where more does, or nothing. */
const onlyBetween = (lines: Lines, close: number, open: number): string | undefined => {
  const at = aboveBlank(lines, open - 1)
  return at > close && aboveBlank(lines, at - 1) === close ? lines.at(at) : undefined
}

const AS_PAIR = asUnread('Code in a fence to be replaced by that in another one', SAID, 'makes the change')
