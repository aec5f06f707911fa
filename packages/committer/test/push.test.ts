import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { environmentFor, environmentForRemotes } from '../src/backends/git/environment.ts'
import { GitConfiguration } from '../src/git/config/configuration.ts'
import { commit, fetchBranch } from '../src/index.ts'
import { answerTo } from '../src/push/answer.ts'
import { changingTip, open } from './support.ts'

describe('the answer to a push', () => {
  const answer = (line: string, errors = '') =>
    answerTo(
      { status: 1, output: Buffer.from(`To /srv/origin.git\n${line}\nDone\n`), errors },
      'refs/heads/main',
    )
  const about = 'a1b2:refs/heads/main'

  it.each([
    [` \t${about}\t1111111..2222222`, 'taken'],
    [`*\t${about}\t[new branch]`, 'taken'],
    [`=\t${about}\t[up to date]`, 'taken'],
    [`!\t${about}\t[rejected] (stale info)`, 'outrun'],
    [`!\t${about}\t[rejected] (fetch first)`, 'outrun'],
    [
      `!\t${about}\t[remote rejected] (cannot lock ref 'refs/heads/main': is at 1 but expected 2)`,
      'hindered',
    ],
    [`!\t${about}\t[remote rejected] (failed to update ref)`, 'hindered'],
    [`!\t${about}\t[remote failure] (remote failed to report status)`, 'none'],
    [`!\t${about}\t[remote rejected] (branch is currently checked out)`, 'rejected'],
    [`!\t${about}\t[remote rejected] (change already exists)`, 'rejected'],
    [`!\ta1b2:refs/heads/other\t[remote rejected] (no)`, 'none'],
    ['', 'none'],
  ])('%j means: %s', (line, kind) => {
    expect(answer(line).kind).toBe(kind)
  })

  it('gives the reason of the remote, and what its hooks have printed', () => {
    const errors = 'remote: Only on weekdays.        \nremote: Ask Bob.\nerror: failed to push some refs\n'
    expect(answer(`!\t${about}\t[remote rejected] (pre-receive hook declined)`, errors)).toEqual({
      kind: 'rejected',
      reason: 'pre-receive hook declined\nOnly on weekdays.\nAsk Bob.',
    })
  })
})

describe('the environment for remotes', () => {
  const here = { root: '/r', isBare: false, gitDirectory: '/r/.git', commonDirectory: '/r/.git' }
  const environment = (env: Readonly<Record<string, string>>, sshCommand?: string) => ({
    ...environmentFor(here, env, []),
    ...environmentForRemotes(
      env,
      new GitConfiguration(sshCommand === undefined ? [] : [{ key: 'core.sshcommand', value: sshCommand }]),
    ),
  })

  it('has the keys, certificates and protocols of the user, and lets nobody be asked', () => {
    const env = {
      GIT_SSL_CAINFO: '/ca',
      GIT_DIR: '/elsewhere',
      GIT_ALLOW_PROTOCOL: 'ssh',
      SSH_ASKPASS: 'ask',
    }
    expect(environment(env)).toMatchObject({
      GIT_SSL_CAINFO: '/ca',
      GIT_DIR: '/r/.git',
      GIT_ALLOW_PROTOCOL: 'ssh',
      GIT_ASKPASS: '',
      SSH_ASKPASS: 'ask',
      GIT_TERMINAL_PROMPT: '0',
      GIT_SSH_COMMAND: 'ssh -o BatchMode=yes',
    })
    expect(environment({ GIT_SSH_COMMAND: 'ssh -i key' }).GIT_SSH_COMMAND).toBe('ssh -i key')
    expect(environment({}, 'ssh -i key').GIT_SSH_COMMAND).toBeUndefined()
  })
})

describe('a branch that batches are pushed to', () => {
  let repository: TestRepository
  beforeEach(() => {
    repository = makeRepository({ 'a.txt': 'one\n' })
    repository.git('clone', '-q', '--bare', '.', 'origin.git')
    repository.git('remote', 'add', 'origin', 'origin.git')
  })
  afterEach(() => repository.remove())

  const pushing = (branch = 'main') => open(repository.root, { branch, push: 'origin' })

  it('has an address that is never taken for an option', async () => {
    repository.git('init', '-q', '--bare', 'refs/heads/main')
    repository.git('config', 'remote.origin.pushurl', '--upload-pack=touch ran;')
    await expect(fetchBranch(await pushing())).rejects.toMatchObject({ code: 'remote-unreachable' })
    expect(existsSync(join(repository.root, 'ran'))).toBe(false)
  })

  it('is at a remote that has a name: an address is refused, and its password not told', async () => {
    await expect(open(repository.root, { push: 'https://me:secret@127.0.0.1/a.git' })).rejects.toMatchObject({
      code: 'remote-unknown',
      data: { remote: 'https://127.0.0.1/a.git' },
    })
  })

  it('is not asked for where the caller has stopped already', async () => {
    const opened = await pushing()
    const signal = AbortSignal.abort()
    await expect(fetchBranch(opened, { signal })).rejects.toMatchObject({ code: 'interrupted' })
  })

  it('is found at the remote, whatever letters are in its name', async () => {
    repository.git('branch', 'größer')
    repository.git('push', '-q', 'origin', 'größer')
    const opened = await pushing('größer')
    await fetchBranch(opened)
    await commit(opened, await changingTip(opened, { 'a.txt': 'ONE\n' }), { message: 'Shout' })
    expect(repository.git('ls-remote', 'origin', 'größer').slice(0, 40)).toBe(
      repository.git('rev-parse', 'größer'),
    )
  })

  it('keeps what others have pushed since a batch was made, though another one has asked for it', async () => {
    const opened = await pushing()
    await fetchBranch(opened)
    const base = opened.head().commit!
    const made = (message: string): string =>
      repository.git('commit-tree', '-p', base, '-m', message, `${base}^{tree}`).trim()
    const theirs = made('Of others')
    repository.git('push', '-q', 'origin', `${theirs}:main`)
    await fetchBranch(opened)
    await expect(opened.remote!.push(made('Own'), base)).rejects.toMatchObject({ code: 'moved' })
    expect(repository.git('ls-remote', 'origin', 'main').slice(0, 40)).toBe(theirs)
  })

  it('has the batch, and a warning tells what could not be tidied up', async () => {
    const opened = await pushing()
    await fetchBranch(opened)
    const hook = join(repository.root, 'origin.git/hooks/pre-receive')
    writeFileSync(hook, `#!/bin/sh\ncd '${repository.root}/.git/emend'/h* && mkdir stuck\n`)
    chmodSync(hook, 0o755)
    const receipt = await commit(opened, await changingTip(opened, { 'a.txt': 'ONE\n' }), {
      message: 'Shout',
    })
    expect(receipt.pushed?.to).toBe(receipt.commit)
    expect(receipt.warnings.join()).toContain('not everything could be tidied up')
  })
})
