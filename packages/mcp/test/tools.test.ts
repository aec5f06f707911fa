import { join } from 'node:path'
import { declaredTools } from '@emend/engine'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Connected, connect } from './connected.ts'

let repository: TestRepository
let connected: Connected
const call = async (name: string, input: Record<string, unknown>) =>
  await connected.client.callTool({ name, arguments: input })
const textOf = ({ content }: Awaited<ReturnType<typeof call>>): string =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('')

/** A good call of each tool, in an order in which all of them can be carried out. */
const calls: readonly (readonly [name: string, input: Record<string, unknown>, told: string])[] = [
  ['list_dir', { path: '.' }, 'src/'],
  ['glob_search', { pattern: '**/*.ts' }, 'src/a.ts'],
  ['read_file', { path: 'src/a.ts' }, 'one'],
  [
    'preview_plan',
    { plan: '<edit>\n<file>src/a.ts</file>\n<find>one</find>\n<replace>two</replace>\n</edit>\n' },
    '+two',
  ],
  [
    'apply_plan',
    { plan: '<edit>\n<file>src/a.ts</file>\n<find>one</find>\n<replace>two</replace>\n</edit>\n' },
    'Commit:',
  ],
  ['edit_file', { path: 'src/a.ts', old_string: 'two', new_string: 'three' }, 'Commit:'],
  ['multi_edit', { path: 'src/a.ts', edits: [{ old_string: 'three', new_string: 'four' }] }, 'Commit:'],
  ['edit', { path: 'src/a.ts', mode: 'edit', old_text: 'four', content: 'five' }, 'Commit:'],
  ['write_file', { path: 'b.txt', content: 'new\n' }, 'Commit:'],
  ['copy_file', { from: 'b.txt', to: 'c.txt' }, 'Commit:'],
  ['move_file', { from: 'c.txt', to: 'd.txt' }, 'Commit:'],
  ['delete_file', { path: 'd.txt' }, 'Commit:'],
  ['undo', {}, 'Commit:'],
  ['make_dir', { path: 'empty' }, 'empty'],
  ['history', { limit: 3 }, 'd.txt'],
]

