import { legible, mismatches, readFiles, readScenarios, repositoryFor } from '@emend/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { runEmend } from './run-emend.ts'

describe('the built command', () => {
  const removals: (() => void)[] = []
  afterAll(() => {
    for (const remove of removals) remove()
  })

  it.concurrent.each(readScenarios().map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_, scenario) => {
      const repository = repositoryFor(scenario)
      removals.push(repository.remove)
      const before = repository.state()
      const { document, exitCode } = await runEmend(['apply', '--json', '--no-fsync', ...scenario.args], {
        cwd: repository.root,
        input: scenario.planText,
      })
      expect(mismatches(document, scenario.expectation)).toEqual([])
      expect(exitCode).toBe(scenario.expectation.exitCode ?? 0)
      expect(document).toMatchObject({ version: 1, command: 'apply', ok: exitCode === 0, exitCode })
      expect(repository.git('fsck', '--strict')).toBe('')
      if (exitCode !== 0) return expect(repository.state()).toBe(before)
      expect(legible(readFiles(repository.root))).toEqual(legible(scenario.expected))
      expect(repository.git('status', '--porcelain')).toBe('')
      expect(repository.git('diff', 'HEAD')).toBe('')
      if (document.commit === undefined || scenario.input.size === 0) return
      expect(repository.git('rev-parse', 'HEAD')).toBe(document.commit)
      repository.git('revert', '--no-edit', 'HEAD')
      expect(legible(readFiles(repository.root))).toEqual(legible(scenario.input))
    },
  )
})
