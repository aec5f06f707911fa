import { existsSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Connected, type ConnectOptions, connect } from './connected.ts'

let repository: TestRepository
let connected: Connected
beforeEach(() => {
  repository = makeRepository({ 'a/f.txt': 'a\n', 'b/f.txt': 'b\n', 'f.txt': 'f\n' })
})
afterEach(async () => {
  await connected.client.close()
  await connected.ended
  repository.remove()
})

const emptyDirectory = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'emend-root-')))

/** The codes of what is wrong with a reading; an answer without structure has its text. */
const reading = async (path: string): Promise<readonly string[]> => {
  const { structuredContent } = await connected.client.callTool({ name: 'read_file', arguments: { path } })
  return (structuredContent as { diagnostics: readonly { code: string }[] }).diagnostics.map(
    ({ code }) => code,
  )
}

describe.each(['legacy', 'auto'] as const)('the roots of a client that connects as %s', (mode) => {
  const connectAs = async (options: ConnectOptions): Promise<void> => {
    connected = await connect({ mode, ...options })
  }

  it('say which repository is served, the first that is in one', async () => {
    await connectAs({ roots: [emptyDirectory(), repository.root] })
    expect(await reading('f.txt')).toEqual([])
    await connected.client.close()
    await connected.ended
    expect(connected.logged).toEqual([`serving ${repository.root}`])
  })

  it('are served by no other one where the first that is in a repository cannot be', async () => {
    const broken = makeRepository({ 'f.txt': 'x\n' })
    symlinkSync(broken.root, join(broken.root, '.git/emend'))
    await connectAs({ roots: [broken.root, repository.root] })
    expect(await reading('f.txt')).toEqual(['repository-damaged'])
    broken.remove()
  })

  it('may be files, which no repository is in, and may be named more than once', async () => {
    const parts = [join(repository.root, 'a'), join(repository.root, 'b')]
    await connectAs({ roots: [join(repository.root, 'f.txt'), ...parts, ...parts] })
    expect(await reading('f.txt')).toEqual([])
    expect(connected.logged).toEqual([`serving ${repository.root}, kept to f.txt, a, b`])
  })

  it('may stand beside some that are no files, and are not served', async () => {
    await connectAs({ roots: ['vscode-vfs://github/a/b', repository.root, 'https://example.org/'] })
    expect(await reading('f.txt')).toEqual([])
    expect(connected.logged).toEqual([`serving ${repository.root}`])
  })

  it('are refused where none of them is a file, whatever else could be served', async () => {
    await connectAs({ directory: repository.root, roots: ['vscode-vfs://github/a/b'] })
    const { isError } = await connected.client.callTool({ name: 'list_dir', arguments: { path: '.' } })
    expect([isError, connected.logged]).toEqual([true, []])
  })

  it('keep plans to the parts of the repository that they hold, links resolved', async () => {
    const link = join(emptyDirectory(), 'link')
    symlinkSync(join(repository.root, 'a'), link)
    await connectAs({ directory: repository.root, roots: [link, emptyDirectory()] })
    expect(await reading('a/f.txt')).toEqual([])
    expect(await reading('b/f.txt')).toEqual(['path-outside'])
    expect(await reading('f.txt')).toEqual(['path-outside'])
    const plan = '<create>\n<file>b/new.txt</file>\n<content>\nx\n</content>\n</create>\n'
    const before = repository.state()
    const result = await connected.client.callTool({ name: 'apply_plan', arguments: { plan } })
    expect([result.isError, repository.state()]).toEqual([true, before])
  })

  it('keep plans to parts of a work tree that nothing leads back from', async () => {
    const elsewhere = emptyDirectory()
    repository.git('config', 'core.worktree', elsewhere)
    repository.git('checkout', '-q', '--', '.')
    await connectAs({ directory: repository.root, roots: [join(elsewhere, 'a')] })
    expect(await reading('a/f.txt')).toEqual([])
    expect(await reading('b/f.txt')).toEqual(['path-outside'])
  })

  it('keep an undo to them, too, and what is shown of a batch', async () => {
    await connectAs({ directory: repository.root, roots: [join(repository.root, 'a')] })
    const other = await connect({ directory: repository.root })
    const edit = { path: 'b/f.txt', old_string: 'b', new_string: 'bb' }
    await other.client.callTool({ name: 'edit_file', arguments: edit })
    await other.client.close()
    const before = repository.state()
    const commit = repository.git('rev-parse', 'HEAD')
    const undone = await connected.client.callTool({ name: 'undo', arguments: { commit } })
    expect(undone).toMatchObject({
      isError: true,
      structuredContent: { diagnostics: [{ code: 'path-outside' }] },
    })
    expect(repository.state()).toBe(before)
    const { contents } = await connected.client.readResource({ uri: `emend://history/${commit}` })
    expect(contents).toMatchObject([{ text: expect.stringMatching(/^Edit b\/f\.txt\n/) }])
    expect(JSON.stringify(contents)).not.toContain('+bb')
  })

  it('do not loosen what the policy keeps plans to', async () => {
    repository.write({ 'a/in/f.txt': 'in\n' })
    const workspace = { policy: { within: ['a/in/', 'b'] } }
    await connectAs({ directory: repository.root, workspace, roots: [join(repository.root, 'a')] })
    expect(await reading('a/in/f.txt')).toEqual([])
    expect(await reading('a/f.txt')).toEqual(['path-outside'])
    expect(await reading('b/f.txt')).toEqual(['path-outside'])
    await connected.client.close()
    await connectAs({ directory: repository.root, workspace, roots: [repository.root] })
    expect(await reading('b/f.txt')).toEqual([])
    expect(await reading('f.txt')).toEqual(['path-outside'])
  })

  it('leave all else as the repository was to be opened', async () => {
    const workspace = {
      policy: { protected: ['a/f.txt'] },
      author: { name: 'Ada', email: 'ada@example.com' },
    }
    await connectAs({ directory: repository.root, workspace, roots: [join(repository.root, 'a')] })
    const call = (name: string, input: Record<string, unknown>) =>
      connected.client.callTool({ name, arguments: input })
    expect(await call('delete_file', { path: 'a/f.txt' })).toMatchObject({
      isError: true,
      structuredContent: { diagnostics: [{ code: 'path-protected' }] },
    })
    const made = await call('write_file', { path: 'a/new.txt', content: 'new\n' })
    expect(made.isError ?? false).toBe(false)
    expect(repository.git('log', '-1', '--format=%an <%ae>')).toBe('Ada <ada@example.com>')
  })

  it('refuse a repository of which they hold nothing', async () => {
    await connectAs({ directory: repository.root, roots: [emptyDirectory()] })
    expect(await reading('f.txt')).toEqual(['directory-unusable'])
  })

  it('do not matter where there are none', async () => {
    await connectAs({ directory: repository.root, roots: [] })
    expect(await reading('f.txt')).toEqual([])
  })

  it('are to be named anew, or the repository with -C, where none of them is here', async () => {
    await connectAs({ roots: [join(emptyDirectory(), 'gone')] })
    const { content } = await connected.client.callTool({ name: 'history', arguments: {} })
    expect(content).toEqual([
      {
        type: 'text',
        text: `Cannot use ${process.cwd()}: the client names roots, of which none is a directory here.\nHave the client name one that is in a repository, or start \`emend mcp\` with -C.`,
      },
    ])
  })

  it('that are in no repository are told so, until there is one', async () => {
    const root = emptyDirectory()
    await connectAs({ roots: [root] })
    expect(await reading('f.txt')).toEqual(['not-a-repository'])
    mkdirSync(join(root, 'sub'))
    repository.git('init', '-q', root)
    expect(await reading('f.txt')).toEqual(['file-missing'])
  })
})

