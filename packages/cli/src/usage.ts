import { EmendError } from '@emend/model'

/** The error for a command line that cannot be carried out, with what to write instead. */
export const usage = (error: string, remedy: string): EmendError => new EmendError('usage', { error, remedy })
