import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository } from '@emend/testkit'
import { expect, it } from 'vitest'
import { commit } from '../../src/index.ts'
import { changing, open } from '../support.ts'

it('a directory in the place of a reflog stops a batch, and leaves nothing that would stop the next', async () => {
  const repository = makeRepository()
  repository.write({ 'a.txt': 'old\n' })
  repository.commit()
  const log = join(repository.root, '.git/logs/refs/heads/main')
  rmSync(log)
  mkdirSync(join(log, 'old'), { recursive: true })
  const change = async () =>
    await commit(await open(repository.root), changing(repository, { 'a.txt': 'new\n' }), {
      message: 'Change',
      sync: false,
    })
  await expect(change()).rejects.toThrow('EISDIR')
  expect(repository.read('a.txt')).toBe('old\n')
  expect(readdirSync(join(repository.root, '.git/emend'))).toEqual([])
  rmSync(log, { recursive: true })
  await change()
  expect(repository.git('show', 'HEAD:a.txt')).toBe('new')
  repository.remove()
})
