import { EmendError } from '@emend/model'
import type { Environment } from '../../environment.ts'
import { canonical } from './configuration.ts'
import type { ConfigEntry } from './parse-config.ts'

/**
 * Settings from the environment: `GIT_CONFIG_COUNT`, and `GIT_CONFIG_KEY_n` with `GIT_CONFIG_VALUE_n` for each; then
 * those of `git -c`, which hands them on to what it runs in `GIT_CONFIG_PARAMETERS`.
 */
export const environmentEntries = (env: Environment): readonly ConfigEntry[] => [
  ...countedEntries(env),
  ...parameters(env.GIT_CONFIG_PARAMETERS ?? ''),
]

const countedEntries = (env: Environment): readonly ConfigEntry[] => {
  const count = Number(env.GIT_CONFIG_COUNT ?? 0)
  if (!Number.isInteger(count) || count < 0 || count > 100_000) throw invalid('GIT_CONFIG_COUNT')
  return Array.from({ length: count }, (_, index) => {
    const key = env[`GIT_CONFIG_KEY_${index}`]
    const value = env[`GIT_CONFIG_VALUE_${index}`]
    if (!key?.includes('.')) throw invalid(`GIT_CONFIG_KEY_${index}`)
    if (value === undefined) throw invalid(`GIT_CONFIG_VALUE_${index}`)
    return { key: canonical(key), value }
  })
}

/**
 * `'key'='value'`, or `'key'=` without a value; or `'key=value'`, as git wrote it before 2.31. Source: git's config.c,
 * quote.c.
 */
const PARAMETER = /[ \t\n]*'([^']*(?:'\\['!]'[^']*)*)'(=(?:'([^']*(?:'\\['!]'[^']*)*)')?)?(?=[ \t\n]|$)/y

const parameters = (variable: string): readonly ConfigEntry[] => {
  const text = variable.trimEnd()
  const entries: ConfigEntry[] = []
  for (let at = 0; at < text.length; at = PARAMETER.lastIndex) {
    PARAMETER.lastIndex = at
    const match = PARAMETER.exec(text)
    if (match === null) throw invalid('GIT_CONFIG_PARAMETERS')
    const [key, value] = settingIn(match)
    if (!key.includes('.')) throw invalid('GIT_CONFIG_PARAMETERS')
    entries.push({ key: canonical(key), value: value ?? null })
  }
  return entries
}

const settingIn = ([, first, equals, second]: RegExpExecArray): readonly [key: string, value?: string] => {
  const key = unquoted(first!)
  if (equals !== undefined) return second === undefined ? [key] : [key, unquoted(second)]
  const at = key.indexOf('=')
  return at === -1 ? [key] : [key.slice(0, at), key.slice(at + 1)]
}

const unquoted = (text: string): string => text.replace(/'\\(['!])'/g, '$1')

const invalid = (variable: string): EmendError =>
  new EmendError('usage', {
    error: `The environment variable ${variable} is missing, or not valid.`,
    remedy: 'Set it as git-config(1) says, or unset those that go with it.',
  })
