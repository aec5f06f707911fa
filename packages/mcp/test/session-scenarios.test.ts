import { legible, readFiles, readSessionScenarios, repositoryFor } from '@emend/testkit'
import { describe, expect, it } from 'vitest'
import { connect } from './connected.ts'

describe('a session over MCP', () => {
  it.each(readSessionScenarios().map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_, { readBeforeWrite, calls, input: files, expected }) => {
      const repository = repositoryFor({ input: files })
      const session = { readBeforeWrite, fsync: false }
      const { client, ended } = await connect({ directory: repository.root, session })
      for (const { tool, input, ok = true, text = [], before } of calls) {
        if (before !== undefined) {
          repository.write(before)
          repository.commit('Change meanwhile')
        }
        const { content, isError = false } = await client.callTool({
          name: tool,
          arguments: input as Record<string, unknown>,
        })
        const said = content.map((block) => (block.type === 'text' ? block.text : '')).join('')
        expect({ tool, ok: !isError, said }).toMatchObject({ tool, ok })
        for (const piece of text) expect(said).toContain(piece)
      }
      expect(legible(readFiles(repository.root))).toEqual(legible(expected))
      expect(repository.git('status', '--porcelain')).toBe('')
      await client.close()
      await ended
      repository.remove()
    },
  )
})
