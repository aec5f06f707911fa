import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmendError, emptyFootprint } from '@emend/model'
import {
  faultyFileSystem,
  makeRepository,
  openTestRepository,
  plainEnvironment,
  type TestRepository,
} from '@emend/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type CommitRequest,
  commit,
  type FileSystem,
  history,
  type OpenOptions,
  planUndo,
  recover,
  show,
  snapshotCommit,
  snapshotPresent,
} from '../../src/index.ts'
import { batchesIn, changing, footprintOf, open, takeBackIn, type Wanted } from '../support.ts'

const FILES = { 'a.txt': 'one\n', 'b/c.txt': 'c\n', 'z.txt': 'z\n' }

let repository: TestRepository
const begin = (files: Readonly<Record<string, string>> = FILES): void => {
  repository = makeRepository(files)
}
/** A repository that only git can read: with long ids, or with whatever else it is made with. */
const beginWith = (...options: readonly string[]): void => {
  const root = mkdtempSync(join(tmpdir(), 'emend-test-'))
  repository = openTestRepository(root)
  repository.git('init', '-q', '-b', 'main', ...options)
  repository.git('config', 'user.name', 'Ada Lovelace')
  repository.git('config', 'user.email', 'ada@example.com')
  repository.write(FILES)
  repository.commit('Begin')
}
afterEach(() => repository.remove())

const byGit: OpenOptions = { backend: 'git' }

const commitBy = async (
  options: OpenOptions,
  wanted: Readonly<Record<string, Wanted>>,
  message = 'Change files',
  request: Partial<CommitRequest> = {},
) =>
  commit(await open(repository.root, options), changing(repository, wanted), {
    message,
    sync: false,
    ...request,
  })

const clean = (): void => {
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(repository.git('fsck', '--full', '--strict', '--no-dangling')).toBe('')
}

/** A git that is counted whenever it is run. */
const countingGit = () => {
  const [path, calls] = [join(repository.root, '.git/bin'), join(repository.root, '.git/calls')]
  const { PATH } = plainEnvironment
  const git = execFileSync('sh', ['-c', 'command -v git'], { env: { PATH }, encoding: 'utf8' }).trim()
  mkdirSync(path)
  writeFileSync(join(path, 'git'), `#!/bin/sh\necho >>'${calls}'\nexec '${git}' "$@"\n`, { mode: 0o755 })
  const fewCommands = async (work: () => Promise<unknown>): Promise<void> => {
    writeFileSync(calls, '')
    await work()
    expect(readFileSync(calls).length).toBeLessThan(20)
  }
  return { options: { env: { ...plainEnvironment, PATH: `${path}:${PATH}` } }, fewCommands }
}

