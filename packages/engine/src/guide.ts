import { openRepository } from '@emend/committer'
import { defaultPolicy, isProblem, type Policy } from '@emend/model'
import { type DialectName, dialectNamed } from '@emend/parser'
import { guideLimit } from './checked-options.ts'
import { dialectGuide, type GuideLimit, toolsGuide } from './guidelines/compose.ts'
import { committedPolicy } from './policy/committed-policy.ts'
import { toolWords } from './tools/words.ts'

/**
 * The system-prompt section for a dialect, built from the policy in force in a directory; outside of a repository, from
 * the default policy. `dialect-unknown` for a name that is no dialect's, `usage` where it cannot be as short as asked.
 */
export const guideFor = async (
  name: string,
  directory: string,
  limit: GuideLimit = {},
): Promise<{ readonly dialect: DialectName; readonly text: string }> => {
  const dialect = dialectNamed(name)
  const checked = guideLimit(limit)
  return { dialect: dialect.name, text: dialectGuide(name, await policyIn(directory), checked) }
}

/** The system-prompt section for the tools of a session, with the policy in force in a directory, as `guideFor`. */
export const guideForTools = async (directory: string, limit: GuideLimit = {}): Promise<string> => {
  const checked = guideLimit(limit)
  const policy = await policyIn(directory)
  return toolsGuide({ policy, tools: Object.keys(toolWords), readBeforeWrite: false }, checked)
}

/** What a run that died has left stays as it is: a text has no place to tell of it. */
const policyIn = async (directory: string): Promise<Policy> => {
  try {
    return (await committedPolicy(await openRepository(directory))).policy
  } catch (error) {
    if (isProblem(error, 'not-a-repository')) return defaultPolicy
    throw error
  }
}
