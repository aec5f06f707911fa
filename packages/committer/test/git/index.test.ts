import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as nodeFs from 'node:fs'
import { join } from 'node:path'
import { plainEnvironment, type TestRepository } from '@emend/testkit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FileSystem, statIfExists } from '../../src/files/file-system.ts'
import { type CacheTree, parseCacheTree } from '../../src/git/index/cache-tree.ts'
import type { IndexEntry } from '../../src/git/index/entry-bytes.ts'
import { type GitIndex, readIndex, requiredExtensions } from '../../src/git/index/git-index.ts'
import { indexEntries } from '../../src/git/index/index-entries.ts'
import { type IndexChanges, type PatchContext, patchIndex } from '../../src/git/index/patch-index.ts'
import { textPath } from '../../src/git/names/raw-path.ts'
import { directoriesAlong } from '../../src/git/trees/read-tree.ts'
import type { TreeItem } from '../../src/git/trees/tree.ts'
import { updateTree } from '../../src/git/trees/update-tree.ts'
import { make, sha1Store } from '../support.ts'

const fs: FileSystem = nodeFs

const indexPath = (repository: TestRepository) => join(repository.root, '.git', 'index')
const bytesOf = (repository: TestRepository) => nodeFs.readFileSync(indexPath(repository))
const patchedIndex = (
  index: GitIndex,
  changes: IndexChanges,
  context: Omit<PatchContext, 'timesOf' | 'holds'> & Partial<PatchContext>,
): Buffer =>
  Buffer.concat(patchIndex(index, changes, { timesOf: () => undefined, holds: () => false, ...context }))
const run = (repository: TestRepository, input: string, ...args: readonly string[]) =>
  execFileSync('git', args, {
    cwd: repository.root,
    env: plainEnvironment,
    ...(input === '' ? {} : { input }),
  }).toString()

/** Brings files of the work tree into the index and into a commit on HEAD, as a batch would. */
const land = async (repository: TestRepository, files: Readonly<Record<string, string | null>>) => {
  const store = sha1Store(fs, join(repository.root, '.git', 'objects'))
  repository.write(files)
  const parent = repository.git('rev-parse', '--verify', '-q', 'HEAD')
  const before = repository.git('rev-parse', 'HEAD^{tree}')
  const items = new Map<string, TreeItem | null>()
  const entries = new Map<string, IndexEntry | null>()
  for (const [path, content] of Object.entries(files)) {
    const item = content === null ? null : { mode: '100644', id: store.write('blob', Buffer.from(content)) }
    items.set(path, item)
    entries.set(path, item && { ...item, stat: statIfExists(fs, join(repository.root, path))! })
  }
  const after = updateTree(store, before, items)
  await store.flush({ sync: false, home: repository.root })
  const patched = patchedIndex(readIndex(bytesOf(repository)), entries, {
    treesBefore: directoriesAlong(store, before, items.keys()),
    treesAfter: directoriesAlong(store, after, items.keys()),
    writtenAt: statIfExists(fs, indexPath(repository))!.mtimeNs,
  })
  nodeFs.writeFileSync(indexPath(repository), patched)
  const commit = repository.git('commit-tree', '-p', parent, '-m', 'Land', after)
  repository.git('update-ref', 'HEAD', commit)
  return after
}

const cacheTreeOf = (repository: TestRepository): CacheTree | null => {
  const tree = readIndex(bytesOf(repository)).extensions.find(({ signature }) => signature === 'TREE')
  return tree === undefined ? null : parseCacheTree(tree.data)
}

/** Every directory that the cache tree knows must be the tree that git makes of the entries. */
const expectTrueCacheTree = (repository: TestRepository) => {
  const copy = join(repository.root, '.git', 'fresh-index')
  const fresh = (input: string, ...args: readonly string[]) =>
    execFileSync('git', args, {
      cwd: repository.root,
      env: { ...plainEnvironment, GIT_INDEX_FILE: copy },
      ...(input === '' ? {} : { input }),
    })
      .toString()
      .trim()
  nodeFs.rmSync(copy, { force: true })
  fresh(run(repository, '', 'ls-files', '-s', '-z'), 'update-index', '-z', '--index-info')
  const tree = fresh('', 'write-tree')
  const visit = (node: CacheTree, path: string) => {
    if (node.id !== null) {
      expect(node.id).toBe(repository.git('rev-parse', `${tree}:${textPath(path)}`))
      const listed = repository.git('ls-tree', '-r', '--name-only', node.id).split('\n')
      expect(node.count).toBe(listed.filter((line) => line !== '').length)
    }
    for (const child of node.children) visit(child, path === '' ? child.name : `${path}/${child.name}`)
  }
  const root = cacheTreeOf(repository)
  if (root !== null) visit(root, '')
}

