import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hasMoved } from '../../src/index.ts'
import { openHome } from '../../src/ownership/home.ts'
import { takeOwnLock } from '../../src/ownership/own-lock.ts'
import { sweep } from '../../src/recovery/sweep.ts'
import { readSettings } from '../../src/settings.ts'
import { open } from '../support.ts'

let made: TestRepository
beforeEach(() => {
  made = makeRepository({ 'a.txt': 'one\n' })
})
afterEach(() => made.remove())

it('tells what has moved, and waits for who lands, though not for good', async () => {
  const repository = await open(made.root)
  const from = made.git('rev-parse', 'HEAD')
  expect(await hasMoved(repository, from)).toBe(false)
  const home = await openHome(repository, readSettings(repository).config)
  const release = await takeOwnLock(repository, home, Math.random)
  await expect(hasMoved(repository, from)).rejects.toMatchObject({
    code: 'busy',
    data: { holder: { pid: process.pid } },
  })
  made.write({ 'a.txt': 'two\n' })
  made.commit()
  expect(await hasMoved(repository, from)).toBe(true)
  const ending = hasMoved(repository, made.git('rev-parse', 'HEAD'))
  release()
  expect(await ending).toBe(true)
  home.leave()
  sweep(repository, home.path)
  expect(await hasMoved(repository, made.git('rev-parse', 'HEAD'))).toBe(false)
})
