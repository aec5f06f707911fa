import { chmodSync, mkdirSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeRepository, type TestRepository } from '../src/repository.ts'

describe('the state of a repository', () => {
  let repository: TestRepository
  const at = (path: string): string => join(repository.root, path)
  beforeEach(() => {
    repository = makeRepository({ 'a.txt': 'one\n', 'd/b.txt': 'two\n' })
    symlinkSync('a.txt', at('link'))
  })
  afterEach(() => repository.remove())

  it.each<[what: string, change: () => void]>([
    ['the bytes of a file', () => repository.write({ 'd/b.txt': 'tw0\n' })],
    ['the mode of a file', () => repository.makeExecutable('a.txt')],
    ['the mode of a directory', () => chmodSync(at('d'), 0o750)],
    ['an empty directory', () => mkdirSync(at('d/empty'))],
    [
      'where a link points',
      () => {
        unlinkSync(at('link'))
        symlinkSync('b.txt', at('link'))
      },
    ],
    ['what is staged', () => repository.git('add', '-N', 'link')],
    ['a ref', () => repository.git('update-ref', 'refs/emend/batches/x', 'HEAD')],
    ['a log', () => repository.git('reflog', 'expire', '--expire=all', '--all')],
    ['HEAD', () => repository.git('symbolic-ref', 'HEAD', 'refs/heads/other')],
  ])('tells %s', (_, change) => {
    const before = repository.state()
    expect(repository.state()).toBe(before)
    change()
    expect(repository.state()).not.toBe(before)
  })
})
