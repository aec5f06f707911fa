import { EmendError, isProblem, type Staying } from '@emend/model'
import { reported } from '../../failures.ts'

/** The problems of what ran while the batch was in the work tree, and may have changed it. */
const OF_PROGRAMS = ['check-failed', 'hook-failed', 'moved', 'interrupted'] as const

/**
 * The error of a batch that was taken back, with what of it stays because it has changed meanwhile: a formatter's doing
 * cannot be told from a person's, and no work of a person's is taken away. Where nothing stays, the error says already
 * that the batch was taken back; `interrupted` alone does not, as it may come before there is anything to take back.
 */
export const tellingWhatStays = (error: Error, staying: Staying): Error => {
  if (staying.paths.length === 0 && !isProblem(error, 'interrupted')) return error
  if (!isProblem(error, ...OF_PROGRAMS)) return reported(error, staying)
  return new EmendError(error.code, { ...error.data, staying }, { cause: error.cause })
}
