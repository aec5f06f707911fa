import { EmendError } from '@emend/model'

/** The value of an option that is a whole number from 1 up; undefined where it is left out. `usage`. */
export const wholeNumber = (option: string, value: unknown, example: number): number | undefined => {
  if (value === undefined || (Number.isInteger(value) && (value as number) > 0))
    return value as number | undefined
  throw new EmendError('usage', {
    error: `--${option} is not a whole number from 1 up.`,
    remedy: `For example: --${option} ${example}`,
  })
}
