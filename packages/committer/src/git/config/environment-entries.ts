import { EmendError } from '@emend/model'
import { canonical } from './configuration.ts'
import type { ConfigEntry } from './parse-config.ts'

/** Settings from the environment: `GIT_CONFIG_COUNT`, and `GIT_CONFIG_KEY_n` with `GIT_CONFIG_VALUE_n` for each. */
export const environmentEntries = (
  env: Readonly<Record<string, string | undefined>>,
): readonly ConfigEntry[] => {
  const count = Number(env.GIT_CONFIG_COUNT ?? 0)
  if (!Number.isInteger(count) || count < 0 || count > 100_000) throw invalid('GIT_CONFIG_COUNT')
  return Array.from({ length: count }, (_, index) => {
    const key = env[`GIT_CONFIG_KEY_${index}`]
    const value = env[`GIT_CONFIG_VALUE_${index}`]
    if (!key?.includes('.') || value === undefined) throw invalid(`GIT_CONFIG_KEY_${index}`)
    return { key: canonical(key), value }
  })
}

const invalid = (variable: string): EmendError =>
  new EmendError('usage', {
    error: `The environment variable ${variable} is not valid.`,
    remedy: 'Unset it, or set it as git-config(1) says.',
  })
