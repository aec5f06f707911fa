import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recover } from '../../src/index.ts'
import { homesIn } from '../../src/ownership/home.ts'
import { nameOf, ownerHere } from '../../src/ownership/owner.ts'
import { commitTo, open } from '../support.ts'

let repository: TestRepository
let elsewhere: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
  elsewhere = makeRepository({ 'precious.txt': 'mine\n' })
})
afterEach(() => {
  repository.remove()
  elsewhere.remove()
})

const homes = (): string => homesIn(join(repository.root, '.git'))

it('takes no link for the home of a batch that died, and sweeps nothing behind it', async () => {
  mkdirSync(homes())
  symlinkSync(elsewhere.root, join(homes(), nameOf(ownerHere())))
  expect(await recover(await open(repository.root))).toEqual([])
  await commitTo(repository, { 'a.txt': 'two\n' })
  expect(existsSync(join(elsewhere.root, 'precious.txt'))).toBe(true)
})

it('makes and shares nothing behind a link in the place of all homes', async () => {
  const place = join(elsewhere.root, 'place')
  mkdirSync(place)
  chmodSync(place, 0o700)
  symlinkSync(place, homes())
  repository.git('config', 'core.sharedRepository', 'world')
  const damaged = { code: 'repository-damaged', message: expect.stringContaining('is a symbolic link') }
  await expect(recover(await open(repository.root))).rejects.toMatchObject(damaged)
  await expect(commitTo(repository, { 'a.txt': 'two\n' })).rejects.toMatchObject(damaged)
  expect(statSync(place).mode & 0o7777).toBe(0o700)
  expect(readdirSync(place)).toEqual([])
})
