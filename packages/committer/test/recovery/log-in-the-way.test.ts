import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commit } from '../../src/index.ts'
import { changing, open } from '../support.ts'

let repository: TestRepository
let log: string
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'old\n' })
  log = join(repository.root, '.git/logs/refs/heads/main')
  rmSync(log)
})
afterEach(() => repository.remove())

describe.each(['isomorphic-git', 'git'] as const)('what stands where a reflog is to be (%s)', (backend) => {
  const change = async (check = async () => {}) =>
    await commit(await open(repository.root, { backend }), changing(repository, { 'a.txt': 'new\n' }), {
      message: 'Change',
      sync: false,
      check,
    })

  it.each([[true], [false]])(
    'goes where it is empty directories, as with git; logs kept: %s',
    async (kept) => {
      repository.git('config', 'core.logAllRefUpdates', String(kept))
      mkdirSync(join(log, 'old/older'), { recursive: true })
      await change()
      expect(repository.git('show', 'HEAD:a.txt')).toBe('new')
      const lines = kept ? ['emend: Change'] : []
      expect(repository.git('log', '-g', '--format=%gs', 'main').split('\n').filter(Boolean)).toEqual(lines)
    },
  )

  it.each<[string, () => void]>([
    [
      'a directory with a file in it',
      () => {
        mkdirSync(log)
        writeFileSync(join(log, 'x'), '')
      },
    ],
    [
      'a file on the way',
      () => {
        rmSync(join(log, '..'), { recursive: true })
        writeFileSync(join(log, '..'), '')
      },
    ],
    ['a link that leads nowhere', () => symlinkSync('nowhere/at/all', log)],
  ])('stops a batch before anything is seen of it: %s', async (_, stand) => {
    stand()
    const before = repository.state()
    let seen = false
    const stopped = change(async () => {
      seen = true
    })
    await expect(stopped).rejects.toThrow(/\.git\/logs\/refs\/heads/)
    expect([seen, repository.state()]).toEqual([false, before])
    expect(readdirSync(join(repository.root, '.git/emend'))).toEqual([])
    rmSync(join(log, '..'), { recursive: true })
    await change()
    expect(repository.git('show', 'HEAD:a.txt')).toBe('new')
  })

  it('is named where it is a file further up', async () => {
    const file = join(log, '../..')
    rmSync(file, { recursive: true })
    writeFileSync(file, '')
    const message = expect.stringContaining('.git/logs/refs is in the way of the reflog of refs/heads/main')
    await expect(change()).rejects.toMatchObject({ code: 'repository-damaged', message })
  })
})
