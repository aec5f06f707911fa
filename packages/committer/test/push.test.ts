import { describe, expect, it } from 'vitest'
import { environmentForRemotes } from '../src/backends/git/environment.ts'
import { GitConfiguration } from '../src/git/config/configuration.ts'
import { answerTo } from '../src/push/answer.ts'

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
    [`!\t${about}\t[remote rejected] (cannot lock ref 'refs/heads/main': is at 1 but expected 2)`, 'outrun'],
    [`!\t${about}\t[remote rejected] (failed to update ref)`, 'outrun'],
    [`!\t${about}\t[remote rejected] (branch is currently checked out)`, 'rejected'],
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
  const environment = (env: Readonly<Record<string, string>>, sshCommand?: string) =>
    environmentForRemotes(
      env,
      new GitConfiguration(sshCommand === undefined ? [] : [{ key: 'core.sshcommand', value: sshCommand }]),
    )

  it('has the keys, certificates and protocols of the user, and lets nobody be asked', () => {
    expect(environment({ GIT_SSL_CAINFO: '/ca', GIT_DIR: '/elsewhere', GIT_ALLOW_PROTOCOL: 'ssh' })).toEqual({
      GIT_SSL_CAINFO: '/ca',
      GIT_ALLOW_PROTOCOL: 'ssh',
      GIT_SSH_COMMAND: 'ssh -o BatchMode=yes',
    })
    expect(environment({ GIT_SSH_COMMAND: 'ssh -i key' }).GIT_SSH_COMMAND).toBe('ssh -i key')
    expect(environment({}, 'ssh -i key').GIT_SSH_COMMAND).toBeUndefined()
  })
})
