import { execFileSync } from 'node:child_process'
import * as nodeFs from 'node:fs'
import { join } from 'node:path'
import { makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import { createFsFromVolume, Volume } from 'memfs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileSystem } from '../../src/files/file-system.ts'
import type { GitFiles } from '../../src/git/git-directories.ts'
import { isRefName } from '../../src/git/refs/ref-names.ts'
import { type PreparedRefUpdate, prepareRefUpdate, type RefUpdate } from '../../src/git/refs/ref-update.ts'
import { readRef, refNamesBelow, resolveRef } from '../../src/git/refs/refs.ts'

const fs: FileSystem = nodeFs
const by = { name: 'Ada', email: 'ada@example.com', seconds: 1_700_000_000, offset: '+0100' }

let repository: TestRepository
let places: GitFiles
let first: string
let second: string
let home: string
beforeEach(() => {
  repository = makeRepository({ a: '1' })
  home = join(repository.root, '.git', 'home')
  nodeFs.mkdirSync(home)
  const git = join(repository.root, '.git')
  places = { fs, gitDirectory: git, commonDirectory: git }
  first = repository.git('rev-parse', 'HEAD')
  second = repository.git('commit-tree', '-p', first, '-m', 'Second', 'HEAD^{tree}')
})
afterEach(() => repository.remove())

const carriedThrough = async (update: PreparedRefUpdate): Promise<void> => {
  await update.ready()
  await update.commit()
}

const prepare = (update: Partial<RefUpdate>, log: 'none' | 'branches' | 'always' = 'branches') =>
  prepareRefUpdate(
    places,
    { ref: 'HEAD', from: first, to: second, by, message: 'emend: Second', ...update },
    { sync: true, log, home },
  )
const locks = () =>
  nodeFs
    .readdirSync(places.gitDirectory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.lock'))
    .sort()

describe('reading', () => {
  test('finds loose, packed and symbolic refs', () => {
    repository.git('branch', 'side', second)
    repository.git('tag', '-a', 'v1', '-m', 'tagged')
    repository.git('pack-refs', '--all')
    repository.git('update-ref', 'refs/heads/side', first)
    expect(readRef(places, 'HEAD')).toEqual({ kind: 'symbolic', target: 'refs/heads/main' })
    expect(resolveRef(places, 'HEAD')).toEqual({ ref: 'refs/heads/main', id: first })
    expect(readRef(places, 'refs/heads/side')).toEqual({ kind: 'id', id: first })
    expect(readRef(places, 'refs/tags/v1')).toEqual({ kind: 'id', id: repository.git('rev-parse', 'v1') })
    expect(readRef(places, 'refs/heads/none')).toBeNull()
    expect(readRef(places, 'refs/heads')).toBeNull()
  })

  test('an id may be in capitals', () => {
    nodeFs.writeFileSync(join(places.gitDirectory, 'HEAD'), `${first.toUpperCase()}\n`)
    expect(repository.git('rev-parse', 'HEAD')).toBe(first)
    expect(resolveRef(places, 'HEAD')).toEqual({ ref: 'HEAD', id: first })
  })

  test('an unborn branch has no id', () => {
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/unborn')
    expect(resolveRef(places, 'HEAD')).toEqual({ ref: 'refs/heads/unborn', id: null })
  })

  test('a ref that holds neither id nor name is damage, and so is a circle', () => {
    const bad = join(places.gitDirectory, 'refs/heads/bad')
    nodeFs.writeFileSync(bad, '\0\0\0')
    expect(() => readRef(places, 'refs/heads/bad')).toThrowError(`${bad} holds neither an id nor`)
    repository.git('symbolic-ref', 'refs/heads/x', 'refs/heads/y')
    repository.git('symbolic-ref', 'refs/heads/y', 'refs/heads/x')
    expect(() => resolveRef(places, 'refs/heads/x')).toThrowError(/does not end/)
  })

  test.each<[string, (text: string) => string]>([
    ['cut off within an id', (text) => text.slice(0, 60)],
    ['cut off within a name', (text) => text.slice(0, -3)],
    ['cut off before its last line break', (text) => text.slice(0, -1)],
    ['filled with zeros', (text) => '\0'.repeat(text.length)],
    ['preceded by something else', (text) => `something else\n${text}`],
    ['headed by something else', (text) => text.replace('pack-refs', 'package')],
  ])('packed refs that are %s are damage, and no branch is unborn for it', (_, damaging) => {
    repository.git('pack-refs', '--all')
    const file = join(places.gitDirectory, 'packed-refs')
    nodeFs.writeFileSync(file, damaging(nodeFs.readFileSync(file, 'utf8')))
    expect(() => repository.git('rev-parse', 'HEAD')).toThrow(/packed-refs/)
    expect(() => resolveRef(places, 'HEAD')).toThrowError(/damaged: the file of packed refs/)
  })

  test('one of many packed refs is found, and never a name that another ends with', () => {
    const names = ['refs/heads/x', 'refs/heads/refs/heads/x', 'refs/tags/main']
    for (const name of names) repository.git('update-ref', name, name === 'refs/heads/x' ? second : first)
    repository.git('pack-refs', '--all')
    for (const name of names)
      expect(readRef(places, name)).toEqual({ kind: 'id', id: repository.git('rev-parse', name) })
    for (const name of ['refs/heads', 'refs/heads/', 'refs/x']) expect(readRef(places, name)).toBeNull()
  })

  test.each([
    ['in their order', (text: string) => text],
    [
      'in any order',
      (text: string) =>
        text.replace(' sorted', '').split('\n').slice(0, -1).toReversed().concat('').join('\n'),
    ],
  ])('one of thousands of packed refs is found %s, and none that is not there', (_, rewritten) => {
    const middles = ['a', 'a-b', 'a.b', 'ä', '\u{1f600}', 'replace', 'x'.repeat(200)]
    const names = Array.from(
      { length: 4000 },
      (_, at) => `refs/${at % 3 ? 'tags' : 'heads'}/${middles[at % 7]}/${at}`,
    )
    repository.git('tag', '-a', 'zz', '-m', 'peeled')
    const peeled = repository.git('rev-parse', 'zz')
    const input = names.map((name, at) => `create ${name} ${at % 2 ? first : second}\n`).join('')
    // A disk takes its time to be sure of each of them.
    repository.git('config', 'core.fsync', 'none')
    execFileSync('git', ['update-ref', '--stdin'], { cwd: repository.root, input })
    repository.git('pack-refs', '--all')
    const all = repository.git('for-each-ref', '--format=%(refname)').split('\n')
    const file = join(places.gitDirectory, 'packed-refs')
    nodeFs.writeFileSync(file, rewritten(nodeFs.readFileSync(file, 'utf8')))
    expect(nodeFs.statSync(file).size).toBeGreaterThan(300_000)
    // Some of each kind: in no order, all lines are gone through for each.
    for (let at = 0; at < names.length; at += 11)
      expect(readRef(places, names[at]!), names[at]).toEqual({ kind: 'id', id: at % 2 ? first : second })
    expect(readRef(places, 'refs/tags/zz')).toEqual({ kind: 'id', id: peeled })
    for (const prefix of ['refs/heads', 'refs/tags/ä', 'refs/tags/a', 'refs/none'])
      expect(refNamesBelow(places, prefix)).toEqual(all.filter((name) => name.startsWith(`${prefix}/`)))
    for (const name of [
      'refs/a',
      'refs/heads/a',
      'refs/heads/a/1',
      'refs/tags/a/',
      'refs/tags/zzz',
      'refs/zz',
    ])
      expect(readRef(places, name), name).toBeNull()
  })

  test('loose refs are in order, whatever that of the disk is', () => {
    for (const name of ['x/b', 'x/a', 'y', 'x/c/d', 'a']) repository.git('branch', name)
    const readdirSync = (path: string, options: never): unknown =>
      nodeFs.readdirSync(path, options).toReversed()
    const fs = { ...nodeFs, readdirSync } as never
    const names = repository.git('for-each-ref', '--format=%(refname)', 'refs/heads').split('\n')
    expect(refNamesBelow({ ...places, fs }, 'refs/heads')).toEqual(names)
  })

  test('a HEAD that is a symbolic link stays one', async () => {
    nodeFs.rmSync(join(places.gitDirectory, 'HEAD'))
    nodeFs.symlinkSync('refs/heads/main', join(places.gitDirectory, 'HEAD'))
    await carriedThrough(prepare({}))
    expect(nodeFs.readlinkSync(join(places.gitDirectory, 'HEAD'))).toBe('refs/heads/main')
    expect(repository.git('rev-parse', 'main')).toBe(second)
  })

  test('each symbolic ref on the way from HEAD to the branch has the move in its log, as with git', async () => {
    repository.git('symbolic-ref', 'refs/heads/alias', 'refs/heads/main')
    repository.git('checkout', '-q', 'alias')
    await carriedThrough(prepare({}))
    for (const ref of ['HEAD', 'alias', 'main'])
      expect(repository.git('log', '-g', '-1', '--format=%H %gs', ref)).toBe(`${second} emend: Second`)
  })

  test('a branch that is a link to another file is read there, and gets a file of its own, as with git', async () => {
    const [file, elsewhere] = [
      join(places.gitDirectory, 'refs/heads/main'),
      join(places.gitDirectory, 'elsewhere'),
    ]
    nodeFs.renameSync(file, elsewhere)
    nodeFs.symlinkSync(elsewhere, file)
    await carriedThrough(prepare({}))
    expect(nodeFs.lstatSync(file).isFile()).toBe(true)
    expect(nodeFs.readFileSync(elsewhere, 'utf8')).toBe(`${first}\n`)
    expect(repository.git('rev-parse', 'main')).toBe(second)
    nodeFs.rmSync(file)
    nodeFs.symlinkSync('nowhere', file)
    expect(() => prepare({})).toThrowError(expect.objectContaining({ code: 'repository-damaged' }))
  })

  test('a symbolic ref that leads out of the repository is not followed', () => {
    nodeFs.writeFileSync(join(places.gitDirectory, 'HEAD'), 'ref: ../../outside\n')
    expect(() => prepare({})).toThrowError(expect.objectContaining({ code: 'repository-damaged' }))
    expect(() => prepare({ ref: 'refs/../../outside' })).toThrowError(
      expect.objectContaining({ code: 'usage' }),
    )
  })

  test('a linked work tree has its own HEAD and shares the branches', async () => {
    const linked = openTestRepository(join(repository.root, 'linked'))
    repository.git('worktree', 'add', '-q', '-b', 'linked', linked.root)
    places = { ...places, gitDirectory: join(repository.root, '.git/worktrees/linked') }
    expect(resolveRef(places, 'HEAD')).toEqual({ ref: 'refs/heads/linked', id: first })
    await carriedThrough(prepare({}))
    expect(linked.git('rev-parse', 'HEAD')).toBe(second)
    expect(linked.git('reflog', '-1', '--format=%gs', 'HEAD')).toBe('emend: Second')
    expect(linked.git('reflog', '-1', '--format=%gs', 'linked')).toBe('emend: Second')
    expect(repository.git('rev-parse', 'HEAD')).toBe(first)
  })
})

describe('updating', () => {
  test('moves the branch that HEAD is on, with a line in both logs', async () => {
    const update = prepare({})
    expect(locks()).toEqual(['HEAD.lock', 'refs/heads/main.lock'])
    expect(repository.git('rev-parse', 'HEAD')).toBe(first)
    await carriedThrough(update)
    expect(repository.git('rev-parse', 'HEAD', 'main').split('\n')).toEqual([second, second])
    for (const name of ['HEAD', 'refs/heads/main'])
      expect(repository.git('reflog', '-1', '--format=%H %gn %ge %gd %gs', '--date=raw', name)).toBe(
        `${second} Ada ada@example.com ${name.replace('refs/heads/', '')}@{1700000000 +0100} emend: Second`,
      )
    expect(locks()).toEqual([])
    expect(repository.git('fsck', '--full', '--strict')).toBe('')
  })

  test('a branch that HEAD is on takes HEAD along when it is named itself', async () => {
    await carriedThrough(prepare({ ref: 'refs/heads/main' }))
    expect(repository.git('reflog', '-1', '--format=%gs', 'HEAD')).toBe('emend: Second')
  })

  test('moves a detached HEAD alone', async () => {
    repository.git('checkout', '-q', '--detach')
    await carriedThrough(prepare({}))
    expect(repository.git('rev-parse', 'HEAD', 'main').split('\n')).toEqual([second, first])
  })

  test('makes an unborn branch', async () => {
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/deep/unborn')
    await carriedThrough(prepare({ from: null }))
    expect(repository.git('rev-parse', 'deep/unborn')).toBe(second)
    expect(repository.git('reflog', '--format=%H', 'deep/unborn')).toBe(second)
  })

  test('overrules a packed ref', async () => {
    repository.git('pack-refs', '--all')
    await carriedThrough(prepare({}))
    expect(repository.git('rev-parse', 'main')).toBe(second)
  })

  test('another branch leaves HEAD and its log alone', async () => {
    await carriedThrough(prepare({ ref: 'refs/heads/other', from: null }))
    expect(repository.git('reflog', '--format=%gs', 'HEAD').split('\n').length).toBe(1)
    expect(repository.git('rev-parse', 'other')).toBe(second)
  })

  test('logs what the configuration asks for, and what has a log already', async () => {
    await carriedThrough(prepare({ ref: 'refs/emend/batches/x', from: null }))
    expect(nodeFs.existsSync(join(places.gitDirectory, 'logs/refs/emend'))).toBe(false)
    await carriedThrough(prepare({ ref: 'refs/emend/batches/y', from: null }, 'always'))
    expect(nodeFs.existsSync(join(places.gitDirectory, 'logs/refs/emend/batches/y'))).toBe(true)
    await carriedThrough(prepare({ ref: 'refs/emend/batches/y', from: second, to: first }, 'none'))
    expect(repository.git('reflog', '--format=%H', 'refs/emend/batches/y').split('\n')).toEqual([
      first,
      second,
    ])
  })

  test('abort changes nothing', () => {
    const before = repository.state()
    prepare({}).abort()
    expect(repository.state()).toBe(before)
    expect(locks()).toEqual([])
  })

  test.each([
    ['has moved', () => ({ from: '1'.repeat(40) })],
    ['exists', () => ({ from: null })],
    ['does not exist', () => ({ ref: 'refs/heads/none' })],
  ])('a ref that %s is told, and nothing changes', (_, update) => {
    const before = repository.state()
    expect(() => prepare(update())).toThrowError(expect.objectContaining({ code: 'moved' }))
    expect(repository.state()).toBe(before)
    expect(locks()).toEqual([])
  })

  test.each(['HEAD.lock', 'refs/heads/main.lock'])('a foreign %s is busy, and stays', (name) => {
    nodeFs.writeFileSync(join(places.gitDirectory, name), '')
    expect(() => prepare({})).toThrowError(
      expect.objectContaining({ code: 'busy', data: { lock: join(places.gitDirectory, name) } }),
    )
    expect(locks()).toEqual([name])
    expect(repository.git('rev-parse', 'main')).toBe(first)
  })

  test.each([
    ['loose', () => {}],
    ['packed', () => repository.git('pack-refs', '--all')],
  ])('a name cannot stand below or above a %s one', (_, pack) => {
    repository.git('branch', 'dir/leaf')
    repository.git('branch', 'odd\u2028/leaf')
    pack()
    for (const ref of [
      'refs/heads/dir',
      'refs/heads/dir/leaf/x',
      'refs/heads/main/x',
      'refs/heads/odd\u2028',
    ])
      expect(() => prepare({ ref, from: null })).toThrowError(
        expect.objectContaining({ code: 'branch-blocked', data: { ref, other: expect.any(String) } }),
      )
    expect(locks()).toEqual([])
    expect(repository.git('fsck', '--no-dangling')).toBe('')
  })

  test('empty directories that a deleted ref left are no obstacle', async () => {
    nodeFs.mkdirSync(join(places.gitDirectory, 'refs/heads/left/behind'), { recursive: true })
    await carriedThrough(prepare({ ref: 'refs/heads/left', from: null }))
    expect(repository.git('rev-parse', 'left')).toBe(second)
  })
})

test('works in memory', async () => {
  const volume = Volume.fromJSON({ '/git/HEAD': 'ref: refs/heads/main\n' })
  const inMemory = createFsFromVolume(volume) as unknown as FileSystem
  inMemory.mkdirSync('/home')
  const directories = { fs: inMemory, gitDirectory: '/git', commonDirectory: '/git' }
  const update = { ref: 'HEAD', from: null, to: first, by, message: 'emend: First' }
  await carriedThrough(prepareRefUpdate(directories, update, { sync: true, log: 'branches', home: '/home' }))
  expect(resolveRef(directories, 'HEAD')).toEqual({ ref: 'refs/heads/main', id: first })
  const files = Object.keys(volume.toJSON()).filter((path) => path.startsWith('/git/'))
  expect(files.sort()).toEqual([
    '/git/HEAD',
    '/git/logs/HEAD',
    '/git/logs/refs/heads/main',
    '/git/refs/heads/main',
  ])
})

test('names of refs are judged as git judges them', () => {
  const names = [
    'refs/heads/a',
    'refs/heads/a/b.c',
    'refs/heads/é',
    'refs/heads/.a',
    'refs/heads/a.lock',
    'refs/heads/a..b',
  ]
  const more = [
    'refs/heads/a b',
    'refs/heads/a~1',
    'refs/heads/a@{1}',
    'refs/heads/a/',
    'refs/heads//a',
    'refs/heads/a.',
    'refs/heads/@',
    'refs/heads/a\x7f',
    'refs/heads/a*',
    'refs/heads/-a',
  ]
  for (const name of [...names, ...more]) {
    const judge = () => repository.git('check-ref-format', name)
    if (isRefName(name)) expect(judge).not.toThrow()
    else expect(judge).toThrow()
  }
})
