import { execFileSync } from 'node:child_process'
import * as nodeFs from 'node:fs'
import { join } from 'node:path'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rawPath, textPath } from '../../../src/git/names/raw-path.ts'
import { ObjectStore } from '../../../src/git/objects/object-store.ts'
import { ObjectFiles } from '../../../src/git/objects/stored-objects.ts'
import { diffTrees, directoriesAlong, treeItems, treeReader } from '../../../src/git/trees/read-tree.ts'
import { parseTree, type TreeItem, writeTree } from '../../../src/git/trees/tree.ts'
import { updateTree } from '../../../src/git/trees/update-tree.ts'
import { sha1Store } from '../../support.ts'

let repository: TestRepository
let store: ObjectStore
beforeAll(() => {
  repository = makeRepository()
})
beforeEach(() => {
  store = sha1Store(nodeFs, join(repository.root, '.git', 'objects'))
})
afterAll(() => repository.remove())

const feed = (input: string | Buffer, ...args: readonly string[]): string =>
  execFileSync('git', args, {
    cwd: repository.root,
    env: plainEnvironment,
    ...(input === '' ? {} : { input }),
  })
    .toString()
    .trim()

/** The tree that git itself makes of these files. */
const treeByGit = (files: ReadonlyMap<string, TreeItem>): string => {
  const lines = [...files].map(([path, { mode, id }]) => `${mode} ${id}\t${path}\0`)
  feed('', 'read-tree', '--empty')
  feed(lines.join(''), 'update-index', '-z', '--add', '--index-info')
  return feed('', 'write-tree')
}

const name = fc.constantFrom('a', 'b', 'a.b', 'a-', 'a0', 'A', 'é', '日', 'zz')
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'))
const change = fc.option(fc.constantFrom('one', 'two', 'three'), { nil: null })

/** Files without one in the place of another's directory. */
const consistent = (entries: readonly (readonly [string, string])[]): ReadonlyMap<string, string> => {
  const files = new Map<string, string>()
  for (const [at, content] of entries)
    if (![...files.keys()].some((other) => other.startsWith(`${at}/`) || at.startsWith(`${other}/`)))
      files.set(at, content)
  return files
}

const files = fc
  .array(fc.tuple(path, fc.constantFrom('one', 'two', 'three')), { maxLength: 14 })
  .map(consistent)

const itemsOf = (contents: ReadonlyMap<string, string>): ReadonlyMap<string, TreeItem> =>
  new Map([...contents].map(([at, text]) => [at, itemOf(text)]))

const itemOf = (text: string): TreeItem => ({
  mode: text === 'two' ? '100755' : '100644',
  id: store.write('blob', Buffer.from(text)),
})

test('a changed tree is the one that git makes of the changed files', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.array(fc.tuple(path, change), { maxLength: 8 }), async (before, wanted) => {
      const root = updateTree(store, null, itemsOf(before))
      const after = new Map(before)
      const changes = new Map<string, TreeItem | null>()
      for (const [at, content] of wanted) {
        if ([...after.keys()].some((other) => other.startsWith(`${at}/`) || at.startsWith(`${other}/`)))
          continue
        if (content === null) after.delete(at)
        else after.set(at, content)
        changes.set(at, content === null ? null : itemOf(content))
      }
      const changed = updateTree(store, root, changes)
      await store.flush({ sync: false, home: repository.root })
      expect(root).toBe(treeByGit(itemsOf(before)))
      expect(changed).toBe(treeByGit(itemsOf(after)))
      expectDifference(root, changed, itemsOf(before), itemsOf(after))
    }),
    { numRuns: 25 },
  )
})

