import { type ProblemCode, type ProblemData, wordingOf } from './problem.ts'

/**
 * Misuse, a refusing repository, or a failing machine. What a plan gets wrong is never thrown: it is a `Diagnostic`.
 */
export class EmendError<Code extends ProblemCode = ProblemCode> extends Error {
  /** Inherited, as its type says more: that of an error that was caught tells code and data as a union. */
  declare static readonly [Symbol.hasInstance]: (value: unknown) => value is AnyEmendError
  override readonly name = 'EmendError'
  readonly code: Code
  readonly data: ProblemData[Code]
  /** What to do next. */
  readonly hint: string | undefined

  constructor(code: Code, data: ProblemData[Code], options?: { readonly cause?: unknown }) {
    const { message, hint } = wordingOf(code, data)
    super(message, options)
    this.code = code
    this.data = data
    this.hint = hint
  }
}

/** An error of any code: a union on `code`. */
export type AnyEmendError = { [Code in ProblemCode]: EmendError<Code> }[ProblemCode]

/** Throws `interrupted` where the signal, if there is one, is aborted. */
export const throwIfAborted = (signal: { readonly aborted: boolean } | undefined): void => {
  if (signal?.aborted) throw new EmendError('interrupted', {})
}

/** True for an error of emend's with one of these codes. */
export const isProblem = <Code extends ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is EmendError<Code> => error instanceof EmendError && codes.some((code) => code === error.code)
