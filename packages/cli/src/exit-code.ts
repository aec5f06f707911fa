import { type Diagnostic, kindOf, type ProblemCode, type ProblemKind } from '@emend/model'

/** What the command's exit code says: 0 is done. */
export const EXIT = {
  done: 0,
  plan: 1,
  usage: 2,
  repository: 3,
  check: 4,
  bug: 70,
  interrupted: 130,
} as const

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
  Math.max(
    EXIT.plan,
    ...diagnostics
      .filter((diagnostic) => diagnostic.severity === 'error')
      .map(({ code }) => exitCodeOf(code)),
  )
