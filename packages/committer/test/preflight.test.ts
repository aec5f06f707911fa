import { spawnSync } from 'node:child_process'
import * as nodeFs from 'node:fs'
import { appendFileSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { argument, EmendError, type FileMode, type ProblemCode } from '@emend/model'
import { makeRepository, openTestRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { commit, openRepository, snapshotPresent } from '../src/index.ts'
import { readSettings } from '../src/settings.ts'
import { changing, commitTo, footprintOf, open } from './support.ts'

let repository: TestRepository
const begin = (files: Readonly<Record<string, string>> = { 'a.txt': 'one\n', 'b.txt': 'two\n' }): void => {
  repository = makeRepository(files)
}
afterEach(() => repository.remove())

/** Tries a batch that edits `a.txt`, and checks that it was refused and that nothing at all changed. */
const refused = async (code: ProblemCode, words?: RegExp, path = 'a.txt'): Promise<void> => {
  const before = repository.state()
  const error = await commitTo(repository, { [path]: 'changed by emend\n' }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(EmendError)
  expect((error as EmendError).code, (error as EmendError).message).toBe(code)
  if (words !== undefined)
    expect(`${(error as EmendError).message} ${(error as EmendError).hint}`).toMatch(words)
  expect(repository.state()).toBe(before)
}

describe('what a batch must not touch', () => {
  it('refuses a file that was changed in the work tree', async () => {
    begin()
    repository.write({ 'a.txt': 'mine\n' })
    await refused('dirty-conflict', /uncommitted/)
  })

  it('takes a file for changed that goes while it is looked at, as where git puts another in its place', async () => {
    begin()
    repository.write({ 'a.txt': 'mine\n' })
    const readFileSync = (path: string): Buffer => {
      if (!path.endsWith('/a.txt')) return nodeFs.readFileSync(path)
      throw Object.assign(new Error(`ENOENT: no such file, open '${path}'`), { code: 'ENOENT' })
    }
    const opened = await open(repository.root, { fs: { ...nodeFs, readFileSync } as never })
    const landed = commit(opened, changing(repository, { 'a.txt': 'ONE\n' }), { message: 'Change' })
    await expect(landed).rejects.toMatchObject({ code: 'dirty-conflict' })
  })

  it('goes without rules that may not be read, as git does, and says so', async () => {
    begin({ 'a.txt': 'one\n', '.gitattributes': '*.txt text\n' })
    repository.write({ '.gitignore': '*.log\n', '.gitattributes': '*.txt -text\n' })
    const readFileSync = (path: string): Buffer => {
      if (!/\.git(?:ignore|attributes)$/.test(path)) return nodeFs.readFileSync(path)
      const message = `EACCES: permission denied, open '${path}'`
      throw Object.assign(new Error(message), { code: 'EACCES', syscall: 'open', path })
    }
    const opened = await open(repository.root, { fs: { ...nodeFs, readFileSync } as never })
    const wanted = changing(repository, { 'a.txt': 'ONE\r\n', 'n.log': 'new\n' })
    const snapshot = await snapshotPresent(opened, footprintOf(['n.log']))
    const { warnings } = await commit(opened, wanted, { message: 'Change' })
    expect(snapshot.ignored).toEqual(new Set())
    expect(warnings).toEqual([
      '.gitattributes may not be read: as for git, what it says here does not count.',
      '.gitignore may not be read: as for git, what it says here does not count.',
    ])
    expect(repository.git('cat-file', 'blob', 'HEAD:a.txt')).toBe('ONE')
    expect(repository.git('show', '--stat', '--format=', 'HEAD')).toContain('n.log')
  })

  it.each([
    ['refStorage', 'files:///elsewhere', '`extensions.refStorage = files:///elsewhere`'],
    ['compatObjectFormat', 'sha256', 'the extension `compatobjectformat`'],
  ])(
    'refuses an extension that it does not know, and says how to do without: %s',
    async (name, value, feature) => {
      begin()
      repository.git('config', 'core.repositoryFormatVersion', '1')
      appendFileSync(join(repository.root, '.git/config'), `[extensions]\n\t${name} = ${value}\n`)
      await expect(commitTo(repository, { 'a.txt': 'ONE\n' })).rejects.toMatchObject({
        code: 'repository-unsupported',
        data: { feature },
        hint: expect.stringContaining('`git clone`'),
      })
      expect(repository.read('a.txt')).toBe('one\n')
    },
  )

  it('refuses an index whose links go round in a circle', async () => {
    begin()
    const index = join(repository.root, '.git/index')
    nodeFs.rmSync(index)
    symlinkSync('index2', index)
    symlinkSync('index', `${index}2`)
    await expect(commitTo(repository, { 'n.txt': 'new\n' })).rejects.toMatchObject({
      code: 'repository-damaged',
    })
    expect(nodeFs.readlinkSync(`${index}2`)).toBe('index')
    expect(nodeFs.existsSync(join(repository.root, 'n.txt'))).toBe(false)
  })

  it.each([
    ['a way that does not end', 'around/index'],
    ['a directory that is not there', 'missing/index'],
    ['a file in the place of a directory', 'HEAD/index'],
  ])('refuses an index behind a link to %s, of which git could make none', async (_, target) => {
    begin()
    const index = join(repository.root, '.git/index')
    nodeFs.rmSync(index)
    symlinkSync('around', join(repository.root, '.git/around'))
    symlinkSync(target, index)
    const remedy = expect.stringContaining('`git reset`')
    await expect(commitTo(repository, { 'n.txt': 'new\n' })).rejects.toMatchObject({
      code: 'repository-damaged',
      hint: remedy,
    })
    expect(nodeFs.existsSync(join(repository.root, 'n.txt'))).toBe(false)
    nodeFs.rmSync(index)
    repository.git('reset')
    await commitTo(repository, { 'n.txt': 'new\n' })
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('refuses a file whose executable bit was changed, where the plan replaces it by a link', async () => {
    begin()
    repository.makeExecutable('a.txt')
    const link = { 'a.txt': { mode: '120000', content: 'b.txt' } } as const
    await expect(commitTo(repository, link)).rejects.toMatchObject({ code: 'dirty-conflict' })
  })

  it('does not mind executable bits where core.fileMode is false', async () => {
    begin()
    repository.git('config', 'core.fileMode', 'false')
    repository.makeExecutable('a.txt')
    await commitTo(repository, { 'a.txt': { mode: '100644', content: 'x\n' } })
    expect(repository.git('ls-tree', 'HEAD', 'a.txt')).toMatch(/^100644/)
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it.each([
    ['longer', 'mine, and longer\n', 1_000_000_000],
    ['no longer', 'two\n', 1_000_000_000],
    ['no longer, and has come from elsewhere', 'two\n', 1_000_000_001],
  ])(
    'refuses a file that was changed, though its times be older than the index: %s',
    async (_, text, time) => {
      begin()
      const path = join(repository.root, 'a.txt')
      nodeFs.utimesSync(path, 1_000_000_000, 1_000_000_000)
      repository.git('update-index', '--refresh')
      writeFileSync(path, text)
      nodeFs.utimesSync(path, time, time)
      const edit = commitTo(repository, { 'a.txt': 'changed by emend\n' }, { dirty: 'refuse' })
      await expect(edit).rejects.toMatchObject({ code: 'dirty', data: { path: 'a.txt' } })
      expect(repository.read('a.txt')).toBe(text)
    },
  )

  it('leaves a file executable that only git knows to be so', async () => {
    begin()
    repository.git('config', 'core.fileMode', 'false')
    repository.git('update-index', '--chmod=+x', 'a.txt')
    repository.git('commit', '-qm', 'Let it run')
    const { changes, ...rest } = changing(repository, { 'a.txt': { mode: '100755', content: 'x\n' } })
    const changeSet = {
      ...rest,
      changes: changes.map((change) => ({
        ...change,
        before: { ...change.before!, mode: '100755' as const },
      })),
    }
    await commit(await open(repository.root), changeSet, { message: 'Edit', sync: false })
    expect(repository.git('ls-tree', 'HEAD', 'a.txt')).toMatch(/^100755/)
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('refuses a file with staged changes', async () => {
    begin()
    repository.write({ 'a.txt': 'mine\n' })
    repository.git('add', 'a.txt')
    await refused('dirty', /staged/)
  })

  it('refuses a file whose deletion is staged', async () => {
    begin()
    repository.git('rm', '-q', '--cached', 'a.txt')
    await refused('dirty', /staged/)
  })

  it('refuses an untracked file', async () => {
    begin()
    repository.write({ 'new.txt': 'mine\n' })
    await refused('dirty', /not tracked/, 'new.txt')
  })

  it('refuses a file that git is only told to expect', async () => {
    begin()
    repository.write({ 'new.txt': 'mine\n' })
    repository.git('add', '-N', 'new.txt')
    await refused('dirty', /not tracked/, 'new.txt')
  })

  it('refuses files that pass through a filter, unless that may run', async () => {
    begin()
    repository.git('config', 'filter.lfs.clean', 'cat')
    repository.write({ '.gitattributes': 'a.txt filter=lfs\n' })
    await refused('repository-unsupported', /filter `lfs`.*--filters/)
  })

  it('refuses a file that a sparse checkout leaves out', async () => {
    begin({ 'a/x.txt': 'x\n', 'b/y.txt': 'y\n' })
    repository.git('sparse-checkout', 'set', '--no-cone', '/b/')
    await refused('repository-unsupported', /sparse/, 'a/x.txt')
    await commitTo(repository, { 'b/y.txt': 'Y\n' })
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('refuses a twin of a tracked file where letter case does not count', async () => {
    begin()
    repository.git('config', 'core.ignoreCase', 'true')
    await refused('repository-unsupported', /A\.txt is a\.txt/, 'A.txt')
    // What a file system that does not tell the two apart has at this name.
    repository.write({ 'A.txt': 'a\n' })
    await refused('repository-unsupported', /A\.txt is a\.txt/, 'A.txt')
  })

  it('refuses a twin of a tracked directory there, of which git would take the name', async () => {
    begin({ 'src/lib/x.txt': 'x\n', 'Src2/y.txt': 'y\n', 'src2/z.txt': 'z\n' })
    repository.git('config', 'core.ignoreCase', 'true')
    await refused('repository-unsupported', /src\/Lib\/new\.txt is src\/lib\/new\.txt/, 'src/Lib/new.txt')
    await commitTo(repository, {
      'src/lib/new.txt': 'new\n',
      'Src2/new.txt': 'new\n',
      'src2/new2.txt': 'new\n',
    })
    repository.write({ 'src/Lib/new2.txt': 'new\n' })
    repository.git('add', 'src/Lib/new2.txt')
    expect(repository.git('ls-files', 'src/lib')).toContain('src/lib/new2.txt')
  })

  it('refuses new files that are twins of each other there', async () => {
    begin({ 'a.txt': 'a\n' })
    repository.git('config', 'core.ignoreCase', 'true')
    const before = repository.state()
    const landing = commitTo(repository, { 'n/x.txt': 'x\n', 'N/y.txt': 'y\n' })
    await expect(landing).rejects.toThrowError(/N\/y\.txt is n\/y\.txt/)
    expect(repository.state()).toBe(before)
  })
})

describe('where a batch must not write', () => {
  const change = async (path: string, mode: FileMode = '100644'): Promise<string> => {
    const after = { mode, bytes: Buffer.from('x\n') }
    const changeSet = { base: null, changes: [{ path, before: null, after }], made: [], removed: [] }
    const before = repository.state()
    const landing = commit(await open(repository.root), changeSet, { message: 'Write', sync: false })
    const error = await landing.catch((thrown: unknown) => thrown)
    if (!(error instanceof EmendError)) return 'landed'
    expect(repository.state()).toBe(before)
    return error.code
  }

  it.each([
    ['.git/config', 'path-denied'],
    ['sub/.GIT/hooks/pre-commit', 'path-denied'],
    ['../outside.txt', 'path-escapes'],
    ['/etc/motd', 'path-absolute'],
    ['a//b.txt', 'path-denied'],
    ['', 'path-empty'],
    ['link/new.txt', 'path-symlink'],
    ['away/new.txt', 'path-symlink'],
    ['nested/new.txt', 'path-submodule'],
    ['nested', 'path-submodule'],
  ])('refuses %j as %s', async (path, code) => {
    begin({ 'a.txt': 'one\n', 'dir/b.txt': 'two\n' })
    symlinkSync('dir', join(repository.root, 'link'))
    symlinkSync('/tmp', join(repository.root, 'away'))
    repository.git('init', '-q', 'nested')
    expect(await change(path)).toBe(code)
  })

  it('refuses the directory inside of the work tree that its .git file points to', async () => {
    begin({ 'a.txt': 'one\n' })
    repository.git('init', '-q', '--separate-git-dir', 'meta')
    expect(await change('meta/hooks/pre-commit', '100755')).toBe('path-denied')
    expect(await change('metal/x')).toBe('landed')
  })

  it.each([
    ['.gitmodules', 'path-denied'],
    ['.GitModules', 'path-denied'],
    ['sub/.gitmodules', 'path-denied'],
    ['.gitmodules/x', 'path-denied'],
    ['.gitmodules . ', 'path-denied'],
    ['.gitmodules:x', 'path-denied'],
    ['.git\u200cmodules', 'path-denied'],
    ['GITMOD~1', 'path-denied'],
    ['gitmod~5', 'landed'],
    ['gi7eba~1', 'path-denied'],
    ['gi7e~123', 'path-denied'],
    ['gi7eba~0', 'landed'],
    ['gi7eba~12', 'landed'],
    ['~1234567', 'path-denied'],
    ['.gitmodules2', 'landed'],
    ['gitmodules', 'landed'],
    ['.gitattributes', 'landed'],
  ])('takes a symbolic link at %j as git does: %s', async (path, code) => {
    begin({ 'a.txt': 'one\n' })
    const blob = repository.git('rev-parse', 'HEAD:a.txt')
    const settings = ['-c', 'core.protectHFS=true', '-c', 'core.protectNTFS=true']
    const add = () =>
      repository.git(...settings, 'update-index', '--add', '--cacheinfo', `120000,${blob},${path}`)
    if (code === 'landed') expect(add).not.toThrow()
    else expect(add).toThrow('Invalid path')
    repository.git('read-tree', 'HEAD')
    expect(await change(path, '120000')).toBe(code)
    repository.git('fsck', '--full', '--strict')
  })

  it.each([
    ['and not staged', () => {}],
    ['and not committed', () => repository.git('add', '-A')],
  ])('refuses places that the user has cleared, %s', async (_, stage) => {
    begin({ file: 'one\n', 'dir/b.txt': 'two\n' })
    repository.write({ file: null, dir: null })
    stage()
    expect(await change('file/new.txt')).toBe('dirty')
    expect(await change('dir')).toBe('dirty')
    expect(await change('dir.txt')).toBe('landed')
  })

  it('says of a place that it belongs to a file which the work tree leaves out', async () => {
    begin({ file: 'one\n', 'dir/b.txt': 'two\n' })
    repository.git('sparse-checkout', 'set', '--no-cone', '/*', '!/dir/')
    const feature = 'a sparse checkout, or `skip-worktree`, that leaves out dir/b.txt'
    const landing = commitTo(repository, { dir: 'mine\n' })
    await expect(landing).rejects.toMatchObject({ code: 'repository-unsupported', data: { feature } })
  })
})

describe('a file that the user has put in the place of a tracked one, and that a plan changes', () => {
  it.each([
    ['separate', { path: 'file/mine.txt', state: 'untracked' }],
    ['checkpoint', { path: 'file', state: 'modified', neededBy: 'file/mine.txt' }],
    ['include', { path: 'file', state: 'modified', neededBy: 'file/mine.txt' }],
  ] as const)('is refused: --dirty %s', async (dirty, data) => {
    begin({ file: 'one\n' })
    repository.write({ file: null })
    repository.write({ 'file/mine.txt': 'mine\n' })
    const before = repository.state()
    const landing = commitTo(repository, { 'file/mine.txt': 'theirs\n' }, { dirty })
    await expect(landing).rejects.toMatchObject({ code: 'dirty', data })
    expect(repository.state()).toBe(before)
  })

  it.each([
    ['a directory in the place of a file', 'file', 'file/mine.txt', 'file'],
    ['a file in the place of a directory', 'dir', 'dir', 'dir/b.txt'],
  ])('is not committed by a checkpoint before it is deleted: %s', async (_, gone, mine, path) => {
    begin({ file: 'one\n', 'dir/b.txt': 'two\n' })
    repository.write({ [gone]: null })
    repository.write({ [mine]: 'mine\n' })
    const before = repository.state()
    const landing = commitTo(repository, { [mine]: null }, { dirty: 'checkpoint' })
    await expect(landing).rejects.toMatchObject({ code: 'dirty', data: { path, neededBy: mine } })
    expect(repository.state()).toBe(before)
  })
})

describe('what a repository must not be in the middle of', () => {
  it.each([
    ['merge', 'MERGE_HEAD'],
    ['cherry-pick', 'CHERRY_PICK_HEAD'],
    ['revert', 'REVERT_HEAD'],
    ['bisect', 'BISECT_LOG'],
  ])('refuses during a %s', async (action, file) => {
    begin()
    writeFileSync(join(repository.root, '.git', file), `${repository.git('rev-parse', 'HEAD')}\n`)
    await refused('in-progress', new RegExp(`A ${action} is in progress. Finish it with \`git ${action}`))
  })

  it('refuses during a rebase that stopped, and during a merge with conflicts', async () => {
    begin()
    repository.git('checkout', '-q', '-b', 'side')
    repository.write({ 'b.txt': 'side\n' })
    repository.commit('Side')
    repository.git('checkout', '-q', 'main')
    repository.write({ 'b.txt': 'main\n' })
    repository.commit('Main')
    expect(() => repository.git('rebase', 'side')).toThrow()
    await refused('in-progress', /rebase/)
    repository.git('rebase', '--abort')
    expect(() => repository.git('merge', 'side')).toThrow()
    await refused('in-progress', /merge/)
    repository.git('merge', '--quit')
    await refused('index-unmerged', /b\.txt/)
  })

  it.for(['revert', 'cherry-pick'])(
    'refuses during a %s that refs in a reftable tell of',
    async (action, { skip }) => {
      begin()
      for (const text of ['1\n', '2\n']) {
        repository.write({ 'b.txt': text })
        repository.commit()
      }
      try {
        repository.git('refs', 'migrate', '--ref-format=reftable')
      } catch {
        // Older versions of git have no reftables.
        skip()
      }
      expect(() => repository.git(action, 'HEAD~1')).toThrow()
      repository.git('checkout', '--ours', 'b.txt')
      repository.git('add', 'b.txt')
      await refused('in-progress', new RegExp(`A ${action} is in progress`))
      repository.git(action, '--abort')
      await commitTo(repository, { 'a.txt': 'free\n' })
    },
  )

  it('refuses during a run of git am', async () => {
    begin()
    mkdirSync(join(repository.root, '.git/rebase-apply'))
    writeFileSync(join(repository.root, '.git/rebase-apply/applying'), '')
    await refused('in-progress', /^A run of `git am` is in progress\. .* `git am --abort`/)
  })

  it.each(['revert', 'cherry-pick'])(
    'names the command that ends a %s of several commits',
    async (action) => {
      begin()
      for (const text of ['1\n', '2\n', '3\n']) {
        repository.write({ 'b.txt': text })
        repository.commit()
      }
      // Both stop at conflicts; once these are committed, only the rest is left to do.
      expect(() => repository.git(action, 'HEAD~2', 'HEAD~1')).toThrow()
      repository.git('checkout', '--ours', 'b.txt')
      repository.git('add', 'b.txt')
      repository.git('commit', '-q', '--allow-empty', '-m', 'Resolved')
      await refused('in-progress', new RegExp(`A ${action} is in progress\\..* \`git ${action} --quit\``))
      repository.git(action, '--quit')
      await commitTo(repository, { 'a.txt': 'free\n' })
    },
  )
})

describe('what cannot be served yet', () => {
  it.each([['signed commits', ['config', 'commit.gpgSign', 'true'], /gpgSign/]])(
    'refuses %s',
    async (_, command, words) => {
      begin()
      repository.git(...command)
      await refused('repository-unsupported', words)
    },
  )

  it.each([
    ['unknown extensions', 'repositoryFormatVersion = 1\n[extensions]\n\tsomethingNew', /somethingnew/],
    ['an unknown hash', 'repositoryFormatVersion = 1\n[extensions]\n\tobjectFormat = sha3', /sha3/],
    ['a later format', 'repositoryFormatVersion = 7', /version 7/],
    ['a format that its version does not have', '[extensions]\n\tobjectFormat = sha1', /version 0/],
    ['an extension that its version does not have', '[extensions]\n\trelativeWorktrees = true', /version 0/],
  ])('refuses to open a repository with %s', async (_, lines, words) => {
    begin()
    const config = join(repository.root, '.git/config')
    appendFileSync(config, `[core]\n\t${lines}\n`)
    const error = await openRepository(repository.root, { env: plainEnvironment }).catch(
      (thrown: unknown) => thrown,
    )
    expect((error as EmendError).code).toBe('repository-unsupported')
    expect((error as EmendError).message).toMatch(words)
  })

  it.each(['noop-v1', 'preciousObjects', 'relativeWorktrees', 'submodulePathConfig'])(
    'serves a repository with the extension %s, which changes nothing for a batch',
    async (name) => {
      begin()
      const config = join(repository.root, '.git/config')
      appendFileSync(config, `[core]\n\trepositoryFormatVersion = 1\n[extensions]\n\t${name} = true\n`)
      const { warnings } = await commitTo(repository, { 'a.txt': 'x\n' })
      expect(warnings).toEqual([])
    },
  )

  it('refuses without an identity, and never makes one up', async () => {
    begin()
    repository.git('config', '--unset', 'user.name')
    await refused('identity-missing', /author/)
  })

  it('names the hooks that it does not run', async () => {
    begin()
    for (const name of ['pre-commit', 'post-commit']) repository.hook(name, 'exit 1')
    writeFileSync(join(repository.root, '.git/hooks/commit-msg'), 'not executable')
    const { warnings } = await commitTo(repository, { 'a.txt': 'x\n' })
    expect(warnings).toEqual(['Hooks were not run: pre-commit, post-commit.'])
  })
})

describe('where a repository is', () => {
  const opening = async (directory: string): Promise<ProblemCode> => {
    const error = await openRepository(directory, { env: plainEnvironment }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(EmendError)
    return (error as EmendError).code
  }

  it('is found from any directory in it', async () => {
    begin({ 'a/b/c.txt': 'c\n' })
    const { root } = await openRepository(join(repository.root, 'a/b'), { env: plainEnvironment })
    expect(root).toBe(repository.root)
  })

  it.skipIf(process.getuid?.() !== 0)(
    'is refused when it belongs to somebody else, unless it is named as safe',
    async () => {
      begin()
      chownSync(repository.root, 1234, 1234)
      expect(await opening(repository.root)).toBe('repository-unsupported')
      const safe = (directory: string) => ({
        ...plainEnvironment,
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'safe.directory',
        GIT_CONFIG_VALUE_0: directory,
      })
      const { root } = await openRepository(repository.root, { env: safe(repository.root) })
      expect(root).toBe(repository.root)
      const links = join(repository.root, '.git/links')
      symlinkSync(dirname(repository.root), links)
      for (const named of [join(links, basename(repository.root)), `${links}/*`])
        await openRepository(repository.root, { env: safe(named) })
      for (const other of ['/elsewhere', `${repository.root}x`, `${repository.root}/*`, 'relative'])
        await expect(openRepository(repository.root, { env: safe(other) })).rejects.toThrow(/another user/)
      appendFileSync(join(repository.root, '.git/config'), '[safe]\n\tdirectory = *\n')
      expect(await opening(repository.root)).toBe('repository-unsupported')
      chownSync(repository.root, 0, 0)
    },
  )

  it('is not served where the environment sends git elsewhere', async () => {
    begin()
    const inside = (name: string): string => join(repository.root, '.git', name)
    const opened = (env: Readonly<Record<string, string>>) =>
      openRepository(repository.root, { env: { ...plainEnvironment, ...env } })
    await opened({
      GIT_DIR: inside(''),
      GIT_COMMON_DIR: inside('.'),
      GIT_WORK_TREE: repository.root,
      GIT_INDEX_FILE: inside('index'),
      GIT_OBJECT_DIRECTORY: inside('objects'),
    })
    for (const name of [
      'GIT_DIR',
      'GIT_COMMON_DIR',
      'GIT_WORK_TREE',
      'GIT_INDEX_FILE',
      'GIT_OBJECT_DIRECTORY',
    ])
      await expect(opened({ [name]: '/elsewhere' })).rejects.toThrow(`${name}=/elsewhere`)
    const env = { ...plainEnvironment, GIT_DIR: inside(''), GIT_WORK_TREE: '/' }
    await expect(openRepository('/', { env })).rejects.toThrow(`GIT_DIR=${inside('')}`)
    await expect(opened({ GIT_QUARANTINE_PATH: '/q' })).rejects.toThrow(/GIT_QUARANTINE_PATH/)
    for (const name of ['GIT_ATTR_SOURCE', 'GIT_GRAFT_FILE', 'GIT_SHALLOW_FILE', 'GIT_REFERENCE_BACKEND'])
      await expect(opened({ [name]: 'x' })).rejects.toMatchObject({
        code: 'repository-unsupported',
        hint: `Unset ${name}, or use the \`git\` command.`,
      })
    repository.git('config', 'attr.tree', 'HEAD')
    await expect(opened({})).rejects.toThrow('attr.tree = HEAD')
  })

  it.each<readonly [string, Readonly<Record<string, string>>, boolean]>([
    ['deep', { GIT_INDEX_FILE: '.git/index' }, true],
    ['deep', { GIT_INDEX_FILE: '../.git/index' }, false],
    ['', { GIT_INDEX_FILE: 'linked/.git' }, false],
    ['', { GIT_DIR: 'deep/a.txt' }, false],
    ['deep', { GIT_DIR: '../.git', GIT_WORK_TREE: '..' }, true],
    ['deep', { GIT_DIR: '../.git', GIT_WORK_TREE: '.' }, false],
    ['deep', { GIT_OBJECT_DIRECTORY: '../.git/objects' }, false],
    ['', { GIT_OBJECT_DIRECTORY: '.git/objects' }, true],
    ['', { GIT_DIR: '.git' }, true],
    ['linked', { GIT_DIR: '.git' }, true],
    ['linked', { GIT_DIR: '../.git' }, false],
    ['linked', { GIT_DIR: '../.git/worktrees/linked', GIT_WORK_TREE: '.' }, true],
    ['.', { GIT_DIR: 'linked/.git' }, false],
  ])('takes paths in the environment from where git does: in %j, %j', async (at, env, isSame) => {
    begin({ 'deep/a.txt': 'one\n' })
    repository.git('worktree', 'add', '-q', 'linked')
    const directory = join(repository.root, at)
    const seenWith = (given: Readonly<Record<string, string>>): readonly string[] =>
      [
        ['rev-parse', 'HEAD^{tree}', '--absolute-git-dir', '--show-toplevel'],
        ['ls-files', '--full-name', ':/'],
      ].map((args) =>
        spawnSync('git', args, { cwd: directory, env: { ...plainEnvironment, ...given } }).stdout.toString(),
      )
    const [seen, usual] = [seenWith(env), seenWith({})]
    expect(JSON.stringify(seen) === JSON.stringify(usual)).toBe(isSame)
    const opened = openRepository(directory, { env: { ...plainEnvironment, ...env } })
    if (isSame) expect((await opened).root).toBe(join(repository.root, at === 'linked' ? at : ''))
    else await expect(opened).rejects.toMatchObject({ code: 'repository-unsupported' })
  })

  it('is not served where git takes the directory in which one stands for its top', async () => {
    begin({ 'deep/a.txt': 'one\n' })
    const [deep, git] = [join(repository.root, 'deep'), join(repository.root, '.git')]
    const opened = (directory: string, env: Readonly<Record<string, string>>) =>
      openRepository(directory, { env: { ...plainEnvironment, ...env } })
    const top = spawnSync('git', ['rev-parse', '--show-toplevel'], {
      cwd: deep,
      env: { ...plainEnvironment, GIT_DIR: git },
    })
    expect(top.stdout.toString().trim()).toBe(deep)
    await expect(opened(deep, { GIT_DIR: git })).rejects.toThrow(/GIT_DIR without GIT_WORK_TREE/)
    await opened(repository.root, { GIT_DIR: git })
    await opened(deep, { GIT_DIR: git, GIT_WORK_TREE: repository.root })
  })

  it('is to be named where it is bare and `safe.bareRepository` asks for that, as by git', async () => {
    begin()
    repository.git('clone', '-q', '--bare', '.', 'bare.git')
    const bare = join(repository.root, 'bare.git')
    repository.git('--git-dir', bare, 'config', 'safe.bareRepository', 'explicit')
    await open(bare)
    const asking = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.bareRepository' }
    const env = { ...plainEnvironment, ...asking, GIT_CONFIG_VALUE_0: 'explicit' }
    expect(spawnSync('git', ['rev-parse', 'HEAD'], { cwd: bare, env }).status).not.toBe(0)
    await expect(open(bare, { env })).rejects.toMatchObject({
      code: 'repository-unsupported',
      hint: `If you trust it, name it: GIT_DIR=${argument(bare)}.`,
    })
    expect((await open(bare, { env: { ...env, GIT_DIR: bare } })).root).toBe(bare)
    expect((await open(repository.root, { env })).root).toBe(repository.root)
  })

  it('is not looked for on another file system, unless GIT_DISCOVERY_ACROSS_FILESYSTEM says so', async () => {
    begin({ 'mounted/deep/a.txt': 'one\n' })
    const deep = join(repository.root, 'mounted/deep')
    const statSync = ((path: string, options: { bigint: true }) => {
      const stat = nodeFs.statSync(path, { ...options, throwIfNoEntry: false })
      return stat && path.includes('mounted') ? Object.assign(stat, { dev: stat.dev + 1n }) : stat
    }) as typeof nodeFs.statSync
    const fs = { ...nodeFs, statSync }
    await expect(open(deep, { fs })).rejects.toMatchObject({ code: 'not-a-repository' })
    for (const [value, root] of [
      ['1', repository.root],
      ['false', null],
    ] as const) {
      const env = { ...plainEnvironment, GIT_DISCOVERY_ACROSS_FILESYSTEM: value }
      const opened = await open(deep, { fs, env }).then(
        (found) => found.root,
        () => null,
      )
      expect(opened).toBe(root)
    }
  })

  it('is said to have a file that cannot be read, by its name', async () => {
    begin()
    repository.git('config', 'core.attributesFile', repository.root)
    await expect(commitTo(repository, { 'a.txt': 'ONE\n' })).rejects.toMatchObject({
      code: 'filesystem',
      message: expect.stringContaining(`Cannot read ${repository.root}: EISDIR`),
    })
  })

  it('is found from a work tree that is linked to it, whatever its path is', async () => {
    begin()
    const [main, linked] = [join(repository.root, 'two\nlines'), join(repository.root, 'linked')]
    repository.git('clone', '-q', '.', main)
    repository.git('-C', main, 'worktree', 'add', '-q', linked)
    expect((await open(linked)).root).toBe(linked)
  })

  it('has its linked work trees where git has them', async () => {
    begin()
    const { root, git } = repository
    const [linked, elsewhere] = [join(root, 'linked'), join(root, 'elsewhere')]
    git('worktree', 'add', '-q', linked)
    mkdirSync(elsewhere)
    mkdirSync(join(root, 'b'))
    git('config', 'core.worktree', elsewhere)
    expect((await open(linked)).root).toBe(linked)
    git('config', 'extensions.worktreeConfig', 'true')
    const top = (): string => openTestRepository(linked).git('rev-parse', '--show-toplevel')
    expect([(await open(linked)).root, top()]).toEqual([elsewhere, elsewhere])
    openTestRepository(linked).git('config', '--worktree', 'core.worktree', join(root, 'b'))
    expect([(await open(linked)).root, top()]).toEqual([join(root, 'b'), join(root, 'b')])
    openTestRepository(linked).git('config', '--worktree', 'core.worktree', '../..')
    expect(top()).toBe(join(root, '.git'))
    expect(await opening(linked)).toBe('directory-unusable')
    openTestRepository(linked).git('config', '--worktree', '--unset', 'core.worktree')
    git('config', 'core.bare', 'true')
    git('config', '--unset', 'core.worktree')
    expect(openTestRepository(linked).git('rev-parse', '--is-bare-repository')).toBe('true')
    expect((await open(linked)).isBare).toBe(true)
  })

  it('is damaged where its HEAD is no file', async () => {
    begin()
    const head = join(repository.root, '.git/HEAD')
    nodeFs.rmSync(head)
    mkdirSync(head)
    await expect(commitTo(repository, { 'new.txt': 'new\n' })).rejects.toMatchObject({
      code: 'repository-damaged',
      data: { what: 'HEAD holds neither an id nor the name of a branch' },
    })
    expect(nodeFs.readdirSync(head)).toEqual([])
  })

  it('is bare where it says so, as for git, whatever work tree it names', async () => {
    begin()
    repository.git('config', 'core.worktree', repository.root)
    repository.git('config', 'core.bare', 'true')
    expect(repository.git('rev-parse', '--is-bare-repository')).toBe('true')
    expect((await open(repository.root)).isBare).toBe(true)
  })

  it('is bare by the name of `.git`, too, from wherever it is opened', async () => {
    begin()
    const bare = join(repository.root, 'bare/.git')
    repository.git('clone', '-q', '--bare', repository.root, bare)
    for (const directory of [join(bare, '..'), bare, join(bare, 'refs')])
      expect(await open(directory)).toMatchObject({ root: bare, gitDirectory: bare, isBare: true })
    repository.git('--git-dir', bare, 'config', 'core.bare', 'false')
    expect(await opening(bare)).toBe('directory-unusable')
  })

  it.each([
    '[core]\nbare = true',
    '[core]\nworktree = /',
    '[extensions]\nunknown = true\nobjectFormat = sha256',
    '[extensions]\nworktreeConfig = true',
  ])('has nothing said of it as long as no version of its format is: %j', async (text) => {
    begin()
    writeFileSync(join(repository.root, '.git/config'), text)
    writeFileSync(join(repository.root, '.git/config.worktree'), '[core]\nfileMode = no\nbare = true\n')
    expect(repository.git('rev-parse', '--show-toplevel')).toBe(repository.root)
    expect(repository.git('config', '--default', 'none', 'core.fileMode')).toBe('none')
    const opened = await open(repository.root)
    expect([opened.root, opened.isBare, opened.format.objects]).toEqual([repository.root, false, 'sha1'])
    expect(readSettings(opened).fileMode).toBe(true)
  })

  it.each(['', '.', '../a.txt', '../nowhere', '../.git'])(
    'is refused where its work tree is no directory, or git’s own: %j',
    async (path) => {
      begin()
      repository.git('config', 'core.worktree', path)
      await expect(open(repository.root)).rejects.toMatchObject({
        code: 'directory-unusable',
        data: { remedy: 'Correct `core.worktree`.' },
      })
    },
  )

  it('is looked for no higher than GIT_CEILING_DIRECTORIES says, as by git', async () => {
    begin({ 'deep/down/a.txt': 'one\n' })
    const { root } = repository
    const [deep, down] = [join(root, 'deep'), join(root, 'deep/down')]
    symlinkSync(deep, join(root, 'link'))
    const link = join(root, 'link')
    const ceilings = [
      '',
      root,
      deep,
      down,
      dirname(root),
      '/',
      link,
      `:${link}`,
      'deep',
      `/nowhere:${deep}`,
      `${deep}/`,
    ]
    for (const ceiling of ceilings)
      for (const directory of [root, deep, down]) {
        const env = { ...plainEnvironment, GIT_CEILING_DIRECTORIES: ceiling }
        const git = spawnSync('git', ['rev-parse', '--show-toplevel'], { cwd: directory, env })
        const opened = await openRepository(directory, { env }).then(
          (found) => found.root,
          ({ code }: EmendError) => code,
        )
        expect(opened, `${ceiling} above ${directory}`).toBe(git.status === 0 ? root : 'not-a-repository')
      }
  })

  it('is said to be missing or unusable', async () => {
    begin()
    expect(await opening('/')).toBe('not-a-repository')
    expect(await opening(join(repository.root, 'nowhere'))).toBe('directory-unusable')
    expect(await opening(join(repository.root, 'a.txt'))).toBe('directory-unusable')
    expect(await opening(join(repository.root, '.git'))).toBe('directory-unusable')
    repository.git('worktree', 'add', '-q', 'linked')
    expect(await opening(join(repository.root, '.git/worktrees/linked'))).toBe('directory-unusable')
    expect(await opening(join(repository.root, '.git/worktrees/linked/logs'))).toBe('directory-unusable')
    const { root } = repository
    repository.git('clone', '-q', '--bare', root, 'bare.git')
    const bare = join(root, 'bare.git')
    expect((await openRepository(join(bare, 'refs'), { env: plainEnvironment })).root).toBe(bare)
    repository.git('--git-dir', bare, 'update-ref', '--no-deref', 'HEAD', 'HEAD')
    expect(await opening(bare)).toBe('branch-missing')
    repository.git('--git-dir', bare, 'config', 'core.bare', 'false')
    expect(await opening(bare)).toBe('directory-unusable')
  })
})