describe('a repository that only git can read', () => {
  it('has history, batches to show, and undo', async () => {
    beginWith('--object-format=sha256')
    const first = await commitBy({}, { 'a.txt': 'two\n', 'b/c.txt': null, 'new.txt': 'new\n' }, 'First')
    expect(first.backend).toEqual({ name: 'git', because: ['object ids that are SHA-256'] })
    await commitBy({}, { 'z.txt': 'Z\n' }, 'Second')
    const opened = await open(repository.root)
    expect(await batchesIn(opened)).toMatchObject([{ subject: 'Second' }, { subject: 'First' }])
    const shown = await show(opened, first.commit!.slice(0, 9))
    expect(shown.changes.map(({ path, status }) => `${status} ${path}`)).toEqual([
      'modified a.txt',
      'deleted b/c.txt',
      'added new.txt',
    ])
    await takeBackIn(opened, 'HEAD~1')
    expect(repository.git('diff', '--stat', 'HEAD~3', 'HEAD', '--', 'a.txt', 'b', 'new.txt')).toBe('')
    clean()
  })

  it('tells of an index which paths it only expects, whatever another one has', async () => {
    begin({ 'a.txt': 'a\n' })
    repository.write({ 'expected.txt': '' })
    repository.git('add', '--intent-to-add', 'expected.txt')
    const other = join(repository.root, '.git/other')
    copyFileSync(join(repository.root, '.git/index'), other)
    repository.git('add', 'expected.txt')
    const opened = await open(repository.root, byGit)
    const isExpected = [opened.indexAt(other), opened.index()].map(
      (index) => index.find(['expected.txt']).get('expected.txt')?.[0]?.intentToAdd,
    )
    expect(isExpected).toEqual([true, false])
  })

  describe('runs no command for each file or directory', () => {
    const paths = Array.from({ length: 40 }, (_, index) => `many/${index}/file.txt`)
    const allWith = (text: string, more = '') =>
      Object.fromEntries(paths.map((path) => [path, `${text}\n1\n2\n${path}\n${more}`]))
    const undo = async (options: OpenOptions) => takeBackIn(await open(repository.root, options), 'HEAD')

    it('to commit, show, find and undo', async () => {
      beginWith('--object-format=sha256')
      await commitBy({}, allWith('one'))
      const { options, fewCommands } = countingGit()
      await fewCommands(() => commitBy(options, allWith('two')))
      await fewCommands(async () => show(await open(repository.root, options), 'HEAD'))
      const glob = { ...emptyFootprint, globs: [{ path: '.', pattern: '**/file.txt', directories: false }] }
      await fewCommands(async () => snapshotCommit(await open(repository.root, options), 'HEAD', glob))
      await fewCommands(() => undo(options))
      clean()
    })

    it('beside uncommitted changes', async () => {
      beginWith('--object-format=sha256')
      await commitBy({}, allWith('one'))
      repository.write(allWith('one', 'more\n'))
      const { options, fewCommands } = countingGit()
      await fewCommands(() => commitBy(options, allWith('two', 'more\n')))
      await fewCommands(() => undo(options))
      expect(repository.git('diff', '--shortstat')).toMatch(/ 40 insertions\(\+\)$/)
    })
  })

  it('makes no commit of an object that stands in the place of another', async () => {
    beginWith('--object-format=sha256')
    repository.write({ 'd/mine.txt': 'mine\n', 'e/theirs.txt': 'theirs\n' })
    const head = repository.commit('Two directories')
    const placeOf = (directory: string): string => {
      const id = repository.git('rev-parse', `HEAD:${directory}`)
      return join(repository.root, '.git/objects', id.slice(0, 2), id.slice(2))
    }
    chmodSync(placeOf('d'), 0o644)
    writeFileSync(placeOf('d'), readFileSync(placeOf('e')))
    await expect(commitBy({}, { 'd/new.txt': 'new\n' })).rejects.toMatchObject({ code: 'repository-damaged' })
    expect(repository.git('rev-parse', 'HEAD')).toBe(head)
  })

  it('keeps many objects in a pack of its own hash', async () => {
    beginWith('--object-format=sha256')
    const files = Array.from({ length: 60 }, (_, index) => [`many/${index}.txt`, `${index}\n`])
    await commitBy({}, Object.fromEntries(files))
    expect(repository.git('count-objects', '-v')).toMatch(/^packs: 1$/m)
    expect(repository.git('ls-tree', '--name-only', 'HEAD:many').split('\n').length).toBe(60)
    clean()
  })

  /** An environment in which git is this script. */
  const withGit = (script: string): NodeJS.ProcessEnv => {
    const path = join(repository.root, '.git/bin')
    mkdirSync(path)
    writeFileSync(join(path, 'git'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return { ...plainEnvironment, PATH: path }
  }

  /** One with refs in a table, by what it says of itself. */
  const beginInTable = (): void => {
    begin()
    repository.git('config', 'core.repositoryFormatVersion', '1')
    repository.write({ '.git/reftable/tables.list': '' })
  }

  it.each(['git version 2.33.0', 'git version 1.9.5.msysgit.1', 'no git'])(
    'is refused where git is too old to be spoken to, or says something else: %s',
    async (says) => {
      beginWith('--object-format=sha256')
      await expect(open(repository.root, { env: withGit(`echo '${says}'`) })).rejects.toMatchObject({
        code: 'repository-unsupported',
        hint: expect.stringContaining('install git 2.33.1 or later'),
      })
    },
  )

  it('is refused where git is too old for it, and not called damaged', async () => {
    beginInTable()
    const env = withGit("echo 'git version 2.44.9'")
    await expect(open(repository.root, { env })).rejects.toMatchObject({
      code: 'repository-unsupported',
      hint: expect.stringContaining('install git 2.45 or later'),
    })
  })

  it.each(['--object-format=sha256', '--ref-format=reftable'])(
    'is not called damaged where git cannot open it: %s',
    async (format) => {
      if (format === '--object-format=sha256') beginWith(format)
      else beginInTable()
      const env = withGit(
        '[ $1 = --version ] && echo git version 2.99.0 && exit; echo fatal: no library >&2; exit 128',
      )
      const failure = { code: 'git-failed', message: expect.stringContaining('no library') }
      const opened = await open(repository.root, { env })
      await expect(snapshotPresent(opened, footprintOf(['a.txt']))).rejects.toMatchObject(failure)
      await expect(snapshotCommit(opened, 'HEAD', footprintOf(['a.txt']))).rejects.toMatchObject(failure)
      await expect(history(opened)[Symbol.asyncIterator]().next()).rejects.toMatchObject(failure)
    },
  )

  it('is refused where there is no git, with another way out', async () => {
    beginWith('--object-format=sha256')
    const env = { ...plainEnvironment, PATH: '/nonexistent' }
    await expect(open(repository.root, { env })).rejects.toMatchObject({
      code: 'repository-unsupported',
      hint: expect.stringContaining('Use a clone with SHA-1 object ids.'),
    })
    await expect(open(repository.root, { env, backend: 'git' })).rejects.toMatchObject({
      code: 'git-missing',
    })
  })
})

describe('an index that only git can read', () => {
  it('is refused where there is no git, as soon as it is looked at', async () => {
    begin()
    repository.git('update-index', '--split-index')
    const opened = await open(repository.root, { env: { ...plainEnvironment, PATH: '/nonexistent' } })
    await expect(snapshotPresent(opened, footprintOf(['a.txt']))).rejects.toMatchObject({
      code: 'repository-unsupported',
      hint: 'Join it: `git config core.splitIndex false`, and `git update-index --no-split-index`. Or install git 2.33.1 or later, which serves it then.',
    })
  })
})

describe('the git command', () => {
  it('runs nothing that the repository names', async () => {
    begin()
    const mark = join(repository.root, '.git', 'mark')
    const program = join(repository.root, '.git', 'program')
    writeFileSync(program, `#!/bin/sh\necho "$0" >>'${mark}'\n`)
    chmodSync(program, 0o755)
    for (const name of ['pre-commit', 'post-index-change', 'reference-transaction', 'commit-msg'])
      repository.hook(name, `exec '${program}'`)
    repository.git('config', 'core.fsmonitor', program)
    repository.git('config', 'filter.run.clean', program)
    repository.git('config', 'includeIf.onbranch:main.path', 'more')
    repository.git('config', '-f', '.git/more', 'filter.more.clean', program)
    repository.git('config', 'filter..clean', program)
    repository.write({ 'x.txt': 'x\n', 'y.txt': 'y\n' })
    repository.git('add', 'x.txt', 'y.txt')
    const attributes = 'z.txt filter=run\ny.txt filter=more\nx.txt filter=\n'
    repository.write({ '.git/info/attributes': attributes })
    rmSync(mark, { force: true })
    const { warnings } = await commitBy(byGit, { 'a.txt': 'two\n' })
    expect(warnings).toEqual([
      'Hooks were not run: pre-commit, commit-msg, reference-transaction, post-index-change.',
    ])
    expect(existsSync(mark)).toBe(false)
  })

  it('hears nothing of an environment that is not meant for it', async () => {
    begin()
    const env = {
      ...plainEnvironment,
      GIT_NAMESPACE: 'elsewhere',
      GIT_GLOB_PATHSPECS: '1',
      GIT_INDEX_VERSION: '9',
      GIT_TRACE: '1',
      GIT_DEFAULT_HASH: 'sha256',
    }
    await commitBy({ ...byGit, env }, { 'a.txt': 'two\n' })
    clean()
  })

  it('takes paths literally', async () => {
    begin({ 'a.txt': 'a\n', '*.txt': 'star\n', ':(top)b': 'magic\n', '-x': 'dash\n', 'c\nd': 'line\n' })
    await commitBy(byGit, { '*.txt': 'changed\n', ':(top)b': 'changed\n', '-x': null, 'c\nd': 'changed\n' })
    expect(repository.git('diff', '--name-only', '-z', 'HEAD~1', 'HEAD').split('\0').sort()).toEqual([
      '',
      '*.txt',
      '-x',
      ':(top)b',
      'c\nd',
    ])
    clean()
  })

  it('lets a file take the place of a directory, and a directory that of a file', async () => {
    begin({ 'd/x.txt': 'x\n', f: 'f\n' })
    await commitBy(byGit, { 'd/x.txt': null, d: 'file\n', f: null, 'f/y.txt': 'y\n' })
    expect(repository.git('ls-tree', '-r', '--name-only', 'HEAD')).toBe('d\nf/y.txt')
    clean()
  })

  it.each([
    ['HEAD', 'ref: refs/heads/../../x\n'],
    ['refs/heads/main', ''],
    ['refs/heads/main', 'ref: refs/heads/main\n'],
  ])('takes no branch for unborn where %s holds %j', async (ref, content) => {
    begin()
    writeFileSync(join(repository.root, '.git', ref), content)
    const landing = commitBy(byGit, { 'new.txt': 'new\n' })
    await expect(landing).rejects.toMatchObject({ code: 'repository-damaged' })
    expect(existsSync(join(repository.root, 'new.txt'))).toBe(false)
  })

  it('names the branch that keeps a new one from its name, whatever that is', async () => {
    begin()
    repository.git('branch', "it's")
    repository.git('symbolic-ref', 'HEAD', "refs/heads/it's/new")
    repository.git('rm', '-q', '-r', '--cached', '.')
    repository.git('clean', '-q', '-d', '-f')
    await expect(commitBy(byGit, { 'new.txt': 'new\n' })).rejects.toMatchObject({
      code: 'branch-blocked',
      data: { ref: "refs/heads/it's/new", other: "refs/heads/it's" },
    })
  })

  it('says what git complains of, and takes no branch for unborn for it', async () => {
    begin()
    repository.git('config', 'core.fileMode', 'perhaps')
    const undo = planUndo(await open(repository.root, byGit))
    await expect(undo).rejects.toMatchObject({
      code: 'git-failed',
      message: expect.stringContaining('perhaps'),
    })
  })

  it('restores a file by its blob, and leaves that as it is, where another one stands for it', async () => {
    begin()
    const blob = repository.git('rev-parse', 'HEAD:z.txt')
    repository.write({ '.git/other': 'other\n' })
    repository.git('replace', blob, repository.git('hash-object', '-w', '.git/other'))
    const { commit: undoes } = await commitBy(byGit, { 'z.txt': null })
    const opened = await open(repository.root, byGit)
    const { changeSet, given } = await planUndo(opened)
    await commit(opened, changeSet, { message: 'Undo', undoes: undoes!, given, sync: false })
    expect(repository.git('rev-parse', 'HEAD:z.txt')).toBe(blob)
    expect(repository.git('--no-replace-objects', 'cat-file', 'blob', blob)).toBe('z')
    expect(repository.read('z.txt')).toBe('other\n')
    expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
  })

  it('reads what a commit holds', async () => {
    begin()
    const footprint = { ...emptyFootprint, paths: ['a.txt', 'b'], listings: ['b'] }
    const { entries, listings } = await snapshotCommit(await open(repository.root, byGit), 'main', footprint)
    expect(entries.get('a.txt')).toMatchObject({ kind: 'file', bytes: Buffer.from('one\n') })
    expect(listings.get('b')).toEqual([{ name: 'c.txt', kind: 'file' }])
  })

  it('writes the reflogs that the default backend writes', async () => {
    begin()
    const logs = async (options: OpenOptions, text: string) => {
      await commitBy(options, { 'a.txt': text }, 'Change  it\n\nAnd why')
      return ['HEAD', 'main'].map((ref) => repository.git('log', '-g', '-1', '--format=%gs %gn %ge', ref))
    }
    expect(await logs(byGit, 'two\n')).toEqual(await logs({}, 'three\n'))
  })
})

describe('others at work', () => {
  it.each(['HEAD.lock', 'refs/heads/main.lock', 'index.lock'])(
    'waits for %s, then gives up',
    async (lock) => {
      begin()
      const path = join(repository.root, '.git', lock)
      writeFileSync(path, '')
      const before = repository.state()
      await expect(commitBy(byGit, { 'a.txt': 'two\n' })).rejects.toMatchObject({ code: 'busy' })
      expect(repository.state()).toBe(before)
      rmSync(path)
      await commitBy(byGit, { 'a.txt': 'two\n' })
      clean()
    },
  )

  it('are not to blame for a lock that cannot be made', async () => {
    begin()
    // With `.lock` behind it, no file has such a name.
    const branch = `refs/heads/${'x'.repeat(252)}`
    repository.write({ [`.git/${branch}`]: `${repository.git('rev-parse', 'HEAD')}\n` })
    repository.git('symbolic-ref', 'HEAD', branch)
    await expect(commitBy(byGit, { 'a.txt': 'two\n' })).rejects.toMatchObject({
      code: 'git-failed',
      data: { command: 'git update-ref', error: expect.stringContaining('File name too long') },
    })
    clean()
  })

  it('lands batches of different files one after another', async () => {
    begin(Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`f${index}.txt`, 'old\n'])))
    await Promise.all([0, 1, 2, 3, 4].map((index) => commitBy(byGit, { [`f${index}.txt`]: 'new\n' })))
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('6')
    clean()
  })

  it('takes everything back where the branch cannot be moved', async () => {
    begin()
    const before = repository.state()
    const opened = await open(repository.root, byGit)
    const { refs } = opened
    const failing: typeof refs = {
      ...refs,
      prepare: async (update, options) => ({
        ...(await refs.prepare(update, options)),
        commit: () => {
          throw new EmendError('git-failed', { command: 'git update-ref', error: 'the disk is full' })
        },
      }),
    }
    const changeSet = changing(repository, { 'a.txt': 'two\n', 'new/x.txt': 'x\n', 'z.txt': null })
    const landing = commit({ ...opened, refs: failing }, changeSet, { message: 'Change', sync: false })
    await expect(landing).rejects.toMatchObject({ code: 'git-failed' })
    expect(repository.state()).toBe(before)
    clean()
  })
})

