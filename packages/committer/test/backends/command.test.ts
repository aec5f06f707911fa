import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmendError } from '@emend/model'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GitCommand, gitFailed, heldLock } from '../../src/backends/git/command.ts'
import { machineFileSystem } from '../../src/files/machine-file-system.ts'
import { findRepository } from '../../src/opening/discovery.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
})
afterEach(() => repository.remove())

const gitThat = (script: string): GitCommand => {
  const PATH = join(repository.root, '.git/bin')
  mkdirSync(PATH)
  writeFileSync(join(PATH, 'git'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const found = findRepository(machineFileSystem, repository.root, plainEnvironment)
  return new GitCommand(machineFileSystem, found, { ...plainEnvironment, PATH }, { filters: [], hooks: [] })
}
const interrupted = expect.objectContaining({ code: 'interrupted' })

it('a git that a signal ends before it has told its version is not missing', () => {
  const git = gitThat('kill -TERM $$')
  expect(() => git.isThere()).toThrow(interrupted)
})

describe('a git that ends before it has read its input', () => {
  /** More than a pipe holds. */
  const input = Buffer.alloc(1 << 20)

  it('is interrupted where a signal ends it that ends this process as well', () => {
    const git = gitThat('kill -INT $$')
    expect(() => git.run(['cat-file'], { input })).toThrow(interrupted)
  })

  it('says itself why it fails', () => {
    const git = gitThat('echo fatal: no objects >&2; exit 128')
    const failure = { code: 'git-failed', data: { command: 'git cat-file', error: 'no objects' } }
    expect(() => git.run(['cat-file'], { input })).toThrow(expect.objectContaining(failure))
  })
})

it('a lock that git finds held is told whatever stands in its path', () => {
  const bare = join(repository.root, "Ada's repository")
  repository.git('clone', '-q', '--bare', '.', bare)
  const lock = join(bare, 'refs/heads/new.lock')
  writeFileSync(lock, '')
  const asked = ['--git-dir', `${bare}/.`, 'update-ref', 'refs/heads/new', 'HEAD']
  const { stderr } = spawnSync('git', asked, { env: plainEnvironment, encoding: 'utf8' })
  expect(heldLock(gitFailed(['update-ref'], stderr) as EmendError<'git-failed'>)).toBe(lock)
})
