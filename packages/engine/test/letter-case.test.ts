import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperationInput } from '@emend/engine'
import { foldingFileSystem, makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { edit, workspaceIn } from './support.ts'

let repository: TestRepository
let twin: TestRepository
let fs = foldingFileSystem()
beforeEach(() => {
  const files = { 'readme.md': 'hi\nthere\n', 'src/app.ts': 'app\n', 'src/lib/b.ts': 'b\n', 'Ä.txt': 'ä\n' }
  repository = makeRepository(files)
  twin = makeRepository(files)
})
afterEach(() => {
  repository.remove()
  twin.remove()
})

const open = (branch?: string) =>
  workspaceIn(repository.root, { fs, ...(branch !== undefined && { branch }) })
const move = (from: string, to: string): OperationInput => ({ op: 'move', from, to })
const remove = (path: string): OperationInput => ({ op: 'delete', path })
const create = (path: string, content: string): OperationInput => ({ op: 'create', path, content })

const treeOf = ({ git }: TestRepository): string => git('rev-parse', 'HEAD^{tree}')
const expectClean = (): void => {
  expect(repository.git('status', '--porcelain', '--ignored')).toBe('')
  expect(repository.git('fsck', '--strict')).toBe('')
}

/** Applies a plan, compares what comes of it with what git makes of the same, and takes it back, and that again. */
const likeGit = async (operations: readonly OperationInput[], byGit: () => void): Promise<void> => {
  const [tree, files] = [treeOf(repository), repository.files()]
  const workspace = await open()
  const result = await workspace.apply(operations)
  expect(result.diagnostics).toEqual([])
  byGit()
  twin.commit()
  const after = repository.files()
  expect(after).toEqual(twin.files())
  expect(treeOf(repository)).toBe(treeOf(twin))
  expectClean()
  expect((await workspace.undo()).ok).toBe(true)
  expect([treeOf(repository), repository.files()]).toEqual([tree, files])
  expectClean()
  expect((await workspace.redo()).ok).toBe(true)
  expect([treeOf(repository), repository.files()]).toEqual([treeOf(twin), after])
  expectClean()
}

/** Expects that a plan is refused, with these words, and changes nothing. */
const refused = async (code: string, words: RegExp, ...operations: readonly OperationInput[]) => {
  const before = repository.state()
  const { ok, diagnostics } = await (await open()).apply(operations)
  expect([ok, diagnostics[0]?.code]).toEqual([false, code])
  expect(`${diagnostics[0]?.message} ${diagnostics[0]?.hint}`).toMatch(words)
  expect(repository.state()).toBe(before)
}

describe.each([
  ['the system numbers', false],
  ['a program numbers by each name', true],
])('a new name of a file that %s, where letter case does not tell files apart', (_, numbersNames) => {
  beforeEach(() => {
    fs = foldingFileSystem({ numbersNames })
  })
  afterEach(() => {
    fs = foldingFileSystem()
  })

  const rename = (from: string, to: string) => () => renameSync(join(twin.root, from), join(twin.root, to))

  it('is given by a move', () => likeGit([move('readme.md', 'README.md')], rename('readme.md', 'README.md')))

  it('is given by a deletion and a creation', () =>
    likeGit([remove('readme.md'), create('README.md', 'new\n')], () =>
      twin.write({ 'readme.md': null, 'README.md': 'new\n' }),
    ))

  it('is given by way of a third one, with edits before and after', () =>
    likeGit(
      [
        edit('readme.md', 'hi', 'ho'),
        move('readme.md', 'x'),
        move('x', 'README.md'),
        edit('README.md', 'there', 'here'),
      ],
      () => twin.write({ 'readme.md': null, 'README.md': 'ho\nhere\n' }),
    ))

  it('is given by a diff', async () => {
    const diff =
      'diff --git a/readme.md b/Readme.md\nsimilarity index 50%\nrename from readme.md\nrename to Readme.md\n' +
      '--- a/readme.md\n+++ b/Readme.md\n@@ -1,2 +1,2 @@\n-hi\n+ho\n there\n'
    expect((await (await open()).apply(diff)).diagnostics).toEqual([])
    expect(repository.git('ls-files')).toContain('Readme.md')
    expect(repository.read('Readme.md')).toBe('ho\nthere\n')
    expectClean()
  })

  it('is given to a name in Unicode’s other form', () =>
    likeGit([move('Ä.txt', 'ä.txt'.normalize('NFD'))], rename('Ä.txt', 'ä.txt'.normalize('NFD'))))

  it('is given to directories, with what git does not know in them', async () => {
    await likeGit([move('src/app.ts', 'Src/app.ts'), move('src/lib/b.ts', 'Src/Lib/b.ts')], () =>
      twin.write({ src: null, 'Src/app.ts': 'app\n', 'Src/Lib/b.ts': 'b\n' }),
    )
    mkdirSync(join(repository.root, 'Src/Lib/modules'))
    expect((await (await open()).undo()).ok).toBe(true)
    expect(readdirSync(repository.root)).toContain('src')
    expect(existsSync(join(repository.root, 'src/lib/modules'))).toBe(true)
  })

  it('is given to a file that git does not know, which is committed first by its own name alone', async () => {
    repository.write({ 'notes.txt': 'mine\n' })
    const result = await (await open()).apply([move('notes.txt', 'NOTES.txt')], { dirty: 'checkpoint' })
    expect(result.diagnostics).toEqual([])
    expect(repository.git('show', '--format=', '--name-status', 'HEAD~')).toBe('A\tnotes.txt')
    expect(repository.git('show', '--format=', '--name-status', 'HEAD')).toBe('R100\tnotes.txt\tNOTES.txt')
    expectClean()
  })

  it('is given beside uncommitted changes, which stay', async () => {
    repository.write({ 'readme.md': 'hi\nthere\nmine\n' })
    expect((await (await open()).apply([move('readme.md', 'README.md')])).diagnostics).toEqual([])
    expect(repository.git('show', 'HEAD:README.md')).toBe('hi\nthere')
    expect(repository.git('status', '--porcelain')).toBe(' M README.md')
    expect((await (await open()).undo()).ok).toBe(true)
    expect(repository.git('status', '--porcelain')).toBe(' M readme.md')
  })

  it('is not given to a part of what git tracks in a directory', () =>
    refused(
      'repository-unsupported',
      /Src\/app\.ts is src\/app\.ts.*move all that git tracks in src to Src in one plan/,
      move('src/app.ts', 'Src/app.ts'),
    ))

  it('does not stand beside the old one', async () => {
    const anew = [move('readme.md', 'README.md'), create('readme.md', 'x\n')]
    await refused('repository-unsupported', /README\.md is readme\.md/, ...anew)
    await refused(
      'repository-unsupported',
      /README\.md is readme\.md/,
      edit('readme.md', 'hi', 'ho'),
      ...anew,
    )
    await refused('repository-unsupported', /N is n/, create('n', '1\n'), create('N', '2\n'))
    await refused('path-misspelt', /Write readme\.md/, { op: 'copy', from: 'readme.md', to: 'README.md' })
  })
})

describe('a path in another letter case than what stands there', () => {
  it('is refused with the name that git has', async () => {
    await refused('path-misspelt', /Write src\/app\.ts/, edit('SRC/App.ts', 'app', 'x'))
    await refused('path-misspelt', /Write readme\.md/, remove('README.MD'))
    await refused('path-misspelt', /Write src\/new\.ts/, create('Src/new.ts', 'x\n'))
    await refused('path-misspelt', /Write src\./, { op: 'mkdir', path: 'SRC' })
    await refused('path-misspelt', /Write src\/readme\.md/, move('readme.md', 'SRC/readme.md'))
    await refused('path-misspelt', /Write src\./, { op: 'list', path: 'SRC' })
    renameSync(join(repository.root, 'readme.md'), join(repository.root, 'README.md'))
    await refused('path-misspelt', /Write readme\.md/, edit('README.md', 'hi', 'ho'))
  })

  it('is refused with the name that it has where git has none', async () => {
    repository.write({ 'out/notes.txt': 'mine\n' })
    await refused('path-misspelt', /Write out\/notes\.txt/, create('out/NOTES.txt', 'x\n'))
    await refused('path-misspelt', /Write out\/new\.txt/, create('OUT/new.txt', 'x\n'))
  })

  it('is refused, too, in another form of Unicode', () =>
    refused('path-misspelt', /form NFD/, edit('Ä.txt'.normalize('NFD'), 'ä', 'x')))

  it('is refused in a linked work tree that alone is on such a file system', async () => {
    const mount = realpathSync(mkdtempSync(join(tmpdir(), 'emend-mount-')))
    const root = join(mount, 'linked')
    repository.git('worktree', 'add', '-q', root)
    const folding = foldingFileSystem({ mount })
    const workspace = await workspaceIn(root, { fs: folding })
    for (const operation of [edit('README.md', 'hi', 'ho'), create('Src/new.ts', 'x\n')])
      expect((await workspace.apply([operation])).diagnostics).toMatchObject([{ code: 'path-misspelt' }])
    expect((await workspace.apply([move('readme.md', 'README.md')])).diagnostics).toEqual([])
    rmSync(mount, { recursive: true })
  })

  it('is the file’s own where git has that, whatever the disk says', async () => {
    renameSync(join(repository.root, 'readme.md'), join(repository.root, 'README.md'))
    expect((await (await open()).apply([edit('readme.md', 'hi', 'ho')])).ok).toBe(true)
    expect(repository.git('show', 'HEAD:readme.md')).toBe('ho\nthere')
  })
})

describe('a branch in another letter case than its own', () => {
  it('is none, where the file system would find it, too', async () => {
    repository.git('branch', 'side')
    for (const name of ['Main', 'SIDE', 'refs/heads/Side'])
      await expect(open(name)).rejects.toMatchObject({ code: 'branch-unknown' })
    const result = await (await open('side')).apply([move('readme.md', 'README.md')])
    expect(result.ok).toBe(true)
    expect(repository.git('ls-tree', '--name-only', 'side')).toContain('README.md')
    expectClean()
  })
})