const expectWhole = (repository: TestRepository, tree: string) => {
  expectTrueCacheTree(repository)
  expect(repository.git('write-tree')).toBe(tree)
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(repository.git('fsck', '--full', '--strict', '--no-dangling')).toBe('')
}

describe.each([2, 3, 4] as const)('version %s', (version) => {
  const prepared = (files: Readonly<Record<string, string>>) => {
    const repository = make(files)
    repository.git('config', 'index.version', `${version}`)
    repository.git('update-index', '--index-version', `${version}`)
    repository.git('read-tree', 'HEAD')
    repository.git('update-index', '--refresh')
    if (version === 3) {
      repository.git('update-index', '--skip-worktree', Object.keys(files)[0]!)
      expect(bytesOf(repository).readUInt32BE(4)).toBe(3)
    }
    return repository
  }

  test('a long index is as git sees it, wherever it changes', async () => {
    const name = (number: number): string => `d/${number}-${'n'.repeat(60)}`
    const there = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [name(at), `old ${at}`]))
    const repository = prepared({ '0': 'first', ...there })
    const changes = { [name(500)]: 'new', [name(501)]: null, 'd/5a': 'added', [name(999)]: 'last' }
    expectWhole(repository, await land(repository, changes))
    expect(bytesOf(repository).length).toBeGreaterThan(2 * 64 * 1024)
  }, 120_000)

  test('a patched index is as git sees the work tree and the commit', async () => {
    const name = fc.constantFrom('a', 'b', 'a.b', 'a-', 'src', 'long-name-of-a-file', 'é', 'n'.repeat(140))
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => `d/${names.join('/')}/f`)
    const contents = fc.uniqueArray(path, { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(
        contents,
        contents,
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        async (there, changed, gone) => {
          const repository = prepared({
            '0': 'first',
            ...Object.fromEntries(there.map((at) => [at, `old ${at}`])),
          })
          const wanted = changed.map((at, index) => [at, gone[index] ? null : `new ${at}`] as const)
          const files = Object.fromEntries(wanted.filter(([at, text]) => text !== null || there.includes(at)))
          const tree = await land(repository, files)
          expect(bytesOf(repository).readUInt32BE(4)).toBe(version)
          expectWhole(repository, tree)
          expect(cacheTreeOf(repository)?.id ?? tree).toBe(tree)
        },
      ),
      { numRuns: 12 },
    )
  }, 120_000)

  test('every byte of other entries stays, flags included', async () => {
    const repository = prepared({ a: '1', b: '2', c: '3', 'd/e': '4', 'd/f': '5' })
    repository.git('update-index', '--assume-unchanged', 'b')
    repository.git('update-index', '--skip-worktree', 'c')
    repository.write({ later: 'later' })
    repository.git('add', '-N', 'later')
    const before = run(repository, '', 'ls-files', '-s', '--debug', 'a', 'b', 'c', 'd/f', 'later')
    await land(repository, { 'd/e': 'changed', 'd/new': 'new', bb: 'new' })
    expect(run(repository, '', 'ls-files', '-s', '--debug', 'a', 'b', 'c', 'd/f', 'later')).toBe(before)
    expect(run(repository, '', 'ls-files', '-v', 'b', 'c')).toBe('h b\nS c\n')
    expectTrueCacheTree(repository)
  })

  test('an entry carries the stat data that git itself would give it', async () => {
    const repository = prepared({ a: '1', 'b/c': '2', z: '3' })
    await land(repository, { 'b/c': 'changed', 'b/d': 'new', 'y/x': 'new' })
    const ours = run(repository, '', 'ls-files', '-s', '--debug')
    nodeFs.rmSync(indexPath(repository))
    repository.git('add', '-A')
    if (version === 3) repository.git('update-index', '--skip-worktree', 'a')
    expect(ours).toBe(run(repository, '', 'ls-files', '-s', '--debug'))
  })

  test('what the user staged elsewhere stays staged, and its directory is not taken for committed', async () => {
    const repository = prepared({ 'a/x': '1', 'a/y': '2', 'b/z': '3' })
    repository.write({ 'a/y': 'staged' })
    repository.git('add', 'a/y')
    repository.git('write-tree')
    await land(repository, { 'a/x': 'landed', 'b/z': 'landed', 'b/new/deep': 'landed' })
    expect(repository.git('diff', '--cached', '--name-only')).toBe('a/y')
    expectTrueCacheTree(repository)
    expect(repository.git('status', '--porcelain')).toBe('M  a/y')
  })

  test('a new directory with something else staged in it is not taken for the commit’s', async () => {
    const repository = prepared({ a: '1' })
    repository.write({ 'new/staged': 'staged' })
    repository.git('add', 'new/staged')
    await land(repository, { 'new/landed': 'landed' })
    expectTrueCacheTree(repository)
    expect(repository.git('status', '--porcelain')).toBe('A  new/staged')
  })

  test('entries that are as young as the old index are compared by their bytes from then on', () => {
    const repository = prepared({ a: '1', b: '2', c: '' })
    const index = readIndex(bytesOf(repository))
    const stat = statIfExists(fs, join(repository.root, 'a'))!
    const entry = { mode: '100644', id: repository.git('rev-parse', ':a'), stat }
    const nothing = new Map<string, string>()
    const context = { treesBefore: nothing, treesAfter: nothing, writtenAt: 0n }
    nodeFs.writeFileSync(indexPath(repository), patchedIndex(index, new Map([['aa', entry]]), context))
    const sizes = run(repository, '', 'ls-files', '--debug').match(/size: \d+/g)
    expect(sizes).toEqual(['size: 0', 'size: 1', 'size: 0', 'size: 0'])
    expect(repository.git('ls-files').split('\n')).toEqual(['a', 'aa', 'b', 'c'])
    repository.git('rm', '-q', '--cached', 'aa')
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  test('entries are found by path', () => {
    const repository = prepared({ a: '1', 'a.b': '2', 'b/a': '3' })
    const index = readIndex(bytesOf(repository))
    const found = indexEntries(index).find(['a.b', 'missing', 'zz'])
    expect([...found.keys()]).toEqual(['a.b'])
    expect(found.get('a.b')![0]!.id).toBe(repository.git('rev-parse', ':a.b'))
  })
})

