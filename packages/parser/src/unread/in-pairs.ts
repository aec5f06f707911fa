import { type Fence, fencesIn } from '../fences.ts'
import type { Lines } from '../lines.ts'
import type { Shown } from '../shown-change.ts'
import type { Other } from './other.ts'

/** Code in one fence that is to be replaced by that in the next one, as words say, and no operation does. */
export const replacedPairIn = (
  lines: Lines,
  isShown: (hunk: Shown, lines: Lines, at: number) => boolean,
): Other | undefined => {
  let last: Fence | undefined
  for (const fence of fencesIn(lines)) {
    const above = last && nonBlank(lines, last.open - 1)
    if (last !== undefined && REPLACE.test(lines.at(above!)) && isOnlyWith(lines, last.close, fence.open)) {
      const held = [...marked(lines, last, '-'), ...marked(lines, fence, '+')]
      if (!isShown({ lines: held }, lines, last.open)) return { at: lines.start(above!), data: AS_PAIR }
    }
    last = fence
  }
  return undefined
}

/** In one sentence, in which a path has dots. */
const REPLACE =
  /^(?:\W{0,9}(?:find|search for|from)|.{0,200}\b(?:replace|change)\b(?:[^.!?]|\.(?=\w)){0,200})\W{0,9}$/i
const WITH =
  /^\W{0,9}(?:(?:and )?(?:replace|change) (?:(?:it|that|this) )?)?(?:with|to|by|into)\b[^.!?]{0,50}$/i

/** The nearest line that is not blank, up from one of them; the first where all are. */
const nonBlank = (lines: Lines, from: number): number => {
  let at = Math.max(0, from)
  while (at > 0 && lines.at(at).trim() === '') at--
  return at
}

const isOnlyWith = (lines: Lines, close: number, open: number): boolean => {
  const at = nonBlank(lines, open - 1)
  return at > close && WITH.test(lines.at(at)) && nonBlank(lines, at - 1) === close
}

const marked = (lines: Lines, { open, close }: Fence, mark: '-' | '+'): readonly string[] =>
  Array.from({ length: close - open - 1 }, (_, index) => mark + lines.at(open + 1 + index))

const AS_PAIR = {
  name: 'Code in a fence to be replaced by that in another one',
  reason: 'words are carried out by nobody',
  instead: 'Write an operation that makes the change, as `emend guide` shows, or leave it out.',
}