const expectDifference = (
  from: string,
  to: string,
  before: ReadonlyMap<string, TreeItem>,
  after: ReadonlyMap<string, TreeItem>,
) => {
  const differences = diffTrees(store, from, to)
  const expected = [...new Set([...before.keys(), ...after.keys()])]
    .map((at) => ({ path: at, before: before.get(at) ?? null, after: after.get(at) ?? null }))
    .filter((one) => one.before?.id !== one.after?.id)
  const sorted = (list: readonly { readonly path: string }[]) =>
    [...list].sort((a, b) => (a.path < b.path ? -1 : 1))
  expect(sorted(differences)).toEqual(sorted(expected))
  const itemAt = treeReader(store, to)
  for (const { path: at, after: item } of differences) {
    if (item !== null) expect(treeItems(store, to, [at]).get(at)).toEqual(item)
    expect(itemAt(at)?.id).toBe(item?.id ?? treeItems(store, to, [at]).get(at)?.id)
  }
}

test('a path of very many levels is written, found and compared', async () => {
  const file = `${'a/'.repeat(1500)}p`
  const deep = new Map([[file, itemOf('one')]])
  const root = updateTree(store, null, deep)
  await store.flush({ sync: false, home: repository.root })
  expect(root).toBe(treeByGit(deep))
  const path = `${'a/'.repeat(15_000)}p`
  const [before, after] = [itemOf('one'), itemOf('two')]
  const [from, to] = [before, after].map((item) => updateTree(store, root, new Map([[path, item]])))
  expect(treeItems(store, to!, [path])).toEqual(new Map([[path, after]]))
  expect(treeReader(store, root)(file)).toMatchObject(itemOf('one'))
  expect(diffTrees(store, from!, to!)).toEqual([{ path, before, after }])
})

test('a file takes the place of a directory, and the other way round', () => {
  const root = updateTree(
    store,
    null,
    itemsOf(
      new Map([
        ['d/x', 'one'],
        ['d/y', 'one'],
        ['f', 'two'],
      ]),
    ),
  )
  const swapped = updateTree(
    store,
    root,
    new Map<string, TreeItem | null>([
      ['d/x', null],
      ['d/y', null],
      ['d', itemOf('three')],
      ['f', null],
      ['f/g/h', itemOf('one')],
    ]),
  )
  expect(swapped).toBe(
    updateTree(
      store,
      null,
      itemsOf(
        new Map([
          ['d', 'three'],
          ['f/g/h', 'one'],
        ]),
      ),
    ),
  )
})

test('removing what is not there changes nothing', () => {
  const root = updateTree(
    store,
    null,
    itemsOf(
      new Map([
        ['a/b', 'one'],
        ['c', 'two'],
      ]),
    ),
  )
  expect(
    updateTree(
      store,
      root,
      new Map([
        ['x', null],
        ['a/x', null],
        ['c/x/y', null],
        ['a', null],
      ]),
    ),
  ).toBe(root)
})

test('trees that are not along a changed path are not read', () => {
  const root = updateTree(
    store,
    null,
    itemsOf(
      new Map([
        ['a/b', 'one'],
        ['c/d', 'two'],
      ]),
    ),
  )
  const unread = treeItems(store, root, ['c']).get('c')!.id
  const expected = updateTree(store, root, new Map([['a/b', itemOf('three')]]))
  const objects = join(repository.root, '.git', 'objects')
  const blind = new (class extends ObjectStore {
    override expect(id: string, type: 'tree'): Buffer {
      expect(id).not.toBe(unread)
      return store.expect(id, type)
    }
  })(nodeFs, objects, { format: 'sha1', stored: new ObjectFiles(nodeFs, objects) })
  expect(updateTree(blind, root, new Map([['a/b', itemOf('three')]]))).toBe(expected)
})

test('a name that is not UTF-8 stays as it is', async () => {
  const blob = itemOf('one')
  const odd = Buffer.concat([Buffer.from('100644 caf'), Buffer.of(0xe9, 0), Buffer.from(blob.id, 'hex')])
  const root = store.write('tree', odd)
  const changed = updateTree(store, root, new Map([['a', itemOf('two')]]))
  await store.flush({ sync: false, home: repository.root })
  expect(feed('', 'ls-tree', '-z', changed)).toContain('caf')
  expect(parseTree(store.expect(changed, 'tree'), 20).map((entry) => entry.name)).toEqual(['a', 'caf\xe9'])
  const [difference] = diffTrees(store, null, root)
  expect(treeItems(store, changed, [difference!.path]).get(difference!.path)).toEqual(blob)
})

