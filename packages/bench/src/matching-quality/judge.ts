import { type Diagnostic, defaultPolicy, type NearMiss, operationSchema } from '@emend/model'
import { type Planned, plan } from '@emend/planner'
import { snapshotOf, textAfter } from '../in-memory.ts'
import { type Example, fileAfter, textOf } from './example.ts'
import type { Attempt } from './notation.ts'
import type { Trial } from './trial.ts'

/** What came of a trial. */
export interface Verdict {
  readonly kind: 'right' | 'refused' | 'wrong'
  /** What a refusal quotes of the file. */
  readonly quotes: readonly NearMiss[]
  /** Whether an edit that copies lines that a refusal quotes applies, whichever of the quotes it takes. */
  readonly copied: boolean
  /** Whether an edit that copies lines that a refusal quotes applies as it was meant. */
  readonly mended: boolean
  /** The text that came out, or what was refused and why. */
  readonly text: string
}

const PATH = 'file'
const BESIDE = 'file beside'

/** Plans an edit of a file; where there is another one, the plan reads that. */
const planned = (text: string, attempt: Attempt, beside: Example | null = null): Planned => {
  const edit = operationSchema().parse({ ...attempt, path: PATH })
  const [operations, texts] = [[edit], new Map([[PATH, text]])]
  if (beside !== null) {
    operations.push(operationSchema().parse({ op: 'read', path: BESIDE }))
    texts.set(BESIDE, textOf(beside.file))
  }
  return plan({ version: 1, operations }, snapshotOf(texts), { ...defaultPolicy, shrink: null })
}

/** Applies an edit to its file; where it is refused, edits of the lines that the refusal quotes. */
export const judge = (trial: Trial): Verdict => {
  const { file, attempt, beside } = trial
  const result = planned(file, attempt, beside)
  if (result.ok) {
    const text = textAfter(file, result)
    return { kind: isRight(trial, text) ? 'right' : 'wrong', quotes: [], copied: false, mended: false, text }
  }
  const { quotes, ...verdict } = refusal(result.diagnostics)
  const copied = quotes.every((place) => appliesWhenCopied(trial, place))
  return { ...verdict, quotes, copied, mended: quotes.some((place) => mends(trial, place)) }
}

/** True for what the file of a trial should come out as. */
export const isRight = ({ file, wrongLine }: Trial, text: string): boolean =>
  wrongLine === null ? text === file : wrongLine(text) === undefined

/** The verdict on what was refused, as far as the refusal alone tells. */
export const refusal = (diagnostics: readonly Diagnostic[]): Verdict => ({
  kind: 'refused',
  quotes: diagnostics.flatMap(({ nearest, candidates = [] }) =>
    nearest === undefined ? candidates : [nearest, ...candidates],
  ),
  copied: false,
  mended: false,
  text: diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'),
})

/**
 * True where an edit of the quoted lines, copied as whole lines, applies as it was meant; where nothing is meant, where
 * it applies.
 */
export const mends = (trial: Trial, { path, from, to, text }: NearMiss): boolean => {
  if (path !== undefined) return mendsBeside(trial, { from, to, text })
  if (trial.isGone) return appliesWhenCopied(trial, { from, to, text })
  const { example, file, attempt } = trial
  const start = example.first + example.above.length
  if (from - 1 > start || to < start + example.removed.length) return false
  const after = fileAfter(example)
  const replace = after.slice(from - 1, to + after.length - example.file.length)
  const result = planned(file, rewritten(attempt, text.split('\n'), replace))
  if (!result.ok) return false
  const came = textAfter(file, result)
  return trial.wrongLine === null ? came === textOf(after) : trial.wrongLine(came) === undefined
}

/** True where an edit of the quoted lines, copied as whole lines, applies to the file that they are of. */
const appliesWhenCopied = ({ beside, file, attempt }: Trial, quote: NearMiss): boolean =>
  planned(quote.path === undefined ? file : textOf(beside!.file), copying(attempt, quote)).ok

/** An edit that copies quoted lines, and adds one below them. */
export const copying = (attempt: Attempt, { text }: NearMiss): Attempt => {
  const lines = text.split('\n')
  return rewritten(attempt, lines, [...lines, 'changed'])
}

/** As `mends`, in the other file. */
const mendsBeside = (trial: Trial, place: NearMiss): boolean => {
  const { beside } = trial
  if (beside === null) return false
  return mends({ ...trial, example: beside, file: textOf(beside.file), isGone: false }, place)
}

/** The same kind of edit for other whole lines. */
const rewritten = (attempt: Attempt, find: readonly string[], replace: readonly string[]): Attempt =>
  attempt.op === 'edit'
    ? { op: 'edit', find: textOf(find), replace: textOf(replace) }
    : {
        op: 'patch',
        hunks: [{ lines: [...find.map((line) => `-${line}`), ...replace.map((line) => `+${line}`)] }],
      }
