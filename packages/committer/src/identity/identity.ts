import { EmendError } from '@emend/model'
import type { Environment } from '../environment.ts'
import type { Signature } from '../git/signature.ts'
import { type Moment, momentOf, readDate } from './date.ts'

/** An identity as a caller gives it; what is left out is found where git would find it. */
export interface IdentityInput {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly date?: Date | undefined
}

type Role = 'author' | 'committer'

/** Where identities come from: the environment, a value of the configuration by its key, and a clock. */
export interface IdentitySources {
  readonly env: Environment
  readonly config: (key: string) => string | undefined
  /** `user.useConfigOnly` */
  readonly isConfigOnly: boolean
  readonly now: Date
}

/**
 * The author or committer as git would choose it: the caller, the environment (`GIT_AUTHOR_NAME`, …), the configuration
 * (`author.name`, `user.name`, …), `EMAIL` unless `user.useConfigOnly`. Nothing is made up from the machine's name:
 * `identity-missing` instead. `identity-invalid` for a name of which nothing is left, or that is not UTF-8; `usage` for
 * a date that cannot be read. Source: git's ident.c.
 */
export const identityOf = (role: Role, given: IdentityInput, sources: IdentitySources): Signature => {
  const { env, config } = sources
  const variable = (field: string): string | undefined => env[`GIT_${role.toUpperCase()}_${field}`]
  // Of the role's own settings, empty ones do not count.
  const configured = (field: string): string | undefined =>
    config(`${role}.${field}`) || config(`user.${field}`)
  const name = given.name ?? variable('NAME') ?? configured('name')
  const email = given.email ?? variable('EMAIL') ?? configured('email') ?? emailOfMachine(sources)
  if (name === undefined || name === '' || email === undefined)
    throw new EmendError('identity-missing', { role })
  const cleanName = withoutCrud(name)
  for (const value of [name, email])
    if (cleanName === '' || NOT_UTF8.test(value)) throw new EmendError('identity-invalid', { role, value })
  const moment = momentFor(role, given.date, variable('DATE'), sources)
  return { name: cleanName, email: withoutCrud(email), ...moment }
}

/**
 * What stands for bytes that are not UTF-8 once they are read as such, and half of a character, which would be written
 * so.
 */
const NOT_UTF8 = /[\ufffd\p{Surrogate}]/u

/**
 * The address that git's configuration does not have for the role: an empty one, for git, where it has the other
 * role's.
 */
const emailOfMachine = ({ env, config, isConfigOnly }: IdentitySources): string | undefined => {
  if ((config('author.email') ?? config('committer.email')) !== undefined) return ''
  return isConfigOnly ? undefined : env.EMAIL || undefined
}

/**
 * A name without the characters that git strips from its ends (a full stop is none of them since git 2.42), and without
 * those that would end it early.
 */
const withoutCrud = (text: string): string =>
  text.replace(/^[\0-\x20,:;<>"\\']+|[\0-\x20,:;<>"\\']+$/g, '').replace(/[\0\n<>]/g, '')

const momentFor = (
  role: Role,
  given: Date | undefined,
  text: string | undefined,
  { env: { TZ: zone }, now }: IdentitySources,
): Moment => {
  if (given !== undefined) return held(momentOf(given, zone), `The date of the ${role}`)
  if (text === undefined || text === '') return held(momentOf(now, zone), 'The time of the clock')
  return held(readDate(text, zone), `GIT_${role.toUpperCase()}_DATE`, text)
}

/** A moment that git can hold: none before 1970, and none that is no time at all. */
const held = (moment: Moment | null, what: string, text = 'it is before 1970, or no date'): Moment => {
  if (moment !== null && moment.seconds >= 0 && Number.isSafeInteger(moment.seconds)) return moment
  throw new EmendError('usage', {
    error: `${what} cannot be read: ${text}.`,
    remedy: 'Write it as 2024-01-31T12:00:00+0100.',
  })
}
