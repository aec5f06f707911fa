import * as nodeFs from 'node:fs'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commit, type FileSystem, snapshotPresent } from '../../src/index.ts'
import { isPathOfWindows } from '../../src/work-tree/windows-names.ts'
import { changing, commitTo, footprintOf, open } from '../support.ts'

const { platform } = process
afterEach(() => Object.defineProperty(process, 'platform', { value: platform }))

/** The file system holds these names here; what is told from the platform alone is told as there. */
const asOnWindows = () => Object.defineProperty(process, 'platform', { value: 'win32' })

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'a\n', 'src/b.txt': 'b\n' })
})
afterEach(() => repository.remove())

test.each(['a.txt', '.gitignore', 'src/console.ts', 'auxiliary/con-1.c', 'com10', 'a b.txt', '…'])(
  '%s can be a file',
  (path) => {
    expect(isPathOfWindows(path)).toBe(true)
  },
)

const refused = [
  'src\\b.txt',
  'a.txt:stream',
  'what?',
  'a*',
  'a<b>',
  '"a"',
  'a|b',
  'a\u0001',
  'a.txt.',
  'a.txt ',
  'dir./a.txt',
  'aux',
  'AUX.c',
  'src/nul/a.txt',
  'com1 .txt',
  'conin$',
]

test.each(refused)('%j cannot', (path) => {
  expect(isPathOfWindows(path)).toBe(false)
})

test.each(refused)('no batch makes %j', async (path) => {
  const before = repository.state()
  asOnWindows()
  await expect(commitTo(repository, { 'a.txt': 'A\n', [path]: 'new\n' })).rejects.toMatchObject({
    code: 'path-denied',
    data: { path, reason: 'Windows has no file of this name' },
  })
  expect(repository.state()).toBe(before)
})

test('a batch makes what can be a file', async () => {
  asOnWindows()
  await commitTo(repository, { 'a.txt': 'A\n', 'src/console.ts': 'new\n' })
  expect(repository.git('show', '--stat', '--format=')).toContain('2 files changed')
})

test('what another name would be taken for is not seen by it', async () => {
  asOnWindows()
  const names = ['src\\b.txt', 'a.txt', 'a.txt.']
  const { entries } = await snapshotPresent(await open(repository.root), footprintOf(names))
  expect(names.filter((name) => entries.get(name)?.kind === 'file')).toEqual(['a.txt'])
})

test('a link whose target Windows spells with backslashes is as git has it', async () => {
  symlinkSync('src/b.txt', join(repository.root, 'link'))
  repository.git('config', 'core.symlinks', 'true')
  repository.commit()
  asOnWindows()
  const readlinkSync = () => Buffer.from('src\\b.txt')
  const opened = await open(repository.root, { fs: { ...nodeFs, readlinkSync } as unknown as FileSystem })
  await commit(opened, changing(repository, { link: null }), { message: 'Remove' })
  expect(repository.git('show', '--name-status', '--format=')).toBe('D\tlink')
})
