import { EmendError, type ProblemCode, type Staying } from '@emend/model'

/** The problems of what ran while the batch was in the work tree, and may have changed it. */
const OF_PROGRAMS = [
  'check-failed',
  'hook-failed',
  'moved',
  'interrupted',
] as const satisfies readonly ProblemCode[]

/**
 * The error of a batch that was taken back, with what of it stays because it has changed meanwhile: a formatter's doing cannot be told
 * from a person's, and no work of a person's is taken away.
 */
export const tellingWhatStays = (error: Error, staying: Staying): Error => {
  if (staying.paths.length === 0 || !isOfPrograms(error)) return error
  return new EmendError(error.code, { ...error.data, staying }, { cause: error.cause })
}

const isOfPrograms = (error: Error): error is EmendError<(typeof OF_PROGRAMS)[number]> =>
  error instanceof EmendError && OF_PROGRAMS.some((code) => code === error.code)
