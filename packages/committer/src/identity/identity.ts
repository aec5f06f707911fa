import { EmendError } from '@emend/model'
import type { Environment } from '../environment.ts'
import type { Signature } from '../git/signature.ts'
import { type Moment, momentOf, readDate } from './date.ts'

/** An identity as a caller gives it; what is left out is found where git would find it. */
export interface IdentityInput {
  readonly name?: string
  readonly email?: string
  readonly date?: Date
}

type Role = 'author' | 'committer'

/** Where identities come from: the environment, a value of the configuration by its key, and a clock. */
export interface IdentitySources {
  readonly env: Environment
  readonly config: (key: string) => string | undefined
  readonly now: Date
}

/**
 * The author or committer as git would choose it: the caller, the environment (`GIT_AUTHOR_NAME`, …), the configuration
 * (`author.name`, `user.name`, …), `EMAIL`. Nothing is made up from the machine's name: `identity-missing` instead.
 * `identity-invalid` for a name of which nothing is left, `usage` for a date that cannot be read.
 */
export const identityOf = (
  role: Role,
  given: IdentityInput,
  { env, config, now }: IdentitySources,
): Signature => {
  const variable = (field: string): string | undefined => env[`GIT_${role.toUpperCase()}_${field}`]
  const name = given.name ?? variable('NAME') ?? config(`${role}.name`) ?? config('user.name')
  const email =
    given.email ?? variable('EMAIL') ?? config(`${role}.email`) ?? config('user.email') ?? env.EMAIL
  if (name === undefined || name === '' || email === undefined)
    throw new EmendError('identity-missing', { role })
  const cleanName = withoutCrud(name)
  if (cleanName === '') throw new EmendError('identity-invalid', { role, value: name })
  return { name: cleanName, email: withoutCrud(email), ...momentFor(role, given.date, variable('DATE'), now) }
}

/** A name without the characters that git strips from its ends, and without those that would end it early. */
const withoutCrud = (text: string): string =>
  text.replace(/^[\0-\x20.,:;<>"\\']+|[\0-\x20.,:;<>"\\']+$/g, '').replace(/[\0\n<>]/g, '')

const momentFor = (role: Role, given: Date | undefined, text: string | undefined, now: Date): Moment => {
  if (given !== undefined) return held(momentOf(given), `The date of the ${role}`)
  if (text === undefined || text === '') return held(momentOf(now), 'The time of the clock')
  return held(readDate(text), `GIT_${role.toUpperCase()}_DATE`, text)
}

/** A moment that git can hold: none before 1970, and none that is no time at all. */
const held = (moment: Moment | null, what: string, text = 'it is before 1970, or no date'): Moment => {
  if (moment !== null && moment.seconds >= 0 && Number.isSafeInteger(moment.seconds)) return moment
  throw new EmendError('usage', {
    error: `${what} cannot be read: ${text}`,
    remedy: 'Write it as 2024-01-31T12:00:00+0100.',
  })
}