test('paths are listed as git lists them, in a directory too', () => {
  const repository = make({ a: '1', 'd/x': '2', 'd/é': '3', 'd-': '4', 'd.x': '5' })
  const index = readIndex(bytesOf(repository))
  const listed = (...args: readonly string[]) =>
    run(repository, '', 'ls-files', '-z', ...args)
      .split('\0')
      .slice(0, -1)
  expect(indexEntries(index).paths()).toEqual(listed())
})

test('an unmerged path is listed once', () => {
  const repository = make({ a: '1', b: '2', c: '3' })
  const id = run(repository, '', 'rev-parse', ':b').trim()
  const stages = [1, 2, 3].map((stage) => `100644 ${id} ${stage}\tb\n`).join('')
  run(repository, `0 ${'0'.repeat(40)}\tb\n${stages}`, 'update-index', '--index-info')
  expect(run(repository, '', 'ls-files', '-u').split('\n')).toHaveLength(4)
  expect(indexEntries(readIndex(bytesOf(repository))).paths()).toEqual(['a', 'b', 'c'])
})

test('no index file is an empty index', () => {
  const index = readIndex(null)
  expect(indexEntries(index).paths()).toEqual([])
  const repository = make({ a: '1' })
  const stat = statIfExists(fs, join(repository.root, 'a'))!
  const entry = { mode: '100644', id: repository.git('rev-parse', ':a'), stat }
  const nothing = new Map<string, string>()
  const patched = patchedIndex(index, new Map([['a', entry]]), {
    treesBefore: nothing,
    treesAfter: nothing,
    writtenAt: null,
  })
  nodeFs.writeFileSync(indexPath(repository), patched)
  expect(repository.git('status', '--porcelain')).toBe('')
})

