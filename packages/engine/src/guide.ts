import { defaultPolicy, EmendError, type Policy } from '@emend/model'
import { type DialectName, dialectNamed } from '@emend/parser'
import { Workspace } from './workspace.ts'

/**
 * The system-prompt section for a dialect, built from the policy in force in a directory; outside of a repository, from
 * the default policy. `dialect-unknown` for a name that is no dialect's.
 */
export const guideFor = async (
  name: string,
  directory: string,
): Promise<{ readonly dialect: DialectName; readonly text: string }> => {
  const dialect = dialectNamed(name)
  return { dialect: dialect.name, text: dialect.guide(await policyIn(directory)) }
}

const policyIn = async (directory: string): Promise<Policy> => {
  try {
    return await (await Workspace.open(directory)).policy()
  } catch (error) {
    if (error instanceof EmendError && error.code === 'not-a-repository') return defaultPolicy
    throw error
  }
}
