import { makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasLanded } from '../../src/recovery/landed.ts'
import { open } from '../support.ts'

const name = 'refs/heads/main'

let repository: TestRepository
let from: string
let to: string
beforeEach(() => {
  repository = makeRepository({ 'a.txt': '0\n' })
  from = repository.git('rev-parse', 'HEAD')
  to = repository.commit('A batch')
})
afterEach(() => repository.remove())

describe.each(['isomorphic-git', 'git'] as const)('a batch, in a repository served by %s', (backend) => {
  const landed = async (root = repository.root): Promise<boolean> =>
    hasLanded(await open(root, { backend }), { name, from, to })

  it('has landed where its ref was moved to it, or from there on, merges and all', async () => {
    expect(await landed()).toBe(true)
    repository.git('checkout', '-q', '-b', 'side', from)
    repository.commit('On the side')
    repository.git('merge', '-q', '--no-edit', 'main')
    repository.git('checkout', '-q', '-B', 'main')
    repository.commit('On top')
    expect(await landed()).toBe(true)
  })

  it('has not landed where its ref was not moved, or elsewhere, or is gone', async () => {
    repository.git('reset', '-q', '--hard', from)
    expect(await landed()).toBe(false)
    repository.commit('By hand')
    expect(await landed()).toBe(false)
    repository.git('update-ref', '-d', name)
    expect(await landed()).toBe(false)
  })

  it('has not landed where others came on top of what it was to be on, and nothing below is looked at', async () => {
    repository.git('reset', '-q', '--hard', from)
    for (let count = 0; count < 3; count++) repository.commit('By hand')
    const opened = await open(repository.root, { backend })
    const reading = vi.spyOn(opened.objects, 'read')
    const begin = repository.git('rev-parse', 'HEAD~3')
    const line = { name, from: repository.git('rev-parse', 'HEAD~2'), to }
    expect(await hasLanded(opened, line)).toBe(false)
    expect(reading.mock.calls.flat()).not.toContain(begin)
  })

  it('has not landed where its commit is gone', async () => {
    repository.git('reset', '-q', '--hard', from)
    repository.commit('By hand')
    repository.git('reflog', 'expire', '--expire=now', '--all')
    repository.git('update-ref', '-d', 'ORIG_HEAD')
    repository.git('prune', '--expire=now')
    expect(() => repository.git('cat-file', '-e', to)).toThrow()
    expect(await landed()).toBe(false)
  })

  it('is known to have landed in a shallow clone, as far as that goes', async () => {
    repository.commit('On top')
    const clone = `${repository.root}-shallow`
    repository.git('clone', '-q', '--depth', '2', `file://${repository.root}`, clone)
    expect(await landed(clone)).toBe(true)
    openTestRepository(clone).remove()
  })

  it('cannot be told from another one while the commit is missing that its ref stands for', async () => {
    const missing = repository.commit('On top')
    repository.write({ [`.git/objects/${missing.slice(0, 2)}/${missing.slice(2)}`]: null })
    await expect(landed()).rejects.toMatchObject({ code: 'repository-damaged' })
  })
})
