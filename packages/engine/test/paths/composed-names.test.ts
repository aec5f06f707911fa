import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationInput } from '@emend/engine'
import { foldingFileSystem, makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { edit, workspaceIn } from '../support.ts'

vi.hoisted(() => Object.defineProperty(process, 'platform', { value: 'darwin' }))

const [NFC, NFD] = ['é.txt'.normalize('NFC'), 'é.txt'.normalize('NFD')]
const OTHER = 'ö'.normalize('NFD')

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ [NFC]: 'one\n' })
  repository.git('config', 'core.precomposeUnicode', 'true')
  repository.git('config', 'core.quotePath', 'false')
  repository.write({ '.git/info/exclude': 'ö.log\n'.normalize('NFC') })
  // As another program may have written it there.
  renameSync(join(repository.root, NFC), join(repository.root, NFD))
})
afterEach(() => repository.remove())

const open = () => workspaceIn(repository.root, { fs: foldingFileSystem() })

it('takes the paths of a plan as git takes them on a Mac, in the composed form', async () => {
  const plan: OperationInput[] = [
    edit(NFD, 'one', 'two'),
    { op: 'create', path: `${OTHER}/new`, content: 'new\n' },
    { op: 'copy', from: NFD, to: `${OTHER}/copy` },
  ]
  expect((await (await open()).apply(plan)).diagnostics).toEqual([])
  const other = OTHER.normalize('NFC')
  expect(repository.git('ls-files').split('\n').sort()).toEqual([NFC, `${other}/copy`, `${other}/new`].sort())
  expect(repository.git('show', `HEAD:${NFC}`)).toBe('two')
})

it('lists and finds files by the names that git has', async () => {
  repository.write({ [`${OTHER}.log`]: 'ignored\n' })
  const workspace = await open()
  const result = await workspace.apply([
    { op: 'list', path: '.' },
    { op: 'glob', pattern: '**' },
    { op: 'read', path: NFD },
  ])
  expect(result.diagnostics).toEqual([])
  expect(result.outcomes[0]).toMatchObject({ entries: [{ name: NFC, kind: 'file' }] })
  expect(JSON.stringify(result.outcomes[1])).toContain(NFC)
  expect(JSON.stringify(result.outcomes)).not.toContain('.log')
})

it('knows a file that a session has read by either form of its name', async () => {
  for (const [read, written] of [
    [NFC, NFD],
    [NFD, NFC],
  ]) {
    const tools = (await open()).session({ readBeforeWrite: true }).tools()
    const input = { path: written, content: `${written}\n` }
    expect(await tools.call('write_file', input)).toMatchObject({ ok: false })
    expect(await tools.call('read_file', { path: read })).toMatchObject({ ok: true })
    expect(await tools.call('write_file', input)).toMatchObject({ ok: true })
  }
  expect(repository.git('ls-files')).toBe(NFC)
})

it('leaves names alone where git does', async () => {
  repository.git('config', '--unset', 'core.precomposeUnicode')
  const result = await (await open()).apply([edit(NFD, 'one', 'two')])
  expect(result.diagnostics[0]).toMatchObject({ code: 'path-misspelt', data: { meant: NFC } })
})
