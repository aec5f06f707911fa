import { EmendError, type ProblemCode } from '@emend/model'

/** True for an error with one of these codes. */
export const isProblem = <Code extends ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is EmendError<Code> => error instanceof EmendError && codes.some((code) => code === error.code)
