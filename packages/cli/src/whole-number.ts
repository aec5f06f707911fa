import { usage } from './usage.ts'

/** The value of an option that is a whole number from 1 up; undefined where it is left out. `usage`. */
export const wholeNumber = (option: string, value: unknown, example: number): number | undefined => {
  if (value === undefined || (Number.isInteger(value) && (value as number) > 0))
    return value as number | undefined
  throw usage(`--${option} is not a whole number from 1 up.`, `For example: --${option} ${example}`)
}
