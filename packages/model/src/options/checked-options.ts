import { EmendError } from '../error.ts'
import { described, tagOf } from '../words/described.ts'
import { type Kind, oneOf } from './kinds.ts'

/** For each option, what it has to be. */
export type Kinds<Options> = { readonly [Name in keyof Options]-?: Kind }

/** Options none of which is there as `undefined`. */
export type Defined<Options> = { [Name in keyof Options]: Exclude<Options[Name], undefined> }

/**
 * Options as they are when this is called, without those that are undefined, which are left out. Refuses names that
 * there are not, and values of another kind: whoever asks for something and says it wrongly is not to get something
 * else. `noun` says what one of them is (`option of a session`). `usage`.
 */
export const checkedOptions = <Options extends object>(
  noun: string,
  given: Options,
  kinds: Kinds<Options>,
): Defined<Options> => {
  if (tagOf(given) !== 'Object') throw unreadable(noun, `it is ${described(given)}`)
  const known = Object.keys(kinds) as (keyof Options & string)[]
  const isKnown = oneOf(noun, known)
  for (const name of read(noun, () => Object.keys(given))) isKnown(name, name)
  const options: Partial<Options> = {}
  for (const name of known) {
    const value = read(noun, () => given[name])
    if (value === undefined) continue
    kinds[name](`The ${noun} \`${name}\``, value)
    options[name] = value
  }
  return options as Defined<Options>
}

/** Looks at what is the caller's own, and may throw anything. */
const read = <Value>(noun: string, look: () => Value): Value => {
  try {
    return look()
  } catch (error) {
    throw unreadable(noun, error instanceof Error ? error.message : described(error), error)
  }
}

const unreadable = (noun: string, why: string, cause?: unknown): EmendError =>
  new EmendError(
    'usage',
    { error: `No ${noun} can be read: ${why}.`, remedy: 'Give an object, with each by its name.' },
    { cause },
  )
