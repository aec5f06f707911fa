import * as nodeFs from 'node:fs'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commit, type FileSystem, openRepository, planUndo, type Repository } from '../src/index.ts'
import { changing } from './support.ts'

const refuse = (call: string) => (): never => {
  throw Object.assign(new Error(`EPERM: operation not permitted, ${call}`), { code: 'EPERM', syscall: call })
}

/** As on FAT, and on many a share of another system: no hard links, no symbolic ones, and no permissions. */
const modest = {
  ...nodeFs,
  linkSync: refuse('link'),
  symlinkSync: refuse('symlink'),
  chmodSync: refuse('chmod'),
  fchmodSync: refuse('fchmod'),
} as unknown as FileSystem

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'c/d.txt': 'd\n' })
  repository.git('config', 'core.fileMode', 'false')
  repository.git('config', 'core.symlinks', 'false')
})
afterEach(() => repository.remove())

const open = (): Promise<Repository> =>
  openRepository(repository.root, { fs: modest, env: plainEnvironment, home: repository.root })

const judge = (): void => {
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
  expect(nodeFs.readdirSync(`${repository.root}/.git/emend`)).toEqual([])
}

test('a file system without links and permissions is served', async () => {
  const opened = await open()
  const changeSet = changing(repository, { 'a.txt': 'new\n', 'c/d.txt': null, 'e/f.txt': 'made\n' })
  const { commit: made } = await commit(opened, changeSet, { message: 'Change' })
  judge()
  expect(repository.git('show', '--name-status', '--format=', made!)).toBe('M\ta.txt\nD\tc/d.txt\nA\te/f.txt')
  const { changeSet: undo } = await planUndo(opened, made!)
  await commit(opened, undo, { message: 'Undo', undoes: made! })
  judge()
  expect(repository.git('diff', 'HEAD~2', 'HEAD')).toBe('')
})

test('a lock is held by one at a time there, too', async () => {
  const many = Array.from({ length: 12 }, (_, index) => `new-${index}.txt`)
  await Promise.all(
    many.map(async (path) =>
      commit(await open(), changing(repository, { [path]: 'x\n' }), { message: path }),
    ),
  )
  judge()
  expect(repository.git('rev-list', '--count', 'HEAD')).toBe('13')
})
