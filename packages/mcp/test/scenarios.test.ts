import {
  legible,
  mismatches,
  readFiles,
  readScenarios,
  repositoryFor,
  type TestRepository,
} from '@emend/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { type Connected, connect } from './connected.ts'

let repository: TestRepository
let connected: Connected
afterEach(async () => {
  await connected.client.close()
  await connected.ended
  repository.remove()
})

/** What `apply_plan` takes for the arguments that scenarios give to `emend apply`. */
const inputFrom = (args: readonly string[]): Record<string, unknown> => {
  const dialect = args.indexOf('--dialect')
  return {
    ...(args.includes('--overwrite') && { overwrite: true }),
    ...(dialect >= 0 && { dialect: args[dialect + 1] }),
  }
}

describe('apply_plan over MCP', () => {
  it.each(readScenarios().map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_, scenario) => {
      repository = repositoryFor(scenario)
      connected = await connect({ directory: repository.root, session: { fsync: false } })
      const before = repository.state()
      const { structuredContent, isError = false } = await connected.client.callTool({
        name: 'apply_plan',
        arguments: { plan: scenario.planText, ...inputFrom(scenario.args) },
      })
      expect(mismatches(structuredContent as object, scenario.expectation)).toEqual([])
      expect(isError).toBe((scenario.expectation.exitCode ?? 0) !== 0)
      if (isError) return expect(repository.state()).toBe(before)
      expect(legible(readFiles(repository.root))).toEqual(legible(scenario.expected))
      expect(repository.git('status', '--porcelain')).toBe('')
    },
  )
})
