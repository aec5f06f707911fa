import { type Diagnostic, isError, kindOf, type ProblemCode, type ProblemKind } from '@emend/model'
import { EXIT } from './exit-code.ts'

const byKind: Readonly<Record<ProblemKind, number>> = {
  plan: EXIT.plan,
  usage: EXIT.usage,
  repository: EXIT.repository,
  machine: EXIT.repository,
  check: EXIT.check,
  bug: EXIT.bug,
}

/** The exit code that a problem calls for. */
export const exitCodeOf = (code: ProblemCode): number =>
  code === 'interrupted' ? EXIT.interrupted : byKind[kindOf(code)]

/** The exit code of a failed result: that of its gravest error, so that a bug outranks a refusal, and that a plan's. */
export const exitCodeOfAll = (diagnostics: readonly Diagnostic[]): number =>
  Math.max(EXIT.plan, ...diagnostics.filter(isError).map(({ code }) => exitCodeOf(code)))