describe.each([
  ['files', []],
  ['a reftable, which has one lock for all', ['--ref-format=reftable']],
])('what is kept of uncommitted changes, with refs in %s', (_, options) => {
  const beginOr = (skip: () => void): void => {
    try {
      beginWith(...options)
    } catch {
      // Older versions of git have no reftables.
      repository.remove()
      begin()
      skip()
    }
  }
  const kept = (): string => repository.git('for-each-ref', '--format=%(refname)', 'refs/emend')

  it('is kept from the moment on in which the branch moves', async ({ skip }) => {
    beginOr(skip)
    repository.write({ 'a.txt': 'mine\n' })
    const { batch } = await commitBy(byGit, { 'a.txt': 'two\n' }, 'Both', { dirty: 'include' })
    expect(kept()).toBe(`refs/emend/batches/${batch}`)
    expect(repository.git('cat-file', 'blob', `${kept()}:a.txt`)).toBe('mine')
    clean()
  })

  it('is not kept where everything is taken back', async ({ skip }) => {
    beginOr(skip)
    repository.write({ 'a.txt': 'mine\n' })
    const check = async (): Promise<never> => {
      throw new EmendError('check-failed', { command: 'no', how: 'failed', output: '' })
    }
    const landing = commitBy(byGit, { 'a.txt': 'two\n' }, 'Both', { dirty: 'include', check })
    await expect(landing).rejects.toMatchObject({ code: 'check-failed' })
    expect([kept(), repository.read('a.txt'), repository.git('log', '--format=%s')]).toEqual([
      '',
      'mine\n',
      'Begin',
    ])
    expect(await recover(await open(repository.root, byGit))).toEqual([])
  })
})

