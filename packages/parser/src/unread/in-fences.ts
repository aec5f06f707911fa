import type { Plan } from '@emend/model'
import { startsMessage } from '../diff/message.ts'
import { type Lines, linesOf } from '../lines.ts'
import { MARKED } from '../marked.ts'
import type { PathLine } from '../search-replace/path.ts'
import { showsChanges } from '../shown-change.ts'
import { pathsTold } from '../told.ts'
import { replacedPairIn } from './in-pairs.ts'
import { shellChangeIn } from './in-shell.ts'
import { found, type Other, startOf } from './other.ts'
import { wholeFilesIn } from './whole-file.ts'

/**
 * Prepares for finding what is meant to change files, and is shown in fences alone: the first of each kind in a passage
 * beside a plan.
 */
export const changesInFences = (plan: Plan): ((text: string) => readonly (Other | undefined)[]) => {
  const isTold = pathsTold(plan)
  const isShown = showsChanges(plan)
  const isBeside = plan.operations.length > 0
  return (text) => {
    if (!/`{3}|~{3}/.test(text)) return []
    const lines = linesOf(text)
    return [
      found(SKETCH, text, () => AS_SKETCH),
      changedLinesIn(lines, isShown),
      isBeside ? replacedPairIn(lines, isShown) : undefined,
      wholeFileIn(lines, isTold, isBeside),
      shellChangeIn(lines, isTold),
    ]
  }
}

/**
 * A file in a fence with code left out, as Copilot and Cursor have it: to be put together by whoever knows the file.
 */
const SKETCH =
  /^[ \t]*`{3,}[\w+#-]*(?:[: ][ \t]*\S[^\n]*\n|[ \t]*\r?\n[ \t]*\S{1,4}[ \t]*filepath:[^\n]*\n)(?:(?![ \t]*`{3})[^\n]*\n)*?[^\n]*\.{3} ?existing code ?\.{3}/m

const FENCE = '[ \\t]*(?:`{3}|~{3})'
const MARKED_LINES = '(?:(?:[ +-][^\\n]*|\\r?)\\n)+'
/**
 * A fence in which every line has the mark of a hunk. The fence right above or right below an operation is not there, as
 * it may be around that.
 */
const MARKED_FENCE = new RegExp(
  `^${FENCE}[^\\n]*\\n${MARKED_LINES}(?:${FENCE}|[ +-][^\\n]*(?![^]))|(?<![^])${MARKED_LINES}${FENCE}`,
  'gm',
)

/** How test runners show what differs, as Jest and Vitest do. */
const OF_TEST = /^[+-] (?:Expected|Received)\b/m

/**
 * Lines that go and others that come, in a fence that is said to hold no diff, and that no operation takes and brings;
 * the message of a commit may quote some.
 */
const changedLinesIn = (lines: Lines, isShown: ReturnType<typeof showsChanges>): Other | undefined => {
  for (let at = 0; at < lines.count; at++) if (startsMessage(lines, at)) return undefined
  for (const match of lines.text.matchAll(MARKED_FENCE)) {
    if (OF_TEST.test(match[0])) continue
    const held = match[0].split('\n')
    const marks = new Set(held.map((line) => MARKED.exec(line)?.[0][0]))
    const at = startOf(match)
    if (marks.has('-') && marks.has('+') && !isShown({ lines: held }, lines, lines.lineOf(at)))
      return { at, data: AS_CHANGED_LINES }
  }
  return undefined
}

/** A file in a fence below its path, which no operation is about: it would be, if it were shown for its own sake. */
const wholeFileIn = (
  lines: Lines,
  isTold: (path: string) => boolean,
  isBeside: boolean,
): Other | undefined => {
  for (const whole of wholeFilesIn(lines, isBeside))
    if (!isTold(whole.path)) return { at: lines.start(whole.line), data: asWhole(whole) }
  return undefined
}

const asWhole = ({ path }: PathLine) => ({
  name: `${path} whole in a fence`,
  reason: 'no notation of plans has it',
  instead: 'Write an operation that creates or changes it, as `emend guide` shows, or leave it out.',
})

const AS_CHANGED_LINES = {
  name: 'A fence with lines of a diff alone',
  reason: 'no `---` and `+++` lines name their file',
  instead: 'Write an operation that makes the change, as `emend guide` shows, or leave it out.',
}

const AS_SKETCH = {
  name: 'Code with `... existing code ...` left out',
  reason: 'nothing is filled in',
  instead: 'Write each change with the text that it replaces, as `emend guide` shows.',
}
