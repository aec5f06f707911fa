import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '@emend/model'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workspaceIn } from './support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
})
afterEach(() => repository.remove())

type Backend = 'isomorphic-git' | 'git'

const apply = async (find: string, replace: string, backend: Backend = 'isomorphic-git'): Promise<Result> => {
  const workspace = await workspaceIn(repository.root, { backend })
  return await workspace.apply([{ op: 'edit', path: 'a.txt', find, replace }], { note: true, fsync: false })
}

const notes = (...args: readonly string[]): string => repository.git('notes', '--ref=emend', ...args)

/** Notes by others, of commits that are not here; so many are parted into directories by git. */
const addNotesInDirectories = (): void => {
  const ids = Array.from({ length: 256 }, (_, number) => createHash('sha1').update(`${number}`).digest('hex'))
  const files = ids.map((id) => `M 100644 inline ${id.slice(0, 2)}/${id.slice(2)}\ndata 6\nother\n\n`)
  const input = `commit refs/notes/emend\ncommitter Ada <ada@example.com> 1700000000 +0000\ndata 0\n\n${files.join('')}`
  execFileSync('git', ['fast-import', '--quiet'], { cwd: repository.root, input })
}

describe('a note', () => {
  it.each<Backend>(['isomorphic-git', 'git'])(
    'keeps the canonical plan of a batch, by %s',
    async (backend) => {
      const first = await apply('one', 'two', backend)
      const second = await apply('two', 'three', backend)
      expect([first.report, second.report].join()).not.toContain('note')
      const plan = notes('show', 'HEAD')
      expect(JSON.parse(plan)).toMatchObject({ version: 1, operations: [{ find: 'two', replace: 'three' }] })
      const hash = repository.git('log', '-1', '--format=%(trailers:key=Emend-Plan,valueonly,separator=)')
      const bytes = execFileSync('git', ['cat-file', 'blob', notes('list', 'HEAD')], { cwd: repository.root })
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
      expect(JSON.parse(notes('show', 'HEAD^'))).toMatchObject({ operations: [{ find: 'one' }] })
      expect(repository.git('log', '--format=%an|%cn', 'refs/notes/emend').split('\n')).toHaveLength(2)
      expect(repository.git('fsck', '--strict')).toBe('')
    },
  )

  it('joins those that are there, in directories as well', async () => {
    addNotesInDirectories()
    await apply('one', 'two')
    expect(notes('show', 'HEAD')).toContain('"two"')
    expect(notes('list').split('\n')).toHaveLength(257)
    expect(repository.git('ls-tree', 'refs/notes/emend')).not.toMatch(/ blob /)
    notes('add', '-f', '-m', 'mine', 'HEAD')
    expect(notes('show', 'HEAD')).toBe('mine')
  })

  it('is written beside one that comes right before it, as from another work tree', async () => {
    let isThere = false
    const linkSync = (from: string, to: string): void => {
      if (!isThere && to.endsWith('/notes/emend.lock')) {
        isThere = true
        notes('add', '-m', 'theirs', 'HEAD~1')
      }
      fs.linkSync(from, to)
    }
    const workspace = await workspaceIn(repository.root, { fs: { ...fs, linkSync } as typeof fs })
    const { warnings } = await workspace.apply([{ op: 'create', path: 'b.txt', content: '' }], { note: true })
    expect(warnings).toEqual([])
    expect(notes('show', 'HEAD~1')).toBe('theirs')
    expect(notes('show', 'HEAD')).toContain('b.txt')
  })

  it('that cannot be written is a warning: the commit stands', async () => {
    await apply('one', 'two')
    writeFileSync(join(repository.root, '.git/refs/notes/emend.lock'), '')
    const { ok, warnings } = await apply('two', 'three')
    expect(ok).toBe(true)
    expect(warnings.join()).toMatch(/The note could not be written: .*emend\.lock/)
    expect(repository.read('a.txt')).toBe('three\n')
  })

  it('is not written where none was asked for', async () => {
    const workspace = await workspaceIn(repository.root)
    await workspace.apply([{ op: 'create', path: 'b.txt', content: '' }], { fsync: false })
    expect(repository.git('for-each-ref', 'refs/notes')).toBe('')
  })
})
