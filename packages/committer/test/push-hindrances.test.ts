import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeRepository, openTestRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CommitRequest, commit, fetchBranch, type OpenOptions, type Receipt } from '../src/index.ts'
import { changingTip, isRunning, open } from './support.ts'

let repository: TestRepository
let origin: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
  repository.git('clone', '-q', '--bare', '.', 'origin.git')
  repository.git('remote', 'add', 'origin', 'origin.git')
  origin = openTestRepository(join(repository.root, 'origin.git'))
})
afterEach(() => repository.remove())

const push = async (
  { branch = 'main', root = repository.root, ...options }: OpenOptions & { readonly root?: string } = {},
  request: Partial<CommitRequest> = {},
): Promise<Receipt> => {
  const opened = await open(root, { branch, push: 'origin', ...options })
  await fetchBranch(opened)
  return await commit(opened, await changingTip(opened, { 'a.txt': 'ONE\n' }), {
    message: 'Shout',
    ...request,
  })
}
const refused = (pushed: Promise<Receipt>): Promise<unknown> =>
  pushed.then(
    () => expect.unreachable(),
    (error) => error,
  )

const script = (path: string, lines: string): string => {
  writeFileSync(join(repository.root, path), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  return join(repository.root, path)
}
/**
 * An environment in which the remote is reached by something in the place of ssh, which may do something else where it
 * is pushed to.
 */
const bySsh = (instead: string): Readonly<Record<string, string>> => {
  const ssh = script('ssh', `case "$2" in git-receive-pack*) ${instead} ;; esac\neval "$2"`)
  repository.git('remote', 'set-url', 'origin', `host:${origin.root}`)
  return { ...plainEnvironment, GIT_SSH_COMMAND: `'${ssh}'`, GIT_SSH_VARIANT: 'simple' }
}
/** Somebody else's commit. */
const theirs = (at = origin): string => {
  const who = ['-c', 'user.name=Bob', '-c', 'user.email=bob@example.com']
  const made = at.git(...who, 'commit-tree', '-p', 'main', '-m', 'Theirs', 'main^{tree}')
  at.git('update-ref', 'refs/heads/main', made)
  return made
}
const subjects = (of: TestRepository, branch = 'main'): string => of.git('log', '--format=%s', branch)

describe('a push that has no answer', () => {
  it('is stopped where the caller stops, with all that runs for it, and tells what may still arrive', async () => {
    const mark = join(repository.root, 'pid')
    script(
      'origin.git/hooks/pre-receive',
      `echo $$ > '${mark}.new'; mv '${mark}.new' '${mark}'; exec sleep 600`,
    )
    const stop = new AbortController()
    const pushed = refused(push({}, { signal: stop.signal }))
    while (!existsSync(mark)) await delay(5)
    stop.abort()
    expect(await pushed).toMatchObject({
      code: 'interrupted',
      message: expect.stringContaining('it may still take'),
      data: { unanswered: { remote: 'origin', branch: 'refs/heads/main', commit: expect.any(String) } },
    })
    const pid = Number(readFileSync(mark, 'utf8'))
    await expect.poll(() => isRunning(pid)).toBe(false)
    expect([subjects(repository), subjects(origin)]).toEqual(['Begin', 'Begin'])
    script('origin.git/hooks/pre-receive', 'exit 0')
    expect(await push()).toMatchObject({ pushed: { remote: 'origin' } })
  })

  it('is asked about afterwards, where the remote can be reached but for pushes', async () => {
    expect(await refused(push({ env: bySsh('echo "Only to be read." >&2; exit 1') }))).toMatchObject({
      code: 'remote-unreachable',
      message: expect.stringMatching(/Only to be read\.[\s\S]*Asked afterwards, it did not have/),
      hint: expect.stringContaining('`git push --dry-run origin main`'),
      data: { absent: true, branch: 'refs/heads/main' },
    })
  })

  it('is not waited for where git has ended, and something that it started stays, as the master of ssh connections does', async () => {
    const pid = join(repository.root, 'pid')
    await push({ env: bySsh(`sleep 60 & echo $! > '${pid}'`) })
    expect(subjects(repository)).toBe('Shout\nBegin')
    expect(isRunning(Number(readFileSync(pid, 'utf8')))).toBe(true)
    process.kill(Number(readFileSync(pid, 'utf8')))
  })

  it('runs in a session of its own, out of reach of the terminal', async () => {
    // Not every machine has `ps`.
    const groupOf = (pid: string): string =>
      `ps -o pgid= -p ${pid} 2> /dev/null || cut -d ' ' -f 5 /proc/${pid}/stat`
    const env = bySsh(`(${groupOf('$$')}) > '${join(repository.root, 'group')}'`)
    await push({ env })
    const group = readFileSync(join(repository.root, 'group'), 'utf8').trim()
    const own = repository.git('-c', `alias.group=!${groupOf('$PPID')}`, 'group').trim()
    expect(group).toMatch(/^\d+$/)
    expect(group).not.toBe(own)
  })
})

describe('a branch that the remote cannot move', () => {
  it.each([
    ['a lock was left there', () => script('origin.git/refs/heads/main.lock', ''), 'main', 'File exists'],
    ['another has its name', () => origin.git('branch', 'next'), 'next/one', "'refs/heads/next' exists"],
  ])('is told from one that somebody else has moved: %s', async (_, hinder, branch, reason) => {
    repository.git('branch', 'next/one')
    hinder()
    expect(await refused(push({ branch }))).toMatchObject({
      code: 'push-rejected',
      data: { reason: expect.stringContaining(reason) },
    })
    expect(subjects(repository)).toBe('Begin')
  })

  it('has been moved by the same push, where that arrives twice', async () => {
    const first = 'cp -r "$GIT_QUARANTINE_PATH"/* objects; unset GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY'
    script('origin.git/hooks/pre-receive', `read old new ref; ${first}; git update-ref $ref $new`)
    const { pushed } = await push()
    expect(origin.git('rev-parse', 'main')).toBe(pushed?.to)
    expect([subjects(repository), subjects(origin)]).toEqual(['Shout\nBegin', 'Shout\nBegin'])
  })
})

describe('the place that a remote pushes to', () => {
  it('is the one that the batch is made on, where it fetches from another', async () => {
    repository.git('clone', '-q', '--bare', '.', 'fork.git')
    const fork = openTestRepository(join(repository.root, 'fork.git'))
    const found = theirs(fork)
    repository.git('remote', 'set-url', '--push', 'origin', 'fork.git')
    expect(await push()).toMatchObject({ base: found, pushed: { from: found } })
    expect([subjects(fork), subjects(origin)]).toEqual(['Shout\nTheirs\nBegin', 'Begin'])
  })

  it('is enough, where the remote fetches from none', async () => {
    repository.git('remote', 'set-url', '--push', 'origin', 'origin.git')
    repository.git('config', '--unset', 'remote.origin.url')
    await push()
    expect(subjects(origin)).toBe('Shout\nBegin')
  })

  it('has to be one', async () => {
    repository.git('clone', '-q', '--bare', '.', 'second.git')
    for (const url of ['origin.git', 'second.git'])
      repository.git('remote', 'set-url', '--add', '--push', 'origin', url)
    expect(await refused(push())).toMatchObject({
      code: 'repository-unsupported',
      message: expect.stringContaining('several addresses that origin pushes to'),
    })
    expect(subjects(origin)).toBe('Begin')
  })
})

describe('a work tree that follows its branch', () => {
  const lock = (): string => join(repository.root, '.git/index.lock')
  const state = (): readonly string[] => [
    repository.git('status', '--porcelain', '-uno'),
    subjects(repository),
  ]

  it('waits for who is just writing the index', async () => {
    script(
      'origin.git/hooks/pre-receive',
      `touch '${lock()}'; (sleep 0.3; rm '${lock()}') > '${lock()}.log' 2>&1 &`,
    )
    expect((await push()).warnings).toEqual([])
    expect(repository.read('a.txt')).toBe('ONE\n')
    expect(state()).toEqual(['', 'Shout\nBegin'])
  })

  it.each(['refs/heads/main.lock', 'HEAD.lock'])(
    'stays as it is where somebody has left %s, and follows with the next batch',
    async (name) => {
      script(`.git/${name}`, '')
      const { commit: pushed, warnings } = await push({}, { note: 'The plan' })
      expect(warnings.join()).toMatch(/could not follow here: .*\.lock/)
      expect(repository.git('notes', '--ref=emend', 'show', pushed!)).toBe('The plan')
      expect(repository.read('a.txt')).toBe('one\n')
      expect(state()).toEqual(['', 'Begin'])
      rmSync(join(repository.root, '.git', name))
      const opened = await open(repository.root, { push: 'origin' })
      await fetchBranch(opened)
      await commit(opened, await changingTip(opened, { 'b.txt': 'b\n' }), { message: 'Add' })
      expect(state()).toEqual(['', 'Add\nShout\nBegin'])
    },
  )

  it.each([
    ['the index is locked', 'busy', () => script('.git/index.lock', '')],
    ['a directory is where a file comes', 'dirty', () => repository.write({ 'a.txt/own': 'x' })],
  ])('is looked after before anything is pushed: %s', async (_, code, hinder) => {
    repository.git('rm', '-q', 'a.txt')
    repository.commit('Remove')
    repository.git('push', '-q', 'origin', 'main')
    const opened = await open(repository.root, { push: 'origin' })
    await fetchBranch(opened)
    const changes = await changingTip(opened, { 'a.txt': 'ONE\n' })
    hinder()
    await expect(commit(opened, changes, { message: 'Shout' })).rejects.toMatchObject({ code })
    expect(subjects(origin)).toBe('Remove\nBegin')
  })

  it('gets no files without their filter, where that comes with them', async () => {
    repository.git('clone', '-q', 'origin.git', 'theirs')
    const others = openTestRepository(join(repository.root, 'theirs'))
    others.write({ '.gitattributes': 'f.txt filter=shout\n', 'f.txt': 'quiet\n' })
    others.git('add', '.')
    others.git('-c', 'user.name=Bob', '-c', 'user.email=bob@example.com', 'commit', '-qm', 'Filter')
    others.git('push', '-q', 'origin', 'main')
    repository.git('config', 'filter.shout.smudge', 'tr a-z A-Z')
    repository.git('config', 'filter.shout.clean', 'tr A-Z a-z')
    expect(await refused(push())).toMatchObject({
      code: 'repository-unsupported',
      data: { feature: 'the filter `shout` for f.txt', remedy: expect.stringContaining('`--filters`') },
    })
    expect(subjects(origin)).toBe('Filter\nBegin')
    await push({ runs: ['filters'] })
    expect(repository.read('f.txt')).toBe('QUIET\n')
    expect(state()).toEqual(['', 'Shout\nFilter\nBegin'])
  })

  it('is not left half-way by a filter that fails: it runs before anything is pushed', async () => {
    repository.write({ '.gitattributes': 'f.txt filter=broken\n', 'f.txt': 'f\n', 'g.txt': 'g\n' })
    repository.git('add', '.gitattributes', 'f.txt', 'g.txt')
    repository.git('commit', '-q', '-m', 'Filter')
    repository.git('push', '-q', 'origin', 'main')
    repository.git('reset', '-q', '--hard', 'HEAD~')
    repository.git('config', 'filter.broken.clean', 'cat')
    repository.git('config', 'filter.broken.smudge', 'false')
    repository.git('config', 'filter.broken.required', 'true')
    expect(await refused(push({ runs: ['filters'] }))).toMatchObject({
      code: 'git-failed',
      data: { command: 'git checkout-index', error: expect.stringContaining('smudge filter broken failed') },
    })
    expect(state()).toEqual(['', 'Begin'])
    expect(subjects(origin)).toBe('Filter\nBegin')
    expect(readdirSync(join(repository.root, '.git/emend'))).toEqual([])
    repository.git('config', 'filter.broken.smudge', 'cat')
    await push({ runs: ['filters'] })
    expect(state()).toEqual(['', 'Shout\nFilter\nBegin'])
  })

  it('is not left half-way by a directory that nobody may write to', async () => {
    repository.write({ 'b/c/d.txt': 'd\n' })
    repository.git('add', 'b')
    repository.git('commit', '-q', '-m', 'Theirs')
    repository.git('push', '-q', 'origin', 'main')
    repository.git('reset', '-q', '--hard', 'HEAD~')
    const place = join(repository.root, 'b')
    mkdirSync(place)
    const opened = await open(repository.root, { push: 'origin' })
    await fetchBranch(opened)
    // To root, no permission is missing.
    const accessSync = (path: string): void => {
      if (realpathSync(path) === place)
        throw Object.assign(new Error(`EACCES: permission denied, access '${path}'`), {
          code: 'EACCES',
          syscall: 'access',
          path,
        })
    }
    const guarded = { ...opened, fs: { ...opened.fs, accessSync } }
    const changes = await changingTip(opened, { 'a.txt': 'ONE\n' })
    expect(await refused(commit(guarded, changes, { message: 'Shout' }))).toMatchObject({
      code: 'filesystem',
      message: `Cannot change files in ${place}: EACCES: permission denied.`,
    })
    expect(state()).toEqual(['', 'Begin'])
    expect(subjects(origin)).toBe('Theirs\nBegin')
  })

  it('is not kept from it by a file that only looks changed', async () => {
    utimesSync(join(repository.root, 'a.txt'), 1, 1)
    expect((await push()).warnings).toEqual([])
    expect(state()).toEqual(['', 'Shout\nBegin'])
  })
})

it('is made on all that the remote has, where a fetch has broken off and brought only some of it', async () => {
  repository.write({ 'b.txt': 'two\n' })
  repository.git('add', 'b.txt')
  repository.git('commit', '-q', '-m', 'Theirs')
  const blob = repository.git('rev-parse', 'HEAD:b.txt')
  repository.git('push', '-q', 'origin', 'main')
  repository.git('update-ref', '-d', 'refs/remotes/origin/main')
  repository.git('reset', '-q', '--hard', 'HEAD~')
  repository.git('reflog', 'expire', '--expire=now', '--all')
  rmSync(join(repository.root, '.git/objects', blob.slice(0, 2), blob.slice(2)))
  await push()
  expect([repository.read('a.txt'), repository.read('b.txt')]).toEqual(['ONE\n', 'two\n'])
  expect(repository.git('status', '--porcelain', '-uno')).toBe('')
  expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
})

it('lacks nothing that another pushes, and brings the branch here along to, while it is asked', async () => {
  const before = repository.git('rev-parse', 'main')
  repository.git(
    'branch',
    'theirs',
    repository.git('commit-tree', '-p', 'main', '-m', 'Theirs', 'main^{tree}'),
  )
  repository.git('push', '-q', 'origin', 'theirs')
  const move = 'update-ref refs/heads/main refs/heads/theirs'
  const moves = [origin, repository].map(({ root }) => `git -C '${root}' ${move}`).join(' && ')
  const ssh = script('ssh', `eval "$2"\n${moves}`)
  repository.git('remote', 'set-url', 'origin', `host:${origin.root}`)
  const env = { ...plainEnvironment, GIT_SSH_COMMAND: `'${ssh}'`, GIT_SSH_VARIANT: 'simple' }
  const opened = await open(repository.root, { branch: 'main', push: 'origin', env })
  await fetchBranch(opened)
  expect(opened.remote?.head()?.commit).toBe(before)
  expect(repository.git('log', '-1', '--format=%s', 'main')).toBe('Theirs')
})

it('keeps the commits of a mirror that the remote lacks', async () => {
  repository.git('clone', '-q', '--mirror', 'origin.git', 'mirror.git')
  const mirror = openTestRepository(join(repository.root, 'mirror.git'))
  const own = theirs(mirror)
  origin.git('fetch', '-q', repository.root, 'main')
  const before = origin.git(
    '-c',
    'user.name=B',
    '-c',
    'user.email=b@x',
    'commit-tree',
    '-m',
    'New',
    'main^{tree}',
  )
  origin.git('update-ref', 'refs/heads/main', before)
  expect(await refused(push({ root: mirror.root }))).toMatchObject({ code: 'push-diverged' })
  expect(mirror.git('rev-parse', 'main')).toBe(own)
})

it.each(['true', 'if-asked'])(
  'refuses to push what is to be signed, unless that may be: %s',
  async (value) => {
    repository.git('config', 'push.gpgSign', value)
    expect(await refused(push())).toMatchObject({
      code: 'repository-unsupported',
      data: { remedy: expect.stringMatching(/--sign.*git config push\.gpgSign false/) },
    })
  },
)