describe('what died while git may still be at work for it', () => {
  /** Lets a batch die just before its branch moves, with its journal in place. */
  const die = async (): Promise<void> => {
    // The same objects each time: how many calls it takes depends on which of their directories are there.
    const same = { batchId: 'same', now: () => new Date(0) }
    const changeSet = changing(repository, { 'a.txt': 'two\n', 'new/x.txt': 'x\n' })
    const isPublished = (): boolean => repository.git('diff', '--cached', '--name-only') !== ''
    for (let at = 30; at < 100 && !isPublished(); at++) {
      const { fs } = faultyFileSystem({ kind: 'death', at })
      const opened = await open(repository.root, { fs: fs as unknown as FileSystem })
      await commit(opened, changeSet, { message: 'Change', sync: false, ...same }).catch(() => {})
      if (!isPublished()) await recover(await open(repository.root))
    }
  }

  it.each(['isomorphic-git', 'git'] as const)(
    'is not judged before the branch is free: %s',
    async (backend) => {
      begin()
      const before = repository.state()
      await die()
      const lock = join(repository.root, '.git/refs/heads/main.lock')
      rmSync(lock, { force: true })
      writeFileSync(lock, '')
      const opened = await open(repository.root, { backend })
      await expect(recover(opened)).rejects.toMatchObject({ code: 'busy' })
      const ended = setTimeout(() => rmSync(lock), 200)
      expect((await recover(opened)).map(({ outcome }) => outcome)).toEqual(['taken-back'])
      clearTimeout(ended)
      expect(repository.state()).toBe(before)
      clean()
    },
  )
})

