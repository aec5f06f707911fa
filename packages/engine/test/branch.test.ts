import { join } from 'node:path'
import { Workspace } from '@emend/engine'
import { makeRepository, openTestRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { edit, workspaceIn } from './support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n', 'src/b.txt': 'b\n' })
  repository.git('branch', 'next')
})
afterEach(() => repository.remove())

describe('a workspace of a branch that is not checked out', () => {
  const open = (): Promise<Workspace> => workspaceIn(repository.root, { branch: 'next' })

  it('gives a session its tools on what the branch has', async () => {
    repository.write({ 'a.txt': 'uncommitted\n', 'c.txt': 'untracked\n' })
    const before = JSON.stringify([...repository.files()])
    const session = (await open()).session({ fsync: false, readBeforeWrite: true })
    const call = async (name: string, input: object): Promise<string> =>
      (await session.tools().call(name, input)).text
    expect(await call('read_file', { path: 'a.txt' })).toBe('     1\tone')
    expect(await call('list_dir', { path: '.' })).toBe('src/\na.txt')
    expect(await call('glob_search', { pattern: '**/*.txt' })).toBe('a.txt\nsrc/b.txt')
    await call('edit_file', { path: 'a.txt', old_string: 'one', new_string: 'two' })
    await call('write_file', { path: 'c/d.txt', content: 'd\n' })
    expect(repository.git('ls-tree', '-r', '--name-only', 'next')).toBe('a.txt\nc/d.txt\nsrc/b.txt')
    expect(repository.git('show', 'next:a.txt')).toBe('two')
    expect(await session.undo({ fsync: false })).toMatchObject({ ok: true, branch: 'refs/heads/next' })
    expect(repository.git('ls-tree', '-r', '--name-only', 'next')).toBe('a.txt\nsrc/b.txt')
    expect(JSON.stringify([...repository.files()])).toBe(before)
  })

  it('plans again where somebody else commits to the branch meanwhile', async () => {
    let times = 0
    const clock = (): Date => {
      if (times++ === 0) {
        const blob = openTestRepository(repository.root).git('rev-parse', 'next:src/b.txt')
        repository.git('update-index', '--add', '--cacheinfo', `100644,${blob},theirs.txt`)
        const tree = repository.git('write-tree')
        const commit = repository.git('commit-tree', '-p', 'next', '-m', 'Theirs', tree)
        repository.git('update-ref', 'refs/heads/next', commit)
        repository.git('reset', '-q')
      }
      return new Date()
    }
    const workspace = await workspaceIn(repository.root, { branch: 'next', clock })
    const creation = { op: 'create', path: 'theirs.txt', content: 'ours\n' } as const
    const result = await workspace.apply([creation], { fsync: false })
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['file-exists'])
    expect(repository.git('log', '--format=%s', 'next')).toBe('Theirs\nBegin')
  })

  it('makes no commit of directories alone', async () => {
    const result = await (await open()).apply([{ op: 'mkdir', path: 'empty' }])
    expect(result).toMatchObject({ ok: true, warnings: [expect.stringContaining('there is no commit')] })
    expect(result.commit).toBeUndefined()
    expect(repository.git('rev-parse', 'next')).toBe(repository.git('rev-parse', 'main'))
  })

  it('pushes each batch of a session, undo included, and its batches of calls', async () => {
    repository.git('clone', '-q', '--bare', repository.root, 'origin.git')
    const origin = openTestRepository(join(repository.root, 'origin.git'))
    repository.git('remote', 'add', 'origin', origin.root)
    const options = { env: plainEnvironment, branch: 'next', push: 'origin' }
    const session = (await Workspace.open(repository.root, options)).session({ fsync: false })
    const subjects = (): string => origin.git('log', '--format=%s', 'next')
    const result = await session.batch(async (tools) => {
      await tools.call('edit_file', { path: 'a.txt', old_string: 'one', new_string: 'two' })
      await tools.call('delete_file', { path: 'src/b.txt' })
    })
    expect(result).toMatchObject({ ok: true, pushed: { remote: 'origin', ref: 'refs/heads/next' } })
    expect(origin.git('ls-tree', '-r', '--name-only', 'next')).toBe('a.txt')
    expect(await session.undo()).toMatchObject({ ok: true, pushed: { from: result.commit } })
    expect(subjects()).toBe('Undo "Edit a.txt and 1 more file"\nEdit a.txt and 1 more file\nBegin')
    expect(repository.git('rev-parse', 'next')).toBe(origin.git('rev-parse', 'next'))
  })
  it('says of no batch of calls that it was made on what the remote has, of which they were told nothing', async () => {
    repository.git('clone', '-q', '--bare', repository.root, 'origin.git')
    repository.git('remote', 'add', 'origin', join(repository.root, 'origin.git'))
    const ahead = repository.git('commit-tree', '-p', 'next', '-m', 'Theirs', 'next^{tree}')
    repository.git('push', '-q', 'origin', `${ahead}:next`)
    const workspace = await workspaceIn(repository.root, { branch: 'next', push: 'origin' })
    const result = await workspace
      .session()
      .batch((tools) => tools.call('edit_file', { path: 'a.txt', old_string: 'none', new_string: 'two' }))
    expect(result).toMatchObject({ ok: false, base: repository.git('rev-parse', 'next'), warnings: [] })
    const alone = await workspace.preview([edit('a.txt', 'none', 'two')])
    expect(alone).toMatchObject({ ok: false, base: ahead, warnings: [expect.stringContaining('ahead of')] })
  })
})

it('a workspace pushes all batches that are applied at the same time, and follows them', async () => {
  repository.git('clone', '-q', '--bare', '.', '.git/origin')
  repository.git('remote', 'add', 'origin', '.git/origin')
  const workspace = await workspaceIn(repository.root, { push: 'origin' })
  const names = [0, 1, 2, 3].map((number) => `${number}.txt`)
  const apply = (path: string) =>
    workspace.apply([{ op: 'create', path, content: 'new\n' }], { fsync: false })
  for (const result of await Promise.all(names.map(apply)))
    expect(result).toMatchObject({ ok: true, warnings: [] })
  const origin = openTestRepository(join(repository.root, '.git/origin'))
  expect(origin.git('ls-tree', '--name-only', 'main').split('\n')).toEqual([...names, 'a.txt', 'src'])
  expect(repository.git('rev-parse', 'HEAD')).toBe(origin.git('rev-parse', 'main'))
})
