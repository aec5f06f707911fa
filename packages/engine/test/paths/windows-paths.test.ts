import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { edit, workspaceIn } from '../support.ts'

const LITERAL = 'src\\literal.txt'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'src/a.txt': 'one\n', 'src/b.txt': 'two\n', [LITERAL]: 'literal\n' })
})
afterEach(() => repository.remove())

const open = (options = {}) => workspaceIn(repository.root, options)

it('takes a backslash for the separator, in each path of a plan', async () => {
  const { diagnostics, outcomes } = await (await open()).apply([
    edit('src\\a.txt', 'one', '1'),
    { op: 'create', path: '.\\new\\c.txt', content: 'new\n' },
    { op: 'move', from: 'src\\b.txt', to: 'new\\b.txt' },
    { op: 'read', path: 'new\\c.txt' },
    { op: 'list', path: 'src' },
  ])
  expect(diagnostics).toEqual([])
  expect(outcomes[0]).toMatchObject({ path: 'src/a.txt', strategy: 'exact' })
  expect(outcomes[3]!.text).toContain('new')
  expect(repository.git('ls-files', '-z').split('\0').filter(Boolean).sort()).toEqual(
    ['new/b.txt', 'new/c.txt', 'src/a.txt', LITERAL].sort(),
  )
  expect(repository.git('status', '--porcelain')).toBe('')
})

it('leaves it in a name that is there, in the work tree or on a branch alone', async () => {
  await (await open()).apply([edit(LITERAL, 'literal', 'changed')])
  expect(repository.git('show', `HEAD:${LITERAL}`)).toBe('changed')
  repository.git('branch', 'other')
  const branch = await open({ branch: 'other' })
  await branch.apply([edit(LITERAL, 'changed', 'again'), edit('src\\a.txt', 'one', 'two')])
  expect(repository.git('show', `other:${LITERAL}`)).toBe('again')
  expect(repository.git('show', 'other:src/a.txt')).toBe('two')
})

it('refuses what may not be named as it does with another separator', async () => {
  const workspace = await open()
  for (const [path, code] of [
    ['..\\a.txt', 'path-escapes'],
    ['C:\\a.txt', 'path-absolute'],
    ['\\a.txt', 'path-absolute'],
    ['.git\\config', 'path-denied'],
    ['src\\z.txt', 'file-missing'],
    ['src\\a\\ file.txt', 'path-misspelt'],
  ] as const) {
    const { diagnostics } = await workspace.apply([edit(path, 'one', 'two')])
    expect([path, diagnostics.map((diagnostic) => diagnostic.code)]).toEqual([path, [code]])
  }
})

it('makes what a unified diff names, letter by letter', async () => {
  const diff = '--- /dev/null\n+++ "b/x\\\\y.txt"\n@@ -0,0 +1 @@\n+new\n'
  expect((await (await open()).apply(diff)).diagnostics).toEqual([])
  expect(repository.git('show', 'HEAD:x\\y.txt')).toBe('new')
})

it('knows a file that a session has read by either separator', async () => {
  const tools = (await open()).session({ readBeforeWrite: true }).tools()
  await tools.call('read_file', { path: 'src\\a.txt' })
  const change = { path: 'src/a.txt', old_string: 'one', new_string: '1' }
  expect(await tools.call('edit_file', change)).toMatchObject({ ok: true })
})