describe.each(['isomorphic-git', 'git'] as const)('a branch of an unusual name: %s', (backend) => {
  it.each(['a\u00a0b', 'b\u3000', '\u00a0', '\ufffd'])('is the one that HEAD is on: %j', async (name) => {
    begin()
    repository.git('checkout', '-q', '-b', name)
    await commitBy({ backend }, { 'new.txt': 'new\n' })
    expect(repository.git('rev-list', '--count', `refs/heads/${name}`)).toBe('2')
    expect(repository.git('symbolic-ref', 'HEAD')).toBe(`refs/heads/${name}`)
    clean()
  })

  it('is refused where it is not UTF-8', async () => {
    begin()
    const script =
      'name=$(printf "caf\\351") && git branch "$name" && git pack-refs && git symbolic-ref HEAD "refs/heads/$name"'
    execFileSync('sh', ['-c', script], { cwd: repository.root, env: plainEnvironment })
    const refs = repository.git('for-each-ref')
    await expect(commitBy({ backend }, { 'new.txt': 'new\n' })).rejects.toMatchObject({
      code: 'repository-unsupported',
      data: { feature: 'a branch whose name is not UTF-8' },
    })
    expect(repository.git('for-each-ref')).toBe(refs)
  })
})

describe('what git may not do unasked', () => {
  it('is to fetch what a partial clone lacks', async () => {
    begin()
    repository.git('config', 'uploadpack.allowFilter', 'true')
    repository.write({ 'a.txt': 'two\n' })
    repository.commit('Later')
    const origin = repository
    origin.git('clone', '-q', '--filter=blob:none', `file://${origin.root}`, join(origin.root, '.git/clone'))
    const opened = await open(join(origin.root, '.git/clone'), byGit)
    const footprint = footprintOf(['a.txt'])
    await expect(snapshotCommit(opened, 'HEAD~1', footprint)).rejects.toMatchObject({
      code: 'repository-unsupported',
      message: expect.stringContaining('a partial clone that has not fetched the blob'),
    })
    expect((await snapshotCommit(opened, 'HEAD', footprint)).entries.get('a.txt')).toMatchObject({
      bytes: Buffer.from('two\n'),
    })
  })
})

it('commits files that git ignores', async () => {
  begin()
  repository.write({ '.gitignore': 'build/\n' })
  repository.commit('Ignore')
  await commitBy(byGit, { 'build/out.txt': 'out\n' })
  expect(repository.git('ls-files', 'build')).toBe('build/out.txt')
  clean()
})

it.each(['isomorphic-git', 'git'] as const)('tells where all refs below a name are (%s)', async (backend) => {
  begin()
  repository.git('update-ref', 'refs/emend/batches/packed', 'HEAD')
  repository.git('pack-refs', '--all')
  const other = repository.git('commit-tree', '-m', 'Other', 'HEAD^{tree}')
  repository.git('update-ref', 'refs/emend/batches/loose/ä', other)
  repository.git('update-ref', 'refs/emend/batches-no-more', other)
  const { refs } = await open(repository.root, { backend })
  const listed = repository.git('for-each-ref', '--format=%(refname) %(objectname)', 'refs/emend/batches/')
  expect([...refs.idsBelow('refs/emend/batches')].map((ref) => ref.join(' ')).sort()).toEqual(
    listed.split('\n').sort(),
  )
})
