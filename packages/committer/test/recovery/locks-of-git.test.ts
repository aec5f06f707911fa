import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recover } from '../../src/index.ts'
import { homesIn } from '../../src/ownership/home.ts'
import { nameOf, type Owner, ownerHere } from '../../src/ownership/owner.ts'
import { open } from '../support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
})
afterEach(() => repository.remove())

const inGit = (name: string): string => join(repository.root, '.git', name)

/**
 * What is long left of a batch for which git held the locks on a branch and HEAD; that on HEAD is somebody else's by
 * now.
 */
const leave = (owner: Owner): string => {
  const home = join(homesIn(inGit('')), nameOf(owner))
  const claimOn = (locked: string): string =>
    join(home, `git-lock-${Buffer.from(locked).toString('base64url')}`)
  mkdirSync(home, { recursive: true })
  for (const lock of ['refs/heads/main.lock', 'HEAD.lock']) writeFileSync(inGit(lock), '')
  linkSync(inGit('refs/heads/main.lock'), claimOn('refs/heads/main'))
  writeFileSync(claimOn('HEAD'), '')
  utimesSync(home, 0, 0)
  return home
}

const recovered = async (differing: Partial<Owner>): Promise<readonly boolean[]> => {
  const home = leave({ ...ownerHere(), ...differing })
  expect(await recover(await open(repository.root))).toEqual([])
  return [inGit('refs/heads/main.lock'), inGit('HEAD.lock'), home].map((path) => existsSync(path))
}

it.runIf(process.platform === 'linux')(
  'lets go of a lock that git held for a batch when the power went, and of no other',
  async () => {
    expect(await recovered({ boot: 'ba9876543210' })).toEqual([false, true, false])
  },
)

it('leaves the lock to git where that may be at work still', async () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  expect(await recovered({ pid: gone })).toEqual([true, true, false])
})
