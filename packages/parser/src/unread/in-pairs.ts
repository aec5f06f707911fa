import type { IsTold } from '../paths-told.ts'
import { pathIn, undecoratedPath } from '../search-replace/path.ts'
import { firstOf, isLabel, LABELLED_AT_END, namedAtEnd, namesOne } from '../search-replace/path-in-words.ts'
import type { Shown } from '../shown/hunk.ts'
import type { IsShown } from '../shown/shows-changes.ts'
import { announces } from '../text/announcing.ts'
import { type Fence, fencesIn, heldIn, isOfShell } from '../text/fences.ts'
import { aboveBlank, type Lines } from '../text/lines.ts'
import { isOfProject } from './of-project.ts'
import { asShown, asUnread, type Other, SAID, surest, UNKNOWN } from './other.ts'
import { PATH_COMMENT } from './whole-file.ts'

/**
 * Code in one fence that is to be replaced by that in the next one, as words say, and no operation does; below `Before`
 * and `After`, which mostly tell what operations do, only of a file that none is about, and never for sure.
 */
export const replacedPairIn = (lines: Lines, isShown: IsShown, isTold: IsTold): Other | undefined => {
  const pairs: Other[] = []
  let last: Fence | undefined
  for (const fence of fencesIn(lines)) {
    const pair = last && pairOf(lines, last, fence, isTold)
    if (pair !== undefined && !isShown(hunkOf(lines, last!, fence), lines, last!.open)) pairs.push(pair)
    last = fence
  }
  return surest(pairs)
}

/** Two fences, one after the other, of which words say that the one is to take the place of the other. */
const pairOf = (lines: Lines, last: Fence, fence: Fence, isTold: IsTold): Other | undefined => {
  const above = aboveBlank(lines, last.open - 1)
  const words = lines.at(above)
  const between = onlyBetween(lines, last.close, fence.open)
  if (between === undefined) return undefined
  if (REPLACE.test(words) && WITH.test(between)) return { at: lines.start(above), data: AS_PAIR }
  const isBefore = BEFORE.test(words) && AFTER.test(between) && isOfUntold(lines, above, last, isTold)
  return isBefore ? { at: lines.start(above), data: AS_BEFORE, isUnsure: true } : undefined
}

const hunkOf = (lines: Lines, old: Fence, fresh: Fence): Shown => ({
  lines: [...heldIn(lines, old).map((line) => `-${line}`), ...heldIn(lines, fresh).map((line) => `+${line}`)],
})

/** True for code of a file that no operation is about, as the title above it or its first line says. */
const isOfUntold = (lines: Lines, above: number, { open, info }: Fence, isTold: IsTold): boolean => {
  if (!isCode(info)) return false
  const title = above === 0 ? '' : lines.at(aboveBlank(lines, above - 1))
  const named = fileIn(title)
  const path = named ?? PATH_COMMENT.exec(lines.at(open + 1))?.[2]
  if (path === undefined || !isOfProject(path) || isTold(path)) return false
  if (named !== undefined) return !SHOWS.test(title.replace(named, ''))
  return !(announces(title) && SHOWS.test(title))
}

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

const BEFORE = /^\W{0,9}(?:before|old(?: code)?|current(?:ly)?|original)\W{0,9}$/i
const AFTER = /^\W{0,9}(?:after|new(?: code)?|now|updated|becomes)\W{0,9}$/i

/** What programs print, and what is sent to them, may differ before and after as well. */
const isCode = (info: string): boolean =>
  /^\w/.test(info) && !isOfShell(info) && !/^(?:text|txt|output|log|json|http|diff)\b/i.test(info)

/** The path that a line gives alone, or at its end as a title or before a colon. */
const fileIn = (text: string): string | undefined =>
  pathIn(text, false) ??
  undecoratedPath(text) ??
  (namesOne(text)
    ? (namedAtEnd(text) ?? (isLabel(text) ? firstOf([LABELLED_AT_END], text) : undefined))
    : undefined)

/** Words that speak of what comes of a change, of what may be done, of what tools make of code, or of another change. */
const SHOWS =
  /\b(?:allows?|behaviou?r|can|compar(?:e[sd]?|ison)|compiled|could|earlier|effect|e\.g|enables?|examples?|expand(?:s|ed)|generated|if|infer(?:s|red)|lets|means|migrat(?:e|ing|ion)|notes|output|prints?|responses?|results?|running|see|such as|upgrad(?:es?|ing)|usage|users|was done)\b|n['’]t\b/i

const AS_BEFORE = asShown({
  name: 'Code in a fence before and after a change',
  reason: UNKNOWN,
})

const AS_PAIR = asUnread('Code in a fence to be replaced by that in another one', SAID, 'makes the change')
