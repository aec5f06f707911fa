import { chmodSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CommitRequest, commit, type OpenOptions, type Receipt } from '../../src/index.ts'
import { changing, open } from '../support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n', 'b/c.txt': 'c\n', 'run.sh': 'echo\n' })
  chmodSync(join(repository.root, 'run.sh'), 0o755)
  symlinkSync('a.txt', join(repository.root, 'link'))
  repository.commit()
  repository.write({ 'a.txt': 'one\nmine\n' })
})
afterEach(() => repository.remove())

const homes = (): string => join(repository.root, '.git/emend')

const change = async (options: OpenOptions = {}, request: Partial<CommitRequest> = {}): Promise<Receipt> => {
  const wanted = { 'a.txt': 'ONE\nmine\n', 'b/c.txt': null, 'run.sh': null, link: null, 'new/d.txt': 'd\n' }
  return await commit(await open(repository.root, options), changing(repository, wanted), {
    message: 'Change all',
    dirty: 'include',
    ...request,
  })
}

const isTakenBack = async (changed: () => Promise<Receipt>): Promise<void> => {
  const before = repository.state()
  await expect(changed()).rejects.toThrow(/no such file/i)
  expect(repository.state()).toBe(before)
  expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
}

describe('a batch whose home somebody has removed', () => {
  it('is taken back, by a check', async () => {
    const check = async (): Promise<void> => rmSync(homes(), { recursive: true })
    await isTakenBack(() => change({}, { check }))
    await change()
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it.each(['pre-commit', 'commit-msg'])('is taken back, by the hook %s', async (name) => {
    const hook = join(repository.root, '.git/hooks', name)
    writeFileSync(hook, `#!/bin/sh\nrm -rf '${homes()}'\n`, { mode: 0o755 })
    await isTakenBack(() => change({ runs: ['hooks'] }))
    rmSync(hook)
    await change()
    expect(repository.git('status', '--porcelain')).toBe('')
  })
})
