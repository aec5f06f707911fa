import { legible, readFiles, readSessionScenarios, repositoryFor } from '@emend/testkit'
import { describe, expect, it } from 'vitest'
import { workspaceIn } from '../support.ts'

describe('a session', () => {
  it.each(readSessionScenarios().map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_, scenario) => {
      const repository = repositoryFor(scenario)
      const workspace = await workspaceIn(repository.root)
      const session = workspace.session({ readBeforeWrite: scenario.readBeforeWrite, fsync: false })
      for (const { tool, input, ok = true, text = [], before } of scenario.calls) {
        if (before !== undefined) {
          repository.write(before)
          repository.commit('Change meanwhile')
        }
        const state = repository.state()
        const answer = await session.tools().call(tool, input)
        expect({ tool, ok: answer.ok, text: answer.text }).toMatchObject({ tool, ok })
        for (const piece of text) expect(answer.text).toContain(piece)
        if (!answer.ok) expect(repository.state()).toBe(state)
      }
      expect(legible(readFiles(repository.root))).toEqual(legible(scenario.expected))
      expect(repository.git('status', '--porcelain')).toBe('')
      repository.remove()
    },
  )
})
