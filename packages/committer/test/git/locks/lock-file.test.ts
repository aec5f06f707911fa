import * as nodeFs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileSystem } from '../../../src/files/file-system.ts'
import { claimedFiles, isForeignLock, lockFile } from '../../../src/git/locks/lock-file.ts'

const fs = nodeFs as unknown as FileSystem

let directory: string
beforeEach(() => {
  directory = nodeFs.mkdtempSync(join(tmpdir(), 'emend-lock-'))
  for (const home of ['mine', 'other']) nodeFs.mkdirSync(join(directory, home))
})
afterEach(() => nodeFs.rmSync(directory, { recursive: true }))

const take = (home = 'mine') =>
  lockFile({ fs, gitDirectory: directory, commonDirectory: directory }, 'index', {
    sync: true,
    home: join(directory, home),
  })

test('a lock is taken once, and is gone after commit or release, its claim with the home', () => {
  const file = join(directory, 'index')
  const lock = take()
  expect(() => take('other')).toThrowError(
    expect.objectContaining({ code: 'busy', data: { lock: `${file}.lock` } }),
  )
  lock.write(Buffer.from('content'))
  lock.commit()
  expect(nodeFs.readdirSync(directory)).toEqual(['index', 'mine', 'other'])
  const other = take()
  lock.release()
  expect(nodeFs.existsSync(`${file}.lock`)).toBe(true)
  other.release()
  expect(nodeFs.readFileSync(file, 'utf8')).toBe('content')
  expect(nodeFs.readdirSync(directory)).toEqual(['index', 'mine', 'other'])
  expect(nodeFs.readdirSync(join(directory, 'mine'))).toHaveLength(1)
})

test('the file behind a lock tells which lock it is', () => {
  const directories = { fs, gitDirectory: '/r/.git/worktrees/w', commonDirectory: '/r/.git' }
  const behind = (name: string) => claimedFiles(directories, join(directory, 'mine'), name)
  const at = (locked: string) => behind(`lock-${Buffer.from(locked).toString('base64url')}`)
  take()
  const [claim] = nodeFs.readdirSync(join(directory, 'mine'))
  expect(behind(claim!)).toEqual(['/r/.git/worktrees/w/index'])
  expect(at('HEAD')).toEqual(['/r/.git/worktrees/w/HEAD'])
  expect(at('refs/heads/größe')).toEqual(['/r/.git/refs/heads/größe'])
  for (const other of [at('../x'), at('config'), at('refs/../x'), behind('journal')])
    expect(other).toEqual([])
})

test('the lock of a ref whose name is longer than that of a file may be tells which lock it is, too', () => {
  const directories = { fs, gitDirectory: directory, commonDirectory: directory }
  const mine = join(directory, 'mine')
  const [long, other] = ['x', 'y'].map((end) => `refs/heads/${'long/'.repeat(200)}${end}` as const)
  const making = { sync: true, home: mine }
  const lock = lockFile(directories, long!, making)
  const behind = () => nodeFs.readdirSync(mine).flatMap((name) => claimedFiles(directories, mine, name))
  expect(behind()).toEqual([join(directory, long!)])
  expect(isForeignLock(directories, long!, mine)).toBe(false)
  expect(isForeignLock(directories, long!, join(directory, 'other'))).toBe(true)
  lockFile(directories, other!, making)
  expect(behind().sort()).toEqual([join(directory, long!), join(directory, other!)])
  lock.release()
  lockFile(directories, long!, making)
  expect(nodeFs.existsSync(lock.path)).toBe(true)
})

test('the file behind a link is locked and written anew, as by git; the link stays', () => {
  const target = join(directory, 'other/target')
  nodeFs.symlinkSync('other/target', join(directory, 'between'))
  nodeFs.symlinkSync('between', join(directory, 'index'))
  const lock = take()
  expect(lock.path).toBe(`${target}.lock`)
  lock.write(Buffer.from('content'))
  lock.commit()
  expect(nodeFs.readlinkSync(join(directory, 'index'))).toBe('between')
  expect(nodeFs.readFileSync(target, 'utf8')).toBe('content')
})

test('a lock is known where it was taken, also once the link to its file is another one', () => {
  const behind = () =>
    claimedFiles(
      { fs, gitDirectory: directory, commonDirectory: directory },
      join(directory, 'mine'),
      nodeFs.readdirSync(join(directory, 'mine')).find((name) => name.startsWith('lock-'))!,
    )
  const index = join(directory, 'index')
  nodeFs.symlinkSync('other/target', index)
  take()
  nodeFs.unlinkSync(index)
  nodeFs.symlinkSync('other/next', index)
  expect(behind()).toEqual([join(directory, 'other/next'), join(directory, 'other/target'), index])
})
