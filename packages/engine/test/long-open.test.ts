import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makeRepository, openTestRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Batch, Workspace } from '../src/index.ts'
import { workspaceIn } from './support.ts'

let repository: TestRepository
let elsewhere: string
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n', 'b.txt': 'one\n' })
  elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'emend-test-')))
})
afterEach(() => {
  repository.remove()
  rmSync(elsewhere, { recursive: true })
})

const open = (): Promise<Workspace> => workspaceIn(repository.root)
const create = (path: string) => [{ op: 'create', path, content: 'new\n' }] as const

const commitsIn = async (history: AsyncIterable<Batch>): Promise<readonly string[]> => {
  const commits: string[] = []
  for await (const { commit } of history) commits.push(commit)
  return commits
}

/** What somebody may do to a repository in which a workspace is open. */
const events: Readonly<Record<string, () => void>> = {
  'makes it anew': () => {
    rmSync(join(repository.root, '.git'), { recursive: true })
    repository.git('init', '-q', '-b', 'trunk')
    repository.git('config', 'user.name', 'Grace Hopper')
    repository.git('config', 'user.email', 'grace@example.com')
    repository.commit('Begin again')
  },
  'makes it anew with longer ids': () => {
    rmSync(join(repository.root, '.git'), { recursive: true })
    repository.git('init', '-q', '--object-format=sha256')
    repository.git('config', 'user.name', 'Grace Hopper')
    repository.git('config', 'user.email', 'grace@example.com')
    repository.commit('Begin again')
  },
  'puts a clone in its place': () => {
    repository.git('clone', '-q', '.', join(elsewhere, 'clone'))
    rmSync(repository.root, { recursive: true })
    renameSync(join(elsewhere, 'clone'), repository.root)
    repository.git('config', 'user.name', 'Grace Hopper')
    repository.git('config', 'user.email', 'grace@example.com')
  },
  'moves its git directory': () => {
    repository.git('init', '-q', '--separate-git-dir', join(elsewhere, 'git'))
  },
  'makes a linked work tree of it': () => {
    cpSync(repository.root, join(elsewhere, 'main'), { recursive: true })
    rmSync(repository.root, { recursive: true })
    const { git } = openTestRepository(join(elsewhere, 'main'))
    git('worktree', 'add', '-q', '-f', '-b', 'linked', repository.root)
  },
  'has objects stand for others': () => {
    repository.commit('Once more')
    repository.git('replace', '--graft', 'HEAD')
  },
  'has it borrow its objects': () => {
    repository.git('clone', '-q', '--bare', '.', join(elsewhere, 'lender'))
    writeFileSync(
      join(repository.root, '.git/objects/info/alternates'),
      `${join(elsewhere, 'lender/objects')}\n`,
    )
    repository.git('repack', '-adlq')
    repository.git('prune-packed')
  },
  'puts its work tree elsewhere': () => {
    cpSync(repository.root, join(elsewhere, 'tree'), { recursive: true })
    rmSync(join(elsewhere, 'tree/.git'), { recursive: true })
    repository.git('config', 'core.worktree', join(elsewhere, 'tree'))
  },
  'does without a work tree': () => {
    repository.git('config', 'core.bare', 'true')
  },
}

describe.each(Object.entries(events))('a workspace in a repository while somebody %s', (_, happen) => {
  it('tells and commits what one does that was opened afterwards', async () => {
    const workspace = await open()
    expect(await workspace.apply(create('before.txt'))).toMatchObject({ ok: true })
    happen()
    const fresh = await open()
    const expected = await fresh.preview(create('c.txt'))
    expect(expected.diagnostics).toEqual([])
    expect({ ...(await workspace.preview(create('c.txt'))) }).toEqual({ ...expected })
    expect(workspace.root).toBe(fresh.root)
    expect(await commitsIn(workspace.history())).toEqual(await commitsIn(fresh.history()))
    const { commit } = await workspace.apply(create('c.txt'))
    expect(commit).toBe(repository.git('rev-parse', 'HEAD'))
    expect(repository.git('show', '--name-only', '--format=', 'HEAD')).toBe('c.txt')
    expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
  })
})

it('sees that objects stand for others where none did any more', async () => {
  mkdirSync(join(repository.root, '.git/refs/replace'), { recursive: true })
  repository.commit('Once more')
  const workspace = await open()
  expect(await workspace.preview(create('c.txt'))).toMatchObject({ ok: true })
  repository.git('replace', '--graft', 'HEAD')
  expect(await workspace.apply(create('c.txt'))).toMatchObject({ ok: true, backend: { name: 'git' } })
})

