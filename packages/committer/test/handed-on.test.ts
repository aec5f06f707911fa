import * as nodeFs from 'node:fs'
import { join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { commit, planUndo } from '../src/index.ts'
import { changing, commitTo, open, takeBackIn, type Wanted } from './support.ts'

let repository: TestRepository
let umask: number
beforeEach(() => {
  umask = process.umask(0o022)
  repository = makeRepository({ 'a.txt': 'secret\n', 'run.sh': '#!/bin/sh\n', 'b.txt': 'open\n' })
  repository.makeExecutable('run.sh')
  repository.commit('Executable')
})
afterEach(() => {
  process.umask(umask)
  repository.remove()
})

const at = (path: string): string => join(repository.root, path)
const modeOf = (path: string): string => (nodeFs.statSync(at(path)).mode & 0o7777).toString(8)
const ownerOf = (path: string): string => {
  const { uid, gid } = nodeFs.statSync(at(path))
  return `${uid}:${gid}`
}

/** Moves files, or copies those that stay, as a plan does. */
const handOn = async (files: Readonly<Record<string, string>>, gone: readonly string[]): Promise<void> => {
  const wanted = Object.entries(files).map(([to, from]): [string, Wanted] => [
    to,
    { mode: modeOf(from).startsWith('7') ? '100755' : '100644', content: repository.bytes(from) },
  ])
  const plain = changing(repository, {
    ...Object.fromEntries(wanted),
    ...Object.fromEntries(gone.map((path) => [path, null])),
  })
  const changes = plain.changes.map((change) => {
    const from = files[change.path]
    return from === undefined ? change : { ...change, from }
  })
  await commit(await open(repository.root), { ...plain, changes }, { message: 'Hand on', sync: false })
  expect(repository.git('status', '--porcelain')).toBe('')
}

it('lets a file that is moved or copied be read by nobody who could not read it before', async () => {
  nodeFs.chmodSync(at('a.txt'), 0o600)
  nodeFs.chmodSync(at('run.sh'), 0o750)
  await handOn({ 'moved/a.txt': 'a.txt', 'copy.sh': 'run.sh' }, ['a.txt'])
  expect([modeOf('moved/a.txt'), modeOf('copy.sh'), modeOf('run.sh')]).toEqual(['600', '750', '750'])
})

it.each(['as it was', 'with other lines'])('does so also where a move is undone: %s', async (how) => {
  repository.write({ 'a.txt': 'one\ntwo\nthree\n' })
  nodeFs.chmodSync(at('a.txt'), 0o600)
  repository.git('commit', '-qam', 'More lines')
  await handOn({ 'moved/a.txt': 'a.txt' }, ['a.txt'])
  if (how !== 'as it was') {
    repository.write({ 'moved/a.txt': 'one\ntwo\nfour\n' })
    nodeFs.chmodSync(at('moved/a.txt'), 0o600)
    repository.git('commit', '-q', '--amend', '--no-edit', '-a')
  }
  await takeBackIn(await open(repository.root))
  expect(modeOf('a.txt')).toBe('600')
})

it('does so also where a move over another file, with other lines, is undone', async () => {
  repository.write({ 'a.txt': 'one\ntwo\nthree\n', 'run.sh': 'one\ntwo\n3\n' })
  nodeFs.chmodSync(at('a.txt'), 0o600)
  repository.git('commit', '-qam', 'More lines')
  const plain = changing(repository, {
    'a.txt': null,
    'b.txt': 'one\ntwo\nfour\n',
    'run.sh': 'one\ntwo\n4\n',
  })
  const changes = plain.changes.map((one) => (one.path === 'b.txt' ? { ...one, from: 'a.txt' } : one))
  await commit(await open(repository.root), { ...plain, changes }, { message: 'Move over', sync: false })
  await takeBackIn(await open(repository.root))
  expect([modeOf('a.txt'), repository.git('diff', 'HEAD', 'HEAD~2')]).toEqual(['600', ''])
})

it('does so also where a move of files that are alike is undone, told as it was, beside a copy of one', async () => {
  repository.write({ 'a.txt': 'one\n', 'b.txt': 'one\n', 'c.sh': 'one\n' })
  repository.makeExecutable('c.sh')
  nodeFs.chmodSync(at('a.txt'), 0o600)
  repository.git('add', '.')
  repository.git('commit', '-qm', 'Alike')
  const moved = { 'moved/0.sh': 'c.sh', 'moved/a.txt': 'a.txt', 'moved/b.txt': 'b.txt', 'run.sh': 'b.txt' }
  await handOn(moved, ['a.txt', 'b.txt', 'c.sh'])
  const { changes } = await takeBackIn(await open(repository.root))
  expect(changes.map(({ path, status, from }) => [path, status, from])).toEqual([
    ['a.txt', 'renamed', 'moved/a.txt'],
    ['b.txt', 'renamed', 'moved/b.txt'],
    ['c.sh', 'renamed', 'moved/0.sh'],
    ['run.sh', 'modified', undefined],
  ])
  expect([modeOf('a.txt'), modeOf('b.txt')]).toEqual(['600', '644'])
})

it('tells the undo of a move with a change as one also beside a copy of what the file held', async () => {
  repository.write({ 'a.txt': 'one\ntwo\nthree\n' })
  repository.git('commit', '-qam', 'More lines')
  const changed = { 'a.txt': null, 'moved.txt': 'one\ntwo\nfour\n', 'run.sh': 'one\ntwo\nthree\n' }
  await commitTo(repository, changed)
  const { changeSet } = await planUndo(await open(repository.root))
  expect(changeSet.changes.map(({ path, from }) => [path, from])).toEqual([
    ['a.txt', 'moved.txt'],
    ['moved.txt', undefined],
    ['run.sh', undefined],
  ])
})

it('does so also where files have exchanged their places, and where that is undone, and done again', async () => {
  nodeFs.chmodSync(at('a.txt'), 0o600)
  nodeFs.chmodSync(at('run.sh'), 0o750)
  await handOn({ 'a.txt': 'b.txt', 'b.txt': 'run.sh', 'run.sh': 'a.txt' }, [])
  const modes = () => ['a.txt', 'b.txt', 'run.sh'].map(modeOf)
  expect(modes()).toEqual(['644', '750', '600'])
  for (const expected of [
    ['600', '644', '750'],
    ['644', '750', '600'],
  ]) {
    await takeBackIn(await open(repository.root), 'HEAD')
    expect(modes()).toEqual(expected)
    expect(repository.git('status', '--porcelain')).toBe('')
  }
})

it('leaves a file its permissions where it comes to hold what another one held, of another mode', async () => {
  nodeFs.chmodSync(at('run.sh'), 0o750)
  await commitTo(repository, { 'a.txt': '#!/bin/sh\n', 'run.sh': { mode: '100755', content: 'secret\n' } })
  expect([modeOf('a.txt'), modeOf('run.sh')]).toEqual(['644', '750'])
  expect(repository.git('status', '--porcelain')).toBe('')
})

it('gives a file that is moved over another one the permissions that it has itself', async () => {
  nodeFs.chmodSync(at('a.txt'), 0o600)
  await handOn({ 'b.txt': 'a.txt' }, ['a.txt'])
  expect(modeOf('b.txt')).toBe('600')
})

it('takes the executable bits of a file that is moved over another one and is to have none', async () => {
  const wanted = { 'b.txt': { mode: '100644', content: repository.bytes('run.sh') }, 'run.sh': null } as const
  const plain = changing(repository, wanted)
  const changes = plain.changes.map((one) => (one.path === 'b.txt' ? { ...one, from: 'run.sh' } : one))
  await commit(await open(repository.root), { ...plain, changes }, { message: 'Move', sync: false })
  expect([modeOf('b.txt'), repository.git('status', '--porcelain')]).toEqual(['644', ''])
})

it('leaves a file that is moved the executable bits that git is not to look at', async () => {
  repository.git('config', 'core.fileMode', 'false')
  nodeFs.chmodSync(at('b.txt'), 0o755)
  const plain = changing(repository, { 'b.txt': null, 'moved.txt': repository.read('b.txt') })
  const changes = plain.changes.map((one) => (one.path === 'moved.txt' ? { ...one, from: 'b.txt' } : one))
  await commit(await open(repository.root), { ...plain, changes }, { message: 'Move', sync: false })
  expect([modeOf('moved.txt'), repository.git('ls-tree', 'HEAD', 'moved.txt').slice(0, 6)]).toEqual([
    '755',
    '100644',
  ])
})

it('lets those execute a file that becomes executable who may read it, and no others', async () => {
  nodeFs.chmodSync(at('a.txt'), 0o640)
  nodeFs.chmodSync(at('run.sh'), 0o710)
  await commitTo(repository, {
    'a.txt': { mode: '100755', content: 'secret\n' },
    'run.sh': { mode: '100644', content: '#!/bin/sh\n' },
  })
  expect([modeOf('a.txt'), modeOf('run.sh')]).toEqual(['750', '600'])
  expect(repository.git('status', '--porcelain')).toBe('')
})

const isRoot = process.getuid?.() === 0

it.runIf(isRoot)('leaves a file to whom it belongs', async () => {
  nodeFs.chownSync(at('a.txt'), 1234, 2345)
  nodeFs.chmodSync(at('a.txt'), 0o640)
  await commitTo(repository, { 'a.txt': 'changed\n', 'new.txt': 'new\n' })
  expect([ownerOf('a.txt'), modeOf('a.txt')]).toEqual(['1234:2345', '640'])
  expect(ownerOf('new.txt')).toBe(`${process.getuid?.()}:${process.getgid?.()}`)
  expect(repository.git('status', '--porcelain')).toBe('')
})

it.runIf(isRoot)('gives what is made in a directory its group, where the directory says so', async () => {
  nodeFs.mkdirSync(at('shared'))
  nodeFs.chownSync(at('shared'), 0, 2345)
  nodeFs.chmodSync(at('shared'), 0o2775)
  await commitTo(repository, { 'shared/a.txt': 'new\n', 'shared/new/b.txt': 'new\n', 'c.txt': 'new\n' })
  nodeFs.writeFileSync(at('shared/by-hand'), '')
  const byHand = ownerOf('shared/by-hand')
  expect([ownerOf('shared/a.txt'), ownerOf('shared/new/b.txt')]).toEqual([byHand, byHand])
  expect(ownerOf('c.txt')).not.toBe(byHand)
})

it.runIf(isRoot)('keeps the group where nobody but its administrator may give a file away', async () => {
  nodeFs.chownSync(at('a.txt'), 1234, 2345)
  const fchownSync = (fd: number, uid: number, gid: number): void => {
    if (uid !== 0) throw Object.assign(new Error('EPERM: operation not permitted, fchown'), { code: 'EPERM' })
    nodeFs.fchownSync(fd, uid, gid)
  }
  const opened = await open(repository.root, { fs: { ...nodeFs, fchownSync } as never })
  await commit(opened, changing(repository, { 'a.txt': 'changed\n' }), { message: 'Change', sync: false })
  expect(ownerOf('a.txt')).toBe('0:2345')
})

it.runIf(isRoot)('comes back as moved where somebody gives the file away meanwhile', async () => {
  const opened = await open(repository.root, {
    fs: {
      ...nodeFs,
      renameSync: (from: string, to: string) => {
        if (to.endsWith('0.old')) nodeFs.chownSync(at('a.txt'), 1234, 2345)
        nodeFs.renameSync(from, to)
      },
    } as never,
  })
  const change = changing(repository, { 'a.txt': 'changed\n' })
  await expect(commit(opened, change, { message: 'Change', sync: false })).rejects.toMatchObject({
    code: 'moved',
  })
  expect([ownerOf('a.txt'), nodeFs.readFileSync(at('a.txt'), 'utf8')]).toEqual(['1234:2345', 'secret\n'])
})
