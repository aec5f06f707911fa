import { dialectNames, Workspace } from '@emend/engine'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Connected, connect } from './connected.ts'

let repository: TestRepository
let connected: Connected
beforeEach(async () => {
  repository = makeRepository({ 'a.txt': 'one\n' })
  connected = await connect({ directory: repository.root })
})
afterEach(async () => {
  await connected.client.close()
  await connected.ended
  repository.remove()
})

const read = async (uri: string, type?: string): Promise<string> => {
  const { contents } = await connected.client.readResource({ uri })
  expect(contents.map(({ uri: read }) => read)).toEqual([uri])
  if (type !== undefined) expect(contents[0]!.mimeType).toBe(type)
  return 'text' in contents[0]! ? contents[0].text : ''
}

it('the history and each of its batches can be read', async () => {
  expect(JSON.parse(await read('emend://history', 'application/json'))).toEqual([])
  const edit = { path: 'a.txt', old_string: 'one', new_string: 'two' }
  await connected.client.callTool({ name: 'edit_file', arguments: edit })
  const commit = repository.git('rev-parse', 'HEAD')
  expect(JSON.parse(await read('emend://history'))).toMatchObject([{ commit, subject: 'Edit a.txt' }])
  const batch = await read(`emend://history/${commit}`, 'text/x-diff')
  expect(batch).toContain('Edit a.txt')
  expect(batch).toContain('-one\n+two\n')
  repository.git('branch', 'topic/one')
  expect(await read('emend://history/topic%2Fone')).toBe(batch)
  await expect(read('emend://history/%zz')).rejects.toThrow('%zz')
})

it('the guide to each dialect can be found and read', async () => {
  const { resources } = await connected.client.listResources()
  expect(resources).toMatchObject([
    { uri: 'emend://history', name: 'history', title: 'History', mimeType: 'application/json' },
    ...dialectNames.map((name) => ({
      uri: `emend://guide/${name}`,
      name: `guide-${name}`,
      title: `Guide to ${name}`,
      mimeType: 'text/markdown',
    })),
  ])
  const session = (await Workspace.open(repository.root, { env: plainEnvironment })).session()
  for (const name of dialectNames)
    expect(await read(`emend://guide/${name}`, 'text/markdown')).toBe(await session.guide({ dialect: name }))
  const { resourceTemplates } = await connected.client.listResourceTemplates()
  expect(resourceTemplates).toMatchObject([
    { uriTemplate: 'emend://history/{commit}', title: 'Batch', mimeType: 'text/x-diff' },
    { uriTemplate: 'emend://guide/{dialect}', title: 'Guide', mimeType: 'text/markdown' },
  ])
  const { completion } = await connected.client.complete({
    ref: { type: 'ref/resource', uri: 'emend://guide/{dialect}' },
    argument: { name: 'dialect', value: 'te' },
  })
  expect(completion.values).toEqual(['text-editor'])
})

it('what is not there is an error of the protocol that says what to do', async () => {
  await expect(read('emend://history/none')).rejects.toThrow('none')
  await expect(read('emend://guide/tag')).rejects.toThrow('tags')
  await expect(read('emend://nothing')).rejects.toThrow('emend://nothing')
})

it('the guide has the rules that are in force on the branch that is served', async () => {
  repository.git('checkout', '-q', '-b', 'next')
  repository.write({ 'emend.config.json': '{ "paths": { "protected": ["kept/**"] } }\n' })
  repository.git('add', '-A')
  repository.git('commit', '-q', '-m', 'Protect what is kept')
  repository.git('checkout', '-q', 'main')
  await connected.client.close()
  connected = await connect({ directory: repository.root, workspace: { branch: 'next' } })
  expect(await read('emend://guide/tags')).toContain('kept/**')
})

it('the guidelines are a prompt, as short as it is asked for', async () => {
  const { prompts } = await connected.client.listPrompts()
  expect(prompts).toMatchObject([{ name: 'editing-guidelines', arguments: [{ name: 'max_tokens' }] }])
  const guidelines = async (args: Record<string, string>): Promise<string> => {
    const { messages } = await connected.client.getPrompt({ name: 'editing-guidelines', arguments: args })
    expect(messages).toMatchObject([{ role: 'user', content: { type: 'text' } }])
    return messages[0]?.content.type === 'text' ? messages[0].content.text : ''
  }
  const whole = await guidelines({})
  expect(whole).toContain('edit_file')
  expect((await guidelines({ max_tokens: '500' })).length).toBeLessThan(whole.length)
  // A field that a person left empty is handed on as it is.
  expect(await guidelines({ max_tokens: '' })).toBe(whole)
  await expect(guidelines({ max_tokens: '1' })).rejects.toThrow('at least')
  await expect(guidelines({ max_tokens: 'few' })).rejects.toThrow('max_tokens')
  await expect(guidelines({ max_token: '500' })).rejects.toThrow(
    'Invalid arguments for prompt editing-guidelines: there is no `max_token`. Did you mean `max_tokens`? Known: max_tokens.',
  )
  await expect(guidelines({ max_tokens: '500', dialect: 'tags' })).rejects.toThrow('no `dialect`. Known')
})