test('a file takes the place of a directory', async () => {
  const repository = make({ 'd/x': '1', 'd/y': '2', e: '3' })
  nodeFs.rmSync(join(repository.root, 'd'), { recursive: true })
  const store = sha1Store(fs, join(repository.root, '.git', 'objects'))
  repository.write({ d: 'file' })
  nodeFs.rmSync(join(repository.root, 'e'))
  repository.write({ 'e/f': 'deep' })
  const entry = (path: string, content: string) => ({
    mode: '100644',
    id: store.write('blob', Buffer.from(content)),
    stat: statIfExists(fs, join(repository.root, path))!,
  })
  const changes = new Map<string, IndexEntry | null>([
    ['d', entry('d', 'file')],
    ['d/x', null],
    ['d/y', null],
    ['e', null],
    ['e/f', entry('e/f', 'deep')],
  ])
  const before = repository.git('rev-parse', 'HEAD^{tree}')
  const after = updateTree(store, before, changes)
  await store.flush({ sync: false, home: repository.root })
  nodeFs.writeFileSync(
    indexPath(repository),
    patchedIndex(readIndex(bytesOf(repository)), changes, {
      treesBefore: directoriesAlong(store, before, changes.keys()),
      treesAfter: directoriesAlong(store, after, changes.keys()),
      writtenAt: null,
    }),
  )
  repository.git('update-ref', 'HEAD', repository.git('commit-tree', '-m', 'x', after))
  expectWhole(repository, after)
  expect(cacheTreeOf(repository)?.id).toBe(after)
})

test('a name longer than an entry can say is read and written', async () => {
  const long = Array.from({ length: 20 }, () => 'n'.repeat(230)).join('/')
  for (const version of ['2', '4']) {
    const repository = make({ a: '1' })
    const blob = repository.git('rev-parse', ':a')
    repository.git('update-index', '--index-version', version)
    repository.git('update-index', '--add', '--cacheinfo', `100644,${blob},${long}`)
    const index = readIndex(bytesOf(repository))
    expect(indexEntries(index).paths()).toEqual(['a', long])
    const stat = statIfExists(fs, join(repository.root, 'a'))!
    const entry = { mode: '100644', id: blob, stat }
    const nothing = new Map<string, string>()
    const patched = patchedIndex(
      index,
      new Map([
        [`${long}x`, entry],
        ['a', entry],
      ]),
      {
        treesBefore: nothing,
        treesAfter: nothing,
        writtenAt: null,
      },
    )
    nodeFs.writeFileSync(indexPath(repository), patched)
    expect(repository.git('ls-files').split('\n')).toEqual(['a', long, `${long}x`])
  }
})

test('an unmerged path is told, and settled by a change', () => {
  const repository = make({ a: 'base' })
  const blob = repository.git('rev-parse', ':a')
  run(
    repository,
    `0 ${'0'.repeat(40)}\tb\n100644 ${blob} 1\tb\n100644 ${blob} 2\tb\n100644 ${blob} 3\tb\n`,
    'update-index',
    '--index-info',
  )
  const index = readIndex(bytesOf(repository))
  expect(indexEntries(index).unmerged()).toEqual(['b'])
  expect(
    indexEntries(index)
      .find(['b'])
      .get('b')!
      .map(({ stage }) => stage),
  ).toEqual([1, 2, 3])
  const stat = statIfExists(fs, join(repository.root, 'a'))!
  const nothing = new Map<string, string>()
  const context = { treesBefore: nothing, treesAfter: nothing, writtenAt: null }
  nodeFs.writeFileSync(
    indexPath(repository),
    patchedIndex(index, new Map([['b', { mode: '100644', id: blob, stat }]]), context),
  )
  expect(repository.git('ls-files', '-s', 'b')).toBe(`100644 ${blob} 0\tb`)
  nodeFs.writeFileSync(indexPath(repository), patchedIndex(index, new Map([['b', null]]), context))
  expect(repository.git('ls-files')).toBe('a')
})