describe.each(['legacy', 'auto'] as const)('a client that connects as %s', (mode) => {
  beforeEach(async () => {
    repository = makeRepository({ 'src/a.ts': 'one\n' })
    connected = await connect({ directory: repository.root, mode })
  })
  afterEach(async () => {
    await connected.client.close()
    await connected.ended
    repository.remove()
  })

  it('is offered every tool, with its words, schemas and annotations', async () => {
    const { tools } = await connected.client.listTools()
    expect(tools).toEqual(
      declaredTools().map(({ name, brief, description, inputSchema, outputSchema, annotations }) => ({
        name,
        title: brief,
        description,
        inputSchema,
        outputSchema,
        annotations,
      })),
    )
    expect(calls.map(([name]) => name).sort()).toEqual(tools.map(({ name }) => name).sort())
  })

  it('is told who serves it, and that no list of what there is changes', () => {
    expect(connected.client.getServerVersion()).toMatchObject({ name: 'emend', version: '1.2.3' })
    expect(connected.client.getInstructions()).toContain('becomes exactly one commit')
    const capabilities = connected.client.getServerCapabilities()
    for (const what of ['tools', 'resources', 'prompts'] as const)
      expect(capabilities?.[what]?.listChanged ?? false).toBe(false)
  })

  it('calls every tool, and what writes makes one commit', async () => {
    // The client holds each answer against the schemas that it has seen.
    await connected.client.listTools()
    for (const [name, input, told] of calls) {
      const before = repository.git('rev-parse', 'HEAD')
      const result = await call(name, input)
      expect([name, result.isError ?? false, textOf(result)]).toEqual([
        name,
        false,
        expect.stringContaining(told),
      ])
      const { commit } = result.structuredContent as { commit?: string }
      if (told === 'Commit:') expect(commit).toBe(repository.git('rev-parse', 'HEAD'))
      expect(repository.git('rev-list', '--count', `${before}..HEAD`)).toBe(told === 'Commit:' ? '1' : '0')
      expect(repository.git('status', '--porcelain')).toBe('')
    }
    expect(repository.read('src/a.ts')).toBe('five\n')
  })

  it.each(calls.map(([name]) => name))(
    'is told what is wrong with a call of %s, and nothing changes',
    async (name) => {
      const before = repository.state()
      for (const input of [{ path: 7, nonsense: true, limit: 'x' }, { [name]: {} }]) {
        const result = await call(name, input)
        expect(result.isError).toBe(true)
        expect(textOf(result)).not.toBe('')
        const { ok, diagnostics } = result.structuredContent as { ok: boolean; diagnostics: unknown[] }
        expect([ok, diagnostics.length > 0]).toEqual([false, true])
      }
      expect(repository.state()).toBe(before)
    },
  )

  it('gets the near miss of a find that is nowhere', async () => {
    repository.write({ 'near.ts': 'const first = 1\nconst second = 2\nconst third = 3\n' })
    repository.commit()
    const old_string = 'const first = 1\nconst second = 4\nconst third = 3\n'
    const result = await call('edit_file', { path: 'near.ts', old_string, new_string: '' })
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('const second = 2')])
  })

  it.each([
    ['edit_fil', 'Did you mean `edit_file`?'],
    ['constructor', 'Known: '],
    ['', 'Known: '],
  ])(
    'hears of a tool that there is not, %s, as an error of the protocol, with those that there are',
    async (name, told) => {
      await expect(call(name, {})).rejects.toThrow(`Unknown tool: ${name || '""'}.\n${told}`)
    },
  )

  it('may make calls at once: they are carried out one after the other', async () => {
    const edits = Array.from({ length: 6 }, (_, index) =>
      call('write_file', { path: `${index}.txt`, content: `${index}\n` }),
    )
    const results = await Promise.all([
      ...edits,
      call('edit_file', { path: '0.txt', old_string: '0', new_string: 'zero' }),
    ])
    expect(results.map(({ isError }) => isError ?? false)).toEqual(Array(7).fill(false))
    expect(repository.read('0.txt')).toBe('zero\n')
    expect(repository.git('log', '--format=%s', '--reverse').split('\n').slice(1)).toHaveLength(7)
  })

  it('is shown how a call goes on, with numbers that only grow', async () => {
    repository.write({ '.git/index.lock': '' })
    const told: number[] = []
    const words: (string | undefined)[] = []
    const done = connected.client.callTool(
      { name: 'write_file', arguments: { path: 'b.txt', content: 'new\n' } },
      {
        onprogress: ({ progress, message }) => {
          told.push(progress)
          words.push(message)
          if (told.length === 2) repository.write({ '.git/index.lock': null })
        },
      },
    )
    expect((await done).isError ?? false).toBe(false)
    expect(told).toEqual(told.map((_, index) => index))
    expect(words.slice(0, 2)).toEqual(['write_file: started', 'write_file: 1 s'])
  })
})

describe('a client whose changes are pushed', () => {
  it('is told where to, in the words of the schema that it has seen', async () => {
    repository = makeRepository({ 'a.txt': 'one\n' })
    repository.git('clone', '-q', '--bare', repository.root, 'origin.git')
    repository.git('remote', 'add', 'origin', join(repository.root, 'origin.git'))
    connected = await connect({ directory: repository.root, workspace: { push: 'origin' } })
    await connected.client.listTools()
    const { structuredContent } = await call('edit_file', {
      path: 'a.txt',
      old_string: 'one',
      new_string: 'two',
    })
    expect(structuredContent).toMatchObject({
      ok: true,
      pushed: { remote: 'origin', ref: 'refs/heads/main' },
    })
    await connected.client.close()
    await connected.ended
    repository.remove()
  })
})

it('a fault of the program itself is told to the model, and to whoever reads the log with its place', async () => {
  repository = makeRepository({ 'a.txt': 'a\n' })
  const clock = (): Date => {
    throw new TypeError('no clock')
  }
  connected = await connect({ directory: repository.root, workspace: { clock } })
  const result = await call('write_file', { path: 'b.txt', content: 'b\n' })
  expect(result).toMatchObject({ isError: true, structuredContent: { diagnostics: [{ code: 'internal' }] } })
  expect(textOf(result)).toContain('no clock')
  expect(connected.logged.at(-1)).toMatch(/^failed: TypeError: no clock\n +at /)
  await connected.client.close()
  await connected.ended
  repository.remove()
})
