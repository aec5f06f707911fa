import { runInNewContext } from 'node:vm'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { workspaceIn } from './support.ts'

// In a `vm` context, as some test runners have one for each file, what node itself makes is of another realm than the
// names that a program finds there: here, the names are.
let repository: TestRepository

beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  repository.remove()
})

test('errors of node are known where `Error` is of another realm', async () => {
  vi.stubGlobal('Error', runInNewContext('Error'))
  const workspace = await workspaceIn(repository.root)
  const made = await workspace.apply([{ op: 'create', path: 'new/b.txt', content: 'b\n' }])
  expect(made).toMatchObject({ ok: true, changes: [{ path: 'new/b.txt', status: 'added' }] })
  expect(await workspace.undo()).toMatchObject({ ok: true })
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(repository.git('ls-files')).toBe('a.txt')
})

test('the syntax guard has its grammars where `Uint8Array` is of another realm', async () => {
  vi.stubGlobal('Uint8Array', runInNewContext('Uint8Array'))
  const workspace = await workspaceIn(repository.root, { policy: { syntax: ['python'] } })
  const preview = await workspace.preview([{ op: 'create', path: 'b.py', content: 'b = (1\n' }])
  expect(preview.diagnostics).toMatchObject([{ code: 'syntax' }])
})
