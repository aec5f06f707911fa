import * as nodeFs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commit, type FileSystem } from '../../src/index.ts'
import { changing, open } from '../support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'a\n', 'mounted/b.txt': 'b\n', 'mounted/c/d.txt': 'd\n' })
})
afterEach(() => repository.remove())

const inside = (path: string): boolean => {
  const real = join(nodeFs.realpathSync(dirname(path)), basename(path))
  return `${real}/`.startsWith(`${repository.root}/mounted/`)
}

/** A directory of the work tree is a mount of its own, of the same device: as `mount --bind` makes it. */
const mounting = (): FileSystem => {
  const within = (from: string, to: string, act: () => void): void => {
    if (inside(from) !== inside(to))
      throw Object.assign(new Error('EXDEV: cross-device link not permitted'), { code: 'EXDEV' })
    act()
  }
  const point = `${repository.root}/mounted`.replaceAll(' ', '\\040')
  const readFileSync = (path: string): Buffer => {
    const bytes = nodeFs.readFileSync(path)
    return path === '/proc/self/mountinfo'
      ? Buffer.concat([bytes, Buffer.from(`987 1 8:1 /elsewhere ${point} rw - ext4 /dev/sda1 rw\n`)])
      : bytes
  }
  return {
    ...nodeFs,
    linkSync: (from: string, to: string) => within(from, to, () => nodeFs.linkSync(from, to)),
    renameSync: (from: string, to: string) => within(from, to, () => nodeFs.renameSync(from, to)),
    readFileSync,
  } as unknown as FileSystem
}

// Elsewhere nothing tells mounts apart.
test.runIf(process.platform === 'linux')('a batch goes into a mount of the same device', async () => {
  const wanted = {
    'a.txt': 'A\n',
    'mounted/b.txt': 'B\n',
    'mounted/c/d.txt': null,
    'mounted/new/e.txt': 'e\n',
  }
  await commit(await open(repository.root, { fs: mounting() }), changing(repository, wanted), {
    message: 'Change',
  })
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(repository.git('show', '--format=', '--name-status')).toBe(
    'M\ta.txt\nM\tmounted/b.txt\nD\tmounted/c/d.txt\nA\tmounted/new/e.txt',
  )
  expect(nodeFs.readdirSync(`${repository.root}/mounted`).sort()).toEqual(['b.txt', 'new'])
  expect(nodeFs.readdirSync(`${repository.root}/.git/emend`)).toEqual([])
})

test('a work tree that has gone since it was opened is said to be missing', async () => {
  const tree = join(repository.root, 'elsewhere')
  nodeFs.mkdirSync(tree)
  repository.git('config', 'core.worktree', tree)
  const opened = await open(repository.root)
  nodeFs.rmdirSync(tree)
  const after = { mode: '100644' as const, bytes: Buffer.from('new\n') }
  const changeSet = { base: null, changes: [{ path: 'new.txt', before: null, after }], made: [], removed: [] }
  await expect(commit(opened, changeSet, { message: 'Change', sync: false })).rejects.toMatchObject({
    code: 'filesystem',
    message: expect.stringContaining('no such file or directory'),
  })
})