it('roots that change are asked for again, and the session goes on', async () => {
  connected = await connect({ roots: [join(repository.root, 'a')] })
  expect(await reading('b/f.txt')).toEqual(['path-outside'])
  const edit = { path: 'a/f.txt', old_string: 'a', new_string: 'aa' }
  await connected.client.callTool({ name: 'edit_file', arguments: edit })
  await connected.setRoots([repository.root])
  expect(await reading('b/f.txt')).toEqual([])
  const undone = await connected.client.callTool({ name: 'undo', arguments: {} })
  expect([undone.isError ?? false, repository.read('a/f.txt')]).toEqual([false, 'a\n'])
})

it('roots that change while a call goes on leave it in the session, and those behind it in their order', async () => {
  connected = await connect({ roots: [join(repository.root, 'a')] })
  expect(await reading('a/f.txt')).toEqual([])
  repository.write({ '.git/index.lock': '' })
  const edit = { path: 'a/f.txt', old_string: 'a', new_string: 'aa' }
  const edited = connected.client.callTool({ name: 'edit_file', arguments: edit })
  while (!existsSync(join(repository.root, '.git/emend'))) await delay(2)
  await connected.setRoots([repository.root])
  const undone = connected.client.callTool({ name: 'undo', arguments: {} })
  await delay(100)
  repository.write({ '.git/index.lock': null })
  expect([(await edited).isError ?? false, (await undone).isError ?? false]).toEqual([false, false])
  expect(repository.read('a/f.txt')).toBe('a\n')
})