// Most builds of git compare seconds alone, `USE_NSEC` left out.
test.each([
  ['tick', 0.5, 0.5, 0.5],
  ['second', 0.1, 0.5, 0.9],
])('a file changed in the %s in which the index was written still shows as changed', (_, ...parts) => {
  const [recorded, written, changed] = parts.map((part) => 1_700_000_000 + part)
  const repository = make({ a: '111', b: '1' })
  repository.git('config', 'core.trustCtime', 'false')
  const index = bytesOf(repository)
  repository.write({ a: '222' })
  nodeFs.utimesSync(join(repository.root, 'a'), changed!, changed!)
  const nanoseconds = (seconds: number): bigint => BigInt(seconds * 10) * 100_000_000n
  // As the index remembers the file: with the inode, and a time of its former content.
  const seen = statIfExists(fs, join(repository.root, 'a'))!
  const stat = { ...seen, mtimeNs: nanoseconds(recorded!) }
  const blob = repository.git('rev-parse', ':a')
  const nothing = new Map<string, string>()
  const context = { treesBefore: nothing, treesAfter: nothing }
  const racy = patchedIndex(readIndex(index), new Map([['a', { mode: '100644', id: blob, stat }]]), {
    ...context,
    writtenAt: null,
  })
  const change = new Map([['b', null]])
  nodeFs.writeFileSync(
    indexPath(repository),
    patchedIndex(readIndex(racy), change, {
      ...context,
      writtenAt: nanoseconds(written!),
      timesOf: () => nodeFs.lstatSync(join(repository.root, 'a')),
    }),
  )
  nodeFs.utimesSync(indexPath(repository), 4_000_000_000, 4_000_000_000)
  expect(repository.git('diff', '--name-only')).toBe('a')
})

describe('extensions', () => {
  test('the untracked cache stays while files only change, and goes when one comes', async () => {
    const repository = make({ a: '1', b: '2' })
    repository.git('update-index', '--force-untracked-cache')
    repository.git('status')
    const has = () => readIndex(bytesOf(repository)).extensions.some(({ signature }) => signature === 'UNTR')
    expect(has()).toBe(true)
    await land(repository, { a: 'changed' })
    expect(has()).toBe(true)
    expect(repository.git('status', '--porcelain')).toBe('')
    await land(repository, { c: 'new' })
    expect(has()).toBe(false)
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  test('offset tables are dropped', async () => {
    const repository = make(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, `${at}`])))
    repository.git('config', 'index.threads', '2')
    execFileSync('git', ['update-index', '--force-write-index'], {
      cwd: repository.root,
      env: { ...plainEnvironment, GIT_TEST_INDEX_THREADS: '2' },
    })
    await land(repository, { f1: 'changed' })
    const signatures = readIndex(bytesOf(repository)).extensions.map(({ signature }) => signature)
    expect(signatures).toEqual(['TREE'])
  })

  test('what nobody knows is left out, as by git', async () => {
    const repository = make({ a: '1', b: '1' })
    const unknown = (): boolean =>
      readIndex(bytesOf(repository)).extensions.some(({ signature }) => signature === 'ABCD')
    const insert = (): void => {
      const body = Buffer.concat([
        bytesOf(repository).subarray(0, -20),
        Buffer.from('ABCD\0\0\0\x01x', 'latin1'),
      ])
      const checksum = createHash('sha1').update(body).digest()
      nodeFs.writeFileSync(indexPath(repository), Buffer.concat([body, checksum]))
      expect(unknown()).toBe(true)
    }
    insert()
    repository.git('update-index', '--chmod=+x', 'b')
    expect(unknown()).toBe(false)
    repository.git('update-index', '--chmod=-x', 'b')
    insert()
    const tree = await land(repository, { a: '2' })
    expect(unknown()).toBe(false)
    expectWhole(repository, tree)
  })

  test('a cache tree that is cut off within a name is damaged', () => {
    expect(() => parseCacheTree(Buffer.from(`${'\x001 1\n'.padEnd(25, 'x')}sub`))).toThrowError(
      expect.objectContaining({ code: 'repository-damaged' }),
    )
  })

  test('a split and a sparse index are told apart and never patched', () => {
    const split = make({ a: '1', b: '2' })
    split.git('update-index', '--split-index')
    expect(requiredExtensions(readIndex(bytesOf(split)))).toEqual(['link'])
    const sparse = make({ 'a/x': '1', 'b/y': '2' })
    sparse.git('sparse-checkout', 'set', '--cone', '--sparse-index', 'a')
    const index = readIndex(bytesOf(sparse))
    expect(requiredExtensions(index)).toEqual(['sdir'])
    const nothing = new Map<string, string>()
    expect(() =>
      patchedIndex(index, new Map(), { treesBefore: nothing, treesAfter: nothing, writtenAt: null }),
    ).toThrowError(expect.objectContaining({ code: 'repository-unsupported' }))
  })
})