/** Opens a repository that is looked at only once: until then, it is opened anew for each batch. */
const openForLong = async (): Promise<Workspace> => {
  await setTimeout(50)
  return await open()
}

it('shows no batch of its own that the repository has lost', async () => {
  const workspace = await openForLong()
  const { commit } = await workspace.apply(create('c.txt'))
  repository.git('reset', '-q', '--hard', 'HEAD~')
  repository.git('reflog', 'expire', '--expire=now', '--all')
  repository.git('prune', '--expire=now')
  await expect(workspace.show(commit!)).rejects.toMatchObject({ code: 'commit-unknown' })
})

it('commits nothing on a commit of its own that is gone', async () => {
  const workspace = await openForLong()
  const { commit } = await workspace.apply(create('c.txt'))
  rmSync(join(repository.root, '.git/objects', commit!.slice(0, 2), commit!.slice(2)))
  const before = repository.state()
  const { diagnostics } = await workspace.apply(create('d.txt'))
  expect(diagnostics).toMatchObject([{ code: 'repository-damaged' }])
  expect(repository.state()).toBe(before)
})

it('has nothing to do with a repository further up once its own is gone', async () => {
  repository.git('init', '-q', 'inner')
  const workspace = await workspaceIn(join(repository.root, 'inner'))
  rmSync(join(repository.root, 'inner/.git'), { recursive: true })
  const before = repository.state()
  const { ok, diagnostics } = await workspace.apply(create('c.txt'))
  expect(ok).toBe(false)
  expect(diagnostics).toMatchObject([{ code: 'not-a-repository' }])
  const session = workspace.session()
  const undoing = { plan: { command: 'undo_edit', path: 'a.txt' } }
  for (const { diagnostics } of [
    await session.undo(),
    await session.batch(() => Promise.reject(new Error('begun'))),
    (await session.tools().call('history', {})).structured,
    (await session.tools().call('apply_plan', undoing)).structured,
  ])
    expect(diagnostics).toMatchObject([{ code: 'not-a-repository' }])
  expect(repository.state()).toBe(before)
})

it('says that its directory is gone, and goes on when it is back', async () => {
  const workspace = await open()
  renameSync(repository.root, join(elsewhere, 'away'))
  await expect(workspace.apply(create('c.txt'))).rejects.toMatchObject({ code: 'directory-unusable' })
  await expect(workspace.preview(create('c.txt'))).rejects.toMatchObject({ code: 'directory-unusable' })
  renameSync(join(elsewhere, 'away'), repository.root)
  expect(await workspace.apply(create('c.txt'))).toMatchObject({ ok: true })
})

it('goes along with HEAD in a bare repository', async () => {
  repository.git('branch', 'side')
  repository.git('config', 'core.bare', 'true')
  const workspace = await open()
  expect(await workspace.apply(create('c.txt'))).toMatchObject({ ok: true, branch: 'refs/heads/main' })
  repository.git('symbolic-ref', 'HEAD', 'refs/heads/side')
  const { commit, branch } = await workspace.apply(create('d.txt'))
  expect([commit, branch]).toEqual([repository.git('rev-parse', 'side'), 'refs/heads/side'])
})

it.skipIf(process.platform === 'win32')('takes git once it is installed', async () => {
  repository.git('update-index', '--split-index')
  const workspace = await Workspace.open(repository.root, { env: { ...plainEnvironment, PATH: elsewhere } })
  const refused = await workspace.apply(create('c.txt'))
  expect(refused.diagnostics).toMatchObject([{ code: 'repository-unsupported' }])
  const path = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  symlinkSync(path, join(elsewhere, 'git'))
  expect(await workspace.apply(create('c.txt'))).toMatchObject({ ok: true, backend: { name: 'git' } })
})

it('runs no filter that was configured since, where none may run', async () => {
  const workspace = await workspaceIn(repository.root, { backend: 'git' })
  await workspace.apply(create('before.txt'))
  const trace = join(elsewhere, 'ran')
  repository.git('config', 'filter.trace.clean', `touch '${trace}'; cat`)
  repository.write({ '.git/info/attributes': '*.txt filter=trace\n', 'a.txt': 'two\n' })
  await workspace.preview(create('c.md'))
  expect(await workspace.apply(create('c.md'))).toMatchObject({ ok: true })
  expect(() => realpathSync(trace)).toThrow()
})
