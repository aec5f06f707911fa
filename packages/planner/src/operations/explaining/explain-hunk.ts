import type { HunkPlace } from '../../matching/hunks/hunk.ts'
import type { Sides } from '../../matching/hunks/sides.ts'
import { soughtLines } from '../../matching/sought.ts'
import { isBlank } from '../../matching/white-space.ts'
import type { Document } from '../../text/document.ts'
import type { Failure, Scene } from '../operation.ts'
import { elsewhere } from './elsewhere.ts'
import { isNone, quotes } from './explain-missing.ts'
import { candidatesIn } from './explain-several.ts'
import { unclearAt } from './explain-unclear.ts'
import { type AlreadyThere, alreadyThere, removedBy } from './past.ts'
import { toldLines } from './told-lines.ts'

/** Says why a hunk has no place in a text, and quotes what helps to mend it. `index` is 0-based. */
export const explainHunk = (
  path: string,
  document: Document,
  index: number,
  sides: Sides,
  place: Exclude<HunkPlace, { kind: 'place' }>,
  scene: Scene,
): Failure => {
  const [hunk, wanted] = [index + 1, soughtLines(sides.before)]
  switch (place.kind) {
    case 'ambiguous': {
      const { lines } = place
      return {
        problem: {
          code: 'hunk-ambiguous',
          data: { path, hunk, count: lines.length, lines: toldLines(lines) },
        },
        candidates: candidatesIn(document, wanted, lines, scene),
      }
    }
    case 'outside': {
      const { line: from } = place
      return { problem: { code: 'range-outside', data: { path, from, to: from, count: document.lineCount } } }
    }
    case 'unclear': {
      const { line, reason } = place
      return unclearAt(path, document, line, { from: line, to: line }, reason)
    }
    case 'missing':
      return explainMissingHunk(path, document, hunk, sides, place, scene)
  }
}

/** Says where the lines of a hunk are, or what has become of them. `hunk` is 1-based. */
const explainMissingHunk = (
  path: string,
  document: Document,
  hunk: number,
  sides: Sides,
  { line, anchor, apart }: Extract<HunkPlace, { kind: 'missing' }>,
  scene: Scene,
): Failure => {
  const wanted = soughtLines(sides.before)
  const data = { path, hunk, line, anchor, find: wanted.text, ...(apart && { apart }) }
  if (!scene.explanations.affords(document.length)) return { problem: { code: 'hunk-not-found', data } }
  const past = pastOf(path, document, sides, anchor, scene)
  const isPast = Object.keys(past).length > 0
  const other = isPast ? undefined : elsewhere(path, { ...wanted, whole: true }, scene)
  const quoted = quotes(document, wanted, sides.after, other)
  return {
    problem: {
      code: 'hunk-not-found',
      data: { ...data, ...other?.facts, ...past, ...(isNone(quoted) && { unlike: true }) },
    },
    ...quoted,
  }
}

/** What has become of the lines of a hunk: its change is made already, or the plan itself has taken them away. */
const pastOf = (
  path: string,
  document: Document,
  sides: Sides,
  anchor: boolean,
  scene: Scene,
): Partial<AlreadyThere> & { readonly removedBy?: number } => {
  const wanted = { ...soughtLines(sides.before), whole: true }
  const removed = anchor ? undefined : removedBy(path, document, wanted, scene)
  return { ...additionsThere(document, sides), ...(removed !== undefined && { removedBy: removed }) }
}

/** Where what a hunk adds stands already among its context. What it only takes away leaves nothing to be seen. */
const additionsThere = (document: Document, { lines, after }: Sides): AlreadyThere | undefined =>
  lines.some(({ mark, text }) => mark === '+' && !isBlank(text))
    ? alreadyThere(document, soughtLines(after))
    : undefined