test('a damaged index is said to be so', () => {
  const repository = make({ a: '1', 'b/c': '2' })
  const whole = bytesOf(repository)
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(7), (at, bit) => {
      const spoilt = Buffer.from(whole)
      spoilt[at]! ^= 1 << bit
      expect(() => readIndex(spoilt)).toThrowError(expect.objectContaining({ code: 'repository-damaged' }))
    }),
    { numRuns: 100 },
  )
  expect(() => readIndex(whole.subarray(0, 20))).toThrowError(
    expect.objectContaining({ code: 'repository-damaged', hint: expect.stringContaining('`git reset`') }),
  )
})

test.each(['2', '4'])(
  'an index of version %s without a checksum is damaged wherever something of it is missing',
  (version) => {
    const repository = make({ a: '1', 'b/c': '2', 'b/cd': '3' })
    repository.git('update-index', '--index-version', version)
    const whole = bytesOf(repository)
    const withoutChecksum = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(20)])
    const { entriesEnd, extensions } = readIndex(whole)
    expect(extensions.map(({ signature }) => signature)).toEqual(['TREE'])
    for (let length = 12; length < whole.length - 20; length++) {
      const read = () => readIndex(withoutChecksum(whole.subarray(0, length)))
      // Git could have written the entries without what stands behind them.
      if (length === entriesEnd) expect(read().extensions).toEqual([])
      else expect(read, `${length}`).toThrowError(expect.objectContaining({ code: 'repository-damaged' }))
    }
  },
)

test('a name in an index of version 4 that keeps more of the one before than there is, is damaged', () => {
  const repository = make({ a: '1', b: '2' })
  repository.git('update-index', '--index-version', '4')
  const spoilt = Buffer.concat([bytesOf(repository).subarray(0, -20), Buffer.alloc(20)])
  const name = spoilt.indexOf('\0a\0')
  expect(readIndex(spoilt).count).toBe(2)
  spoilt[name] = 1
  expect(() => readIndex(spoilt)).toThrowError(expect.objectContaining({ code: 'repository-damaged' }))
})

test('an index without a checksum stays without one', () => {
  const repository = make({ a: '1' })
  const bytes = Buffer.concat([bytesOf(repository).subarray(0, -20), Buffer.alloc(20)])
  const nothing = new Map<string, string>()
  const patched = patchedIndex(readIndex(bytes), new Map([['a', null]]), {
    treesBefore: nothing,
    treesAfter: nothing,
    writtenAt: null,
  })
  expect(patched.subarray(-20).equals(Buffer.alloc(20))).toBe(true)
})

test.each(['2', '4'])('an index of version %s is asked for paths and for directories', (version) => {
  const repository = make({ a: '1', 'd/x': '2', 'd/é/y': '3', 'd-': '4', 'd.x': '5', 'e/f': '6' })
  repository.git('update-index', '--index-version', version)
  const { has } = indexEntries(readIndex(bytesOf(repository)))
  const asked = [
    'a',
    'd',
    'd/x',
    'd/é',
    'd/é/y',
    'd-',
    'e',
    'e/f',
    'b',
    'd/',
    'd/xx',
    'd/é/',
    'e/f/g',
    'z',
    '',
  ]
  expect(asked.filter(has)).toEqual(asked.slice(0, 8))
  expect(indexEntries(readIndex(null)).has('a')).toBe(false)
})
