import type { HunkPlace } from '../../matching/hunks/hunk.ts'
import type { Sides } from '../../matching/hunks/sides.ts'
import { soughtLines } from '../../matching/sought.ts'
import { isBlank } from '../../matching/white-space.ts'
import type { Document } from '../../text/document.ts'
import type { Failure, Scene } from '../operation.ts'
import { instead } from './explain-missing.ts'
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
  // What has become of the lines: the change is made already, or the plan itself has taken them away.
  const past = {
    ...additionsThere(document, sides),
    ...(anchor ? {} : removedBy(path, document, wanted, scene)),
  }
  const { facts, quoted } = instead(path, document, wanted, sides.after, past, scene)
  return { problem: { code: 'hunk-not-found', data: { ...data, ...facts } }, ...quoted }
}

/** Where what a hunk adds stands already among its context. What it only takes away leaves nothing to be seen. */
const additionsThere = (document: Document, { lines, after }: Sides): AlreadyThere | undefined =>
  lines.some(({ mark, text }) => mark === '+' && !isBlank(text))
    ? alreadyThere(document, soughtLines(after))
    : undefined
