import type { Operation, Problem, Strategy } from '@emend/model'
import type { Document, Region, Splice } from '../../text/document.ts'
import { type Evaluate, failed, type Scene, type Verdict } from '../operation.ts'
import { regionInTurn } from './in-turn.ts'
import { type Finding, findsOnePlace, type Repetitions } from './repetitions.ts'

/**
 * Does an operation, but not one that a plan says once more and that would put its text there a second time. What else is
 * said once more is marked so, for `foundElsewhere` to be asked where its text is found. What is said just as often as
 * its text is there is meant for each place, and has the one whose turn it is.
 */
export const evaluateOnce = (
  operation: Operation,
  scene: Scene,
  repetitions: Repetitions,
  evaluate: Evaluate<Operation>,
): Verdict => {
  if (!findsOnePlace(operation)) return evaluate(operation, scene)
  const alike = repetitions.like(operation)
  const hasTurn = operation.op === 'edit' || operation.op === 'insert'
  const turn = hasTurn ? regionInTurn(operation, alike, scene) : null
  const isSaidAgain = turn === null && alike.isDone
  if (isSaidAgain && addsToText(operation)) return failed(ONCE_MORE)
  const verdict = evaluate(operation, { ...scene, turn, isSaidAgain })
  if (verdict.ok && verdict.changed) alike.isDone = true
  return verdict
}

/**
 * Why an operation that is said once more is not done where its text is only alike, or stood before the plan, and a
 * number led to another one then: it was there once, and meant there. Nor is what would add the same right beside.
 */
export const foundElsewhere = (
  strategy: Strategy | undefined,
  document: Document,
  splices: readonly Splice[],
  { isSaidAgain }: Scene,
): Problem | null => {
  const isDoubtful = (splice: Splice): boolean =>
    strategy === undefined ? isBesideItself(document, splice) : isInOriginal(document, splice)
  const isRefused = isSaidAgain && ((strategy ?? 'exact') !== 'exact' || splices.some(isDoubtful))
  return isRefused ? ONCE_MORE : null
}

/** True where a text goes right below or above the same one. */
const isBesideItself = (document: Document, { from, to, text }: Splice): boolean => {
  const above = document.slice(Math.max(0, from - text.length), from)
  // At the start of the file, it had no break in front: that is one which the file lacked by then.
  return /\S/.test(text) && (document.holds(text, to) || [text, text.replace(/^\r?\n/, '')].includes(above))
}

const isInOriginal = (document: Document, { from, to }: Region): boolean => {
  const first = document.lineAt(from)
  return document.areOriginal(first, document.lineAt(to) - first + 1)
}

/** True for an operation that adds to a text of the file which is found there again, wherever that is. */
const addsToText = (operation: Finding): boolean =>
  operation.op === 'insert' ||
  (operation.op === 'edit' && operation.replace.includes(operation.find)) ||
  (operation.op === 'patch' &&
    !operation.hunks.some(({ lines }) => lines.some((line) => line.startsWith('-'))))

const ONCE_MORE = {
  code: 'operation-ambiguous',
  data: {
    name: 'What an earlier operation of this plan has done, and this one says once more,',
    readings: ['it is said twice', 'it is to be done twice'],
    instead: 'Leave this one out. To have the text twice, write it twice in one operation.',
  },
} as const
