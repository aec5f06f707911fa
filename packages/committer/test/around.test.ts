import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filesAround } from '../src/index.ts'
import { open } from './support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({
    'top.txt': 'top\n',
    'a/b/near.txt': 'near\n',
    'a/b/c/below.txt': 'below\n',
    'a/beside.txt': 'beside\n',
    'a/other/deep/far.txt': 'far\n',
    'z/away.txt': 'away\n',
    '.gitignore': 'ignored.txt\n',
  })
  symlinkSync('near.txt', join(repository.root, 'a/b/link'))
  repository.commit()
  repository.git('branch', 'other')
})
afterEach(() => repository.remove())

describe.each([['of the work tree'], ['of a branch alone', 'other']])(
  'the files %s',
  (_, branch?: string) => {
    const around = async (paths: readonly string[], most = 100) =>
      filesAround(await open(repository.root, branch === undefined ? {} : { branch }), paths, most)

    it('come from the directory of a path and below, then from the one above, and each once', async () => {
      const isFile = (path: string): boolean => path !== 'a/b/link'
      expect((await around(['a/b/x.txt'])).paths.filter(isFile)).toEqual([
        'a/b/near.txt',
        'a/b/c/below.txt',
        'a/beside.txt',
        'a/other/deep/far.txt',
        '.gitignore',
        'top.txt',
        'z/away.txt',
      ])
      const [first, second, ...others] = (await around(['z/x', 'a/other/deep/x.txt'])).paths
      expect([first, second]).toEqual(['z/away.txt', 'a/other/deep/far.txt'])
      expect(new Set(others).size).toBe(others.length)
    })

    it('are no more than are wanted, a directory as a whole', async () => {
      expect((await around(['a/b/c/x'], 1)).paths).toEqual(['a/b/c/below.txt'])
    })

    it('are read but for links, and what is too large', async () => {
      const { paths, contents } = await around(['a/b/x.txt'])
      const read = contents(paths, 5)
      expect([...read.keys()].sort()).toEqual([
        'a/b/near.txt',
        'a/other/deep/far.txt',
        'top.txt',
        'z/away.txt',
      ])
      expect(read.get('z/away.txt')).toEqual(Buffer.from('away\n'))
    })
  },
)

it('what is not there any more, or damaged, is left out', async () => {
  const inWorkTree = await filesAround(await open(repository.root), ['x'], 100)
  rmSync(join(repository.root, 'top.txt'))
  expect([...inWorkTree.contents(['top.txt', 'z/away.txt'], 100).keys()]).toEqual(['z/away.txt'])
  const object = (name: string): string => {
    const id = repository.git('rev-parse', name)
    return join(repository.root, '.git/objects', id.slice(0, 2), id.slice(2))
  }
  for (const name of ['other:top.txt', 'other:a/b']) rmSync(object(name))
  const inTip = await filesAround(await open(repository.root, { branch: 'other' }), ['x'], 100)
  expect(inTip.paths).toContain('a/beside.txt')
  expect(inTip.paths).not.toContain('a/b/near.txt')
  expect([...inTip.contents(['top.txt', 'z/away.txt'], 100).keys()]).toEqual(['z/away.txt'])
})

it('there are none where nothing is committed', async () => {
  const empty = makeRepository()
  expect((await filesAround(await open(empty.root, { branch: 'main' }), ['x'], 100)).paths).toEqual([])
  expect((await filesAround(await open(empty.root), ['x'], 100)).paths).toEqual([])
  empty.remove()
})
