import type { Plan } from '@emend/model'
import { type IsTold, pathsTold } from '../paths-told.ts'
import { showsChanges } from '../shown/shows-changes.ts'
import { mayHaveFences } from '../text/fences.ts'
import { type Lines, linesOf } from '../text/lines.ts'
import { changedLinesIn } from './changed-lines.ts'
import { replacedPairIn } from './in-pairs.ts'
import { asShown, asUnread, found, type Other, type Search, surest, UNKNOWN } from './other.ts'
import { shellChangeIn } from './shell/in-shell.ts'
import { type Position, wholeFilesIn } from './whole-file.ts'

/**
 * Prepares for finding what is meant to change files, and is shown in fences alone: the first of each kind in a passage
 * beside a plan.
 */
export const changesInFences = (plan: Plan): Search => {
  const isTold = pathsTold(plan)
  const isShown = showsChanges(plan)
  const isBeside = plan.operations.length > 0
  const first = plan.places?.[0]?.offset ?? Number.POSITIVE_INFINITY
  return (text, offset = 0) => {
    if (!mayHaveFences(text)) return []
    const lines = linesOf(text)
    const isBelow = offset > first
    return [
      found(SKETCH, text, () => AS_SKETCH),
      changedLinesIn(lines, isShown, isTold),
      isBeside ? replacedPairIn(lines, isShown) : undefined,
      wholeFileIn(lines, isTold, isBelow ? 'below' : isBeside ? 'above' : 'alone'),
      shellChangeIn(lines, isTold, isBelow),
    ]
  }
}

/**
 * A file in a fence with code left out, as Copilot and Cursor have it: to be put together by whoever knows the file.
 */
const SKETCH =
  /(?<![^\n])[ \t]*`{3,}[\w+#-]*(?:[: ][ \t]*\S[^\n]*\n|[ \t]*\r?\n[ \t]*\S{1,4}[ \t]*filepath:[^\n]*\n)(?:(?![ \t]*`{3})[^\n]*\n)*?[^\n]*\.{3} ?existing code ?\.{3}/g

/** A file in a fence below its path, which no operation is about: it would be, if it were shown for its own sake. */
const wholeFileIn = (lines: Lines, isTold: IsTold, where: Position): Other | undefined => {
  const wholes = [...wholeFilesIn(lines, where)].filter(
    ({ path }) => !isTold(path) && !isTold(path.slice(path.lastIndexOf(' ') + 1)),
  )
  return surest(
    wholes.map(({ path, line, isUnsure }) => ({
      at: lines.start(line),
      data: isUnsure ? asShown({ ...asWhole(path), name: `Code for ${path} in a fence` }) : asWhole(path),
      isUnsure,
    })),
  )
}

const asWhole = (path: string): Other['data'] =>
  asUnread(`${path} whole in a fence`, UNKNOWN, 'creates or changes it')

const AS_SKETCH = {
  name: 'Code with `... existing code ...` left out',
  reason: 'nothing is filled in',
  instead: 'Write each change with the text that it replaces, as `emend guide` shows.',
}