test('a directory whose mode has a zero before it is one', async () => {
  const below = updateTree(store, null, itemsOf(new Map([['x', 'one']])))
  const odd = Buffer.concat([Buffer.from('040000 d\0'), Buffer.from(below, 'hex')])
  const root = store.write('tree', odd)
  expect([...treeItems(store, root, ['d/x']).values()]).toEqual([itemOf('one')])
  expect(diffTrees(store, below, root).map(({ path }) => path)).toEqual(['d/x', 'x'])
  const changed = updateTree(store, root, new Map([['d/y', itemOf('two')]]))
  await store.flush({ sync: false, home: repository.root })
  expect(changed).toBe(
    treeByGit(
      itemsOf(
        new Map([
          ['d/x', 'one'],
          ['d/y', 'two'],
        ]),
      ),
    ),
  )
})

test.each([
  ['100664', '100644'],
  ['100600', '100644'],
  ['100775', '100755'],
  ['120777', '120000'],
])('the mode %s of git of old is %s', async (written, mode) => {
  const { id } = itemOf('one')
  const root = store.write('tree', Buffer.concat([Buffer.from(`${written} a\0`), Buffer.from(id, 'hex')]))
  expect(treeItems(store, root, ['a']).get('a')).toEqual({ mode, id })
  const today = updateTree(store, null, new Map([['a', { mode, id }]]))
  expect(diffTrees(store, root, today)).toEqual([])
  const changed = updateTree(store, root, new Map([['b', itemOf('two')]]))
  await store.flush({ sync: false, home: repository.root })
  expect(feed('', 'diff', '--name-status', root, changed)).toBe('A\tb')
  expect(feed('', 'ls-tree', changed, 'a')).toBe(`${mode} blob ${id}\ta`)
})

test('every tree of bytes that it reads, it writes alike', () => {
  const root = updateTree(
    store,
    null,
    itemsOf(
      new Map([
        ['a', 'one'],
        ['a.b', 'two'],
        ['é/x', 'one'],
      ]),
    ),
  )
  const bytes = store.expect(root, 'tree')
  expect(writeTree(parseTree(bytes, 20)).equals(bytes)).toBe(true)
})

test('a tree that is cut off within an entry is damaged', () => {
  const bytes = writeTree([{ mode: '100644', name: 'a', id: '0a'.repeat(20) }])
  for (let length = 1; length < bytes.length; length++)
    expect(() => parseTree(bytes.subarray(0, length), 20)).toThrowError(
      expect.objectContaining({ code: 'repository-damaged' }),
    )
})

test('directories along paths come with their ids', () => {
  const root = updateTree(
    store,
    null,
    itemsOf(
      new Map([
        ['a/b/c', 'one'],
        ['d', 'two'],
      ]),
    ),
  )
  const along = directoriesAlong(store, root, ['a/b/c', 'a/new/x', 'd'])
  expect([...along.keys()]).toEqual(['', 'a', 'a/b'])
  expect(along.get('a/b')).toBe(treeItems(store, root, ['a/b']).get('a/b')?.id)
})

test('paths and their bytes stand for each other, whatever the bytes', () => {
  const bytes = fc.uint8Array({ maxLength: 12 }).map((array) => Buffer.from(array).toString('latin1'))
  fc.assert(
    fc.property(bytes, (raw) => {
      expect(rawPath(textPath(raw))).toBe(raw)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(rawPath(text)).toBe(Buffer.from(text).toString('latin1'))
      expect(textPath(rawPath(text))).toBe(text)
    }),
  )
})
