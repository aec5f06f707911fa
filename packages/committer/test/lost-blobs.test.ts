import { chmodSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commit, type OpenOptions } from '../src/index.ts'
import { changing, open, takeBackIn } from './support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n', 'b.txt': 'other\n' })
})
afterEach(() => repository.remove())

const loose = (revision: string): string => {
  const id = repository.git('rev-parse', revision)
  return join(repository.root, '.git/objects', id.slice(0, 2), id.slice(2))
}

const DAMAGES: readonly (readonly [string, (file: string) => void])[] = [
  ['missing', (file) => rmSync(file, { force: true })],
  [
    'corrupt',
    (file) => {
      chmodSync(file, 0o644)
      truncateSync(file, 9)
    },
  ],
]

describe.each(['isomorphic-git', 'git'] as const)(
  'a file whose blob git has lost, served by %s',
  (backend) => {
    const land = async (options: OpenOptions = { backend }) =>
      commit(
        await open(repository.root, options),
        changing(repository, { 'a.txt': 'two\n', 'b.txt': null }),
        {
          message: 'Change files',
          sync: false,
        },
      )

    it.each(DAMAGES)('is kept as it was, with a word: %s', async (_, damage) => {
      damage(loose('HEAD:a.txt'))
      damage(loose('HEAD:b.txt'))
      const { warnings } = await land()
      expect(warnings.join()).toContain('Git could not read what HEAD has of a.txt, b.txt')
      expect(repository.git('fsck', '--full', '--strict')).toBe('')
      expect(repository.git('show', 'HEAD~1:a.txt')).toBe('one')
      await takeBackIn(await open(repository.root, { backend }))
      expect([repository.read('a.txt'), repository.read('b.txt')]).toEqual(['one\n', 'other\n'])
    })

    it.each(DAMAGES)('is not replaced where it holds other bytes: %s', async (_, damage) => {
      repository.git('update-index', '--assume-unchanged', 'a.txt')
      repository.write({ 'a.txt': 'mine\n' })
      damage(loose('HEAD:a.txt'))
      await expect(land()).rejects.toMatchObject({ code: 'repository-damaged' })
      expect(repository.read('a.txt')).toBe('mine\n')
    })
  },
)
