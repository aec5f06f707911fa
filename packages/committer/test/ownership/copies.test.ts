import * as nodeFs from 'node:fs'
import { readdirSync } from 'node:fs'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { commit, recover } from '../../src/index.ts'
import { homesIn, listHomes, openHome } from '../../src/ownership/home.ts'
import { fateByFacts } from '../../src/ownership/owner.ts'
import { readSettings } from '../../src/settings.ts'
import { changing, open } from '../support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'old\n' })
})
afterEach(() => repository.remove())

/** The program as another thread of the process has it, or a package that is installed twice. */
const anotherCopy = async (): Promise<typeof import('../../src/index.ts')> => {
  vi.resetModules()
  return await import('../../src/index.ts')
}

it('leaves a batch alone that another copy of the program is landing', async () => {
  const opened = await open(repository.root)
  const other = await anotherCopy()
  const changeSet = changing(repository, { 'a.txt': 'new\n' })
  const receipt = await commit(opened, changeSet, {
    message: 'Change',
    check: async () => {
      expect(readdirSync(homesIn(opened.gitDirectory))).not.toEqual([])
      expect(await other.recover(opened)).toEqual([])
    },
  })
  expect(repository.git('rev-parse', 'HEAD')).toBe(receipt.commit)
  expect(repository.git('status', '--porcelain')).toBe('')
})

it('sweeps what itself has only failed to clear away', async () => {
  const opened = await open(repository.root)
  const { path, leave } = await openHome(opened, readSettings(opened).config)
  leave()
  expect(nodeFs.existsSync(path)).toBe(true)
  await recover(opened)
  expect(nodeFs.existsSync(path)).toBe(false)
})

it('knows a home to be at work from the moment that it is there', async () => {
  const opened = await open(repository.root)
  const opening = openHome(opened, readSettings(opened).config)
  const fates = listHomes(opened).map(({ owner }) => fateByFacts(owner))
  expect(fates).toEqual(['alive'])
  const { leave } = await opening
  leave()
})
