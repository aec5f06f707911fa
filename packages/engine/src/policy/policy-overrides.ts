import {
  CONFIGURATION_FILE,
  checkedLimits,
  checkedOptions,
  defaultPolicy,
  denialOf,
  diagnose,
  EmendError,
  globFault,
  type Kind,
  type Kinds,
  kinds,
  type LimitOverrides,
  normalizePath,
  type Policy,
  repairNames,
  syntaxLanguages,
} from '@emend/model'

/**
 * What a caller has otherwise than the committed configuration; a limit that it does not name stays as it is
 * configured. `harmless` and `literalNames` are for the dialect of a plan to decide, and only taken as the default
 * policy has them.
 */
export type PolicyOverrides = {
  readonly [Part in keyof Policy]?: (Part extends 'limits' ? LimitOverrides : Policy[Part]) | undefined
}

/** The same, looked at. */
export type CheckedOverrides = Partial<Omit<Policy, 'limits'>> & {
  readonly limits?: Partial<Policy['limits']>
}

const { text, flag, texts, count, positive, someOf } = kinds

/** A glob that can match something: whoever writes another one counts on what never comes. */
const glob: Kind = (what, value) => {
  text(what, value)
  const error = globFault(value as string)
  if (error !== null)
    throw new EmendError('usage', { error: `${what} has a glob that matches nothing, ${value}: ${error}.` })
}

const globs: Kind = (what, value) => {
  texts(what, value)
  for (const one of value as readonly string[]) glob(what, one)
}

/** Directories as plans name them: nothing is ever in another one. */
const directories: Kind = (what, value) => {
  texts(what, value)
  for (const directory of value as readonly string[]) {
    const denial = denialOf(normalizePath(directory))
    if (denial === null) continue
    const error = `${what} has a directory that no plan can name. ${diagnose(denial.code, denial.data).message}`
    throw new EmendError('usage', {
      error,
      remedy: 'Name it from the root on; `.` is all of the repository.',
    })
  }
}

/** Shell commands: one of nothing would be no check. */
export const commands: Kind = (what, value) => {
  texts(what, value)
  const command = (value as readonly string[]).find((one) => one.trim() === '' || one.includes('\0'))
  if (command === undefined) return
  const error = `${what} has a command that cannot be run: ${JSON.stringify(command)}.`
  throw new EmendError('usage', { error, remedy: 'Write it as a shell takes it.' })
}

/** An object all of whose parts are there. */
const whole =
  <Value extends object>(noun: string, parts: Kinds<Value>): Kind =>
  (what, value) => {
    kinds.object(what, value)
    const given: Partial<Value> = checkedOptions(noun, value as Value, parts)
    for (const name of Object.keys(parts) as (keyof Value & string)[])
      parts[name](`The ${noun} \`${name}\``, given[name])
  }

const shrink = whole<NonNullable<Policy['shrink']>>('part of a guard against shrinking', {
  lines: count,
  fraction: kinds.kind(
    'no number from 0 to 1',
    (value) => typeof value === 'number' && value >= 0 && value <= 1,
  ),
})

const encoding = whole<Policy['encodings'][number]>('part of an encoding', { pattern: glob, encoding: text })

/** What the dialect of a plan decides: only who spreads the default policy has it, with what it says there. */
const leftToTheDialect =
  (name: 'harmless' | 'literalNames'): Kind =>
  (what, value) => {
    if (value === defaultPolicy[name]) return
    const remedy = 'Leave it out; write the plan in a dialect that has it so.'
    throw new EmendError('usage', { error: `${what} is what the dialect of a plan decides.`, remedy })
  }

const policyKinds: Kinds<PolicyOverrides> = {
  limits: kinds.object,
  within: directories,
  protected: globs,
  createParents: flag,
  shrink: (what, value) => value === null || shrink(what, value),
  overwrite: flag,
  harmless: leftToTheDialect('harmless'),
  literalNames: leftToTheDialect('literalNames'),
  allowIgnored: flag,
  encodings: (what, value) => {
    kinds.list(what, value)
    for (const one of value as readonly unknown[]) encoding(what, one)
  },
  repairs: someOf('repair', repairNames),
  syntax: someOf('language', syntaxLanguages),
  // No command is over at once.
  checks: whole<Policy['checks']>('part of the checks', { commands, seconds: positive }),
}

/**
 * Overrides of a policy: a wall that is misspelt would keep nothing out. The configuration stays protected, as in one
 * of its own. `usage`.
 */
export const checkedPolicy = (given: PolicyOverrides): CheckedOverrides => {
  const {
    limits,
    within,
    protected: guarded,
    ...policy
  } = checkedOptions('part of a policy', given, policyKinds)
  return {
    ...policy,
    ...(limits && { limits: checkedLimits(limits) }),
    ...(within && { within: within.map(asInPlans) }),
    ...(guarded && { protected: [...new Set([...guarded, CONFIGURATION_FILE])] }),
  }
}

/** A directory as plans write it. On Windows, no name has a `\` in it; elsewhere, one may. */
const asInPlans = (directory: string): string =>
  normalizePath(process.platform === 'win32' ? directory.replaceAll('\\', '/') : directory)

/** A policy with what a caller has otherwise. */
export const overridden = (policy: Policy, { limits, ...others }: CheckedOverrides = {}): Policy => ({
  ...policy,
  ...others,
  limits: { ...policy.limits, ...limits },
})
